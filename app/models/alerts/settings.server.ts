import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db, rowsFrom, type Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { idsOf } from "~/models/base/uuid";
import { alertSettings } from "../../../drizzle/schema/alerts";
import { type AlertSettings, type AlertWays, type ChosenAlerts, reachOf, usualAlerts } from "./settings";
import { isNotified } from "./subscriptions.server";

/** How an account wants to be told of new leads. */
export async function findAlertSettings(accountId: AccountId, within: Database = db): Promise<AlertSettings> {
  const [row] = await within.select().from(alertSettings).where(eq(alertSettings.accountId, accountId));
  return row ? settingsOf(row) : usualAlerts;
}

type Row = typeof alertSettings.$inferSelect;

function settingsOf({ accountId: _, updatedAt: _at, quietFrom, quietUntil, ...chosen }: Row): AlertSettings {
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  return { ...chosen, quiet };
}

/** Saves the alert settings of an account. Messages that quiet hours hold already are sent as they are. */
export async function saveAlertSettings(
  accountId: AccountId,
  { quiet, ...settings }: ChosenAlerts,
): Promise<void> {
  const push = env.VAPID_PUBLIC_KEY ? isNotified(accountId) : false;
  const values = { ...settings, push, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null };
  await db
    .insert(alertSettings)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: alertSettings.accountId, set: { ...values, updatedAt: sql`now()` } });
}

/** Far above what anybody looks at. */
const mostBrowsers = 10;

/** The result of a query for how the owner of a business is told; `settings` is null if they never chose. */
export type WaysRow = {
  /** The address for mails; null if there is none. */
  email: string | null;
  phone: string | null;
  settings: Row | null;
  browsers: string[];
};

const chosen = Object.entries(getTableColumns(alias(alertSettings, "s"))).map(
  ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
);

/**
 * The columns of a {@link WaysRow} but for its `email` and `phone`, in a query that has the owner's `alert_settings`
 * as `s`; `business` is the table with the `owner_id`.
 */
export const waysColumns = (business: SQL): SQL => sql`
  case when s.account_id is not null then json_build_object(${sql.join(chosen, sql`, `)}) end as settings,
  array(
    select p.id::text from push_subscriptions p join sessions on sessions.id = p.session_id
    where p.account_id = ${business}.owner_id and sessions.expires_at > now()
    order by p.created_at desc, p.id limit ${sql.raw(String(mostBrowsers))}
  ) as browsers`;

/**
 * Adds how the owner of each business is told of a lead. A business without an owner is told at its own address and
 * number.
 */
export async function withWays<Business extends { id: string }>(
  tx: Transaction,
  businesses: readonly Business[],
): Promise<(Business & { ways: AlertWays })[]> {
  if (businesses.length === 0) return [];
  const rows = await rowsFrom(tx)<WaysRow & { id: string }>(sql`
      select b.id, coalesce(a.email, b.email) as email, b.phone, ${waysColumns(sql`b`)}
      from businesses b left join accounts a on a.id = b.owner_id
        left join alert_settings s on s.account_id = b.owner_id
      where b.id in ${idsOf(businesses)}`);
  const found = new Map(rows.map((row) => [row.id, waysOf(row)]));
  return businesses.flatMap((business) => {
    const ways = found.get(business.id);
    return ways ? [{ ...business, ways }] : [];
  });
}

/** The ways of a row. */
export function waysOf({ email, phone, browsers, ...row }: WaysRow): AlertWays {
  const settings = row.settings ? settingsOf(row.settings) : usualAlerts;
  const { to } = reachOf(settings, { email, phone, browsers: env.VAPID_PUBLIC_KEY ? browsers : [] });
  return { to, quiet: settings.quiet, emergencies: settings.emergencies };
}
