import { eq, type SQL, sql } from "drizzle-orm";
import { type Database, db, rowsFrom, type Transaction } from "~/database/db.server";
import { isDeferred } from "~/models/base/deferred.server";
import type { Asking } from "~/models/leads/now/now";
import { readRequestNow } from "~/models/leads/now/now.server";
import { photoNumbers } from "~/models/leads/photos.server";
import { milesFrom, planeBox, planePoint } from "~/models/listings/search/plane.server";
import { boundingBox } from "~/models/places/distance";
import { fitQueries, workDone } from "~/models/trades/who-fits";
import { leads } from "../../../../drizzle/schema/leads";
import type { Candidate } from "../lead";
import {
  fits,
  isRoutable,
  routableColumns,
  takesLeads,
  type Wanted,
  widestRadiusMiles,
} from "../routing.server";

/** The businesses that a lead can be given to, or why it can be given to none. */
export type Assigning = { status: "open"; candidates: Candidate[] } | Exclude<Asking, { status: "open" }>;

/** Whether the end of its wait is decided, though it can still be taken back. */
const deferred = sql<boolean>`${isDeferred(["wait"], sql`leads.id`)}`;

/** A lead with everything that an operator sees of it; undefined for an unknown id. */
export async function findDeskLead(id: LeadId) {
  const [[row], now] = await Promise.all([
    db.select({ lead: leads, photos: photoNumbers, deferred }).from(leads).where(eq(leads.id, id)),
    readRequestNow(db, id),
  ]);
  if (!row || !now) return undefined;
  const assigning = await findAssigning(id, now.asking);
  return { ...row, now: row.deferred ? { ...now, desk: null } : now, assigning };
}

async function findAssigning(leadId: LeadId, asking: Asking): Promise<Assigning> {
  if (asking.status !== "open") return asking;
  const { work, place: at } = asking;
  const candidates = await listCandidates(db, { leadId, work, at });
  return {
    status: "open",
    candidates: candidates.map((each) => ({ ...each, work: workDone(work, each.serviceTypes) })),
  };
}

const mostShown = 15;
/** How many businesses of each kind are read before sorting: distance on the plane is only nearly the real one. */
const reach = 100;

type LeadWanted = Wanted & { leadId: LeadId };

/**
 * The businesses that an operator may give the lead to and that do not have it: on the site, of its trade and with
 * services that fit, claimed, verified, with an owner whose email is confirmed, not away, within 100 miles. First those
 * whose service area reaches the job, in the order of routing; then the others, whom an operator may still choose:
 * those who do the work first, then the nearest.
 */
async function listCandidates(
  database: Database | Transaction,
  { leadId, work, at }: LeadWanted,
): Promise<Candidate[]> {
  const { does, may } = fitQueries(work);
  const nearest = (query: string, kind: SQL) => sql`(
    select b.id from businesses b
    where ${takesLeads} and ${kind} and ${fits(query, work)}
      and b.spot <@ ${planeBox(boundingBox(at, widestRadiusMiles))}
    order by b.spot <-> ${planePoint(at)} limit ${reach})`;
  return rowsFrom(database)<Candidate>(sql`
    with near as materialized (
      ${nearest(does, sql`b.featured`)} union all ${nearest(does, sql`not b.featured`)} union all
      ${nearest(may, sql`b.featured`)} union all ${nearest(may, sql`not b.featured`)}
    )
    select ${columns({ work, at })} from near join businesses b on b.id = near.id ${owned},
      lateral (select ${milesFrom(at)} <= b.service_radius_miles as itself) reaches
    where not exists (select from lead_assignments h where h.lead_id = ${leadId} and h.business_id = b.id)
    order by reaches.itself desc, does desc, (reaches.itself and b.featured) desc, "distanceMiles",
      rating desc, b.id
    limit ${mostShown}`);
}

/** A candidate by its id, locked until the transaction ends so that it stays one; undefined if it is none. */
export async function lockCandidate(
  tx: Transaction,
  { businessId, work, at }: Wanted & { businessId: ListingId },
): Promise<Candidate | undefined> {
  const result = await rowsFrom(tx)<Candidate>(sql`
    select ${columns({ work, at })} from businesses b ${owned}
    where b.id = ${businessId}::uuid and ${isRoutable(work)} and b.spot is not null
    for share of b`);
  return result[0];
}

const owned = sql`join accounts a on a.id = b.owner_id and a.email_confirmed_at is not null`;

const columns = (wanted: Wanted): SQL => sql`
  ${routableColumns(wanted)}, b.service_radius_miles as "worksWithinMiles"`;
