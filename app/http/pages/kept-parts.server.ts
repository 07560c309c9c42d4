import { type KeptHtml, wordsIn } from "./page-style.server";

/**
 * The place of a part, as `Kept` leaves it, before its name and behind it. No text of a page can say it: React writes
 * `<` as `&lt;`. No pattern, which would look at whatever strangers typed.
 */
const [opening, closing] = ['<slot name="', '"></slot>'];

/** The HTML of a page, what of it nobody keeps, and what it has of what is kept. */
type Page = { html: string; own: string; kept: KeptHtml[] };

/** Keeps the parts of frames, each made by `render` the first time that a page has it. */
export function keptParts<Element>(render: (part: Element) => string) {
  const made = new Map<string, KeptHtml>();
  const handed = new Map<string, Element>();

  const partNamed = (name: string): KeptHtml => {
    const known = made.get(name);
    if (known) return known;
    const element = handed.get(name);
    if (element === undefined) throw new Error(`nobody handed in '${name}'`);
    handed.delete(name);
    const html = render(element);
    const part = { name, html, words: wordsIn(html) };
    made.set(name, part);
    return part;
  };

  return {
    keep(name: string, part: Element): void {
      if (!made.has(name)) handed.set(name, part);
    },
    /** Puts the parts in their places. */
    put(markup: string): Page {
      const [begun = "", ...pieces] = markup.split(opening);
      const page: Page = { html: begun, own: begun, kept: [] };
      for (const piece of pieces) {
        const end = piece.indexOf(closing);
        const part = partNamed(piece.slice(0, end));
        const rest = piece.slice(end + closing.length);
        page.kept.push(part);
        page.own += rest;
        page.html += part.html + rest;
      }
      return page;
    },
  };
}
