import { type AlertWays, quietUntil } from "~/models/alerts/settings";
import type { DueKind } from "../../../../drizzle/schema/values/leads";
import type { Completed } from "../now/after-hiring";
import type { Given, RequestNow } from "../now/now";
import { closingOf, isAskedEnough, isReleased, silentFrom, stillFrom } from "../now/silence";
import { afterWorking } from "../working-hours";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a business can leave a request unanswered before it is reminded, once. */
const workingMinutesToReminder = 4 * 60;
const emergencyMinutesToReminder = 30;
/** After this long without contact, the homeowner is asked whether anybody has rung. */
const hoursToQuestion = 24;
/** After this long without contact, the request goes to the desk. */
export const hoursToDesk = 48;

/** How long after its due time something is still done: what a stopped worker missed is not done too late. */
const lapses: Readonly<Record<DueKind, number>> = {
  reminder: 2 * dayMs,
  declined: 7 * dayMs,
  contact: 7 * dayMs,
  desk: 30 * dayMs,
  next: 7 * dayMs,
  still: Number.POSITIVE_INFINITY,
  close: Number.POSITIVE_INFINITY,
  review: 4 * dayMs,
  review_again: 4 * dayMs,
  review_last: 4 * dayMs,
};

/** How long a decline can be undone before anybody is told of it. */
export const undoSeconds = 60;

/** When a homeowner is asked for a review, counted from the end of the work by the business's word or an agreement. */
const daysToReview = { review: 3, review_again: 3 + 7, review_last: 3 + 21 } as const;
export type ReviewDue = keyof typeof daysToReview;
export const reviewDues: readonly ReviewDue[] = ["review", "review_again", "review_last"];

export type Due = {
  kind: DueKind;
  /** Null for what concerns the request as a whole. */
  assignmentId: string | null;
  dueAt: Date;
};

/** How the owners who have yet to answer are told, by assignment. */
export type WaysOf = ReadonlyMap<string, AlertWays>;

/**
 * Everything that falls due for a request as it is now, done or not, except what fell due too long ago. It is asked
 * again before anything is done: what is no longer in this list no longer applies.
 */
export function dueOf(now: RequestNow, ways: WaysOf): Due[] {
  if (now.did.state === "deleted") return [];
  const due = now.completed.flatMap((each) => reviewsOf(now, each));
  if (now.did.state === "open") {
    due.push(
      ...now.asked.map((each) => reminderOf(each, now.emergency, ways.get(each.assignmentId))),
      ...now.declined.flatMap(declineOf),
      ...ofTheSilent(now),
      ...replacementsOf(now),
      ...endOf(now),
    );
  }
  return due.filter(({ kind, dueAt }) => now.at.getTime() - dueAt.getTime() < lapses[kind]);
}

/** Counted from when its owner could first hear of the lead: within quiet hours, from their end. */
function reminderOf({ assignmentId, givenAt }: Given, emergency: boolean, ways?: AlertWays): Due {
  const from = (ways && quietUntil(ways, emergency, givenAt)) ?? givenAt;
  const dueAt = emergency
    ? new Date(from.getTime() + emergencyMinutesToReminder * minuteMs)
    : afterWorking(workingMinutesToReminder, from);
  return { kind: "reminder", assignmentId, dueAt };
}

/** Told at once, unless it did not decline itself: its place was given away while it was off the site, or silent. */
function declineOf({ assignmentId, declinedAt, declineReason, fellAt }: Given): Due[] {
  if (!declinedAt || !declineReason || isReleased({ declineReason })) return [];
  // One that was hired although it had declined, and declines again, ends the choice only then.
  const dueAt = fellAt && fellAt > declinedAt ? fellAt : declinedAt;
  return [{ kind: "declined", assignmentId, dueAt }];
}

/** Only a homeowner who has not reviewed the business yet, and has hired none of the others, is asked. */
function reviewsOf({ proved, chosen }: RequestNow, { assignmentId, doneAt, reviewed }: Completed): Due[] {
  if (!proved || reviewed || (chosen && chosen.assignmentId !== assignmentId)) return [];
  return reviewDues.map((kind) => {
    return { kind, assignmentId, dueAt: new Date(doneAt.getTime() + daysToReview[kind] * dayMs) };
  });
}

/**
 * While another is asked without a press in place of each that is silent: in an emergency, unless its homeowner said
 * that somebody rang, and where they want it.
 */
function replacementsOf({ asked, emergency, keepLooking, question, given, live, proved }: RequestNow): Due[] {
  const wanted = keepLooking || (emergency && question?.answer !== "yes");
  if (!wanted || !live || !proved || isAskedEnough(given)) return [];
  return asked.map((each) => {
    return { kind: "next", assignmentId: each.assignmentId, dueAt: silentFrom(each, emergency) };
  });
}

/** The end of a request that nobody does anything with. It is closed only after its homeowner was asked. */
function endOf({ idleSince, stillAskedAt }: RequestNow): Due[] {
  const still: Due = { kind: "still", assignmentId: null, dueAt: stillFrom(idleSince) };
  return stillAskedAt
    ? [still, { kind: "close", assignmentId: null, dueAt: closingOf(stillAskedAt) }]
    : [still];
}

/** While no holder is in touch: the question counts from the first that was given the lead, the desk from each. */
function ofTheSilent({ asked, inTouch, question }: RequestNow): Due[] {
  if (asked.length === 0 || inTouch.length > 0 || question?.answer === "yes") return [];
  const after = (hours: number, from: number) => new Date(from + hours * hourMs);
  const first = Math.min(...asked.map(({ givenAt }) => givenAt.getTime()));
  return [
    { kind: "contact", assignmentId: null, dueAt: after(hoursToQuestion, first) },
    ...asked.map(({ assignmentId, givenAt }): Due => {
      return { kind: "desk", assignmentId, dueAt: after(hoursToDesk, givenAt.getTime()) };
    }),
  ];
}
