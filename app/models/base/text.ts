/** What strangers typed, made fit to be shown, searched or cut: every place that cleans or cuts text does it here. */

/** On one line, with single spaces. */
export const oneLine = (text: string): string =>
  isOneLine.test(text) ? text : text.replace(/\s+/g, " ").trim();

/** So most texts are; it costs a tenth of writing them anew. */
const isOneLine = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** At most so many characters, the '…' at the end of a cut one included; cut between words where there are two. */
export function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const begun = text.slice(0, longest - 1);
  const space = text[longest - 1] === " " ? begun.length : begun.lastIndexOf(" ");
  const words = begun.slice(0, space > 0 ? space : undefined);
  return `${words.replace(/\p{Surrogate}$/u, "").replace(/[\s,.;:]+$/, "")}…`;
}

/** Control characters but the line feed, direction overrides, and halves of a character. */
const notText = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

/** At most so many characters of text, line for line, marked with '…' where more was cut. */
export function boundedText(text: string, longest: number): string {
  // Cut before anything looks at it: a character takes two places at most, and what is not text takes some too.
  const clean = text
    .slice(0, 4 * longest)
    .replace(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .replace(notText, "")
    .trim();
  const characters = [...clean];
  if (characters.length <= longest && text.length <= 4 * longest) return clean;
  return `${characters.slice(0, longest).join("").trimEnd()}…`;
}

/** One line of at most so many visible characters, cut without a mark: nobody searches for more. */
export function visibleLine(text: string, longest: number): string {
  // Cut before anything else looks at it: ten kilobytes are nobody's search.
  const line = oneLine(text.slice(0, 4 * longest).replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFD]+/gu, " "));
  return line
    .slice(0, longest)
    .replace(/\p{Surrogate}$/u, "")
    .trim();
}

/** The first word, and the rest (business specification, section 5). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.split(" ");
  return { firstName, lastName: rest.join(" ") };
}
