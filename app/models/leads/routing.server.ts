import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Database, rowsFrom, type Transaction } from "~/database/db.server";
import type { AlertWays } from "~/models/alerts/settings";
import { type WaysRow, waysColumns, waysOf } from "~/models/alerts/settings.server";
import { idsOf } from "~/models/base/uuid";
import { milesAtLeast, milesFrom, planeBox, planePoint } from "~/models/listings/search/plane.server";
import { boundingBox, type Coordinates } from "~/models/places/distance";
import type { Picks } from "~/models/quiz/wish";
import { type AskedWork, fitQueries } from "~/models/trades/who-fits";
import { leads } from "../../../drizzle/schema/leads";
import { isAway, isOnSite, isPlacedExactly, shownFigure } from "../../../drizzle/schema/on-site";
import { isOpen } from "./holders.server";
import { type RoutableBusiness, recipientsPerLead } from "./lead";

/** The work that a request is for, and where. */
export type Wanted = { work: AskedWork; at: Coordinates };

/** The same with whom its homeowner picked: those come first that may have the request. */
type Picked = Wanted & { picks?: Picks };
const nobodyPicked: Picks = { first: [], never: [], alone: false };

/** The widest service radius a business may set; the schema's check says the same. */
export const widestRadiusMiles = 100;

/** Whether the business `b` takes leads now: on the site, claimed, verified and not on holiday. */
export const takesLeads: SQL = sql`${isOnSite("b")} and b.claimed and b.verified and not ${isAway("b")}`;

/** Whether the business `b` is of the trade, and its services match a query of {@link fitQueries}; by an index. */
export const fits = (query: string, { trade }: AskedWork): SQL =>
  sql`services_listed(('#' || b.category_id::text) || b.service_types) @@ (
    select format('''#%s'' & (%s)', id, ${query}::text)::tsquery from business_categories where slug = ${trade.slug})`;

/** Whether the business `b` does this work, or may have it without; nobody does what is none of our trades. */
export function isItsWork(work: AskedWork | undefined): SQL {
  if (!work) return sql`false`;
  const { does, may } = fitQueries(work);
  return fits(`${does} | ${may}`, work);
}

/** Whether the business `b` may have a lead of this work, wherever the job is. */
export const isRoutable = (work: AskedWork): SQL => sql`${takesLeads} and ${isItsWork(work)}`;

/** Whether it can be written to and its service area reaches the place. An account always has an address. */
const reaches = (at: Coordinates): SQL => sql`
  (b.email is not null or b.owner_id is not null) and b.spot is not null and ${milesFrom(at)} <= b.service_radius_miles`;

const figure = shownFigure("b");

/** A {@link RoutableBusiness}, in a query that has its owner's account as `a`. */
export const routableColumns = ({ work, at }: Wanted): SQL => sql`
  b.id, b.business_name as name, b.city, b.slug, coalesce(a.email, b.email) as email, b.phone,
  b.service_types as "serviceTypes", ${figure.rating} as rating, ${figure.reviews} as reviews,
  ${figure.imported} as imported, b.featured, b.verified, ${fits(fitQueries(work).does, work)} as does,
  ${isPlacedExactly("b")} as "placedExactly", ${milesFrom(at)} as "distanceMiles"`;

/**
 * The businesses that may get a lead of this work at this place: active, claimed, verified, not away, reachable by
 * email, with a service radius that reaches it and services that fit. Those that the homeowner picked come first, then
 * those that list the work; within each by featured, distance, rating and id.
 */
export async function listRoutableBusinesses(
  database: Database | Transaction,
  { work, at, picks = nobodyPicked, limit }: Picked & { limit: number },
): Promise<RoutableBusiness[]> {
  const { first, never, alone } = picks;
  const found = first.length > 0 ? await readPicked(database, { work, at }, first) : [];
  if (alone) return found;
  const apart = new Set([...first, ...never]);
  const { does, may } = fitQueries(work);
  for (const query of work.wanted.length > 0 ? [does, may] : [may]) {
    if (found.length >= limit) break;
    const most = limit - found.length + apart.size;
    const more = await readNearest(database, { work, at, query, limit: most });
    found.push(...more.filter(({ id }) => !apart.has(id)));
  }
  return found.slice(0, limit);
}

/** Those of these that may have it, in the order of `ids`. */
async function readPicked(database: Database | Transaction, { work, at }: Wanted, ids: readonly string[]) {
  const found = await rowsFrom(database)<RoutableBusiness>(sql`
    select ${routableColumns({ work, at })} from businesses b left join accounts a on a.id = b.owner_id
    where b.id in ${ids} and ${isRoutable(work)} and ${reaches(at)}`);
  return ids.flatMap((id) => found.find((each) => each.id === id) ?? []);
}

