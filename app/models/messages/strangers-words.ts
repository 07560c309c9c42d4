import { oneLine } from "~/models/base/text";

/** Invisible, of no width, and in no address: what it stands in is no link to any mail program we know of. */
const wordJoiner = "\u2060";

/** What stands between the parts of a web or mail address, in the scripts whose full stops a browser accepts too. */
const betweenParts = /(?<=\S)[.。．｡@＠](?=\S)/g;
const beforeSlashes = /:(?=[/\\]{2})/g;
/** Turn the direction of the text around them, so that it reads as what it is not. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** Nothing in it for a mail program to make a link of by itself; it reads as before. */
const unlinked = (text: string): string =>
  text
    .replace(directions, "")
    .replace(betweenParts, (between) => wordJoiner + between)
    .replace(beforeSlashes, (colon) => colon + wordJoiner);

/** A stranger's words within a sentence or line of ours: on one line, and never a link. */
export const inLine = (text: string): string => unlinked(oneLine(text));

/** A stranger's words by themselves: line for line, and never a link. */
export const inLines = (text: string): string => unlinked(text.replace(/\r\n?/g, "\n").trim());

const plainAddress = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;

/**
 * An email address that a stranger gave: whole, because somebody has to copy it and a mail program can make no more
 * of it than a letter to them; as other words when it is anything but plain.
 */
export const mailAddress = (text: string): string => (plainAddress.test(text) ? text : inLine(text));
