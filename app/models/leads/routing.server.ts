import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Database, rowsOf, type Transaction } from "~/database/db.server";
import { prepared } from "~/database/prepared.server";
import { type WaysRow, waysColumns, waysOf } from "~/models/alerts/settings.server";
import type { AlertWays } from "~/models/alerts/ways";
import {
  boxAround,
  edgeBeyond,
  leastMilesPerDegree,
  milesFrom,
  reachPerMile,
} from "~/models/listings/search/partition.server";
import { boundingBox, type Coordinates } from "~/models/places/distance";
import { isOnSite, leads } from "../../../drizzle/schema";

/** How many businesses one lead goes to (product decisions, section 6). */
export const recipientsPerLead = 3;
/** The widest service radius a business may set; the schema's check says the same. */
const widestRadiusMiles = 100;

export type RoutableBusiness = {
  id: string;
  name: string;
  slug: string;
  city: string;
  /** The owner's sign-in address, or the listing's own while nobody owns it. */
  email: string;
  phone: string | null;
  serviceTypes: string[];
  rating: number;
  reviews: number;
  featured: boolean;
  verified: boolean;
  distanceMiles: number;
};

/** How many of the nearest of each kind are read before more are. */
const firstReach = 8;
const reachGrowth = 4;

/**
 * The businesses that may get a lead of this trade at this place: active, claimed, verified, not away, reachable
 * by email, and within their own service radius. Featured first, then distance, then rating, then id; exactly so,
 * however many there are: reading goes on until nobody who was not read could be nearer.
 */
export async function listRoutableBusinesses(
  database: Database | Transaction,
  query: { trade: string; at: Coordinates; limit: number },
): Promise<RoutableBusiness[]> {
  return readSettled((reach) => readNearest(database, routingValues({ ...query, reach })));
}

/** The businesses of a reading that reaches far enough. */
async function readSettled<Row>(read: (reach: number) => Promise<Reading<Row>[]>): Promise<Row[]> {
  for (let reach = firstReach; ; reach *= reachGrowth) {
    const [reading] = await read(reach);
    if (!reading) throw new Error("A reading of the nearest returned no row");
    if (reading.settled) return reading.found ?? [];
  }
}

/** What one statement found, and whether nobody beyond its reach could be among them. */
type Reading<Row> = { found: Row[] | null; settled: boolean };

/** What {@link nearestRoutable} is asked with: the place, and figures of the plane on which nearness is indexed. */
export type RoutingValues = {
  /** Nobody is read without one. */
  trade: string | null;
  latitude: number;
  longitude: number;
  eastPerMile: number;
  northPerMile: number;
  milesPerDegree: number;
  limit: number;
  reach: number;
};
type Value = (name: keyof RoutingValues) => Placeholder;

export function routingValues({
  trade,
  at,
  limit,
  reach = firstReach,
}: {
  trade: string | null;
  at: Coordinates;
  limit: number;
  reach?: number;
}): RoutingValues {
  const box = boundingBox(at, widestRadiusMiles);
  const { east, north } = reachPerMile(box, widestRadiusMiles);
  return {
    ...{ trade, limit, reach, latitude: at.latitude, longitude: at.longitude },
    ...{ eastPerMile: east, northPerMile: north, milesPerDegree: leastMilesPerDegree(at, box) },
  };
}

/**
 * The table `spot`: the category, its place on the plane, and the box in which somebody who travels as far as anybody
 * of it may be. Empty where it has nobody, and unless `when`.
 */
const spotTable = (value: Value, when: SQL): SQL => sql`
  spot as materialized (
    select c.id, middle.centre, ${boxAround(
      sql`middle.centre`,
      sql`${value("eastPerMile")}::float8 * widest.miles`,
      sql`${value("northPerMile")}::float8 * widest.miles`,
    )} as around
    from business_categories c,
      lateral (
        select partition_point(c.id::text, ${value("latitude")}::float8, ${value("longitude")}::float8) as centre
      ) middle,
      lateral (
        select b.service_radius_miles as miles from businesses b
        where b.category_id = c.id and ${isOnSite("b")} and b.claimed and b.verified
        order by b.service_radius_miles desc limit 1
      ) widest
    where c.slug = ${value("trade")} and ${when}
  )`;

/** Of one kind, the nearest on the plane of those that may have a lead at the spot. */
function nearestOfKind(value: Value, kind: SQL): SQL {
  const miles = milesFrom({ latitude: value("latitude"), longitude: value("longitude") });
  const point = sql`partition_point(category_id::text, latitude, longitude)`;
  return sql`
    select businesses.id, business_name as name, slug, city, email, phone, service_types, overall_rating as rating,
      total_review_count as reviews, featured, verified, owner_id, ${miles} as miles, ${point} <-> centre as apart
    from businesses
    where ${isOnSite("businesses")} and claimed and verified and ${kind}
      and (away_until is null or away_until <= now()) and location_source is distinct from 'default'
      and category_id = spot.id and ${point} <@ around
      and (email is not null or owner_id is not null) and ${miles} <= service_radius_miles
    order by ${point} <-> centre limit ${value("reach")}::int`;
}

/**
 * The tables `first`, which is the answer as far as the `reach` nearest of each kind tell, and `numbers`: whether
 * that settles it. `edge` says how far from here nobody of a kind can have been missed; infinitely far once all of
 * that kind were read. Whoever has an owner can be written to: an account has an address.
 */
