import { JSDOM, VirtualConsole } from "jsdom";

type Style = { display: string; visibility: string; getPropertyValue(property: string): string };

/**
 * Making a window takes longer than reading most of our pages: all pages of a test file share one. An address in a
 * page is thus read from the root of the site, not from the page; Page.link() and the like know the page's own.
 */
const { window } = new JSDOM("", { url: "http://localhost:3000/", virtualConsole: new VirtualConsole() });
const parser = new window.DOMParser();
const styles = new Map<string, Style>();

/** What an element is without style sheets: its tag says it, unless it is hidden or has a style of its own. */
function styleOf(element: Element, pseudo?: string | null): Style {
  if (pseudo || element.hasAttribute("hidden") || element.hasAttribute("style")) {
    return window.getComputedStyle(element, pseudo);
  }
  const style = styles.get(element.tagName) ?? cached(window.getComputedStyle(element));
  styles.set(element.tagName, style);
  return style;
}

function cached(declared: CSSStyleDeclaration): Style {
  const values = new Map<string, string>();
  return {
    display: declared.display,
    visibility: declared.visibility,
    getPropertyValue(property) {
      const value = values.get(property) ?? declared.getPropertyValue(property);
      values.set(property, value);
      return value;
    },
  };
}

/** What those who look for a role or a name ask a document's window for. */
const view = { getComputedStyle: styleOf };

/** The document that a browser without script makes of this text. */
export function readDocument(html: string): Document {
  const document = parser.parseFromString(html, "text/html");
  return Object.defineProperty(document, "defaultView", { value: view });
}

/** What the form would send when `submitter` is pressed. */
export const formEntries = (form: HTMLFormElement, submitter: HTMLElement) =>
  new window.FormData(form, submitter).entries();
