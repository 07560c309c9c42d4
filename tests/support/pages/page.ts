import {
  chooseOption,
  entriesOf,
  formOf,
  isDisabled,
  isSelect,
  isSubmitter,
  isTickable,
  isValid,
  type Submitter,
  tick,
} from "./controls";
import { readDocument } from "./document";
import { type Field, findByLabel, findByRole, labelsOf, type Name, squeeze, visibleText } from "./names";

export type { Name } from "./names";

/** What a browser would send for a form. */
export type Submission = {
  method: "GET" | "POST";
  url: URL;
  multipart: boolean;
  fields: [string, string | File][];
};

/** One page as a browser without script shows it. */
export class Page {
  #document: Document | undefined;
  #text: string | undefined;
  readonly #files = new Map<Element, File>();

  constructor(
    readonly url: URL,
    readonly status: number,
    readonly headers: Headers,
    readonly html: string,
  ) {}

  /** Parsed on first use: for many pages only the status or the address is needed. */
  get document(): Document {
    if (this.#document) return this.#document;
    const isHtml = (this.headers.get("Content-Type") ?? "").includes("html");
    this.#document = readDocument(isHtml ? this.html : "");
    return this.#document;
  }

  link(name: Name, near?: Name): URL {
    const found = this.#nearest(findByRole(this.document.body, "link", name), near);
    const targets = new Set(found.map((link) => link.getAttribute("href") ?? ""));
    if (targets.size !== 1) throw this.#lost(targets.size ? "several links" : "no link", name, "a[href]");
    return new URL([...targets][0] ?? "", this.url);
  }

  button(name: Name, near?: Name): Submitter {
    const found = this.#nearest(findByRole(this.document.body, "button", name), near).filter(isSubmitter);
    const [button] = found;
    // A button that is there twice, for phones and for wide screens, counts as one.
    const sent = new Set(found.map((each) => (formOf(each) ? JSON.stringify(this.#sends(each)) : each)));
    if (!button || sent.size > 1) {
      throw this.#lost(
        button ? "several buttons" : "no button that sends a form",
        name,
        "button, [type=submit]",
      );
    }
    if (isDisabled(button)) throw new Error(`The button ${name} is disabled ${this.#where()}`);
    return button;
  }

  field(label: Name): Field {
    const found = findByLabel(this.document.body, label);
    const [field] = found;
    if (!field || found.length > 1) throw this.#lost(field ? "several fields" : "no field", label, "label");
    if (isDisabled(field)) throw new Error(`The field ${label} is disabled ${this.#where()}`);
    return field;
  }

  fill(label: Name, value: string): void {
    const field = this.field(label);
    if (isSelect(field) || /^(checkbox|radio|file)$/.test(field.type)) {
      throw new Error(`The field ${label} is not for typing: choose() or attach() ${this.#where()}`);
    }
    if (field.readOnly) throw new Error(`The field ${label} cannot be changed ${this.#where()}`);
    field.value = field.maxLength >= 0 ? value.slice(0, field.maxLength) : value;
  }

  attach(label: Name, file: File): void {
    this.#files.set(this.field(label), file);
  }

  /** Ticks the box or button labelled `label`; with `option`, picks it in the select or group so labelled. */
  choose(label: Name, option?: Name, checked = true): void {
    const [group] = option === undefined ? [] : findByRole(this.document.body, "group", label);
    if (option === undefined) this.#tick([this.field(label)], label, checked);
    else if (group) this.#tick(findByLabel(group, option), option, checked);
    else this.#select(label, option);
  }

  #tick(found: Field[], label: Name, checked: boolean): void {
    const [box] = found;
    if (found.length !== 1 || !box || !isTickable(box)) {
      throw this.#lost("no single box to tick", label, "label");
    }
    tick(box, checked);
  }

  #select(label: Name, option: Name): void {
    const field = this.field(label);
    if (!isSelect(field)) throw new Error(`The field ${label} has no options ${this.#where()}`);
    const texts = [...field.options].map((each) => squeeze(each.textContent));
    const index = texts.findIndex((text) =>
      typeof option === "string" ? text === option : option.test(text),
    );
    if (index < 0) throw new Error(`${label} has no option ${option}, only: ${texts.join(" | ")}`);
    chooseOption(field, index);
  }

  /**
   * What pressing `button` sends.
   * Throws when the browser itself would refuse because a field is not valid, unless `unchecked`.
   */
  submission(button: Submitter, { unchecked = false } = {}): Submission {
    const form = formOf(button);
    const isChecked = !unchecked && !button.formNoValidate && !form?.hasAttribute("novalidate");
    if (form && isChecked) this.#requireValid(form);
    return this.#sends(button);
  }

  #sends(button: Submitter): Submission {
    const form = formOf(button);
    if (!form) throw new Error(`The button ${squeeze(button.textContent)} belongs to no form`);
    const attribute = (name: string) => button.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
    const method = attribute("method").toUpperCase() === "POST" ? "POST" : "GET";
    const url = new URL(attribute("action") || this.url, this.url);
    const fields = entriesOf(form, button).map(([name, value]): [string, string] => [
      name,
      value.replace(/\r\n?|\n/g, "\r\n"),
    ]);
    const files = [...this.#files].flatMap(([field, file]): [string, File][] => {
      const name = field.getAttribute("name");
      return name && formOf(field) === form ? [[name, file]] : [];
    });
    const multipart = attribute("enctype").toLowerCase() === "multipart/form-data";
    if (method === "GET") url.search = new URLSearchParams(fields).toString();
    return { method, url, multipart, fields: [...fields, ...files] };
  }

