import { and, desc, eq, inArray, max, sql, sum } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { db } from "~/database/db.server";
import { signIns } from "../../../../drizzle/schema/accounts";

/** So many of one's own are shown. */
const mostShown = 10;
/** For how long wrong tries are summed up. */
export const failureDays = 7;

const notLetIn = ["password-wrong", "password-refused", "code-wrong", "code-refused"] as const;

/** An account's last ten sign-ins, the newest first, and what else was tried with it within {@link failureDays} days. */
export async function listOwnSignIns(accountId: string) {
  const { browser, network, times, lastAt } = signIns;
  const own = eq(signIns.accountId, accountId);
  const [last, [failed]] = await Promise.all([
    db
      .select({ browser, network, times, lastAt })
      .from(signIns)
      .where(and(own, eq(signIns.act, "signed-in")))
      .orderBy(desc(lastAt), desc(signIns.id))
      .limit(mostShown),
    db
      .select({ times: sql<number>`coalesce(${sum(times)}, 0)::int`, lastAt: max(lastAt) })
      .from(signIns)
      .where(and(own, inArray(signIns.act, [...notLetIn]), sql`${lastAt} > ${ago({ days: failureDays })}`)),
  ]);
  return { last, failed: failed?.lastAt ? { times: failed.times, lastAt: failed.lastAt } : undefined };
}

/** All that is kept of what was tried with an account, the newest first: to take away. */
export function exportSignIns(accountId: string, most: number) {
  const { act, browser, network, times, firstAt, lastAt } = signIns;
  return db
    .select({ act, browser, network, times, firstAt, lastAt })
    .from(signIns)
    .where(eq(signIns.accountId, accountId))
    .orderBy(desc(lastAt), desc(signIns.id))
    .limit(most);
}
