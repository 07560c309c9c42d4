import HTMLParser from "@mixmark-io/domino/lib/HTMLParser.js";

/** The document that a browser without script makes of this text. */
export function readDocument(html: string): Document {
  const parser = new HTMLParser(undefined, undefined, { scripting_enabled: false });
  parser.parse(html, true);
  return findsNull(parser.document());
}

/** Like browsers, unlike the library: null for an element that is not found. */
const findsNull = <Parent extends object>(parent: Parent): Parent =>
  Object.defineProperty(parent, "querySelector", {
    // Said anew where a test loads the modules once more.
    configurable: true,
    value(this: ParentNode, selectors: string) {
      return this.querySelectorAll(selectors)[0] ?? null;
    },
  });

// And makes its lists iterable.
const { body } = readDocument("");
findsNull(Object.getPrototypeOf(Object.getPrototypeOf(body)));
for (const list of [body.children, body.getElementsByTagName("p")])
  Object.defineProperty(Object.getPrototypeOf(list), Symbol.iterator, { value: Array.prototype.values });
