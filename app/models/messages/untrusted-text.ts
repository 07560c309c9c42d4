import { oneLine } from "~/models/reading/text";

/** Invisible, of no width, and in no address: text that contains it is no link to any mail program we know of. */
const wordJoiner = "\u2060";

/** Separates the parts of a web or mail address, including the full stops of other scripts that browsers accept. */
const betweenParts = /(?<=\S)[.。．｡@＠](?=\S)/g;
const beforeSlashes = /:(?=[/\\]{2})/g;
/** Control characters that reverse text, so that it reads as something else. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** Prevents mail programs from making links of the text; it looks the same. */
const unlinked = (text: string): string =>
  text
    .replace(directions, "")
    .replace(betweenParts, (between) => wordJoiner + between)
    .replace(beforeSlashes, (colon) => colon + wordJoiner);

/** A stranger's words within a sentence or line of ours: on one line, and never a link. */
export const inLine = (text: string): string => unlinked(oneLine(text));

/** A stranger's words by themselves, with their line breaks, never a link. */
export const inLines = (text: string): string => unlinked(text.replace(/\r\n?/g, "\n").trim());

const plainAddress = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;

/**
 * An email address that a stranger gave. A plain one is left whole, because somebody has to copy it and mail programs
 * can only make a letter of it; any other is treated like other text.
 */
export const mailAddress = (text: string): string => (plainAddress.test(text) ? text : inLine(text));
