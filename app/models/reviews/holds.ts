import { parsePhone } from "~/models/reading/phone";
import { seenText } from "~/models/reading/text";
import type { HoldRule } from "./review";
import { isNearlyOneOf, textKey } from "./similar";

/** From so many other reviews of one business within a day on, a review is held. */
const mostInADay = 5;
/** A review of a request that was made and closed in less is held. */
const shortestMinutes = 60;

/** What the rules know of a review; none of it tells how many stars it gives. */
export type HoldFacts = {
  /** All texts of the writer that are shown. */
  texts: readonly string[];
  body: string;
  /** Whether the phone, mail, device or network are those of the business's owner. */
  owns: boolean;
  /** The latest other texts about the business and by the writer. */
  others: readonly string[];
  /** Whether another review has the very same text. */
  copied: boolean;
  /** Other reviews of the business within the day before this one was first written. */
  withinADay: number;
  requestedAt: Date;
  /** When the work was first said to be agreed or done; null if nobody has said so. */
  closedAt: Date | null;
  /** Whether an operator had asked for this change. */
  asked: boolean;
};

/** The rules that hold a review, in the order in which they are listed; without any it is published at once. */
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

/** The rules about texts, for a review and for a reply to one. */
export const holdsOfText = (text: string): HoldRule[] =>
  textRules([text]).flatMap(([rule, holds]) => (holds ? [rule] : []));

const textRules = (texts: readonly string[]): [HoldRule, boolean][] => [
  ["contact_details", texts.some(hasContactDetails)],
  ["abuse", texts.some(hasAbuse)],
];

const address = /\S\s?@\s?[a-z0-9-]+\s?(?:\.|dot\b)|(?:^|\s)@[a-z]\w{2,}/i;
/** With a full stop as in an address, or with a word for one; the full stop of a sentence has a space after it. */
const link =
  /https?:|www\s*\.|[a-z0-9-]{2,}\.(?:com|net|org|biz|info|co|uk|me|io|ly|site|shop|online|app|ru|link)\b|[a-z0-9-]{2,}(?:\s\.|\s?\(dot\)|\s?\[dot\]|\sdot\s)\s?(?:com|net|org|info|co|uk|site|shop)\b/i;
/** Nine or more digits with only punctuation between them; a price or a date has fewer. */
const manyDigits = /\+?\d(?:[\s().\-/_]*\d){8,}/g;
/** Digits spelled out to get past a filter. */
const spelled = /\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|treble)[\s,-]+){7,}/i;

/** Whether a text contains a phone number, a mail address or a link. */
function hasContactDetails(text: string): boolean {
  const plain = seenText(text).normalize("NFKC");
  const phones = plain.match(manyDigits) ?? [];
  return (
    link.test(plain) ||
    address.test(plain) ||
    spelled.test(plain) ||
    phones.some((digits) => parsePhone(digits).status !== "invalid")
  );
}

/** Beginnings of words that hold a text, as {@link plainLetters} writes them. */
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

/** Replaces signs that stand for letters, and removes what separates letters. */
const plainLetters = (text: string): string =>
  textKey(
    seenText(text)
      .replace(/(?<=\p{L})[*._-]+(?=\p{L})/gu, "")
      .replace(/[0134578@$!]/g, (sign) => standIns[sign] ?? sign),
  ).replace(/\b(?:\p{L} ){2,}\p{L}\b/gu, (letters) => letters.replaceAll(" ", ""));

const hasAbuse = (text: string): boolean => abusive.test(plainLetters(text));
