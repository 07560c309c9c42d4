import { site } from "~/content/site";
import { type QuietHours, quietEnd } from "~/models/alerts/settings";
import { inGsm } from "~/models/messages/gsm";
import { type Letter, letter, type Message } from "~/models/messages/message";
import { requestWords } from "./now/homeowner";
import type { RequestNow } from "./now/now";

/** Where a homeowner is written to: at their email, or by text to the number that they proved, if they left none. */
export const recipientOf = ({ email, phone }: { email: string; phone: string }): string => email || phone;

/** Whether that is a number. */
export const isNumber = (reach: string): boolean => reach.startsWith("+");

const nobodysHours: QuietHours = { from: 21 * 60, until: 9 * 60 };

/** A text to a homeowner, held back at night unless it is `urgent`. */
export function textByDay(
  recipient: string,
  words: string,
  dedupeKey: string,
  at: Date,
  urgent = false,
): Message {
  const heldUntil = urgent ? null : quietEnd(at, nobodysHours);
  const text = { channel: "sms" as const, recipient, subject: "", body: inGsm(words), dedupeKey };
  return heldUntil ? { ...text, heldUntil } : text;
}

/** In characters: with the longest link a text of two segments. */
const longestSubject = 160;

/** A letter to a homeowner; to a number it is a text of what it is about, with its link. */
export function letterHome(words: Letter): Message {
  const { recipient, subject, blocks, dedupeKey } = words;
  if (!isNumber(recipient)) return letter(words);
  const links = blocks.flatMap((each) =>
    typeof each !== "string" && each.kind === "button" ? [each.address] : [],
  );
  const about = [...subject].slice(0, longestSubject).join("");
  return textByDay(recipient, [`${site.name}: ${about}`, ...links].join(" "), dedupeKey, new Date());
}

/** In characters: a text of one segment. */
const longestSegment = 160;

/** The key of the text with the link, and the prefix of those with a later one. */
export const linkKey = (leadId: LeadId): string => `lead:${leadId}:link`;

type Link = { now: RequestNow; mobile: string | null; links: { request: string } };

/** Texts the link of a request, in one segment, where the number was proved: at once, to who has just asked for it. */
export function linkText({ now, mobile, links }: Link, key = linkKey(now.id)): Message[] {
  if (mobile === null) return [];
  const begin = `${site.name}: `;
  const said = [`${requestWords(now)}. See or change it: `, "Your request: ", ""];
  const fits = said.find((words) => `${begin}${words}${links.request}`.length <= longestSegment) ?? "";
  return [textByDay(mobile, `${begin}${fits}${links.request}`, key, now.at, true)];
}
