import { type DeclineReason, type HeardAnswer, isAnswer, type LeadStatus, mostEver } from "../lead";
import { afterWorking } from "../working-hours";

const hourMs = 60 * 60 * 1000;
/** How soon a homeowner is promised an answer, counted from the first business (product decisions, section 6). */
export const promisedHours = 24;
/** How long a business that was given an emergency may be silent, within working hours. */
const workingMinutesInEmergency = 60;
/** After so long without a sign of life, a homeowner is asked whether they are still looking. */
const daysToStill = 6 * 7;
/** So long they have to answer: then their request is closed. */
const daysToClose = 2 * 7;
/** So long a closed request can be opened again: then its details are deleted. */
export const daysKeptClosed = 30;

/** `actedAt`: when the business last did something with it; absent where it has not. */
type Waiting = { givenAt: Date; actedAt?: Date };

/**
 * Until when a business may be silent before its place is free: as promised, and in an emergency sooner. It counts from
 * what it last did: one that takes back an answer does not lose its place by that.
 */
export function silentFrom({ givenAt, actedAt = givenAt }: Waiting, emergency: boolean): Date {
  const since = actedAt > givenAt ? actedAt : givenAt;
  const day = new Date(since.getTime() + promisedHours * hourMs);
  const soon = afterWorking(workingMinutesInEmergency, since);
  return emergency && soon < day ? soon : day;
}

/** The holders that are silent past their time, longest first, each for itself: whoever else is in touch. */
export const silentOf = <Each extends Waiting & { status: LeadStatus }>(
  holders: readonly Each[],
  emergency: boolean,
  at: Date,
): Each[] =>
  holders
    .filter((each) => !isAnswer(each.status) && silentFrom(each, emergency) <= at)
    .sort((one, other) => one.givenAt.getTime() - other.givenAt.getTime());

const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * 24 * hourMs);

/** When the homeowner of a request that nobody did anything with since then is asked whether they are still looking. */
export const stillFrom = (idleSince: Date): Date => daysAfter(idleSince, daysToStill);

/** When a request is closed whose homeowner was asked then, and does not answer. */
export const closingOf = (askedAt: Date): Date => daysAfter(askedAt, daysToClose);

/** When the details of a request that was closed then are deleted. */
export const deletedFrom = (closedAt: Date): Date => daysAfter(closedAt, daysKeptClosed);

/** When a homeowner was asked whether anybody has rung, and what they said last. */
export type Question = { askedAt: Date; answer: HeardAnswer | null; answeredAt: Date | null };

/** Whether anybody still does something with a request. */
export type Idleness = {
  /** Whether it was closed: its homeowner no longer needs it, or did not say. */
  closed: boolean;
  /** Since when nobody has done anything with it. */
  idleSince: Date;
  /** When they were asked whether they are still looking, if they have not answered. */
  stillAskedAt: Date | null;
};

type Signs = {
  closedAt?: Date | null;
  updatedAt?: Date;
  given: readonly Waiting[];
  stillAskedAt?: Date | null;
  at: Date;
};

export function idlenessOf(state: string, signs: Signs): Idleness {
  const { closedAt, given, stillAskedAt, at, updatedAt = at } = signs;
  const life = [updatedAt, ...given.map(({ givenAt, actedAt = givenAt }) => actedAt)];
  const idleSince = new Date(Math.max(...life.map((each) => each.getTime())));
  const asked = state === "open" && stillAskedAt && stillAskedAt > idleSince;
  return {
    closed: state === "stopped" && Boolean(closedAt),
    idleSince,
    stillAskedAt: asked ? stillAskedAt : null,
  };
}

/** Whether a business lost the request because its homeowner corrected it. */
export const isCorrectedAway = ({ declineReason }: { declineReason: DeclineReason | null }): boolean =>
  declineReason === "moved" || declineReason === "other_work";

/**
 * Whether as many were asked as ever are: six, not counting those that a correction took the request from before they
 * had opened it, who know nothing of its homeowner; of these, six at most.
 */
export function isAskedEnough(
  given: readonly { declineReason: DeclineReason | null; seenAt: Date | null }[],
): boolean {
  const unseen = given.filter((each) => isCorrectedAway(each) && each.seenAt === null).length;
  return given.length - Math.min(unseen, mostEver) >= mostEver;
}

/** Whether a business lost the request without declining it. */
export const isReleased = (each: { declineReason: DeclineReason | null }): boolean =>
  each.declineReason === "no_answer" || isCorrectedAway(each);

/** The number of requests, and of those for which a business was in touch within 24 hours of first having them. */
export type HeardRecord = { requests: number; heard: number };

/** The same in words, for homeowners and operators alike. */
export const recordWords = ({ requests, heard }: HeardRecord): string =>
  `In the last 30 days, businesses say they were in touch within 24 hours for ${heard} of ${requests} requests.`;
