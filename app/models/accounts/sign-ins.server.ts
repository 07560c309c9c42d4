import { isIPv4 } from "node:net";
import { and, desc, eq, inArray, max, sql, sum } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { type Database, db, type Transaction } from "~/database/db.server";
import { networkOf } from "~/models/base/rate-limits.server";
import { signIns } from "../../../drizzle/schema/accounts";
import type { SignInAct } from "../../../drizzle/schema/values/accounts";

/** How many of one's own sign-ins are shown. */
const mostShown = 10;
/** The period over which failed attempts are counted. */
export const failureDays = 7;

const notLetIn = ["password-wrong", "password-refused", "code-wrong", "code-refused"] as const;

/** An account's last ten sign-ins, newest first, and its failed attempts within {@link failureDays} days. */
export async function listOwnSignIns(accountId: AccountId) {
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

/** All stored attempts to sign in to an account, newest first, for an export. */
export function exportSignIns(accountId: AccountId, most: number) {
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

/** Without an `accountId`: for an email without an account, or a limited network. */
type Attempt = { act: SignInAct; accountId: AccountId | undefined; client: Client };

/** The most rows for an act and account in an hour; further attempts in that hour share one more. */
export const mostRowsAnHour = 500;

const others = { network: "other networks", browser: "" };

/** The part of an address that is stored: for IPv4 the first three numbers, for IPv6 the /64 that limits use. */
export function coarseNetwork(address: string): string {
  const network = networkOf(address);
  return isIPv4(network) ? network.replace(/\d+$/, "0/24") : network.slice(0, 50);
}

/** What this process is writing just now: concurrent refusals are not written, so they never queue for one row. */
const underWay = new Set<string>();

/**
 * Counts an attempt to sign in, without email or password. Attempts of the same kind in the same hour share one row. Of
 * concurrent refusals, and attempts without an account, only one is counted.
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
  // Locks the account so that it is not deleted meanwhile; if it is already gone, the row belongs to nobody.
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
