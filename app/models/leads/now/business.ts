import { formatInstant } from "~/models/base/clock";
import { type DeclineReason, isAnswer, recipientsPerLead, saysBooked } from "../lead";
import { stateWords } from "./holder-words";
import { byWhen, inListWords } from "./homeowner";
import { agreementLeftWords } from "./homeowner-actions";
import { type Given, hiringEnd, isFirst, type RequestNow } from "./now";

/** What is said to a business about a request that it was given. */

const atMost = "At most three businesses have this lead at once.";

/** In the alert: how soon to act, and that few others have the lead. `later` when the homeowner asked for one more. */
export function alertWords(now: RequestNow, { id, later }: { id: ListingId; later?: boolean }): string {
  const cannot =
    now.declined.length + now.left.length > 0 ? "Another business could not take it, and they" : "They";
  const asked = now.wish?.given?.id === id ? "They asked for you by name. " : "";
  const silent = now.released.some(({ declineReason }) => declineReason === "no_answer")
    ? "Another business did not answer in time. "
    : "";
  const why = later ? silent || `${cannot} asked us for one more. ` : asked;
  const promised = promisedTo(now, id);
  if (now.emergency) return `${why}They said that it is an emergency: ring them at once. ${atMost}`;
  if (!promised) return `${why}${atMost}`;
  return `${why}They were promised an answer ${byWhen(promised)}, and at most three businesses have this lead at once.`;
}

/** The promise that this business has to keep: it binds only those who were given the lead first. */
const promisedTo = (now: RequestNow, id: ListingId): RequestNow["promised"] =>
  isFirst(now, id) ? now.promised : null;

/** In a reminder to a business that has not answered. */
export const unansweredWords = "You have not answered it yet.";

