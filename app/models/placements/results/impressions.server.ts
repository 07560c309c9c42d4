import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { db } from "~/database/db.server";
import { londonDay } from "~/models/base/clock";
import { keyedHash } from "~/models/base/keyed-hash.server";
import { processWide } from "~/process-wide.server";

/**
 * Counts how often listings with a plan are seen, in memory, by page sent. Nothing is known of who saw them. {@link
 * writeImpressions} writes the counts; those not yet written are lost when a process is killed.
 */
export type Impression = PaidShown & { times: number };

/** The featured listings on a page: ids of those in its lists, and of the one that the page is about. */
type PaidShown = { listed: readonly string[]; opened: string | undefined };

/** The counts of a listing on one day. */
type Sum = { shown: number; views: number; calls: number };

/** How many sums, one per listing and day, are kept while the database is away; the rest is not counted. */
const mostSums = 20_000;
const rowsAtOnce = 500;
/** Within this time, taps from one address on one listing's number count as one. */
const sameCallMs = 10 * 60_000;
const mostCalls = 10_000;

const counting = processWide("impressions", () => ({
  /** Pages that were sent since the last summing. */
  sent: new Set<Impression>(),
  /** By `day id`. */
  sums: new Map<string, Sum>(),
  calls: new LRUCache<string, true>({ max: mostCalls, ttl: sameCallMs }),
}));

/** Starts a count for a page that shows this. */
export const impressionOf = (shown: PaidShown | undefined): Impression | undefined =>
  shown && { ...shown, times: 0 };

/** Counts one sending of a page to a person. */
export function countImpression(impression: Impression): void {
  impression.times += 1;
  if (impression.times === 1) counting.sent.add(impression);
}

/** Counts a tap on a listing's number; `address` is the caller's, kept only as a hash in memory, for ten minutes. */
export function countCall(id: ListingId, address: string): void {
  const call = keyedHash("call", `${address} ${id}`);
  if (counting.calls.has(call)) return;
  counting.calls.set(call, true);
  add(id, { calls: 1 });
}

function add(id: ListingId, { shown = 0, views = 0, calls = 0 }: Partial<Sum>): void {
  const key = `${londonDay(new Date())} ${id}`;
  const sum = counting.sums.get(key);
  if (sum)
    Object.assign(sum, { shown: sum.shown + shown, views: sum.views + views, calls: sum.calls + calls });
  else if (counting.sums.size < mostSums) counting.sums.set(key, { shown, views, calls });
}

function sumSent(): void {
  for (const impression of counting.sent) {
    for (const id of impression.listed) add(id, { shown: impression.times });
    if (impression.opened) add(impression.opened, { views: impression.times });
    impression.times = 0;
  }
  counting.sent.clear();
}

/**
 * Adds the counts since the last time to `listing_days`, for listings that have a placement. Throws if the database
 * cannot be written; the counts are then kept for the next time.
 */
export async function writeImpressions(): Promise<void> {
  sumSent();
  for (;;) {
    const some = [...counting.sums].slice(0, rowsAtOnce);
    if (some.length === 0) return;
    for (const [key] of some) counting.sums.delete(key);
    try {
      await writeSums(some);
    } catch (error) {
      for (const [key, sum] of some) keep(key, sum);
      throw error;
    }
  }
}

/** Puts back counts that could not be written. */
function keep(key: string, { shown, views, calls }: Sum): void {
  const since = counting.sums.get(key) ?? { shown: 0, views: 0, calls: 0 };
  counting.sums.set(key, {
    shown: since.shown + shown,
    views: since.views + views,
    calls: since.calls + calls,
  });
}

async function writeSums(sums: readonly (readonly [string, Sum])[]): Promise<void> {
  const rows = sums.map(([key, sum]) => {
    const [day, id] = key.split(" ");
    return { day, id, ...sum };
  });
  await db.execute(sql`
    insert into listing_days as counted (business_id, day, shown, views, calls)
    select b.id, given.day, given.shown, given.views, given.calls
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id uuid, day date, shown integer, views integer, calls integer)
    join businesses b on b.id = given.id and b.tier <> 'none'
    order by b.id, given.day
    on conflict (business_id, day) do update set shown = counted.shown + excluded.shown,
      views = counted.views + excluded.views, calls = counted.calls + excluded.calls`);
}
