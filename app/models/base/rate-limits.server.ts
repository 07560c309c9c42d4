import { isIPv6 } from "node:net";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { type Database, lockName, rowsFrom, type Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { rateLimits } from "../../../drizzle/schema/base";
import { noteCrowd } from "./crowds.server";
import { keyedHash } from "./keyed-hash.server";

/** Acts that are counted together. `subject` is stored only as a keyed hash. */
export type Counter = { scope: string; subject: string };
/** At most `limit` acts in any `windowSeconds`. */
export type Allowance = Counter & { limit: number; windowSeconds: number; ofNetwork?: true };
export type Taken =
  | { status: "allowed" }
  /** The allowance that is blocked longest, and for how long. */
  | { status: "limited"; scope: string; windowSeconds: number; retryAfterSeconds: number };

/** Windows, in seconds. */
export const anHour = 60 * 60;
/** The longest window; older acts are deleted. */
export const aDay = 24 * anHour;

/** An allowance for a day. */
export const perDay = (scope: string, subject: string, limit: number): Allowance => ({
  ...{ scope, subject, limit },
  windowSeconds: aDay,
});

/** The same in any hour. */
export const perHour = (scope: string, subject: string, limit: number): Allowance => ({
  ...{ scope, subject, limit },
  windowSeconds: anHour,
});

/** How often everybody of one network together may do something in `windowSeconds`. */
export const ofNetwork = (
  scope: string,
  address: string,
  { limit, windowSeconds = anHour }: { limit: number; windowSeconds?: number },
): Allowance => ({ scope, subject: networkOf(address), limit, windowSeconds, ofNetwork: true });

/** The same, and more in a demonstration, where all share one address. */
export const perNetwork: typeof ofNetwork = (scope, address, { limit, ...window }) =>
  ofNetwork(scope, address, { limit: env.DEMO ? 10 * limit : limit, ...window });

/**
 * Counts one act against every allowance, or refuses it and counts nothing. Sliding windows; exact under concurrency,
 * because acts of one subject wait for each other until the transaction ends. An act over a limit is refused without
 * waiting for a lock, so that a crowd blocks nobody. Call it once in a transaction: locks taken in two calls could be
 * taken in two orders.
 */
export async function takeAllowance(from: Database, wanted: readonly Allowance[]): Promise<Taken> {
  const before = await findRefusal(from, wanted);
  if (before) return before;
  return from.transaction(async (tx) => {
    await lockCounters(tx, wanted);
    const refused = await findRefusal(tx, wanted);
    if (refused) return refused;
    await recordHits(tx, wanted);
    return { status: "allowed" };
  });
}

/** Of the exhausted allowances, the one that is blocked longest. Operators are told if it is a network's. */
async function findRefusal(from: Database, wanted: readonly Allowance[]): Promise<Taken | undefined> {
  let refused: (Taken & { status: "limited" }) | undefined;
  for (const allowance of wanted) {
    const wait = await findWait(from, allowance);
    if (wait > (refused?.retryAfterSeconds ?? 0)) {
      const { scope, windowSeconds, ofNetwork: crowded } = allowance;
      if (crowded) noteCrowd(scope);
      refused = { status: "limited", scope, windowSeconds, retryAfterSeconds: wait };
    }
  }
  return refused;
}

/** Whole seconds until the allowance permits another act; 0 when it does now. Counts nothing. */
export async function findWait(
  from: Database,
  { scope, subject, limit, windowSeconds }: Allowance,
): Promise<number> {
  if (limit < 1) return windowSeconds;
  // Room comes back when the oldest of the newest `limit` acts leaves the window.
  const [blocking] = await rowsFrom(from)<{ wait: number }>(sql`
    select ceil(extract(epoch from happened_at - clock_timestamp()) + ${windowSeconds}::int)::int as wait
    from rate_limits
    where scope = ${scope} and subject = ${keyedHash(scope, subject)}
      and happened_at > clock_timestamp() - make_interval(secs => ${windowSeconds}::int)
    order by happened_at desc
    offset ${limit - 1}::int limit 1`);
  return blocking ? Math.max(1, blocking.wait) : 0;
}

/** Deletes the acts of a counter, for example failed sign-ins after one that worked. */
export async function clearHits(from: Database, counter: Counter): Promise<void> {
  await from.delete(rateLimits).where(isOf(counter));
}

/** Deletes the latest act of a counter, for example a sign-in that turned out not to have failed. */
export async function withdrawHit(from: Database, counter: Counter): Promise<void> {
  const latest = from
    .select({ id: rateLimits.id })
    .from(rateLimits)
    .where(isOf(counter))
    .orderBy(desc(rateLimits.happenedAt), desc(rateLimits.id))
    .limit(1);
  await from.delete(rateLimits).where(eq(rateLimits.id, latest));
}

/** Deletes the acts that are outside every window; returns how many. */
export const sweepHits = (): Promise<number> =>
  deleteInBatches(rateLimits, rateLimits.id, lt(rateLimits.happenedAt, ago({ hours: aDay / anHour })));

/**
 * Who counts as one sender: an IPv4 address, or the /64 network of an IPv6 one, since whoever has one
 * address of such a network has all of them.
 */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(mapped)) return mapped;
  const [head = "", tail = ""] = mapped.split("%")[0]?.toLowerCase().split("::") ?? [];
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = mapped.includes("::") ? Array(Math.max(0, 8 - left.length - right.length)).fill("0") : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

const isOf = ({ scope, subject }: Counter) =>
  and(eq(rateLimits.scope, scope), eq(rateLimits.subject, keyedHash(scope, subject)));

/** Locks in the order of names, so that two acts with several counters in common cannot deadlock. */
async function lockCounters(tx: Transaction, counters: readonly Counter[]): Promise<void> {
  const names = counters.map(({ scope, subject }) => `counter:${keyedHash(scope, subject)}` as const).sort();
  for (const name of new Set(names)) await lockName(tx, name);
}

/** Counts an act once for a counter with two windows (an hour and a day). */
async function recordHits(from: Database, counters: readonly Counter[]): Promise<void> {
  const rows = new Map(
    counters.map(({ scope, subject }) => {
      const hash = keyedHash(scope, subject);
      return [`${scope} ${hash}`, { scope, subject: hash, happenedAt: sql`clock_timestamp()` }];
    }),
  );
  if (rows.size > 0) await from.insert(rateLimits).values([...rows.values()]);
}
