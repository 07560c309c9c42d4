import { type Field, squeeze } from "./names";

export type Submitter = HTMLButtonElement | HTMLInputElement;

/** The form of a control: the one that it names, else the one around it. */
export function formOf(control: Element): Element | null {
  const named = control.getAttribute("form");
  return named === null ? control.closest("form") : control.ownerDocument.getElementById(named);
}

const controlsOf = (form: Element) =>
  [...form.ownerDocument.querySelectorAll<Field | Submitter>("button, input, select, textarea")].filter(
    (control) => formOf(control) === form,
  );

/** Whether it is disabled, itself or by a fieldset around it, unless it is in that fieldset's legend. */
export function isDisabled(control: Element): boolean {
  if (control.hasAttribute("disabled")) return true;
  const set = control.parentElement?.closest("fieldset[disabled]");
  if (!set) return false;
  const legend = [...set.children].find(({ tagName }) => tagName === "LEGEND");
  return !legend?.contains(control) || (set.parentElement !== null && isDisabled(set.parentElement));
}

export const isSelect = (field: Element): field is HTMLSelectElement => field.tagName === "SELECT";
export const isSubmitter = (control: Element): control is Submitter =>
  /^(BUTTON|INPUT)$/.test(control.tagName) && /^(submit|image)$/.test((control as Submitter).type);
export const isTickable = (control: Element): control is HTMLInputElement =>
  control.tagName === "INPUT" && /^(checkbox|radio)$/.test((control as HTMLInputElement).type);

const optionValue = (option: Element) => option.getAttribute("value") ?? squeeze(option.textContent);

/** In a drop-down list, the last option marked as selected, else the first that can be. */
function chosenOptions(select: HTMLSelectElement): Element[] {
  const options = [...select.options];
  const chosen = options.filter((option) => option.hasAttribute("selected"));
  if (select.multiple) return chosen;
  const free = options.find((option) => !option.closest("[disabled]"));
  return [chosen.at(-1) ?? free ?? []].flat();
}

/** Values that browsers drop from a field of this kind. */
const unfit: Readonly<Record<string, RegExp>> = {
  number: /^(?!-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$).*$/i,
  date: /^(?!\d{4,}-\d\d-\d\d$).*$/,
  time: /^(?!\d\d:\d\d(:\d\d(\.\d{1,3})?)?$).*$/,
};

/** The value of the field. */
export function fieldValue(field: Field | Submitter): string {
  if (isSelect(field)) return chosenOptions(field).map(optionValue)[0] ?? "";
  if (isTickable(field)) return field.getAttribute("value") ?? "on";
  if (field.tagName !== "INPUT" || field.type === "hidden") return field.value;
  const line = field.value.replace(/[\r\n]/g, "").replace(unfit[field.type] ?? "", "");
  return field.type === "email" ? line.trim() : line;
}

/** Chooses one of the options, and no other. */
export function chooseOption({ options }: HTMLSelectElement, index: number): void {
  for (const option of options) option.removeAttribute("selected");
  options[index]?.setAttribute("selected", "");
}

const sameGroup = (field: HTMLInputElement) =>
  [...field.ownerDocument.querySelectorAll<HTMLInputElement>("input[type=radio]")].filter(
    (each) => each.name === field.name && formOf(each) === formOf(field),
  );

export function tick(field: HTMLInputElement, checked: boolean): void {
  if (field.type === "radio") for (const each of sameGroup(field)) each.checked = false;
  field.checked = checked;
}

/** What the form sends when `submitter` is pressed, but for files, in the order of the page. */
export const entriesOf = (form: Element, submitter: Element): [string, string][] =>
  controlsOf(form).flatMap((control): [string, string][] => {
    const { name, type } = control;
    const stays = /^(submit|image|reset|button)$/.test(type) ? control !== submitter : type === "file";
    if (!name || stays || isDisabled(control)) return [];
    if (isTickable(control) && !control.checked) return [];
    if (!isSelect(control)) return [[name, fieldValue(control)]];
    const sent = chosenOptions(control).filter(
      (option) => !option.closest("option[disabled], optgroup[disabled]"),
    );
    return sent.map((option) => [name, optionValue(option)]);
  });

const isMissing = (field: Field): boolean => {
  if (field.type === "radio") return !sameGroup(field as HTMLInputElement).some(({ checked }) => checked);
  return isTickable(field) ? !field.checked : field.type === "file" || fieldValue(field) === "";
};

const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** Whether a browser would send the form with this in the field, by all that our pages ask of one. */
export function isValid(field: Field): boolean {
  if (isDisabled(field) || field.type === "hidden" || ("readOnly" in field && field.readOnly)) return true;
  if (field.required && isMissing(field)) return false;
  const value = fieldValue(field);
  if (value === "" || isSelect(field) || isTickable(field)) return true;
  const [pattern, min, max] = ["pattern", "min", "max"].map((name) => field.getAttribute(name));
  if (pattern && !new RegExp(`^(?:${pattern})$`, "v").test(value)) return false;
  if (field.type === "email") return email.test(value);
  // Dates and times sort as text.
  const order = (text: string) => (field.type === "number" ? Number(text) : text);
  return !(min && order(value) < order(min)) && !(max && order(value) > order(max));
}
