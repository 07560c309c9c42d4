import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { listingId } from "~/models/listings/slug";
import { dropWaiting } from "~/models/messages/outbox.server";
import { lockListing } from "~/models/placements/settlement.server";
import { auditLog } from "../../../../drizzle/schema/audit";
import { type BusinessRow, businesses } from "../../../../drizzle/schema/businesses";
import { businessClaims } from "../../../../drizzle/schema/claims";
import { outbox } from "../../../../drizzle/schema/messages";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import type { AuditAction } from "../../../../drizzle/schema/values/audit";
import type { BusinessStatus } from "../../../../drizzle/schema/values/listings";
import { changeStatus } from "../changes.server";
import { type ListingNews, tellListing, untellListing } from "./listing-mail.server";

/** What happened to one of the listings. */
export type Published = { id: ListingId; name: string } & (
  | { status: "published" }
  /** No longer pending: it was decided before, or is in another state. */
  | { status: "decided"; now: BusinessStatus }
);

/** One page of listings. */
export const mostAtOnce = 25;

const publishedKey = (id: ListingId) => `listing:${id}:published`;

/**
 * Publishes pending listings in one transaction and tells whoever added them. Ids are locked in sorted order, so that
 * two operators with the same page neither deadlock nor publish a listing twice.
 */
export async function publishListings(operator: Operator, ids: readonly ListingId[]): Promise<Published[]> {
  const wanted = [...new Set(ids.flatMap((id) => listingId(id) ?? []))].sort().slice(0, mostAtOnce);
  if (wanted.length === 0) return [];
  return db.transaction(async (tx) => {
    const published: Published[] = [];
    for (const id of wanted) {
      const listing = await lockListing(tx, id);
      if (!listing) continue;
      const named = { id, name: listing.businessName };
      if (listing.status !== "pending") {
        published.push({ ...named, status: "decided", now: listing.status });
        continue;
      }
      await move(tx, operator, listing, { to: "active", action: "approved" });
      await tellListing(tx, listing, { news: "published" }, publishedKey(id));
      published.push({ ...named, status: "published" });
    }
    return published;
  });
}

/**
 * Undoes {@link publishListings}: puts listings that nobody has claimed or verified since back into the queue, and
 * drops the mail about each unless it has been sent. Returns their names.
 */
export async function unpublishListings(operator: Operator, ids: readonly ListingId[]): Promise<string[]> {
  const wanted = [...new Set(ids.flatMap((id) => listingId(id) ?? []))].sort().slice(0, mostAtOnce);
  return db.transaction(async (tx) => {
    const names: string[] = [];
    for (const id of wanted) {
      const listing = await lockListing(tx, id);
      if (listing?.status !== "active" || listing.ownerId || listing.verified) continue;
      if (!(await wasPublished(tx, id))) continue;
      await move(tx, operator, listing, { to: "pending", action: "edited" });
      await dropWaiting(tx, eq(outbox.dedupeKey, publishedKey(id)));
      names.push(listing.businessName);
    }
    return names;
  });
}

/** Whether an operator published it within the last hour: only that is undone by one press. */
async function wasPublished(tx: Transaction, id: ListingId): Promise<boolean> {
  const isOfListing = and(eq(auditLog.subjectKind, "listing"), eq(auditLog.subjectId, id));
  const isLate = and(eq(auditLog.action, "approved"), gt(auditLog.at, ago({ hours: 1 })));
  return (await tx.$count(auditLog, and(isOfListing, isLate))) > 0;
}

export type Decision =
  /** `told`: whether there was an address to mail to; `unsent`: the mail about the undone decision was dropped. */
  | { status: "done"; name: string; told: boolean | "unsent" }
  | { status: "decided"; name: string; now: BusinessStatus }
  | { status: "missing" };

/** Rejects a pending listing: it is removed, and the reason is emailed. A claim that came with it is rejected too. */
export const rejectListing = (operator: Operator, id: ListingId, reason: string): Promise<Decision> =>
  decide(operator, id, {
    from: ["pending"],
    to: "removed",
    action: "rejected",
    reason,
    news: { news: "rejected", reason },
    also: (tx, listing) => rejectAddition(tx, operator, listing, reason),
  });

/** Takes an active listing off every page, out of routing and out of the portal; it keeps its slug. */
export const suspendListing = (operator: Operator, id: ListingId, reason: string): Promise<Decision> =>
  decide(operator, id, {
    from: ["active"],
    to: "suspended",
    action: "suspended",
    reason,
    news: { news: "suspended", reason },
  });

/** Puts a suspended listing back on the site; if the mail about the suspension has not been sent, none is. */
export const restoreListing = (operator: Operator, id: ListingId): Promise<Decision> =>
  decide(operator, id, {
    from: ["suspended"],
    to: "active",
    action: "restored",
    undoes: true,
    news: { news: "restored" },
  });

/**
 * Puts a rejected listing back into the queue; if the mail about the rejection has not been sent, none is. Refused for
 * one that its owner, a merge or an import's deletion removed.
 */
export const reopenListing = (operator: Operator, id: ListingId): Promise<Decision> =>
  decide(operator, id, {
    from: ["removed"],
    to: "pending",
    action: "restored",
    undoes: true,
    unless: ({ removedAt, removalId, mergedIntoId }) =>
      !removedAt || removalId !== null || mergedIntoId !== null,
  });

type Step = {
  from: readonly BusinessStatus[];
  to: BusinessStatus;
  action: AuditAction;
  reason?: string;
  /** It undoes the previous decision, and drops the mail about that if it has not been sent. */
  undoes?: true;
  news?: ListingNews;
  unless?: (listing: BusinessRow) => boolean;
  also?: (tx: Transaction, listing: BusinessRow) => Promise<void>;
};

const keyOf = (id: ListingId, status: BusinessStatus) => `listing:${id}:${status}`;

const decide = async (operator: Operator, id: ListingId, step: Step): Promise<Decision> =>
  db.transaction(async (tx) => {
    const listing = await lockListing(tx, id);
    if (!listing) return { status: "missing" };
    const name = listing.businessName;
    if (!step.from.includes(listing.status) || step.unless?.(listing))
      return { status: "decided", name, now: listing.status };
    await move(tx, operator, listing, step);
    await step.also?.(tx, listing);
    if (step.undoes && (await untellListing(tx, listing, `${keyOf(listing.id, listing.status)}:`)))
      return { status: "done", name, told: "unsent" };
    const told = step.news
      ? await tellListing(tx, listing, step.news, `${keyOf(listing.id, step.to)}:${randomUUID()}`)
      : false;
    return { status: "done", name, told };
  });

async function move(
  tx: Transaction,
  operator: Operator,
  { id, status }: BusinessRow,
  { to, action, reason = "" }: Pick<Step, "to" | "action" | "reason">,
): Promise<void> {
  const removedAt = to === "removed" ? sql`now()` : null;
  await changeStatus(tx, eq(businesses.id, id), to, { statusReason: reason, removedAt });
  await recordAudit(tx, operator, action, "listing", id, {
    before: { status },
    after: { status: to, ...(reason && { reason }) },
  });
}

/** No mail for this claim: the mail about the listing tells whoever added it. */
async function rejectAddition(tx: Transaction, operator: Operator, { id }: BusinessRow, reason: string) {
  await tx
    .update(businessClaims)
    .set({ status: "rejected", reason, decidedBy: operator.id, decidedAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      and(
        eq(businessClaims.businessId, id),
        eq(businessClaims.kind, "addition"),
        inArray(businessClaims.status, ["pending"]),
      ),
    );
}
