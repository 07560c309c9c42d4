import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, rowsOf, type Transaction } from "~/database/db.server";
import { type WaysRow, waysColumns, waysOf } from "~/models/alerts/settings.server";
import type { AlertWays } from "~/models/alerts/ways";
import { edgeOf, milesFrom, partitionBox, partitionPoint } from "~/models/listings/search/partition.server";
import { boundingBox, type Coordinates } from "~/models/places/distance";
import { leads } from "../../../drizzle/schema";

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

/** How many of the nearest are looked at before more are: those that do not travel so far are among them. */
const firstReach = 16;
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
  return readSettled<RoutableBusiness>((reach) =>
    database.execute(sql`
      with ${nearestRoutable({ ...query, reach })}
      select ${routableColumns}, numbers.settled from numbers left join first on true
      order by ${routableOrder}`),
  );
}

/** The rows of a reading that reaches far enough. */
async function readSettled<Row extends { id: string }>(
  read: (reach: number) => Promise<unknown>,
): Promise<Row[]> {
  for (let reach = firstReach; ; reach *= reachGrowth) {
    const rows = rowsOf<Row & { settled: boolean }>(await read(reach));
    // The last column says so in every row; without a row everybody was read.
    if (rows.every(({ settled }) => settled)) return rows.filter(({ id }) => id !== null);
  }
}

type Reach = { trade: string; at: Coordinates; limit: number; reach: number };

const routableColumns = sql.raw(
  `first.id, first.name, first.slug, first.city, first.email, first.phone, first."serviceTypes", first.rating,
  first.reviews, first.featured, first.verified, first."distanceMiles"`,
);
const routableOrder = sql.raw(`first.featured desc, first."distanceMiles", first.rating desc, first.id`);

/**
 * The tables `first`, which is the answer as far as the `reach` nearest of each kind tell, and `numbers`: whether
 * that settles it.
 */
function nearestRoutable(reach: Reach): SQL {
  const { limit } = reach;
  return sql`${nearestOfEachKind(reach)},
    eligible as materialized (
      select b.id, b.business_name as name, b.slug, b.city, coalesce(a.email, b.email) as email, b.phone,
        b.service_types as "serviceTypes", b.overall_rating as rating, b.total_review_count as reviews,
        b.featured, b.verified, b.owner_id, near.miles as "distanceMiles"
      from near join businesses b on b.id = near.id left join accounts a on a.id = b.owner_id
      where near.miles <= b.service_radius_miles and coalesce(a.email, b.email) is not null
    ),
    numbers as materialized (
      select case
        when count(*) filter (where featured) >= ${limit}::int then true
        when (select of_featured from edge) < 'infinity' then false
        else count(*) >= ${limit}::int or (select of_others from edge) = 'infinity'
      end as settled from eligible
    ),
    first as materialized (
      select * from eligible order by featured desc, "distanceMiles", rating desc, id limit ${limit}
    )`;
}

/**
 * The tables `near` (id, miles) and `edge`: who may be nearest of the featured and of the others, and how far
 * from here nobody of a kind can have been missed; infinitely far once all of that kind were read.
 */
function nearestOfEachKind({ trade, at, reach }: Reach): SQL {
  const box = boundingBox(at, widestRadiusMiles);
  const category = sql`(select id::text from category)`;
  const spot = sql`partition_point(category_id::text, latitude, longitude)`;
  const edge = edgeOf(at, box)(sql`${reach}::int`);
  const nearest = (kind: SQL) => sql`
    select id, ${milesFrom(at)} as miles, ${spot} <-> ${partitionPoint(category, at)} as apart
    from businesses
    where status = 'active' and claimed and verified and ${kind}
      and (away_until is null or away_until <= now()) and location_source is distinct from 'default'
      and category_id = (select id from category) and ${spot} <@ ${partitionBox(category, box)}
    order by ${spot} <-> ${partitionPoint(category, at)} limit ${reach}::int`;
  return sql`
    category as materialized (select id from business_categories where slug = ${trade}),
    featured_near as materialized (${nearest(sql`featured`)}),
    others_near as materialized (${nearest(sql`not featured`)}),
    edge as materialized (
      select (select ${edge} from featured_near) as of_featured, (select ${edge} from others_near) as of_others
    ),
    near as materialized (
      select id, miles from featured_near, edge where miles < of_featured
      union all
      select id, miles from others_near, edge where miles < of_others
    )`;
}

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
  let held: HeldBusiness[] = [];
  for (let reading = 0; reading < mostReadings; reading++) {
    const found = await readAndHold(tx, { trade, at, limit: recipientsPerLead });
    held = found.flatMap(({ held, ...row }) => (held ? [{ ...row, ways: waysOf(row) }] : []));
    if (held.length === found.length) break;
  }
  return held;
}

type FoundRow = RoutableBusiness & WaysRow & { held: boolean };

/**
 * Reads and holds in one statement. A row that somebody else is changing is waited for and judged again as it is
 * then (PostgreSQL's READ COMMITTED), just as a statement of its own would.
 */
const readAndHold = (tx: Transaction, query: Omit<Reach, "reach">): Promise<FoundRow[]> =>
  readSettled<FoundRow>((reach) =>
    tx.execute(sql`
      with ${nearestRoutable({ ...query, reach })},
      held as materialized (
        select b.id from businesses b
        where b.id in (select id from first) and (select settled from numbers) and ${isRoutable(query.trade)}
        order by b.id for share of b
      )
      select ${routableColumns}, ${waysColumns(sql`first`)},
        exists (select 1 from held where held.id = first.id) as held, numbers.settled
      from numbers left join first on true left join alert_settings s on s.account_id = first.owner_id
      order by ${routableOrder}`),
  );

/** Whether the business `b` may have a lead of this trade, wherever that is. */
const isRoutable = (trade: string): SQL => sql`
  b.status = 'active' and b.claimed and b.verified and (b.away_until is null or b.away_until <= now())
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
    where b.id in (${ids}) and ${isRoutable(trade)}
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
