import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { secondFactors, sessions } from "../../../../drizzle/schema/accounts";

/** Before something is destroyed it must have been proved within this many minutes. */
const freshMinutes = 10;

export type SecondFactorState =
  /** The account has set none up. */
  | { status: "none" }
  /** The account has one, which this session has not proved. */
  | { status: "unproved" }
  /** `fresh`: within the last {@link freshMinutes} minutes. */
  | { status: "proved"; fresh: boolean };

/** Whether the session has proved the second factor of its account. */
export async function findSecondFactorState(
  accountId: AccountId,
  sessionId: string,
): Promise<SecondFactorState> {
  const [found] = await db
    .select({
      provedAt: sessions.secondFactorAt,
      fresh: sql<boolean>`coalesce(${sessions.secondFactorAt} > now() - make_interval(mins => ${freshMinutes}::int), false)`,
    })
    .from(secondFactors)
    .leftJoin(sessions, and(eq(sessions.id, sessionId), eq(sessions.accountId, secondFactors.accountId)))
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)));
  if (!found) return { status: "none" };
  return found.provedAt ? { status: "proved", fresh: found.fresh } : { status: "unproved" };
}