/** After the promise ran out or the homeowner said that nobody has rung; null otherwise. */
function lateWords(now: RequestNow, id: ListingId): string | null {
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

/** Why a business should ring before anything else: an emergency, or `late`, what it is late for. */
export type Urgency = { emergency: boolean; late: string | null };

/** The same for a request that the business has and has not answered; null if nothing is urgent. */
export function urgencyOf(now: RequestNow, id: ListingId): Urgency | null {
  if (now.did.state !== "open" || now.asked.every((each) => each.id !== id)) return null;
  const late = lateWords(now, id);
  return now.emergency || late ? { emergency: now.emergency, late } : null;
}

/** In the reminder: since when they have the lead, and what to do. */
export function reminderWords(now: RequestNow, { id, givenAt }: Pick<Given, "id" | "givenAt">): string[] {
  const promised = promisedTo(now, id);
  const urgent = now.emergency ? " They said that it is an emergency." : "";
  const until = promised && !now.emergency ? ` They were promised an answer ${byWhen(promised)}.` : "";
  return [
    `You have had this lead since ${formatInstant(givenAt)}. ${unansweredWords}${urgent}${until}`,
    "If you have been in touch, set it to Contacted. If you cannot take it on, decline it: then they can ask somebody else. We remind you of a lead once.",
  ];
}

/** What a business reads on the lead's page about the customer's side. */
export type CustomerWords = {
  /** What the customer's own page says of the business; null once the customer's details are deleted. */
  page: string | null;
  said: string[];
};

/** The same for one of the businesses that were given it. */
export function customerWords(now: RequestNow, each: Given): CustomerWords {
  const { did } = now;
  if (did.state === "deleted") {
    const deleted = `On ${formatInstant(did.at)} their details were deleted.`;
    return { page: null, said: [`${deleted} Their page names no business any more.`] };
  }
  const { status, notHiredAt, seenAt } = each;
  const ended = endRead(now, each);
  const page = stateWords(now, each);
  const said: string[] = [];
  if (notHiredAt && saysBooked(status))
    said.push(`On ${formatInstant(notHiredAt)} they told us that they have not hired you.`);
  const fell = endedChoiceWords(now, each);
  if (fell) said.push(fell);
  if (ended && did.at) {
    const whom = ended === "chosen" ? "you" : "someone";
    const hired = `they told us that they have hired ${whom}.`;
    said.push(`On ${formatInstant(did.at)} ${ended === "closed" ? "their request was closed." : hired}`);
  } else if (!isAnswer(status)) {
    if (seenAt) said.push("They know that you have opened it, and wait to hear from you.");
  } else if (status !== "declined") {
    said.push("It changes when you change the status. They never see your notes.");
  }
  return { page, said };
}

/** To a business that was hired and declined: what that ended; null to any other. */
function endedChoiceWords({ after }: RequestNow, { id }: Given): string | null {
  if (after?.state !== "declined" || after.business.id !== id) return null;
  return [
    `They had hired you: that ended when you declined on ${formatInstant(after.at)}.`,
    after.back ? "They have not chosen you again." : "",
    after.agreement === "none" ? "" : agreementLeftWords(after.agreement === "agreed"),
  ]
    .filter(Boolean)
    .join(" ");
}

/** How a hiring ended the lead for a business; it is hidden from one that declined, unless that was chosen. */
export function endRead(now: RequestNow, each: Given) {
  const ended = hiringEnd(now, each);
  return ended !== "chosen" && each.status === "declined" ? null : ended;
}

/** In a lead's timeline: how and when its homeowner ended it; without a business, for the viewer's own request. */
export function endEvent(now: RequestNow, each: Given | undefined): { at: Date; text: string } | null {
  const { did } = now;
  if (did.state === "open") return null;
  if (!each) return { at: did.at, text: inListWords(now) };
  if (did.state === "deleted") return { at: did.at, text: "The customer's details were deleted" };
  const ended = endRead(now, each);
  if (!ended) return null;
  if (ended === "closed") return { at: did.at, text: "Closed" };
  return { at: did.at, text: `The customer ${ended === "chosen" ? "chose you" : "has hired someone"}` };
}

/** How long a business can take back a lead that it declined, or lost because it was silent. */
const takeBackHours = 24;

/** Whether a business can take back the lead. */
export type TakeBack =
  | "possible"
  /** The time for it is over. */
  | "over"
  /** As many other businesses have it as may. */
  | "taken"
  /** Its homeowner hired somebody else, stopped it or had it deleted. */
  | "closed";

/**
 * Whether a business can take back its decline; null if it has not declined, or was not given the request. The business
 * that the homeowner says they hired always can.
 */
export function takeBackOf(now: RequestNow, businessId: ListingId | null): TakeBack | null {
  const { did, chosen, holders } = now;
  const own = [...now.declined, ...now.released].find(({ id }) => id === businessId);
  if (!own?.declinedAt) return null;
  const isChosen = chosen?.id === own.id;
  if (did.state !== "open" && !isChosen) return "closed";
  if (holders.length >= recipientsPerLead) return "taken";
  const last = own.declinedAt.getTime() + takeBackHours * 60 * 60 * 1000;
  return !isChosen && now.at.getTime() > last ? "over" : "possible";
}

/** The same in words. */
export const takeBackWords: Readonly<Record<TakeBack, string>> = {
  possible: `You can take it back within ${takeBackHours} hours, while its place is free: choose a status below.`,
  over: `More than ${takeBackHours} hours have passed: this lead cannot be taken back any more.`,
  taken: "Another business has this lead in your place: it cannot be taken back.",
  closed: "The customer's request goes to nobody else any more: it cannot be taken back.",
};

/** For a business that did not decline itself: why its place was given away; null for one that did. */
export function wentOnWords(reason: DeclineReason | null): string | null {
  if (reason === "no_answer")
    return "You had not answered in time, so your place was free, and another business was asked.";
  if (reason === "moved")
    return "The customer corrected where the work is. It is farther away than you say you work, so you lost this lead.";
  if (reason === "other_work")
    return "The customer corrected what the work is. You do not list that work, so you lost this lead.";
  return reason ? null : "Your business was off the site: this lead went on without you.";
}

/** In the message that tells a business so. */
export const releasedWords =
  "You had not answered in time, so another business was asked instead. If a place comes free within 24 hours, you can take the lead back.";
