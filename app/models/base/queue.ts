import { idsOf } from "./uuid";

/** One kind of work that waits for an operator. */
export type Queue = {
  /** The name in links and lists: 'Failed messages'. */
  name: string;
  /** How many wait, up to {@link mostCounted}. */
  count: number;
  /** Since when the oldest waits; null when nothing does. */
  oldest: Date | null;
  /** The page where it is done. */
  link?: string;
  /** Only where the promise is other than within a day. */
  isLate?: (since: Date, now: Date) => boolean;
};

/** The promise: everything is looked at within a day. */
const promisedHours = 24;

/** Counting stops here: to an operator, more are 'more than 999'. */
export const mostCounted = 1000;

const hourMs = 60 * 60 * 1000;

/** Whether something has waited for longer than is promised. */
export const isLate = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > promisedHours * hourMs;

/** Whether the oldest of a queue has waited for longer than that queue promises. */
export const isQueueLate = (queue: Pick<Queue, "oldest" | "isLate">, now: Date): boolean =>
  queue.oldest !== null && (queue.isLate ?? isLate)(queue.oldest, now);

/** How long something has waited, rounded down: 'less than a minute', '12 min', '3 h', '2 days'. */
export function formatAge(since: Date, now: Date): string {
  const minutes = Math.floor(Math.max(0, now.getTime() - since.getTime()) / 60_000);
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** The facts of a waiting entry for its line in a list, its age first; `late` is separate. */
export function waitingFacts(
  since: Date,
  now: Date,
  others: readonly (string | false | null | undefined)[] = [],
  late: boolean = isLate(since, now),
): { late?: string; facts: string } {
  const age = formatAge(since, now).replace("less than a minute", "just now");
  const facts = [late ? "" : age, ...others].filter(Boolean).join(" · ");
  return late ? { late: `late, ${age}`, facts } : { facts };
}

/** The open entry of a list, the one that was asked for or the first, and the entry to open after it. */
export function openIn(
  listed: readonly { id: string }[],
  wanted: string | null,
): { open?: string; next?: string } {
  const ids = idsOf(listed);
  const open = wanted ?? ids[0];
  const at = ids.indexOf(open ?? "");
  return { open, next: ids[at + 1] ?? (at > 0 ? ids[at - 1] : undefined) };
}

/** 'None', '1', '999', 'more than 999'. */
export const formatCount = (count: number): string =>
  count >= mostCounted ? `more than ${mostCounted - 1}` : String(count);

/** Sorts queues: the longest waiting first, then empty ones, otherwise in the given order. */
export const oldestFirst = <One extends Queue>(queues: readonly One[]): One[] =>
  [...queues].sort(
    (one, other) =>
      (one.oldest?.getTime() ?? Number.POSITIVE_INFINITY) -
        (other.oldest?.getTime() ?? Number.POSITIVE_INFINITY) || 0,
  );
