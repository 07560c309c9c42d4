import { parsePhone } from "~/models/phones/phone";
import type { HoldRule } from "./review";
import { isNearlyOneOf, textKey } from "./similar";

/** So many reviews of one business within a day are no burst yet. */
const mostInADay = 5;
/** A request that was made and closed in less is looked at. */
const shortestMinutes = 60;

/** What is known of a review when it is judged; nothing of it says how many stars it gives. */
export type HoldFacts = {
  /** All that its writer typed and that is shown. */
  texts: readonly string[];
  body: string;
  /** Whether phone, mail, device or network are those of somebody who owns the business. */
  owns: boolean;
  /** The latest texts about the business and of the writer, without this one. */
  others: readonly string[];
  /** Whether the very same text stands somewhere on the site. */
  copied: boolean;
  /** Reviews that others wrote of the business within the last day. */
  withinADay: number;
  requestedAt: Date;
  /** When the work was said to be agreed or done; null where nobody has said so. */
  closedAt: Date | null;
  /** Whether an operator had asked for this change. */
  asked: boolean;
};

/** The rules that hold a review, in the order in which they are listed; none: it is published at once. */
export function holdsOf(facts: HoldFacts): HoldRule[] {
  const { requestedAt, closedAt } = facts;
  const rules: [HoldRule, boolean][] = [
    ...textRules(facts.texts),
    ["own_business", facts.owns],
    ["similar_text", facts.body !== "" && (facts.copied || isNearlyOneOf(facts.body, facts.others))],
    ["burst", facts.withinADay >= mostInADay],
    [
      "quick_close",
      closedAt !== null && closedAt.getTime() - requestedAt.getTime() < shortestMinutes * 60_000,
    ],
    ["asked_change", facts.asked],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [rule] : []));
}

/** The rules about what a text says, for a review and for a reply to one. */
export const holdsOfText = (text: string): HoldRule[] =>
  textRules([text]).flatMap(([rule, holds]) => (holds ? [rule] : []));

const textRules = (texts: readonly string[]): [HoldRule, boolean][] => [
  ["contact_details", texts.some(hasContactDetails)],
  ["abuse", texts.some(hasAbuse)],
];

const address = /\S\s?@\s?[a-z0-9-]+\s?(?:\.|dot\b)|(?:^|\s)@[a-z]\w{2,}/i;
/** With a full stop as in an address, or with what is written for one; after a sentence stands a space. */
const link =
  /https?:|www\s*\.|[a-z0-9-]{2,}\.(?:com|net|org|biz|info|co|uk|me|io|ly|site|shop|online|app|ru|link)\b|[a-z0-9-]{2,}(?:\s\.|\s?\(dot\)|\s?\[dot\]|\sdot\s)\s?(?:com|net|org|info|co|uk|site|shop)\b/i;
/** Nine digits or more with nothing but signs between them; a price or a date has fewer. */
const manyDigits = /\+?\d(?:[\s().\-/_]*\d){8,}/g;
/** Digits spelled out to get past a filter. */
const spelled = /\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|treble)[\s,-]+){7,}/i;

/** Whether a text has a phone number, a mail address or a link in it. */
function hasContactDetails(text: string): boolean {
  const plain = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const phones = plain.match(manyDigits) ?? [];
  return (
    link.test(plain) ||
    address.test(plain) ||
    spelled.test(plain) ||
    phones.some((digits) => parsePhone(digits).status !== "invalid")
  );
}

/** Words that hold a text, by their beginnings, as {@link plainLetters} writes them. */
const abusive =
  /\b(?:fuck|motherfuck|cunt|twat|wank|bastard|bitch|whore|slut|prick|dickhead|arsehole|asshole|shithead|scum|nonce|paedo|pedo|retard|spastic|faggot|nigg|paki|chink|gypo|pikey|kike|tranny)/;

const standIns: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** With letters for what is written in their place, and without what is put between them. */
const plainLetters = (text: string): string =>
  textKey(
    text
      .replace(/\p{Cf}/gu, "")
      .replace(/(?<=\p{L})[*._-]+(?=\p{L})/gu, "")
      .replace(/[0134578@$!]/g, (sign) => standIns[sign] ?? sign),
  ).replace(/\b(?:\p{L} ){2,}\p{L}\b/gu, (letters) => letters.replaceAll(" ", ""));

const hasAbuse = (text: string): boolean => abusive.test(plainLetters(text));