export function nearestRoutable(value: Value, when: SQL = sql`true`): SQL {
  return sql`${spotTable(value, when)},
    near as materialized (
      select nearest.* from spot, lateral (${nearestOfKind(value, sql`featured`)}) nearest
      union all
      select nearest.* from spot, lateral (${nearestOfKind(value, sql`not featured`)}) nearest
    ),
    edge as materialized (
      select ${edgeOfKind(value, sql`featured`)} as of_featured, ${edgeOfKind(value, sql`not featured`)} as of_others
      from near
    ),
    eligible as materialized (
      select near.* from near, edge where miles < case when featured then of_featured else of_others end
    ),
    numbers as materialized (
      select case
        when count(*) filter (where featured) >= ${value("limit")}::int then true
        when (select of_featured from edge) < 'infinity' then false
        else count(*) >= ${value("limit")}::int or (select of_others from edge) = 'infinity'
      end as settled from eligible
    ),
    first as materialized (
      select * from eligible order by featured desc, miles, rating desc, id limit ${value("limit")}::int
    )`;
}

const edgeOfKind = (value: Value, kind: SQL): SQL => sql`
  case when count(*) filter (where ${kind}) < ${value("reach")}::int then 'infinity'::float8
    else ${edgeBeyond(sql`max(apart) filter (where ${kind})`, sql`${value("milesPerDegree")}::float8`)} end`;

const routableColumns =
  sql.raw(`first.id, first.name, first.slug, first.city, coalesce(a.email, first.email) as email,
  first.phone, first.service_types as "serviceTypes", first.rating, first.reviews, first.featured, first.verified,
  first.miles as "distanceMiles"`);
const routableOrder = sql.raw("first.featured desc, first.miles, first.rating desc, first.id");

const readNearest = prepared<RoutingValues, Reading<RoutableBusiness>>(
  (value) => sql`
    with ${nearestRoutable(value)}
    select numbers.settled, (
      select json_agg(found) from (
        select ${routableColumns} from first left join accounts a on a.id = first.owner_id order by ${routableOrder}
      ) found
    ) as found from numbers`,
);

/** A business that is held for a lead, with how its owner is told of it. */
export type HeldBusiness = RoutableBusiness & { ways: AlertWays };

const mostReadings = 5;

/**
 * The nearest that may have a lead, held until the transaction ends: whoever suspends, merges or takes one back waits,
 * and finds the lead there. Where one was taken off the site since it was read, whoever is next takes its place.
 */
export async function holdNearest(
  tx: Transaction,
  { trade, at }: { trade: string; at: Coordinates },
): Promise<HeldBusiness[]> {
  const query = { trade, at, limit: recipientsPerLead };
  let found: FoundRow[] = [];
  for (let reading = 0; reading < mostReadings; reading++) {
    found = await readSettled((reach) => readAndHold(tx, routingValues({ ...query, reach })));
    if (found.every(({ held }) => held)) break;
  }
  return heldOf(found);
}

/** Those of them that are held. */
export const heldOf = (found: readonly FoundRow[]): HeldBusiness[] =>
  found.flatMap(({ held, ...row }) => (held ? [{ ...row, ways: waysOf(row) }] : []));

export type FoundRow = RoutableBusiness & WaysRow & { held: boolean };

/**
 * The table `held` behind those of {@link nearestRoutable}: who of the first is held. A row that somebody else is
 * changing is waited for and judged again as it is then (PostgreSQL's READ COMMITTED), just as a statement of its own
 * would.
 */
export const heldTable = (value: Value): SQL => sql`
  held as materialized (
    select b.id from businesses b
    where b.id in (select id from first) and (select settled from numbers) and ${isRoutable(sql`${value("trade")}`)}
    order by b.id for share of b
  )`;

/** The first as JSON, each with how its owner is told and whether it is held; null where there is nobody. */
export const foundAndHeld = sql`(
  select json_agg(found) from (
    select ${routableColumns}, ${waysColumns(sql`first`)},
      exists (select 1 from held where held.id = first.id) as held
    from first left join accounts a on a.id = first.owner_id
      left join alert_settings s on s.account_id = first.owner_id
    order by ${routableOrder}
  ) found
)`;

/** Reads and holds in one statement. */
const readAndHold = prepared<RoutingValues, Reading<FoundRow>>(
  (value) => sql`
    with ${nearestRoutable(value)}, ${heldTable(value)}
    select numbers.settled, ${foundAndHeld} as found from numbers`,
);

/** Whether the business `b` may have a lead of this trade, wherever that is. */
const isRoutable = (trade: SQL): SQL => sql`
  ${isOnSite("b")} and b.claimed and b.verified and (b.away_until is null or b.away_until <= now())
    and b.category_id = (select id from business_categories where slug = ${trade})`;

/**
 * Those of them that may have a lead of this trade still, held until the transaction ends: whoever suspends, merges
 * or takes one back waits, and finds the lead there. In the order of their ids, which is everybody's who locks several.
 */
export async function holdRoutable(
  tx: Transaction,
  trade: string,
  matched: readonly RoutableBusiness[],
): Promise<RoutableBusiness[]> {
  if (matched.length === 0) return [];
  const ids = sql.join(
    matched.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  const result = await tx.execute(sql`
    select b.id from businesses b
    where b.id in (${ids}) and ${isRoutable(sql`${trade}`)}
    order by b.id for share of b`);
  const held = new Set(rowsOf<{ id: string }>(result).map(({ id }) => id));
  return matched.filter(({ id }) => held.has(id));
}

/** Locks the lead; whether its homeowner still wants businesses to get it. */
export async function holdWanted(tx: Transaction, leadId: string): Promise<boolean> {
  const wanted = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.id, leadId),
        isNull(leads.routingStoppedAt),
        isNull(leads.hiredAt),
        isNull(leads.erasedAt),
      ),
    )
    .for("update");
  return wanted.length > 0;
}
