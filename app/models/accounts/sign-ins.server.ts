import { isIPv4 } from "node:net";
import { and, desc, eq, inArray, max, sql, sum } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { type Database, db, type Transaction } from "~/database/db.server";
import { networkOf } from "~/models/base/rate-limits.server";
import { signIns } from "../../../drizzle/schema/accounts";
import type { SignInAct } from "../../../drizzle/schema/values/accounts";

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

/** Who tries to sign in. */
export type Client = {
  /** Where the request came from. */
  address: string;
  /** What its person would call the browser. */
  browser: string;
};

/** Without an `accountId`: of an email that has no account, or a network that may try none. */
type Attempt = { act: SignInAct; accountId: string | undefined; client: Client };

/** So many rows of an act and account an hour; whatever else comes in that hour is counted in one more. */
export const mostRowsAnHour = 500;

const others = { network: "other networks", browser: "" };

/** What is kept of an address: of IPv4 the first three numbers, of IPv6 as limits have it, a /64. */
export function coarseNetwork(address: string): string {
  const network = networkOf(address);
  return isIPv4(network) ? network.replace(/\d+$/, "0/24") : network.slice(0, 50);
}

/** What this process is counting and nobody has to wait for: a crowd that is refused never queues for one row. */
const underWay = new Set<string>();

/**
 * Counts a try to sign in, with neither email nor password. The same in the same hour is one row, however
 * often it is tried. Of refusals, and of tries at no account, that come in the same moment one is counted.
 */
export async function countAttempt(tx: Database | Transaction, attempt: Attempt): Promise<void> {
  const { act, accountId } = attempt;
  if (accountId && !act.endsWith("-refused")) return writeAttempt(tx, attempt);
  const key = `${act} ${accountId}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  try {
    await writeAttempt(tx, attempt);
  } finally {
    underWay.delete(key);
  }
}

/** In one statement, so that an email with an account takes as long as one without. */
async function writeAttempt(tx: Database | Transaction, { act, accountId, client }: Attempt): Promise<void> {
  const network = coarseNetwork(client.address);
  const browser = client.browser.slice(0, 40);
  // An account is locked, so that it is not deleted before its row is written: of one that is gone it is nobody's.
  await tx.execute(sql`
    with of_hour as materialized (
      select network, browser from sign_ins
      where hour = date_trunc('hour', now(), 'UTC') and act = ${act}
        and ${accountId ? sql`account_id = ${accountId}` : sql`account_id is null`}
      limit ${mostRowsAnHour + 1}::int
    ), place as (
      select count(*) < ${mostRowsAnHour}::int
        or bool_or(network = ${network} and browser = ${browser}) as own from of_hour
    )
    insert into sign_ins (hour, act, account_id, network, browser)
    select date_trunc('hour', now(), 'UTC'), ${act},
      (select id from accounts where id = ${accountId ?? null}::uuid for key share),
      case when own then ${network}::text else ${others.network} end,
      case when own then ${browser}::text else ${others.browser} end
    from place
    on conflict on constraint sign_ins_once do update set times = sign_ins.times + 1, last_at = now()`);
}
