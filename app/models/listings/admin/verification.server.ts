import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import type { HeldVerb } from "~/models/base/held.server";
import type { GivenCheck } from "~/models/listings/profile/check";
import { endChecks } from "~/models/listings/profile/checks.server";
import { listingId } from "~/models/listings/slug";
import { settleChanged } from "~/models/placements/settlement.server";
import { accounts } from "../../../../drizzle/schema/accounts";
import { businesses, businessNow } from "../../../../drizzle/schema/businesses";
import { listingChecks } from "../../../../drizzle/schema/listings";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { isCheckOf } from "../profile/checks.server";
import { tellListing } from "./listing-mail.server";

export type VerifyOutcome =
  /** `first`: it was not verified before, and says so from now on. */
  | { status: "verified"; name: string; first: boolean }
  /** Another operator was faster; nothing was written. */
  | { status: "verified before"; name: string; by?: string }
  /** It is not on the site. */
  | { status: "unavailable"; name: string }
  | { status: "missing" };

/**
 * Writes what an operator checked, a dated row each, and with it that the listing is verified. `seen` is whether the
 * page it was pressed on said so already: of two who verify at once, the second is told of the first.
 */
export const verifyListing = async (
  operator: Operator,
  id: string,
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

/** In place of the one of its kind that counted until now; of trade bodies each counts by itself. */
export async function writeCheck(
  tx: Transaction,
  operator: Operator,
  businessId: string,
  check: GivenCheck,
): Promise<void> {
  const sameBody =
    check.kind === "trade_body"
      ? sql`lower(${listingChecks.organisation}) = lower(${check.organisation})`
      : undefined;
  await endChecks(tx, and(isCheckOf(businessId), eq(listingChecks.kind, check.kind), sameBody));
  await tx.insert(listingChecks).values({ ...check, businessId, checkedBy: operator.id });
}

async function lastChecker(tx: Transaction, businessId: string): Promise<string | undefined> {
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
  /** `told`: whether there was an email to write to. */
  | { status: "taken back"; name: string; told: boolean }
  | { status: "not verified"; name: string }
  | { status: "missing" };

/**
 * The listing no longer says Verified, nothing that was checked about it counts, and no new request reaches it. Its
 * owner is emailed the reason; it stands in the queue again.
 */
const takeBackVerification = async (
  operator: Operator,
  id: string,
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

/** One thing that was checked no longer counts: insurance that was not renewed, a membership that ended. */
export async function endCheck(
  operator: Operator,
  id: string,
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

/** Whoever decides about a listing waits here for whoever does so already. Undefined for an id that is none. */
export async function lockListing(tx: Transaction, id: string) {
  const known = listingId(id);
  if (!known) return undefined;
  const [listing] = await tx
    .select(businessNow)
    .from(businesses)
    .where(eq(businesses.id, known))
    .for("update");
  return listing;
}

/** That a listing is verified, or no longer. */
type Checked = { checks: GivenCheck[]; seen: "verified" | "unverified" } | { reason: string };

export const checkVerb: HeldVerb<Checked, VerifyOutcome | TakeBackOutcome> = {
  kind: "check",
  done: ["verified", "taken back"],
  does: (operator, id, decided, within) =>
    "reason" in decided
      ? takeBackVerification(operator, id, decided.reason, within)
      : verifyListing(operator, id, decided, within),
};
