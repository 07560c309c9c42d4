import { eq, lte, type SQL, sql } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { db, rowsFrom, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { keepClock } from "~/models/leads/clock/due.server";
import { listHolders } from "~/models/leads/holders.server";
import { recipientsPerLead } from "~/models/leads/lead";
import { listingId } from "~/models/listings/slug";
import { settleChanged } from "~/models/placements/settlement.server";
import { countReviewsOf } from "~/models/reviews/counting.server";
import { businesses, businessNow } from "../../../drizzle/schema/businesses";
import { listingMerges } from "../../../drizzle/schema/duplicates";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { isKept } from "../../../drizzle/schema/on-site";
import type { Operator } from "../../../drizzle/schema/values/accounts";

type Pair = { staysId: ListingId; goneId: ListingId };

/** As long as removed data is kept. */
export const daysToUndo = 30;

/** What a merge is about to change, by table, without what was written about people; undoing restores it from this. */
const touched = ({ staysId: stays, goneId: gone }: Pair) => ({
  businesses: sql`select id, slug, status, status_reason, owner_id, claimed, verified, featured, tier, logo_url,
    gallery_images from businesses where id in (${stays}, ${gone})`,
  merged: sql`select id from businesses where merged_into_id = ${gone}`,
  past_slugs: sql`select slug from past_slugs where business_id = ${gone}`,
  lead_assignments: sql`select id, lead_id, business_id, email, distance_miles, status, decline_reason, declined_at,
    answered_at, created_at from lead_assignments g where business_id = ${gone} or business_id = ${stays} and exists (
      select from lead_assignments o where o.lead_id = g.lead_id and o.business_id = ${gone})`,
  reviews: sql`select id from reviews where business_id = ${gone}`,
  prices: sql`select id from prices where business_id = ${gone}`,
  agreements: sql`select id from agreements where business_id = ${gone}`,
  leads: sql`select id from leads where hired_business_id = ${gone}`,
  lead_events: sql`select * from lead_events where assignment_id in (
    select g.id from lead_assignments g join lead_assignments s using (lead_id)
    where g.business_id = ${gone} and s.business_id = ${stays})`,
  thread_entries: sql`select id, assignment_id from thread_entries where assignment_id in (
    select g.id from lead_assignments g join lead_assignments s using (lead_id)
    where g.business_id = ${gone} and s.business_id = ${stays})`,
  business_claims: sql`select id, status, reason, proved_by, proved_at, decided_at from business_claims
    where business_id = ${gone}`,
  business_pictures: sql`select id, position from business_pictures where business_id = ${gone}`,
  listing_checks: sql`select id, business_id, ended_at from listing_checks where business_id in (${stays}, ${gone})`,
  listing_proofs: sql`select id from listing_proofs where business_id = ${gone}`,
  supplied_praise: sql`select * from supplied_praise where business_id = ${gone}`,
  featured_applications: sql`select id from featured_applications where business_id = ${gone}`,
  subscriptions: sql`select id from subscriptions where business_id = ${gone}`,
  listing_days: sql`select * from listing_days where business_id = ${gone}`,
});

/** Records both listings before they are merged; the first step of that transaction. Returns the id of the merge. */
export async function noteMerge(tx: Transaction, operator: Operator, pair: Pair): Promise<string> {
  const rows = Object.entries(touched(pair)).map(
    ([name, query]) =>
      sql`${name}::text, (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${query}) as r)`,
  );
  const [merge] = await rowsFrom(tx)<{ id: string }>(sql`
    insert into listing_merges (stays_id, gone_id, created_by, before)
    values (${pair.staysId}, ${pair.goneId}, ${operator.id}, jsonb_build_object(${sql.join(rows, sql`, `)}))
    returning id`);
  if (!merge) throw new Error("A merge was not written");
  return merge.id;
}

type ListedMerge = { id: string; stays: string; gone: string; by: string | null; at: Date };

/** Merges that can be undone, the latest first, 20 at most. */
export async function listMerges(): Promise<ListedMerge[]> {
  const found = await rowsFrom(db)<ListedMerge & { at: string | Date }>(sql`
    select m.id, s.business_name as stays, g.business_name as gone, a.email as by, m.created_at as at
    from listing_merges m join businesses s on s.id = m.stays_id and ${isKept("s")}
    join businesses g on g.id = m.gone_id and g.status = 'removed' and g.merged_into_id = s.id
    left join accounts a on a.id = m.created_by
    where m.undone_at is null and m.created_at > ${ago({ days: daysToUndo })}
    order by m.created_at desc, m.id limit 20`);
  return found.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Deletes the records of merges that cannot be undone any more; returns how many. */
export const forgetMerges = (): Promise<number> =>
  deleteInBatches(listingMerges, listingMerges.id, lte(listingMerges.createdAt, ago({ days: daysToUndo })));

type UndoneMerge =
  | { status: "undone"; stays: string; gone: string }
  /** It is undone already, or one of the two was removed, merged again or deleted since. */
  | { status: "impossible" };

/**
 * Undoes a merge in one transaction: what moved goes back as it is now, and what the merge itself changed is restored.
 * What happened since stays with the listing that it happened to.
 */
export async function undoMerge(operator: Operator, mergeId: string): Promise<UndoneMerge> {
  const known = listingId(mergeId);
  if (!known) return { status: "impossible" };
  return db.transaction(async (tx) => {
    await lockLeads(
      tx,
      sql`select (r->>'lead_id')::uuid from listing_merges m, jsonb_array_elements(m.before->'lead_assignments') as r
        where m.id = ${known}`,
    );
    const [merge] = await tx.select().from(listingMerges).where(eq(listingMerges.id, known)).for("update");
    if (!merge || merge.undoneAt) return { status: "impossible" };
    const { staysId, goneId } = merge;
    const rows = await tx
      .select(businessNow)
      .from(businesses)
      .where(sql`id in (${staysId}, ${goneId})`)
      .orderBy(businesses.id)
      .for("update");
    const stays = rows.find(({ id }) => id === staysId);
    const gone = rows.find(({ id }) => id === goneId);
    if (!stays || stays.status === "removed") return { status: "impossible" };
    if (gone?.status !== "removed" || gone.mergedIntoId !== staysId) return { status: "impossible" };
    for (const step of steps) await tx.execute(step(merge));
    await unfoldShared(tx, merge, gone.businessName);
    await countReviewsOf(tx, [staysId, goneId]);
    await settleChanged(tx, [staysId, goneId]);
    await tx.update(listingMerges).set({ undoneAt: sql`now()` }).where(eq(listingMerges.id, known));
    for (const [id, other] of [
      [staysId, goneId],
      [goneId, staysId],
    ] as const) {
      await recordAudit(tx, operator, "restored", "listing", id, { after: { mergeUndone: other } });
    }
    return { status: "undone", stays: stays.businessName, gone: gone.businessName };
  });
}

/** Locks the leads that `which` selects; before the listings, as everybody does who passes leads on. */
export const lockLeads = (tx: Transaction, which: SQL) =>
  tx
    .select({ id: leads.id })
    .from(leads)
    .where(sql`${leads.id} in (${which})`)
    .orderBy(leads.id)
    .for("update");

type Merge = typeof listingMerges.$inferSelect;

/** The recorded rows of a table. */
const was = ({ id }: Merge, table: keyof ReturnType<typeof touched>) =>
  sql`jsonb_populate_recordset(null::${sql.raw(table)}, (
    select before->'${sql.raw(table)}' from listing_merges where id = ${id})) as r`;

type Step = (merge: Merge) => SQL;

/** Moves rows back that are still where the merge moved them. */
const moveBack =
  (table: keyof ReturnType<typeof touched>, of = sql`true`): Step =>
  (merge) =>
    sql`update ${sql.raw(table)} t set business_id = ${merge.goneId} from ${was(merge, table)}
    where t.id = r.id and t.business_id = ${merge.staysId} and ${of}`;

/** Moves what came since about a request that went back: its price, choice and agreement are of who has it. */
const follow =
  (table: "prices" | "agreements" | "leads", lead = "lead_id", business = "business_id"): Step =>
  ({ goneId, staysId }) =>
    sql
      .raw(`update ${table} t set ${business} = g.business_id from lead_assignments g
      where g.lead_id = t.${lead} and t.${business} = `)
      .append(sql`${staysId} and g.business_id = ${goneId}
      and not exists (select from lead_assignments s where s.lead_id = g.lead_id and s.business_id = ${staysId})`);

/** Restores the removed listing; first, since the other rows refer to it. */
const listingBack: Step = (
  m,
) => sql`update businesses t set slug = r.slug, status = r.status, owner_id = a.id,
    status_reason = r.status_reason, claimed = r.claimed and (r.owner_id is null) = (a.id is null),
    verified = r.verified and (r.owner_id is null) = (a.id is null), featured = r.featured, tier = r.tier,
    removed_at = null, merged_into_id = null, updated_at = now()
  from ${was(m, "businesses")} left join accounts a on a.id = r.owner_id where t.id = r.id and r.id = ${m.goneId}`;

const steps: readonly Step[] = [
  // An owner who came with the merge goes again, and so does their verification.
  (m) => sql`update businesses t set owner_id = s.owner_id, claimed = s.claimed, verified = s.verified,
      featured = s.featured, tier = s.tier, contact_name = null, updated_at = now()
    from ${was(m, "businesses")}, (select * from ${was(m, "businesses")}) as s
    where t.id = ${m.staysId} and s.id = t.id and r.id = ${m.goneId} and s.owner_id is null
      and t.owner_id = r.owner_id`,
  listingBack,
  (m) => sql`delete from past_slugs where slug in (
    select slug from businesses where id = ${m.goneId} union all select ${`merged-${m.goneId}`})`,
  (m) => sql`update past_slugs t set business_id = ${m.goneId} from ${was(m, "past_slugs")}
    where t.slug = r.slug and t.business_id = ${m.staysId}`,
  (m) => sql`update businesses t set merged_into_id = ${m.goneId}
    from jsonb_to_recordset((select before->'merged' from listing_merges where id = ${m.id})) as r (id uuid)
    where t.id = r.id and t.merged_into_id = ${m.staysId}`,
  (m) => sql`update listing_checks t set business_id = ${m.goneId} from ${was(m, "listing_checks")}
    where t.id = r.id and r.business_id = ${m.goneId} and t.business_id = ${m.staysId}`,
  moveBack("listing_proofs"),
  (m) => sql`update supplied_praise t set business_id = ${m.goneId} from ${was(m, "supplied_praise")}
    where t.position = r.position and t.says = r.says and t.business_id = ${m.staysId}`,
  (m) => sql`update listing_checks t set ended_at = null from ${was(m, "listing_checks")}
    where t.id = r.id and r.business_id = ${m.staysId} and r.ended_at is null
      and t.ended_at = (select created_at from listing_merges where id = ${m.id})`,
  // A claim that was changed since the merge stays where it is.
  (m) => sql`update business_claims t set business_id = ${m.goneId}, status = r.status, reason = r.reason,
      proved_by = r.proved_by, proved_at = r.proved_at, decided_at = r.decided_at
    from ${was(m, "business_claims")} join listing_merges m on m.id = ${m.id}
    where t.id = r.id and t.business_id = ${m.staysId} and t.updated_at <= m.created_at`,
  (m) => sql`update business_pictures t set business_id = ${m.goneId}, position = r.position
    from ${was(m, "business_pictures")} where t.id = r.id and t.business_id = ${m.staysId}`,
  (m) => sql`update businesses t set
      logo_url = case when t.logo_url = g.logo_url then s.logo_url else t.logo_url end,
      gallery_images = array(select url from unnest(t.gallery_images) with ordinality as u (url, place)
        where url <> all (g.gallery_images) or url = any (s.gallery_images) order by place)
    from (select * from ${was(m, "businesses")}) as s, (select * from ${was(m, "businesses")}) as g
    where t.id = ${m.staysId} and s.id = t.id and g.id = ${m.goneId}`,
  moveBack("featured_applications"),
  moveBack("subscriptions"),
  (
    m,
  ) => sql`update listing_days t set shown = greatest(0, t.shown - r.shown), views = greatest(0, t.views - r.views),
      calls = greatest(0, t.calls - r.calls)
    from ${was(m, "listing_days")} where t.business_id = ${m.staysId} and t.day = r.day`,
  (m) => sql`insert into listing_days select r.* from ${was(m, "listing_days")} on conflict do nothing`,
  (m) => sql`update leads t set hired_business_id = ${m.goneId} from ${was(m, "leads")}
    where t.id = r.id and t.hired_business_id = ${m.staysId}`,
  moveBack("reviews"),
  moveBack("prices"),
  moveBack("agreements"),
  (m) => moveBack("lead_assignments", sql`r.business_id = ${m.goneId}`)(m),
  follow("prices"),
  follow("agreements"),
  follow("leads", "id", "hired_business_id"),
];

type Assigned = Pick<
  typeof leadAssignments.$inferSelect,
  "id" | "leadId" | "businessId" | "email" | "distanceMiles" | "status" | "declineReason"
> & { declinedAt: Date | null; answeredAt: Date | null; createdAt: Date };

/**
 * Splits the row of a request that both listings had: the other row comes back with its own notes, as declined if its
 * place was given to somebody else meanwhile. The row that stayed gets its former status unless it has changed since.
 */
async function unfoldShared(tx: Transaction, merge: Merge, goneName: string): Promise<void> {
  const assigned = await readAssigned(tx, merge);
  const folded = assigned.filter(({ businessId }) => businessId === merge.goneId);
  for (const other of folded) {
    const before = assigned.find((row) => row.leadId === other.leadId && row.businessId === merge.staysId);
    const [own] = before
      ? await tx.select().from(leadAssignments).where(eq(leadAssignments.id, before.id))
      : [];
    if (!before || !own) continue;
    const mark = `From ${goneName}:\n`;
    const at = own.notes.lastIndexOf(mark);
    const full =
      (await listHolders(tx, other.leadId)).filter(({ holds }) => holds).length >= recipientsPerLead;
    const declined = full && other.status !== "declined";
    await tx.insert(leadAssignments).values({
      ...other,
      ...(declined ? { status: "declined" as const, declineReason: null } : {}),
      notes: at < 0 ? "" : own.notes.slice(at + mark.length),
    });
    const unchanged = own.updatedAt.getTime() === merge.createdAt.getTime();
    const { status, declineReason, declinedAt, answeredAt } = before;
    await tx
      .update(leadAssignments)
      .set({
        ...(at < 0 ? {} : { notes: own.notes.slice(0, at).trimEnd() }),
        ...(unchanged ? { status, declineReason, answeredAt, ...(declinedAt && { declinedAt }) } : {}),
      })
      .where(eq(leadAssignments.id, own.id));
  }
  await tx.execute(sql`
    insert into lead_events (id, lead_id, assignment_id, account_id, kind, status, decline_reason, created_at)
    select r.id, r.lead_id, r.assignment_id, a.id, r.kind, r.status, r.decline_reason, r.created_at
    from ${was(merge, "lead_events")} join lead_assignments g on g.id = r.assignment_id
    left join accounts a on a.id = r.account_id
    on conflict (id) do update set assignment_id = excluded.assignment_id`);
  await tx.execute(sql`update thread_entries t set assignment_id = g.id
    from ${was(merge, "thread_entries")} join lead_assignments g on g.id = r.assignment_id where t.id = r.id`);
  for (const { leadId } of folded) await keepClock(tx, leadId);
}

/** The recorded rows of requests that both had, if those still exist. */
async function readAssigned(tx: Transaction, merge: Merge): Promise<Assigned[]> {
  const found = await rowsFrom(tx)<Assigned>(sql`
    select r.id, r.lead_id as "leadId", r.business_id as "businessId", r.email, r.distance_miles as "distanceMiles",
      r.status, r.decline_reason as "declineReason", r.declined_at as "declinedAt", r.answered_at as "answeredAt", r.created_at as "createdAt"
    from ${was(merge, "lead_assignments")} join leads l on l.id = r.lead_id
    where r.business_id = ${merge.staysId}
      or not exists (select from lead_assignments t where t.id = r.id)
    order by r.lead_id`);
  const instantOf = (value: unknown) => (value === null ? null : new Date(String(value)));
  return found.map((row) => ({
    ...row,
    declinedAt: instantOf(row.declinedAt),
    answeredAt: instantOf(row.answeredAt),
    createdAt: new Date(row.createdAt),
  }));
}
