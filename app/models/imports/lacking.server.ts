import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { findPlace } from "~/models/places/lookup.server";
import type { Place } from "~/models/places/place";
import { findTrade, type Trade } from "~/models/trades/trade";
import { longestShown } from "./file/cleaning";
import { type Lacking, unfoundNotes } from "./run";

/** What an operator said for all rows that lack it. */
export type ForAll = { trade?: Trade; town?: Place };

/** The trade with a slug and the town with a name; undefined where there is none, or where several towns have the name. */
export async function readForAll({ trade = "", place = "" }: Lacking): Promise<ForAll> {
  const town = place ? await findPlace(place) : undefined;
  return { trade: findTrade(trade), town: town?.precision === "town" ? town : undefined };
}

/** The columns of a listing or a staged row that lacks a place, and what its report says then. `city` is its own. */
export const inTown = ({ name, latitude, longitude }: Place) => ({
  columns: sql`city = ${name}, latitude = ${latitude}::double precision,
    longitude = ${longitude}::double precision, location_source = 'city'`,
  note: (city: SQL): SQL =>
    sql`'City: ' || left(${city}, ${longestShown}) || ' → ' || ${name} || ', as said for all without a place'`,
});

/** The same of one that lacks a trade; `services` are those that it names. */
export const ofTrade = ({ label }: Trade) => ({
  services: (services: SQL): SQL => sql`array_append(${services}, ${label})`,
  note: sql`${`Services: ${label} added, as said for all without a trade`}`,
});

/** The staged rows that will be stored. An update may keep trade and place of its listing, `b`. */
const stored = sql`import_staging s left join businesses b on b.id = s.business_id and s.outcome = 'updated'
  where s.outcome in ('imported', 'updated')`;
const lacksTrade = sql`case when s.service_types is null then b.id is not null and b.category_id is null else s.trade is null end`;
const lacksPlace = sql`s.location_source = 'default' and coalesce(b.location_source, 'default') = 'default'`;

/** Gives the staged rows that will be stored what was said for all that lack it. */
export async function fillLacking(tx: Transaction, { trade, town }: ForAll): Promise<void> {
  if (trade) {
    const { services, note } = ofTrade(trade);
    await tx.execute(sql`
      update import_staging s set service_types = ${services(sql`coalesce(s.service_types, n.service_types)`)},
        trade = ${trade.slug}, cleaned = s.cleaned || array[${note}]
      from (select s.row, b.service_types from ${stored} and ${lacksTrade}) n where n.row = s.row`);
  }
  if (town) {
    const { columns, note } = inTown(town);
    await tx.execute(sql`
      update import_staging s set ${columns}, cleaned = s.cleaned || array[${note(sql`s.city`)}]
      from (select s.row from ${stored} and ${lacksPlace}) n where n.row = s.row`);
  }
}

/** Notes which staged rows hardly any search finds once they are stored. */
export const noteUnfound = sql`
  update import_staging s set cleaned = cleaned || notes
  from (
    select s.row, array_remove(array[
      case when ${lacksTrade} then ${unfoundNotes.trade} end,
      case when ${lacksPlace} then ${unfoundNotes.place} end], null) as notes
    from ${stored}) n
  where n.row = s.row and notes <> '{}'`;
