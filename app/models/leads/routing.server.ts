import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Database, rowsFrom, type Transaction } from "~/database/db.server";
import { prepared } from "~/database/prepared.server";
import { type WaysRow, waysColumns, waysOf } from "~/models/alerts/settings.server";
import type { AlertWays } from "~/models/alerts/ways";
import type { Coordinates } from "~/models/places/distance";
import type { Wish } from "~/models/quiz/wish";
import { type AskedWork, fitQueries } from "~/models/trades/who-fits";
import { leads } from "../../../drizzle/schema/leads";
import { isOpen } from "./holders.server";
import { type RoutableBusiness, recipientsPerLead } from "./lead";
import {
  firstReach,
  fitsAtAll,
  nearestRoutable,
  type RoutingValues,
  routingValues,
  takesLeads,
  type Value,
} from "./nearest.server";

/** The work that a request is for, and where. */
export type Wanted = { work: AskedWork; at: Coordinates };

/** The same with the business that its homeowner asked for, which comes first if it may have the request. */
type Wished = Wanted & { wish?: Wish | null };

/**
 * The businesses that may get a lead of this work at this place: active, claimed, verified, not away, reachable by
 * email, with a service radius that reaches it and services that fit. Those that list the work come first, then by
 * featured, distance, rating and id. The order is exact: reading goes on until nobody unread could be nearer.
 */
export const listRoutableBusinesses = async (
  database: Database | Transaction,
  query: Wanted & { limit: number },
): Promise<RoutableBusiness[]> =>
  readSettled((reach) => readNearest(database, routingValues({ ...query, reach })));

const reachGrowth = 4;

/** Reads further and further until the result is certain. */
async function readSettled<Row>(read: (reach: number) => Promise<Reading<Row>[]>): Promise<Row[]> {
  for (let reach = firstReach; ; reach *= reachGrowth) {
    const [reading] = await read(reach);
    if (!reading) throw new Error("A reading of the nearest returned no row");
    if (reading.settled) return reading.found ?? [];
  }
}

/** What one statement found, and whether no business beyond its reach could be among the first. */
type Reading<Row> = { found: Row[] | null; settled: boolean };

const routableColumns =
  sql.raw(`first.id, first.name, first.slug, first.city, coalesce(a.email, first.email) as email,
  first.phone, first.service_types as "serviceTypes", first.rating, first.reviews, first.imported, first.featured, first.verified,
  first.miles as "distanceMiles", first.does, first.placed_exactly as "placedExactly"`);
const routableOrder = sql.raw("first.kind, first.miles, first.rating desc, first.id");

const readNearest = prepared<RoutingValues, Reading<RoutableBusiness>>(
  (value) => sql`
    with ${nearestRoutable(value)}
    select numbers.settled, (
      select json_agg(found) from (
        select ${routableColumns} from first left join accounts a on a.id = first.owner_id order by ${routableOrder}
      ) found
    ) as found from numbers`,
);

/** A business that is locked for a lead, with how its owner is told. */
export type HeldBusiness = RoutableBusiness & { ways: AlertWays };

const mostReadings = 5;

/**
 * The nearest businesses that may have a lead, locked until the transaction ends: suspending, merging or taking back
 * one waits until the lead is assigned. If one left the site since it was read, the next takes its place.
 */
export async function holdNearest(tx: Transaction, wanted: Wished): Promise<HeldBusiness[]> {
  const query = { ...wanted, limit: recipientsPerLead };
  let found: FoundRow[] = [];
  for (let reading = 0; reading < mostReadings; reading++) {
    found = await readSettled((reach) => readAndHold(tx, routingValues({ ...query, reach })));
    if (found.every(({ held }) => held)) break;
  }
  return heldOf(found, wanted.wish);
}

/** Those of the found businesses that are locked; only the one that the homeowner asked for if they want no other. */
export const heldOf = (found: readonly FoundRow[], wish?: Wish | null): HeldBusiness[] =>
  found.flatMap(({ held, ...row }) =>
    held && (!wish?.alone || row.id === wish.id) ? [{ ...row, ways: waysOf(row) }] : [],
  );

export type FoundRow = RoutableBusiness & WaysRow & { held: boolean };

/**
 * The table `held`, to follow those of {@link nearestRoutable}: which of the first are locked. A row that another
 * transaction is changing is waited for and checked again (PostgreSQL's READ COMMITTED), as in a separate statement.
 */
export const heldTable = (value: Value): SQL => sql`
  held as materialized (
    select b.id from businesses b
    where b.id in (select id from first) and (select settled from numbers) and ${isRoutable({ trade: value("trade"), does: value("does"), may: value("may") })}
    order by b.id for share of b
  )`;

/** The first as JSON, each with how its owner is told and whether it is locked; null if there are none. */
export const foundAndHeld = sql`(
  select json_agg(found) from (
    select ${routableColumns}, ${waysColumns(sql`first`)},
      exists (select 1 from held where held.id = first.id) as held
    from first left join accounts a on a.id = first.owner_id
      left join alert_settings s on s.account_id = first.owner_id
    order by ${routableOrder}
  ) found
)`;

/** Reads and locks in one statement. */
const readAndHold = prepared<RoutingValues, Reading<FoundRow>>(
  (value) => sql`
    with ${nearestRoutable(value)}, ${heldTable(value)}
    select numbers.settled, ${foundAndHeld} as found from numbers`,
);

type Sought = Record<"trade" | "does" | "may", Placeholder | string>;

/** Whether the business `b` may have a lead of this work, wherever the job is. */
const isRoutable = ({ trade, does, may }: Sought): SQL => sql`
  ${takesLeads("b")} and ${fitsAtAll(sql`b.service_types`, { does, may })}
    and b.category_id = (select id from business_categories where slug = ${trade})`;

/**
 * Those of them that may still have a lead of this work, locked until the transaction ends: suspending, merging or
 * taking back one waits until the lead is assigned. Locked by id, the order of everybody who locks several.
 */
export async function holdRoutable(
  tx: Transaction,
  work: AskedWork,
  matched: readonly RoutableBusiness[],
): Promise<RoutableBusiness[]> {
  if (matched.length === 0) return [];
  const ids = sql.join(
    matched.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  const result = await rowsFrom(tx)<{ id: string }>(sql`
    select b.id from businesses b
    where b.id in (${ids}) and ${isRoutable({ trade: work.trade.slug, ...fitQueries(work) })}
    order by b.id for share of b`);
  const held = new Set(result.map(({ id }) => id));
  return matched.filter(({ id }) => held.has(id));
}

/** Locks the lead; returns whether its homeowner still wants businesses to get it. */
export async function holdWanted(tx: Transaction, leadId: string): Promise<boolean> {
  const wanted = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, leadId), isOpen))
    .for("update");
  return wanted.length > 0;
}