  #requireValid(form: Element): void {
    for (const field of form.querySelectorAll<Field>("input, select, textarea")) {
      if (isValid(field) || this.#files.has(field)) continue;
      const name = labelsOf(field)[0] ?? field.name;
      throw new Error(`The browser does not send the form ${this.#where()}: '${name}' is not valid`);
    }
  }

  /** Where the page leads by itself, and after how many seconds. */
  get refresh(): { seconds: number; url: URL } | undefined {
    const meta = this.document.querySelector("meta[http-equiv='refresh' i]")?.getAttribute("content");
    const [, seconds, , target] =
      /^\s*(\d+)\s*(?:[;,]\s*(?:url\s*=\s*)?(["']?)(.*?)\2\s*)?$/i.exec(
        meta ?? this.headers.get("Refresh") ?? "",
      ) ?? [];
    return seconds === undefined
      ? undefined
      : { seconds: Number(seconds), url: new URL(target || this.url, this.url) };
  }

  get heading(): string {
    return squeeze(this.document.querySelector("h1")?.textContent);
  }

  /** The visible text of the page, with one space between words and without typed values. */
  get text(): string {
    this.#text ??= visibleText(this.document.body);
    return this.#text;
  }

  /** The error summary's lines and the messages beside fields, each once. */
  get errors(): string[] {
    const alerts = [...this.document.querySelectorAll("[role=alert]")].flatMap((alert) => {
      const lines = [...alert.querySelectorAll("li")];
      return lines.length > 0 ? lines : [alert];
    });
    const beside = [...this.document.querySelectorAll("[aria-invalid=true]")].flatMap((field) =>
      `${field.getAttribute("aria-errormessage") ?? ""} ${field.getAttribute("aria-describedby") ?? ""}`
        .split(/\s+/)
        .filter((id) => /error/i.test(id))
        .map((id) => this.document.getElementById(id)),
    );
    const texts = [...alerts, ...beside].map((element) => squeeze(element?.textContent));
    return [...new Set(texts)].filter(Boolean);
  }

  /** Those of `found` that share the smallest part of the page with the text `near`. */
  #nearest<Found extends Element>(found: Found[], near?: Name): Found[] {
    if (near === undefined) return found;
    const steps = found.map((element) => stepsToText(element, near));
    const fewest = Math.min(...steps);
    return found.filter((_, index) => steps[index] === fewest);
  }

  #lost(what: string, name: Name, candidates: string): Error {
    const there = [...this.document.querySelectorAll(candidates)].map((element) =>
      squeeze(element.textContent),
    );
    return new Error(`There is ${what} ${name} ${this.#where()}. There are: ${there.join(" | ")}`);
  }

  #where(): string {
    return `on ${this.url.pathname} (${this.status}, '${this.heading}')`;
  }
}

function stepsToText(element: Element, near: Name): number {
  let steps = 0;
  for (let part: Element | null = element; part; part = part.parentElement) {
    const text = squeeze(part.textContent);
    if (typeof near === "string" ? text.includes(near) : near.test(text)) return steps;
    steps++;
  }
  return Number.POSITIVE_INFINITY;
}
