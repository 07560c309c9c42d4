import { type Placeholder, type SQL, sql } from "drizzle-orm";
import {
  boxAround,
  edgeBeyond,
  leastMilesPerDegree,
  milesFrom,
  reachPerMile,
} from "~/models/listings/search/partition.server";
import { boundingBox, type Coordinates } from "~/models/places/distance";
import type { Wish } from "~/models/quiz/wish";
import { type AskedWork, fitQueries } from "~/models/trades/who-fits";
import { isAway, isOnSite, isPlacedExactly, shownFigure } from "../../../drizzle/schema/on-site";

/** The widest service radius a business may set; the schema's check says the same. */
const widestRadiusMiles = 100;

/** Whether a business, called so in the statement, takes leads now: on the site, claimed, verified and not on holiday. */
export const takesLeads = (business: string): SQL => {
  const [claimed, verified] = ["claimed", "verified"].map((column) => sql.raw(`${business}.${column}`));
  return sql`${isOnSite(business)} and ${claimed} and ${verified} and not ${isAway(business)}`;
};

/** How many of the nearest of each kind are read at first. */
export const firstReach = 8;

/** The parameters of {@link nearestRoutable}: the place, and figures of the plane that locations are indexed on. */
export type RoutingValues = {
  /** Null finds nobody. */
  trade: string | null;
  /** Text searches for businesses that do the work, and for those that may have it although they do not list it. */
  does: string;
  may: string;
  latitude: number;
  longitude: number;
  eastPerMile: number;
  northPerMile: number;
  milesPerDegree: number;
  /** The business that the homeowner asked for by name; it comes first if it may have the request. */
  asked: string | null;
  limit: number;
  reach: number;
};
export type Value = (name: keyof RoutingValues) => Placeholder;

export function routingValues({
  work,
  at,
  wish,
  limit,
  reach = firstReach,
}: {
  work: AskedWork | null;
  at: Coordinates;
  wish?: Wish | null;
  limit: number;
  reach?: number;
}): RoutingValues {
  const box = boundingBox(at, widestRadiusMiles);
  const { east, north } = reachPerMile(box, widestRadiusMiles);
  return {
    ...{ trade: work?.trade.slug ?? null, ...fitQueries(work) },
    ...{ asked: wish?.id ?? null, limit: wish?.alone ? 1 : limit },
    ...{ reach, latitude: at.latitude, longitude: at.longitude },
    ...{ eastPerMile: east, northPerMile: north, milesPerDegree: leastMilesPerDegree(at, box) },
  };
}

/**
 * The table `spot`: the category, its place on the plane, and the box that holds every business of it whose service
 * area, at the widest, could reach. Empty if the category has no businesses, or `when` is false.
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

/** In order of preference, whatever the distance. Each kind is read by itself, and later ones may not be needed. */
const kinds = [
  { kind: -2, fit: "does", who: "asked" },
  { kind: -1, fit: "may", who: "asked" },
  { kind: 0, fit: "does", who: "paid" },
  { kind: 1, fit: "does", who: "unpaid" },
  { kind: 2, fit: "may", who: "paid" },
  { kind: 3, fit: "may", who: "unpaid" },
] as const;
type Kind = (typeof kinds)[number];

/** The three groups do not overlap. */
const whoIs = (who: Kind["who"], asked: Placeholder): SQL => {
  if (who === "asked") return sql`businesses.id = ${asked}::uuid`;
  const paid = sql.raw(who === "paid" ? "featured" : "not featured");
  return sql`${paid} and businesses.id is distinct from ${asked}::uuid`;
};

/** Whether the services of a business match the query, by the same rule as fitOf in app/models/trades/who-fits.ts. */
export const fits = (services: SQL, query: Placeholder | string): SQL =>
  sql`services_listed(${services}) @@ ${query}::text::tsquery`;

/** Whether they match either query. */
export const fitsAtAll = (services: SQL, { does, may }: Record<"does" | "may", Placeholder | string>): SQL =>
  sql`(${fits(services, does)} or ${fits(services, may)})`;

const figure = shownFigure("businesses");

/** The nearest businesses of one kind, by distance on the plane, that may have a lead at the spot. */
function nearestOfKind(value: Value, { kind, fit, who }: Kind): SQL {
  const miles = milesFrom({ latitude: value("latitude"), longitude: value("longitude") });
  const point = sql`partition_point(category_id::text, latitude, longitude)`;
  return sql`
    select businesses.id, business_name as name, slug, city, email, phone, service_types, ${figure.rating} as rating,
      ${figure.reviews} as reviews, ${figure.imported} as imported, featured, verified, owner_id, location_source, postcode_key, latitude,
      longitude, ${miles} as miles, ${point} <-> centre as apart,
      ${sql.raw(String(kind))} as kind
    from businesses
    where ${takesLeads("businesses")} and ${whoIs(who, value("asked"))} and ${fits(sql`service_types`, value(fit))}
      and location_source is distinct from 'default'
      and category_id = spot.id and ${point} <@ around
      and (email is not null or owner_id is not null) and ${miles} <= service_radius_miles
    order by ${point} <-> centre limit ${value("reach")}::int`;
}

const nearestOf = (value: Value, among: (kind: Kind) => boolean, when: SQL): SQL =>
  sql.join(
    kinds
      .filter(among)
      .map(
        (kind) =>
          sql`select nearest.* from spot, lateral (${nearestOfKind(value, kind)}) nearest where ${when}`,
      ),
    sql` union all `,
  );

/**
 * The tables `first`, the best businesses as far as the `reach` nearest of each kind show, and `numbers`, whether
 * reading further could change that. Businesses that do not list the work are read only if too few do it. `edges` is,
 * for kinds of which not all were read, the distance up to which none was missed. An owned business can always be
 * written to: its account has an address.
 */
export const nearestRoutable = (value: Value, when: SQL = sql`true`): SQL => sql`${spotTable(value, when)},
    doing as materialized (${nearestOf(value, ({ fit, who }) => fit === "does" || who === "asked", sql`true`)}),
    near as materialized (
      select * from doing union all
      ${nearestOf(value, ({ kind }) => kind > 1, sql`(select count(*) from doing) < ${value("limit")}::int`)}
    ),
    edges as materialized (
      select kind, ${edgeBeyond(sql`max(apart)`, sql`${value("milesPerDegree")}::float8`)} as edge
      from near group by kind having count(*) >= ${value("reach")}::int
    ),
    eligible as materialized (
      select near.*, near.kind in (-2, 0, 1) as does from near left join edges using (kind) where edge is null or miles < edge
    ),
    numbers as materialized (
      select unread.kind is null
        or (select count(*) from eligible where eligible.kind <= unread.kind) >= ${value("limit")}::int as settled
      from (select min(kind) as kind from edges) as unread
    ),
    first as materialized (
      select eligible.*, ${isPlacedExactly("eligible")} as placed_exactly
      from eligible order by kind, miles, rating desc, id limit ${value("limit")}::int
    )`;
