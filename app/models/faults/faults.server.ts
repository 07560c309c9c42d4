import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, pick } from "~/database/db.server";
import { serviceFaults } from "../../../drizzle/schema/faults";
import { isDayLimit } from "./day-limits";
import { type Fault, notConfigured, type Outgoing, type ServiceFault } from "./fault";

/** Seconds until a service is tried again: 5, 10, 20 … at most 5 minutes. */
const firstRetrySeconds = 5;
const longestRetrySeconds = 5 * 60;
/** For how many hours operators are told that a fault has ended. */
const toldHours = 24;

const retryIn = (tries: SQL): SQL =>
  sql`now() + make_interval(secs => least(${firstRetrySeconds}::int * power(2, least(${tries}, 20) - 1), ${longestRetrySeconds}::int)::float8)`;

/**
 * Records that a service does not work, and makes all processes wait a little longer each time. `began` for the first
 * to report it, of any number of processes.
 */
export async function recordFault(service: Outgoing, fault: Fault): Promise<{ status: "began" | "lasts" }> {
  // A limit that is nearly used up and then is, is said twice.
  const same = isDayLimit(service) ? sql`${serviceFaults.error} = ${fault.error}` : sql`true`;
  const lasting = sql`${serviceFaults.endedAt} is null and ${same}`;
  const tries = sql`case when ${lasting} then ${serviceFaults.tries} + 1 else 1 end`;
  const [row] = await db
    .insert(serviceFaults)
    .values({ service, ...fault, beganAt: sql`now()`, retryAt: retryIn(sql`1`) })
    .onConflictDoUpdate({
      target: serviceFaults.service,
      set: {
        kind: fault.kind,
        error: fault.error,
        beganAt: sql`case when ${lasting} then ${serviceFaults.beganAt} else now() end`,
        tries,
        retryAt: retryIn(tries),
        endedAt: null,
      },
    })
    .returning({ tries: serviceFaults.tries });
  return { status: row?.tries === 1 ? "began" : "lasts" };
}

/** `ended`, with when it began, for the first to find that the fault has ended. */
type Recovery = { status: "ended"; beganAt: Date; error: string } | { status: "well" };

/**
 * Records that a service works because something was `sent`. Being only `let in` ends faults that it disproves: that it
 * was not set up, out of reach, or did not accept our credentials.
 */
export async function recordRecovery(service: Outgoing, how: "sent" | "let in"): Promise<Recovery> {
  const disproved =
    how === "sent"
      ? undefined
      : or(
          inArray(serviceFaults.kind, ["authentication", "network"]),
          eq(serviceFaults.error, notConfigured),
        );
  const [row] = await db
    .update(serviceFaults)
    .set({ endedAt: sql`now()` })
    .where(and(eq(serviceFaults.service, service), isNull(serviceFaults.endedAt), disproved))
    .returning(pick(serviceFaults, "beganAt", "error"));
  return row ? { status: "ended", ...row } : { status: "well" };
}

/** The services that have a fault now. */
export const listFaulty = (): Promise<Pick<ServiceFault, "service" | "error">[]> =>
  db
    .select(pick(serviceFaults, "service", "error"))
    .from(serviceFaults)
    .where(isNull(serviceFaults.endedAt))
    .orderBy(serviceFaults.service);

/** Present faults, and those that ended within the last day; the newest first. */
export const listFaults = (): Promise<ServiceFault[]> =>
  db
    .select(pick(serviceFaults, "service", "kind", "error", "beganAt", "endedAt"))
    .from(serviceFaults)
    .where(
      or(
        isNull(serviceFaults.endedAt),
        gt(serviceFaults.endedAt, sql`now() - make_interval(hours => ${toldHours}::int)`),
      ),
    )
    .orderBy(desc(serviceFaults.beganAt), serviceFaults.service);
