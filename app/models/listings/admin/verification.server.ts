import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import type { DeskVerb } from "~/models/base/deferred.server";
import type { GivenCheck } from "~/models/listings/profile/check";
import { endChecks } from "~/models/listings/profile/checks.server";
import { listingId } from "~/models/listings/slug";
import { lockListing, settleChanged } from "~/models/placements/settlement.server";
import { accounts } from "../../../../drizzle/schema/accounts";
import { businesses } from "../../../../drizzle/schema/businesses";
import { listingChecks } from "../../../../drizzle/schema/listings";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { isCheckOf } from "../profile/checks.server";
import { tellListing } from "./listing-mail.server";

export type VerifyOutcome =
  /** `first`: it was not verified before. */
  | { status: "verified"; name: string; first: boolean }
  /** Another operator was faster; nothing was written. */
  | { status: "verified before"; name: string; by?: string }
  /** The listing is not active. */
  | { status: "unavailable"; name: string }
  | { status: "missing" };

/**
 * Records what an operator checked, a dated row for each, and marks the listing as verified. `seen` is whether the
 * operator's page already said so: of two who verify at once, the second is told of the first.
 */
export const verifyListing = async (
  operator: Operator,
  id: ListingId,
  { checks, seen }: { checks: readonly GivenCheck[]; seen: "verified" | "unverified" },
  within: Database = db,
): Promise<VerifyOutcome> =>
  within.transaction(async (tx) => {
    const listing = await lockListing(tx, id);
    if (!listing) return { status: "missing" };
    const name = listing.businessName;
    if (listing.status !== "active") return { status: "unavailable", name };
    if (listing.verified && seen === "unverified")
      return { status: "verified before", name, by: await lastChecker(tx, listing.id) };
    for (const check of checks) await writeCheck(tx, operator, listing.id, check);
    const first = !listing.verified;
    if (first) {
      await tx
        .update(businesses)
        .set({ verified: true, updatedAt: sql`now()` })
        .where(eq(businesses.id, listing.id));
      await settleChanged(tx, [listing.id]);
      await tellListing(tx, listing, { news: "verified" }, `listing:${listing.id}:verified:${randomUUID()}`);
    }
    await recordAudit(tx, operator, "verified", "listing", listing.id, {
      before: { verified: listing.verified },
      after: { verified: true, checked: checks.map(({ kind }) => kind) },
    });
    return { status: "verified", name, first };
  });

/** Replaces the current check of the same kind; memberships of different trade bodies count side by side. */
export async function writeCheck(
  tx: Transaction,
  operator: Operator,
  businessId: ListingId,
  check: GivenCheck,
): Promise<void> {
  const sameBody =
    check.kind === "trade_body"
      ? sql`lower(${listingChecks.organisation}) = lower(${check.organisation})`
      : undefined;
  await endChecks(tx, and(isCheckOf(businessId), eq(listingChecks.kind, check.kind), sameBody));
  await tx.insert(listingChecks).values({ ...check, businessId, checkedBy: operator.id });
}

async function lastChecker(tx: Transaction, businessId: ListingId): Promise<string | undefined> {
  const [last] = await tx
    .select({ email: accounts.email })
    .from(listingChecks)
    .innerJoin(accounts, eq(accounts.id, listingChecks.checkedBy))
    .where(eq(listingChecks.businessId, businessId))
    .orderBy(desc(listingChecks.checkedAt))
    .limit(1);
  return last?.email;
}

export type TakeBackOutcome =
  /** `told`: whether there was an email address to write to. */
  | { status: "taken back"; name: string; told: boolean }
  | { status: "not verified"; name: string }
  | { status: "missing" };

/**
 * The listing is no longer verified, none of its checks count, and it gets no new requests. Its owner is emailed the
 * reason; it is in the queue again.
 */
const takeBackVerification = async (
  operator: Operator,
  id: ListingId,
  reason: string,
  within: Database = db,
): Promise<TakeBackOutcome> =>
  within.transaction(async (tx) => {
    const listing = await lockListing(tx, id);
    if (!listing) return { status: "missing" };
    const name = listing.businessName;
    if (!listing.verified) return { status: "not verified", name };
    await endChecks(tx, isCheckOf(listing.id));
    await tx
      .update(businesses)
      .set({ verified: false, updatedAt: sql`now()` })
      .where(eq(businesses.id, listing.id));
    const news = { news: "verification taken back", reason } as const;
    const told = await tellListing(tx, listing, news, `listing:${listing.id}:unverified:${randomUUID()}`);
    await recordAudit(tx, operator, "edited", "listing", listing.id, {
      before: { verified: true },
      after: { verified: false, reason },
    });
    return { status: "taken back", name, told };
  });

/** Ends a single check, such as insurance that was not renewed or a membership that ended. */
export async function endCheck(
  operator: Operator,
  id: ListingId,
  checkId: string,
): Promise<{ status: "ended"; name: string } | { status: "missing" }> {
  if (!listingId(checkId)) return { status: "missing" };
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, id);
    if (!listing) return { status: "missing" };
    const [ended] = await endChecks(tx, and(eq(listingChecks.id, checkId), isCheckOf(listing.id)));
    if (!ended) return { status: "missing" };
    await recordAudit(tx, operator, "edited", "listing", listing.id, {
      before: { checked: ended },
      after: { checked: null },
    });
    return { status: "ended", name: listing.businessName };
  });
}

/** A listing is verified, or its verification is taken back. */
type Checked = { checks: GivenCheck[]; seen: "verified" | "unverified" } | { reason: string };

export const checkVerb: DeskVerb<Checked, VerifyOutcome | TakeBackOutcome> = {
  kind: "check",
  done: ["verified", "taken back"],
  does: (operator, id, decided, within) =>
    "reason" in decided
      ? takeBackVerification(operator, id, decided.reason, within)
      : verifyListing(operator, id, decided, within),
};
