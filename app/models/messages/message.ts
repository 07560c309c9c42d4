import { site } from "~/content/site";
import { type Channel, channelFacts, personalChannels } from "../../../drizzle/schema/values/messages";
import { inLine, inLines } from "./untrusted-text";

export type { OutboxStatus } from "../../../drizzle/schema/values/messages";

/** A message as a model writes it into the outbox. */
export type Message = {
  channel: Channel;
  /** E.164 number, email address, the id of a browser that shows notifications, or the host of a webhook. */
  recipient: string;
  /** Empty for a text; the title of a notification. */
  subject: string;
  /** Plain text. */
  body: string;
  /** The parts of a mail; without them it is plain text only. */
  mail?: MailParts;
  /** Held until then, because its reader wants no messages before. */
  heldUntil?: Date;
  /** Two messages with one key are one message. */
  dedupeKey: string;
};

/** The content of a mail: a text is a paragraph. */
export type MailWords = string | MailBlock;

/** The content of a mail: its plain text, from the same blocks as its HTML. */
function mailOf(words: readonly MailWords[], replyTo?: string): { body: string; mail: MailParts } {
  const blocks = words.map((each) => (typeof each === "string" ? paragraph(each) : each));
  return { body: mailText(blocks), mail: { blocks, replyTo } };
}

/** A mail that begins with `hello` and ends with the site's name. */
export const letterOf = (hello: string, blocks: readonly MailWords[]) =>
  mailOf([hello, ...blocks, site.name]);

type Envelope = Pick<Message, "recipient" | "subject" | "dedupeKey">;
type Mail = Envelope & {
  blocks: readonly MailWords[];
  /** The address for answers, if it is not ours. */
  replyTo?: string;
};

/** A mail for the outbox. */
export const mailMessage = ({ blocks, replyTo, ...envelope }: Mail): Message => ({
  channel: "email",
  ...envelope,
  ...mailOf(blocks, replyTo),
});

export type Letter = Envelope & { hello: string; blocks: readonly MailWords[] };

/** A letter for the outbox, to somebody who uses the site. */
export const letter = ({ hello, blocks, ...envelope }: Letter): Message => ({
  channel: "email",
  ...envelope,
  ...letterOf(hello, blocks),
});

/**
 * A piece of a mail. Only a button leads anywhere; words are words. What a stranger typed goes through
 * app/models/messages/untrusted-text.ts before it becomes part of one.
 */
export type MailBlock =
  | { kind: "paragraph"; text: string }
  /** The one figure that the mail is about, set large. */
  | { kind: "price"; text: string }
  | { kind: "list"; intro: string; items: readonly string[] }
  /** A business with lines about it; `picture` is the path of one of our images, and adds nothing to the lines. */
  | { kind: "card"; title: string; lines: readonly string[]; picture?: string }
  | { kind: "facts"; facts: readonly { term: string; text: string }[] }
  | { kind: "button"; label: string; address: string }
  /** Somebody's own words, line for line. */
  | { kind: "quote"; text: string };

/** What a mail is made of, beside its plain text. */
export type MailParts = { blocks: readonly MailBlock[]; replyTo?: string };

/** The blocks as plain text, a blank line between them. */
export const mailText = (blocks: readonly MailBlock[]): string => blocks.map(textOf).join("\n\n");

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case "list":
      return [block.intro, ...block.items.map((item) => `- ${item}`)].join("\n");
    case "card":
      return [block.title, ...block.lines].join("\n");
    case "facts":
      return block.facts.map(({ term, text }) => `${term}: ${text}`).join("\n");
    case "button":
      return `${block.label}:\n${block.address}`;
    default:
      return block.text;
  }
}

export const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });
export const button = (label: string, address: string): MailBlock => ({ kind: "button", label, address });
/** What a stranger wrote. */
export const quoted = (words: string): MailBlock => ({ kind: "quote", text: inLines(words) });

/** Letters of any script, with what stands between them in a name; nothing that could be an address. */
const nameShape = /^\p{L}[\p{L}\p{M}' ’-]{0,39}$/u;

/**
 * How every message to a person begins: 'Hello Ann,' or, when the text does not look like a name, 'Hello,'.
 * Anybody can have us write to any address, so a message carries no words of a stranger's choosing.
 */
export function greeting(firstName: string): string {
  const name = firstName.trim();
  return nameShape.test(name) ? `Hello ${name},` : "Hello,";
}

/** How every message to a business begins. Its name is its own and may be anything, a web address too. */
export const greetBusiness = (name: string): string => `Hello ${inLine(name)},`;

/** A list within a sentence. */
export const inSentence = (words: readonly string[]): string => new Intl.ListFormat("en-GB").format(words);

/** Every kind of message to a person, within a sentence: 'texts, emails and notifications'. */
export const everyKind = inSentence(personalChannels.map((each) => channelFacts[each].many.toLowerCase()));

/** Six digits by themselves: a code. */
const code = /(?<!\d)\d{6}(?!\d)/g;
/** An address after its first path segment: the rest of a link may open somebody's account or request. */
const key = /(https?:\/\/[^\s/]+\/[^\s/?#]*)[^\s]*/g;

/** A message as somebody else may read it: codes and keys in links are hidden. */
export const maskSecrets = (text: string): string =>
  text
    .replace(key, (whole, begin: string) => (whole === begin ? whole : `${begin}…`))
    .replace(code, "••••••");
