import { type DeclineReason, isAnswer, type LeadStatus } from "../lead";
import { afterWorking } from "../working-hours";

const hourMs = 60 * 60 * 1000;
/** How soon a homeowner is promised an answer, counted from the first business (product decisions, section 6). */
export const promisedHours = 24;
/** How long a business that was given an emergency may be silent, within working hours. */
const workingMinutesInEmergency = 60;

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

/** Whether a business lost the request without declining it. */
export const isReleased = ({ declineReason }: { declineReason: DeclineReason | null }): boolean =>
  declineReason === "no_answer" || declineReason === "moved";
