import { type AlertWays, quietUntil } from "~/models/alerts/settings";
import { instantInLondon, londonDay, londonTime, weekdayOf } from "~/models/base/clock";
import type { DueKind } from "../../../../drizzle/schema/values/leads";
import type { Completed, Given, RequestNow } from "../now/now";

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
  review: 4 * dayMs,
  review_again: 4 * dayMs,
  review_last: 4 * dayMs,
};

/** How long a decline can be undone before anybody is told of it. */
export const undoSeconds = 20;

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

/** Told at once. One without a reason is not: its place was given away while the business was off the site. */
function declineOf({ assignmentId, declinedAt, declineReason, fellAt }: Given): Due[] {
  if (!declinedAt || !declineReason) return [];
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

/** When a roofer is expected to look at a request, in London: Monday to Friday, eight to six, bank holidays too. */
const opens = 8 * 60;
const closes = 18 * 60;
export const workingMinutesADay = closes - opens;

/** The instant at which this many working minutes have passed since `from`; correct across clock changes too. */
export function afterWorking(minutes: number, from: Date): Date {
  const { year, month, day } = londonTime(from);
  let left = minutes * minuteMs;
  for (let days = 0; ; days++) {
    const at = (minutesOfDay: number) =>
      instantInLondon({ year, month, day: day + days, minutes: minutesOfDay });
    // Saturday or Sunday.
    if (weekdayOf(londonDay(from, days)) >= 5) continue;
    const begins = Math.max(from.getTime(), at(opens).getTime());
    const works = at(closes).getTime() - begins;
    if (works >= left) return new Date(begins + left);
    left -= Math.max(0, works);
  }
}
