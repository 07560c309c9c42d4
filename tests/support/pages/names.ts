/** The whole text, with one space between words, or a pattern for a part of it. */
export type Name = string | RegExp;
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const squeeze = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

const isCalled = (text: string, name: Name) => (typeof name === "string" ? text === name : name.test(text));

/** Elements with a role, explicit or implied. */
const selectors = {
  link: "a[href]:not([role]), [role=link]",
  button: "button:not([role]), input[type=submit], input[type=image], [role=button]",
  group: "fieldset:not([role]), [role=group], [role=radiogroup]",
} as const;

/** The elements of this role and name that are not hidden. */
export const findByRole = (body: Element, role: keyof typeof selectors, name: Name): HTMLElement[] =>
  [...body.querySelectorAll<HTMLElement>(selectors[role])].filter(
    (element) => isCalled(nameOf(element), name) && !element.closest("[hidden]"),
  );

/** The fields with this label, or with these labels together. */
export const findByLabel = (container: Element, name: Name): Field[] =>
  [...container.querySelectorAll<Field>("input, select, textarea")].filter((field) => {
    const labels = labelsOf(field);
    return [...labels, labels.join(" ")].some((text) => isCalled(text, name));
  });

/** The names of a field: by aria-labelledby, by labels for it or around it, and by aria-label. */
export function labelsOf(field: Field): string[] {
  const named = namedBy(field);
  const around = field.closest("label");
  const given = field.id ? [...field.ownerDocument.querySelectorAll(`label[for="${field.id}"]`)] : [];
  const labels = named.length > 0 ? named : given.concat(around && !around.hasAttribute("for") ? around : []);
  return [...labels.map(spokenText), squeeze(field.getAttribute("aria-label"))].filter(Boolean);
}

/** The name of an element: by others, by itself, or by its content; a group is named by its legend. */
function nameOf(element: Element): string {
  const said = namedBy(element).map(spokenText).join(" ") || squeeze(element.getAttribute("aria-label"));
  if (said || element.tagName === "INPUT") return said || squeeze(element.getAttribute("value"));
  const isGroup = element.matches(selectors.group);
  const content = isGroup ? element.querySelector("legend") : element;
  return (content && spokenText(content)) || squeeze(element.getAttribute("title"));
}

const namedBy = (element: Element): Element[] =>
  (element.getAttribute("aria-labelledby") ?? "")
    .split(/\s+/)
    .flatMap((id) => element.ownerDocument.getElementById(id) ?? []);

/** The text that a screen reader reads. */
const spokenText = (element: Element) => squeeze(textOf(element, { aloud: true }));

/** The visible text of an element, without typed values. */
export const visibleText = (element: Element) => squeeze(textOf(element));

const unread = new Set(["SCRIPT", "STYLE", "TEMPLATE", "svg", "HEAD"]);
const typed = /^(INPUT|SELECT|TEXTAREA)$/;
const withinLine = /^(A|ABBR|B|CODE|DATA|EM|I|MARK|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|U)$/;

function textOf(node: Node, { aloud = false } = {}): string {
  if (node.nodeType === 3) return node.textContent ?? "";
  if (node.nodeType !== 1) return "";
  const element = node as Element;
  const { tagName } = element;
  if (unread.has(tagName) || element.hasAttribute("hidden")) return "";
  if (aloud && (typed.test(tagName) || element.getAttribute("aria-hidden") === "true")) return "";
  if (aloud && tagName === "IMG") return ` ${element.getAttribute("alt") ?? ""} `;
  let text = "";
  // `childNodes` would be built anew at each access.
  for (let child = element.firstChild; child; child = child.nextSibling) text += textOf(child, { aloud });
  return withinLine.test(tagName) ? text : ` ${text} `;
}
