import { and, eq, gt, or } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { db, type Transaction } from "~/database/db.server";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { listingId } from "~/models/listings/slug";
import type { ClaimedBusiness } from "~/models/ownership/claim-rows.server";
import { lockListing } from "~/models/placements/settlement.server";
import { businessClaims } from "../../../drizzle/schema/claims";
import type { ClaimFields } from "./claim-form";
import { howItEnded } from "./claim-mail";
import { announceClaim, claimsBySender, insertClaim, tellOwner } from "./claims.server";
import { isNoted } from "./other-claimants.server";

/** A rejected account has to wait this long before it can dispute the same listing again. */
const daysAfterDecision = 90;
const mostADay = 3;

type Disputed =
  | { status: "disputed"; claimId: string }
  /** This account's dispute about the listing is already open. */
  | { status: "repeated" }
  /** Somebody else's dispute is open; this one is noted, and its claimant is told how that ends. */
  | { status: "open already"; businessName: string }
  /** An operator rejected this account's claim on this listing recently. */
  | { status: "decided before" }
  /** Not a listing on the site that somebody else has claimed. */
  | { status: "missing" }
  | { status: "limited"; retryAfterSeconds: number };

/**
 * Records that an account says a claimed listing is theirs, including one without an owning account: added by a
 * stranger, or claimed before there were accounts. The owner, or else the email on the listing, is told; nothing is
 * held back until an operator looks into it.
 */
export async function openDispute(dispute: {
  businessId: ListingId;
  accountId: AccountId;
  fields: ClaimFields;
  sender: string;
}): Promise<Disputed> {
  const { accountId, fields } = dispute;
  const businessId = listingId(dispute.businessId);
  if (!businessId) return { status: "missing" };
  const allowed = await takeAllowance(db, [
    claimsBySender(dispute.sender),
    perDay("claim:disputes", accountId, mostADay),
  ]);
  if (allowed.status === "limited") return allowed;
  return db.transaction(async (tx) => {
    const business = await lockListing(tx, businessId);
    const claimed = business?.status === "active" && (business.claimed || business.ownerId);
    if (!claimed || business.ownerId === accountId) return { status: "missing" };
    const before = await wasDecided(tx, businessId, accountId);
    if (before) return { status: "decided before" };
    const claimant = { accountId };
    const opened = { kind: "dispute", status: "disputed" } as const;
    const claimId = await insertClaim(tx, { claimant, fields }, business, opened);
    if (!claimId) {
      const { businessName } = business;
      const status = await noteDispute(tx, dispute, business);
      return status === "repeated" ? { status } : { status, businessName };
    }
    await announceClaim(tx, { claimant, fields, claimId, business, kind: opened.kind, what: "disputed" });
    await tellOwner(tx, business, { key: `claim:${claimId}:owner-told`, disputed: true });
    return { status: "disputed", claimId };
  });
}

/** One dispute is open at a time; further ones are noted. */
async function noteDispute(
  tx: Transaction,
  { accountId, fields }: { accountId: AccountId; fields: ClaimFields },
  { id }: ClaimedBusiness,
): Promise<"repeated" | "open already"> {
  const [own] = await tx
    .select({ status: businessClaims.status })
    .from(businessClaims)
    .where(
      and(
        eq(businessClaims.businessId, id),
        eq(businessClaims.accountId, accountId),
        or(eq(businessClaims.status, "disputed"), isNoted),
      ),
    );
  if (own?.status === "disputed") return "repeated";
  const noted = { kind: "dispute", status: "refused", reason: howItEnded.noted } as const;
  if (!own) await insertClaim(tx, { claimant: { accountId }, fields }, { id }, noted);
  return "open already";
}

/** Whether an operator recently rejected this account's claim on the listing. */
async function wasDecided(tx: Transaction, businessId: ListingId, accountId: AccountId): Promise<boolean> {
  const isTheirs = and(eq(businessClaims.businessId, businessId), eq(businessClaims.accountId, accountId));
  const isLate = gt(businessClaims.decidedAt, ago({ days: daysAfterDecision }));
  return (await tx.$count(businessClaims, and(isTheirs, eq(businessClaims.status, "rejected"), isLate))) > 0;
}
