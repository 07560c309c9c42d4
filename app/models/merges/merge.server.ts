import { eq, inArray, sql } from "drizzle-orm";
import { db, pick, rowsFrom, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { keepClock } from "~/models/leads/clock/due.server";
import { furthest } from "~/models/leads/lead";
import { changeOwner } from "~/models/listings/changes.server";
import { endChecks, isCheckOf } from "~/models/listings/profile/checks.server";
import { mostGalleryPictures } from "~/models/listings/profile/picture";
import { listingId, listingSlug } from "~/models/listings/slug";
import { settleChanged } from "~/models/placements/settlement.server";
import { movePrices } from "~/models/prices/erasure.server";
import { moveReviews } from "~/models/reviews/counting.server";
import { type BusinessRow, businesses, businessNow } from "../../../drizzle/schema/businesses";
import { businessClaims } from "../../../drizzle/schema/claims";
import { leadAssignments, leadEvents, leads } from "../../../drizzle/schema/leads";
import { businessPictures, listingChecks, listingPapers, pastSlugs } from "../../../drizzle/schema/listings";
import { threadEntries } from "../../../drizzle/schema/messages";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import { haveTwoPlans, movePlacement } from "./placement.server";
import { lockLeads, noteMerge } from "./undo.server";

/** What moves from the listing that goes to the one that stays, in numbers. */
type MergePreview = {
  requests: number;
  /** Requests that both have: of each, one row stays, with the notes of both. */
  shared: number;
  claims: number;
  /** Past and present addresses of the one that goes, which will lead to the one that stays. */
  addresses: number;
  pictures: number;
  checks: number;
  /** Whether its owner becomes the owner of the one that stays. */
  owner: boolean;
};

export type MergeOutcome =
  | { status: "merged"; mergeId: string; stays: string; gone: string; moved: MergePreview }
  /** Both have an owner: their dispute has to be settled first. */
  | { status: "two owners" }
  /** Both have a plan that is charged for, and one of the two would not be shown. */
  | { status: "two plans" }
  /** One of them is removed, or both are the same. */
  | { status: "impossible" }
  | { status: "missing" };

/** Both listings; undefined if one is missing. */
async function readBoth(
  tx: Pick<Transaction, "select">,
  staysId: ListingId,
  goneId: ListingId,
  lock: boolean,
) {
  const [first, second] = [listingId(staysId), listingId(goneId)];
  if (!first || !second) return undefined;
  const query = tx
    .select(businessNow)
    .from(businesses)
    .where(inArray(businesses.id, [first, second]))
    .orderBy(businesses.id);
  const rows = lock ? await query.for("update") : await query;
  const stays = rows.find(({ id }) => id === first);
  const gone = rows.find(({ id }) => id === second);
  return stays && gone ? { stays, gone } : undefined;
}

/** Why the two cannot be merged; undefined when they can. */
async function barredBy(tx: Pick<Transaction, "selectDistinct">, { stays, gone }: Both) {
  if (stays.id === gone.id || [stays.status, gone.status].includes("removed")) return "impossible" as const;
  if (stays.ownerId && gone.ownerId && stays.ownerId !== gone.ownerId) return "two owners" as const;
  return (await haveTwoPlans(tx, [stays.id, gone.id])) ? ("two plans" as const) : undefined;
}

/** The listing that a text names by its id or slug, or by an address that ends with one of them. */
export async function findNamed(text: string): Promise<string | undefined> {
  const last = text.trim().split(/[?#]/)[0]?.replace(/\/+$/, "").split("/").at(-1) ?? "";
  const id = listingId(last);
  const slug = listingSlug(last);
  if (!id && !slug) return undefined;
  const [row] = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(id ? eq(businesses.id, id) : eq(businesses.slug, slug ?? ""));
  return row?.id;
}

/** What merging `goneId` into `staysId` would move, or why it cannot be done. */
export async function previewMerge(staysId: ListingId, goneId: ListingId) {
  const both = await readBoth(db, staysId, goneId, false);
  if (!both) return { status: "missing" as const };
  return {
    ...both,
    status: (await barredBy(db, both)) ?? ("possible" as const),
    moved: await countMoved(db, both),
  };
}

async function countMoved(tx: Pick<Transaction, "execute">, { stays, gone }: Both): Promise<MergePreview> {
  const [counts] = await rowsFrom(tx)<Omit<MergePreview, "owner">>(sql`
    select
      (select count(*)::int from lead_assignments where business_id = ${gone.id}) as requests,
      (select count(*)::int from lead_assignments g join lead_assignments s on s.lead_id = g.lead_id
        where g.business_id = ${gone.id} and s.business_id = ${stays.id}) as shared,
      (select count(*)::int from business_claims where business_id = ${gone.id}) as claims,
      (select count(*)::int + 1 from past_slugs where business_id = ${gone.id}) as addresses,
      (select count(*)::int from business_pictures where business_id = ${gone.id}) as pictures,
      (select count(*)::int from listing_checks where business_id = ${gone.id}) as checks`);
  if (!counts) throw new Error("A count returned no row");
  return { ...counts, owner: !stays.ownerId && gone.ownerId !== null };
}

/**
 * Merges two listings of one business in one transaction: what {@link MergePreview} counts moves to the one that stays,
 * every address of the other leads there, and the other is removed. Leads are locked first, then listings, each in the
 * order of their ids, as everybody does who passes leads on.
 */
export const mergeListings = async (
  operator: Operator,
  staysId: ListingId,
  goneId: ListingId,
): Promise<MergeOutcome> =>
  db.transaction(async (tx) => {
    const known = listingId(goneId);
    if (!known || !listingId(staysId)) return { status: "missing" };
    await lockLeads(tx, sql`select lead_id from lead_assignments where business_id = ${known}`);
    const both = await readBoth(tx, staysId, goneId, true);
    if (!both) return { status: "missing" };
    const barred = await barredBy(tx, both);
    if (barred) return { status: barred };
    const moved = await countMoved(tx, both);
    const { stays, gone } = both;
    const mergeId = await noteMerge(tx, operator, { staysId: stays.id, goneId: gone.id });
    const shared = await foldShared(tx, both);
    await tx
      .update(leadAssignments)
      .set({ businessId: stays.id })
      .where(eq(leadAssignments.businessId, gone.id));
    await tx.update(leads).set({ hiredBusinessId: stays.id }).where(eq(leads.hiredBusinessId, gone.id));
    await movePrices(tx, gone.id, stays.id);
    await moveReviews(tx, gone.id, stays.id);
    await moveClaims(tx, both);
    await movePictures(tx, both);
    const paid = await movePlacement(tx, stays.id, gone.id);
    await removeGone(tx, both);
    await moveOwner(tx, both);
    if (paid) await settleChanged(tx, [stays.id]);
    for (const leadId of shared) await keepClock(tx, leadId);
    await recordMerge(tx, operator, both, moved);
    return { status: "merged", mergeId, stays: stays.businessName, gone: gone.businessName, moved };
  });

type Both = { stays: BusinessRow; gone: BusinessRow };

/** Merges the rows of leads that both have: the furthest status, and the events and notes of both. Returns which. */
async function foldShared(tx: Transaction, { stays, gone }: Both): Promise<LeadId[]> {
  const rows = await tx
    .select()
    .from(leadAssignments)
    .where(inArray(leadAssignments.businessId, [stays.id, gone.id]))
    .orderBy(leadAssignments.leadId);
  const theirs = rows.filter(({ businessId }) => businessId === gone.id);
  const shared: LeadId[] = [];
  for (const other of theirs) {
    const own = rows.find(({ leadId, businessId }) => leadId === other.leadId && businessId === stays.id);
    if (!own) continue;
    shared.push(own.leadId);
    const reached = furthest(own, other);
    const answers = [own.answeredAt, other.answeredAt].flatMap((at) => at ?? []);
    await tx
      .update(leadAssignments)
      .set({
        status: reached.status,
        declineReason: reached.declineReason,
        notHiredAt: own.notHiredAt ?? other.notHiredAt,
        ...(own.fellAt ? {} : { fellAt: other.fellAt, fellChoice: other.fellChoice }),
        answeredAt: answers.sort((one, two) => one.getTime() - two.getTime())[0] ?? null,
        notes: [own.notes, other.notes && `From ${gone.businessName}:\n${other.notes}`]
          .filter(Boolean)
          .join("\n\n"),
        updatedAt: sql`now()`,
      })
      .where(eq(leadAssignments.id, own.id));
    // Views of one account in both rows count once.
    await tx.execute(sql`
      delete from lead_events e where e.assignment_id = ${other.id} and e.kind = 'viewed' and exists (
        select from lead_events k where k.assignment_id = ${own.id} and k.kind = 'viewed' and k.account_id = e.account_id)`);
    await tx.update(leadEvents).set({ assignmentId: own.id }).where(eq(leadEvents.assignmentId, other.id));
    await tx
      .update(threadEntries)
      .set({ assignmentId: own.id })
      .where(eq(threadEntries.assignmentId, other.id));
    await tx.delete(leadAssignments).where(eq(leadAssignments.id, other.id));
  }
  return shared;
}

/** Where a listing can have only one such claim open, that of the one that stays remains, and the other is refused. */
async function moveClaims(tx: Transaction, { stays, gone }: Both): Promise<void> {
  // A code that proved a claim to the listing that goes proves nothing about the one that stays.
  await tx.execute(sql`
    update business_claims set status = 'pending', proved_by = null, proved_at = null, decided_at = null, updated_at = now()
    where business_id = ${gone.id} and status = 'proven' and owned_at is null`);
  await tx.execute(sql`
    update business_claims g set status = 'refused', reason = 'The listing was merged with another.', updated_at = now(),
      decided_at = case g.status when 'pending' then now() end
    where g.business_id = ${gone.id} and exists (select from business_claims k where k.business_id = ${stays.id} and (
      g.status = 'pending' and k.status = 'pending'
        and coalesce(k.visitor_id, k.account_id) = coalesce(g.visitor_id, g.account_id)
      or g.status = 'approved' and g.owned_at is null and k.status in ('proven', 'approved') and k.owned_at is null
      or g.status = 'disputed' and k.status = 'disputed'))`);
  await tx.update(businessClaims).set({ businessId: stays.id }).where(eq(businessClaims.businessId, gone.id));
}

/** Moves the logo if the listing that stays has none, and as many photos as its gallery has room for. */
async function movePictures(tx: Transaction, { stays, gone }: Both): Promise<void> {
  const pictures = await tx
    .select()
    .from(businessPictures)
    .where(inArray(businessPictures.businessId, [stays.id, gone.id]))
    .orderBy(businessPictures.position, businessPictures.id);
  const own = pictures.filter(({ businessId }) => businessId === stays.id);
  const others = pictures.filter(({ businessId }) => businessId === gone.id);
  const room = mostGalleryPictures - own.filter(({ kind }) => kind === "gallery").length;
  const gallery = others.filter(({ kind }) => kind === "gallery").slice(0, Math.max(0, room));
  const logo = own.some(({ kind }) => kind === "logo") ? [] : others.filter(({ kind }) => kind === "logo");
  const last = Math.max(0, ...own.map(({ position }) => position));
  for (const [place, { id }] of [...logo, ...gallery].entries()) {
    await tx
      .update(businessPictures)
      .set({ businessId: stays.id, position: last + 1 + place })
      .where(eq(businessPictures.id, id));
  }
  await tx
    .update(businesses)
    .set({
      ...(logo.length > 0 ? { logoUrl: gone.logoUrl } : {}),
      galleryImages: [...new Set([...stays.galleryImages, ...gone.galleryImages])].slice(
        0,
        mostGalleryPictures,
      ),
    })
    .where(eq(businesses.id, stays.id));
}

/** The removed listing gives up its slug, so that its present and past addresses lead to the one that stays. */
async function removeGone(tx: Transaction, { stays, gone }: Both): Promise<void> {
  await changeOwner(tx, eq(businesses.id, gone.id), null, {
    slug: `merged-${gone.id}`,
    status: "removed",
    claimed: false,
    verified: false,
    featured: false,
    tier: "none",
    removedAt: sql`now()`,
    mergedIntoId: stays.id,
    statusReason: `Merged with ${stays.businessName}`,
  });
  await tx.update(pastSlugs).set({ businessId: stays.id }).where(eq(pastSlugs.businessId, gone.id));
  await tx.update(businesses).set({ mergedIntoId: stays.id }).where(eq(businesses.mergedIntoId, gone.id));
}

/** Moves the owner with all that belongs to them: claim, verification, checks, supplied praise and placement. */
async function moveOwner(tx: Transaction, { stays, gone }: Both): Promise<void> {
  if (stays.ownerId || !gone.ownerId) return;
  await endChecks(tx, isCheckOf(stays.id));
  await tx.update(listingChecks).set({ businessId: stays.id }).where(eq(listingChecks.businessId, gone.id));
  await tx.update(listingPapers).set({ businessId: stays.id }).where(eq(listingPapers.businessId, gone.id));
  await tx.execute(sql`
    update supplied_praise set business_id = ${stays.id} where business_id = ${gone.id}
      and not exists (select from supplied_praise where business_id = ${stays.id})`);
  await changeOwner(tx, eq(businesses.id, stays.id), gone.ownerId, {
    ...pick(gone, "claimed", "verified", "contactName"),
    featured: stays.featured || gone.featured,
    tier: stays.featured ? stays.tier : gone.tier,
    plans: "stay",
  });
}

async function recordMerge(tx: Transaction, operator: Operator, { stays, gone }: Both, moved: MergePreview) {
  const before = { status: gone.status, slug: gone.slug };
  const after = { status: "removed", mergedInto: stays.id };
  await recordAudit(tx, operator, "merged", "listing", gone.id, { before, after });
  const merged = { merged: gone.id, slug: gone.slug, ...moved };
  await recordAudit(tx, operator, "merged", "listing", stays.id, { after: merged });
}
