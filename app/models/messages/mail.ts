/**
 * A piece of a mail. Only a button leads anywhere; words are words. What a stranger typed goes through
 * app/models/messages/strangers-words.ts before it becomes part of one.
 */
export type MailBlock =
  | { kind: "paragraph"; text: string }
  /** The one figure that the mail is about, set large. */
  | { kind: "price"; text: string }
  | { kind: "list"; intro: string; items: readonly string[] }
  /** A business, with what is said of it; `picture` is the path of one of ours, which says nothing that the lines do not. */
  | { kind: "card"; title: string; lines: readonly string[]; picture?: string }
  | { kind: "facts"; facts: readonly { term: string; text: string }[] }
  | { kind: "button"; label: string; address: string }
  /** Somebody's own words, line for line. */
  | { kind: "quote"; text: string };

/** What a mail is made of, beside its plain text. */
export type MailParts = {
  blocks: readonly MailBlock[];
  /** Whom an answer goes to, where that is not us. */
  replyTo?: string;
};

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
