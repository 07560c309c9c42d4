import { formatInstant } from "~/models/base/clock";
import { byWhen } from "./homeowner";
import { type Given, isFirst, type RequestNow } from "./now";

/** What is said to a business of a request that it was given. */

const atMost = "At most three businesses have this lead at once.";

/**
 * In the alert to one business: how soon to act, and that few others have the lead. `later` where its homeowner asked
 * for one more.
 */
export function alertWords(now: RequestNow, { id, later }: { id: string; later?: boolean }): string {
  const cannot =
    now.declined.length + now.left.length > 0 ? "Another business could not take it, and they" : "They";
  const wished = now.wish?.given?.id === id ? "They asked for you by name. " : "";
  const why = later ? `${cannot} asked us for one more. ` : wished;
  const promised = promisedTo(now, id);
  if (now.emergency) return `${why}They said that it is an emergency: ring them at once. ${atMost}`;
  if (!promised) return `${why}${atMost}`;
  return `${why}They were promised an answer ${byWhen(promised)}, and at most three businesses have this lead at once.`;
}

/** What was promised that this business is to keep: a promise is of those who were given the lead first. */
const promisedTo = (now: RequestNow, id: string): RequestNow["promised"] =>
  isFirst(now, id) ? now.promised : null;

/** In a reminder, which goes to who has not answered. */
export const unansweredWords = "You have not answered it yet.";

/** Once the promise ran out or the homeowner said that nobody has rung; null where neither is so. */
export function lateWords(now: RequestNow, id: string): string | null {
  const { did, asked, inTouch, overdue, question } = now;
  if (did.state !== "open" || inTouch.length > 0 || asked.every((each) => each.id !== id)) return null;
  const said = [
    overdue && isFirst(now, id) ? "The 24 hours in which they were promised an answer are over." : "",
    question?.answer === "no" && question.answeredAt
      ? `They told us on ${formatInstant(question.answeredAt)} that nobody has rung.`
      : "",
  ].filter(Boolean);
  return said.length > 0 ? [...said, unansweredWords].join(" ") : null;
}

/** Why a business is to ring before anything else: `late` says what it is late for. */
export type Press = { emergency: boolean; late: string | null };

/** The same of a request that it has and has not answered; null where nothing presses. */
export function pressOf(now: RequestNow, id: string): Press | null {
  if (now.did.state !== "open" || now.asked.every((each) => each.id !== id)) return null;
  const late = lateWords(now, id);
  return now.emergency || late ? { emergency: now.emergency, late } : null;
}

/** In the mail that reminds: since when they have the lead, and what to do. */
export function reminderWords(now: RequestNow, { id, givenAt }: Pick<Given, "id" | "givenAt">): string[] {
  const promised = promisedTo(now, id);
  const urgent = now.emergency ? " They said that it is an emergency." : "";
  const until = promised ? ` They were promised an answer ${byWhen(promised)}.` : "";
  return [
    `You have had this lead since ${formatInstant(givenAt)}. ${unansweredWords}${urgent}${until}`,
    "If you have been in touch, set it to Contacted. If you cannot take it on, decline it: then they can ask somebody else. We remind you of a lead once.",
  ];
}
