import { formatInstant } from "~/models/base/clock";
import { type DeclineReason, isAnswer, type LeadStatus, saysBooked } from "../lead";
import { afterWords, bookedStates } from "./after-hiring";
import { type Given, hiringEnd, type RequestNow } from "./now";

/** What is said to a homeowner about one of the businesses that were given their request. */

const said: Readonly<Record<Exclude<LeadStatus, "declined">, string>> = {
  new: "Has your request",
  assigned: "Has your request",
  contacted: "Says it has been in touch with you",
  quoted: "Says it has given you a price",
  booked: "Says the work is booked",
  completed: "Says the work is done",
};

const reasons: Readonly<Record<DeclineReason, string | undefined>> = {
  too_far: "too far away",
  too_busy: "too busy",
  not_our_work: "not work they do",
  could_not_reach: "they could not reach you",
  already_hired: "they say you have hired someone else",
  wrong_details: "they say the details are wrong",
  other: undefined,
  no_answer: undefined,
  moved: undefined,
  other_work: undefined,
};

/** Why a business cannot take it on, within a sentence; undefined where it gave no reason. */
const reasonWords = (reason: DeclineReason | null): string | undefined =>
  reason ? reasons[reason] : undefined;

/** What a business that was given the request has said and done about it. */
export function stateWords(now: RequestNow, each: Given): string {
  const { status, declineReason, holds, seenAt, givenAt } = each;
  const ended = hiringEnd(now, each);
  if (ended === "chosen") return `You hired them${chosenWords(status, holds)}`;
  if (declineReason === "moved") return "Does not cover your corrected postcode";
  if (declineReason === "other_work") return "Does not do the work as you corrected it";
  if (declineReason === "no_answer") return "Did not answer in time, so we asked another";
  if (status === "declined") {
    const why = reasonWords(declineReason);
    return why ? `Cannot take this on: ${why}` : "Cannot take this on";
  }
  if (!holds) return "Has left our site, so it cannot take this on";
  if (isAnswer(status)) return said[status];
  if (ended === "closed") return "Has been told that your request is closed";
  if (ended === "hired") return "Has your request, and has been told you hired someone";
  if (now.silent.some(({ id }) => id === each.id))
    return `Has had your request since ${formatInstant(givenAt)}, and has not answered yet`;
  return seenAt ? "Has opened your request" : said[status];
}

/** Whether there is nothing to say of it but that it has the request. */
export const isWaiting = (now: RequestNow, { id, status, holds, seenAt }: Given): boolean =>
  now.did.state === "open" &&
  holds &&
  !isAnswer(status) &&
  !seenAt &&
  !now.silent.some((each) => each.id === id);

/** What the hired one has said of it; nothing while it only has the request. */
function chosenWords(status: LeadStatus, holds: boolean): string {
  if (status === "declined") return ", after they said they cannot take it on";
  if (!holds) return ". They have since left our site";
  return saysBooked(status) ? `. ${afterWords({ state: bookedStates[status] })}` : "";
}

/** 'Kirkgate Slaters cannot take it on: too busy'. */
export function cannotWords({ name, declineReason }: Pick<Given, "name" | "declineReason">): string {
  const why = reasonWords(declineReason);
  return `${name} cannot take it on${why ? `: ${why}` : ""}`;
}