const firstReach = 8;
const reachGrowth = 4;

/** `apart` is the distance on the plane. */
type Near = RoutableBusiness & { apart: number };

/**
 * The first that match the query. The `reach` nearest on the plane are read of those who pay and of the others. The
 * plane is not to scale: who is farther than somebody unread could be does not count, and more are read if too few do.
 */
async function readNearest(
  database: Database | Transaction,
  { limit, ...query }: Wanted & { query: string; limit: number },
): Promise<RoutableBusiness[]> {
  for (let reach = firstReach; ; reach *= reachGrowth) {
    const near = await rowsFrom(database)<Near>(nearestTo(query, reach));
    const [paid, others] = [true, false].map((paid) => {
      const read = near.filter(({ featured }) => featured === paid);
      const edge = milesAtLeast(Math.max(...read.map(({ apart }) => apart)), query.at);
      const all = read.length < reach;
      return { all, certain: all ? read : read.filter(({ distanceMiles }) => distanceMiles < edge) };
    }) as [Certain, Certain];
    const first = [...paid.certain, ...(paid.all ? others.certain : [])];
    if (first.length >= limit || (paid.all && others.all)) return first.map(({ apart: _, ...each }) => each);
  }
}

type Certain = { all: boolean; certain: Near[] };

function nearestTo({ work, at, query }: Wanted & { query: string }, reach: number): SQL {
  const apart = sql`b.spot <-> ${planePoint(at)}`;
  const nearest = (featured: SQL) => sql`(
    select b.id, ${apart} as apart from businesses b
    where ${takesLeads} and ${featured} and ${fits(query, work)} and ${reaches(at)}
      and b.spot <@ ${planeBox(boundingBox(at, widestRadiusMiles))}
    order by ${apart} limit ${reach})`;
  return sql`
    select ${routableColumns({ work, at })}, near.apart
    from (${nearest(sql`b.featured`)} union all ${nearest(sql`not b.featured`)}) near
      join businesses b on b.id = near.id left join accounts a on a.id = b.owner_id
    order by b.featured desc, "distanceMiles", rating desc, b.id`;
}

/** A business that is locked for a lead, with how its owner is told. */
export type LockedBusiness = RoutableBusiness & { ways: AlertWays };

const mostReadings = 5;

/**
 * Who gets a new lead, locked. If one left the site since it was read, the next takes its place. Where none of the picked
 * may have it, as the work is elsewhere, the nearest get it, however many were picked.
 */
export async function lockNearest(tx: Transaction, wanted: Picked): Promise<LockedBusiness[]> {
  const { first, most } = wanted.picks ?? nobodyPicked;
  let locked: LockedBusiness[] = [];
  for (let reading = 0; reading < mostReadings; reading++) {
    const found = await listRoutableBusinesses(tx, { ...wanted, limit: recipientsPerLead });
    const near = found.some(({ id }) => first.includes(id)) ? found.slice(0, most) : found;
    const ways = await lock(tx, wanted.work, near);
    locked = near.flatMap((each) => {
      const told = ways.get(each.id);
      return told ? [{ ...each, ways: told }] : [];
    });
    if (locked.length === near.length) break;
  }
  return locked;
}

/** Those of them that may still have a lead of this work, locked. */
export async function lockRoutable(
  tx: Transaction,
  work: AskedWork,
  matched: readonly RoutableBusiness[],
): Promise<RoutableBusiness[]> {
  const locked = await lock(tx, work, matched);
  return matched.filter(({ id }) => locked.has(id));
}

/**
 * Locks those that may still have a lead of this work until the transaction ends: suspending, merging or taking back one
 * waits until the lead is assigned. Locked by id, the order of everybody who locks several. Returns how each is told.
 */
async function lock(
  tx: Transaction,
  work: AskedWork,
  matched: readonly RoutableBusiness[],
): Promise<Map<string, AlertWays>> {
  if (matched.length === 0) return new Map();
  const locked = await rowsFrom(tx)<WaysRow & { id: string }>(sql`
    select b.id, coalesce(a.email, b.email) as email, b.phone, ${waysColumns(sql`b`)}
    from businesses b left join accounts a on a.id = b.owner_id left join alert_settings s on s.account_id = b.owner_id
    where b.id in ${idsOf(matched)} and ${isRoutable(work)} order by b.id for share of b`);
  return new Map(locked.map((row) => [row.id, waysOf(row)]));
}

/** Locks the lead; returns whether its homeowner still wants businesses to get it. */
export async function lockWanted(tx: Transaction, leadId: LeadId): Promise<boolean> {
  const wanted = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, leadId), isOpen))
    .for("update");
  return wanted.length > 0;
}
