import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { writeCheck } from "~/models/listings/admin/verification.server";
import { changeOwner, changeStatus } from "~/models/listings/changes.server";
import { endChecks, isCheckOf } from "~/models/listings/profile/checks.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { findEmail, findOwnerEmail } from "~/models/messages/recipients.server";
import {
  type Claim,
  type ClaimedBusiness,
  lockClaim,
  writeClaim,
} from "~/models/ownership/claim-rows.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { businessClaims } from "../../../drizzle/schema/claims";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import type { ClaimStatus } from "./claim";
import { claimRejectedMail } from "./claim-mail";
import { contactAddress, isWon, tellDisputeOver, tellOthers } from "./other-claimants.server";
import { sendOwnLink, settleClaim } from "./settlement.server";

export type Approval =
  /** `awaitsLink`: the claimant has no account yet, and owns it once the mailed link is used. */
  | { status: "approved"; businessName: string; awaitsLink: boolean }
  /** Somebody was faster, or the claim was never open. `by` is the other operator's email. */
  | { status: "decided"; businessName: string; was: ClaimStatus; by?: string }
  /** The listing is off the site, or another's by now. */
  | { status: "unavailable"; businessName: string }
  | { status: "missing" };

export type Rejection =
  | { status: "rejected"; businessName: string }
  | Exclude<Approval, { status: "approved" | "unavailable" }>;

/** Whether a claim with this status still needs a decision. */
export const isOpen = (status: ClaimStatus) =>
  status === "pending" || status === "proven" || status === "disputed";

/**
 * Approves a claim, which is a dated check of the listing: it becomes claimed, the claimant's and verified, and they
 * are told. A listing that a stranger added goes onto the site; a disputed one changes its owner. A second approval
 * returns how the first decided.
 */
export const approveClaim = async (
  operator: Operator,
  claimId: string,
  within: Database = db,
): Promise<Approval> =>
  within.transaction(async (tx) => {
    const locked = await lockClaim(tx, claimId);
    if (!locked) return { status: "missing" };
    const { claim, business } = locked;
    if (!isOpen(claim.status)) return decidedBefore(tx, claim, business);
    if (!(await isToBeHad(tx, claim, business)))
      return { status: "unavailable", businessName: business.businessName };
    const awaitsLink = await carryOut(tx, operator, claim, business);
    await tellOthers(tx, business.id);
    await recordAudit(tx, operator, "approved", "claim", claim.id, {
      before: { status: claim.status },
      after: { status: "approved", businessId: business.id },
    });
    return { status: "approved", businessName: business.businessName, awaitsLink };
  });

/** Whether the listing can be given to this claimant as it stands. */
async function isToBeHad(tx: Transaction, claim: Claim, business: ClaimedBusiness): Promise<boolean> {
  // The claimant's details were deleted: there is nobody to give it to.
  if (claim.email === "") return false;
  // An added listing may have been put on the site before its claim was looked at.
  const added = claim.kind === "addition" && business.status === "pending";
  if (business.status !== "active" && !added) return false;
  if (claim.kind === "dispute") return true;
  if (await isWon(tx, business.id, claim.id)) return false;
  if (business.ownerId) {
    if (business.ownerId === claim.accountId) return true;
    // A claim from an account gives the listing to that account, whatever address it states.
    if (!claim.visitorId) return false;
    const owner = await findOwnerEmail(tx, business);
    return owner?.toLowerCase() === claim.email.toLowerCase();
  }
  return claim.kind === "addition" || claim.status === "proven" || !business.claimed;
}

/** Gives the listing to the claimant; true if they have to use a link first. */
async function carryOut(
  tx: Transaction,
  operator: Operator,
  claim: Claim,
  business: ClaimedBusiness,
): Promise<boolean> {
  const approved = { status: "approved" as const, decidedBy: operator.id, decidedAt: new Date() };
  const formerOwner = claim.kind === "dispute" ? await findOwnerEmail(tx, business) : null;
  await writeClaim(tx, claim.id, approved);
  if (claim.kind === "dispute") await endChecks(tx, isCheckOf(business.id));
  await writeCheck(tx, operator, business.id, {
    kind: "identity",
    organisation: "",
    number: "",
    expiresOn: null,
  });
  if (claim.kind === "addition") await changeStatus(tx, eq(businesses.id, business.id), "active");
  const settled = await settleClaim(tx, { ...claim, ...approved }, business, { verified: true });
  if (claim.kind === "dispute" && settled.status === "owned") await endFormerClaims(tx, claim, business);
  if (formerOwner) await tellDisputeOver(tx, claim.id, business, { to: formerOwner, outcome: "lost" });
  await recordAudit(tx, operator, "verified", "listing", business.id, {
    before: listingState(business),
    after: {
      ...listingState(business),
      ...(claim.kind === "addition" ? { status: "active" } : {}),
      ...(settled.status === "owned" ? { claimed: true, verified: true, claimId: claim.id } : {}),
    },
  });
  return settled.status === "awaits link";
}

/** Ends the former owner's claims, so that they are deleted like other ended claims. */
async function endFormerClaims(tx: Transaction, claim: Claim, business: ClaimedBusiness): Promise<void> {
  await tx
    .update(businessClaims)
    .set({ status: "lapsed", updatedAt: sql`now()` })
    .where(
      and(
        eq(businessClaims.businessId, business.id),
        ne(businessClaims.id, claim.id),
        inArray(businessClaims.status, ["approved", "proven"]),
      ),
    );
}

const listingState = ({ status, claimed, verified, ownerId }: ClaimedBusiness) => ({
  status,
  claimed,
  verified,
  ownerId,
});

/** The answer to an operator who comes too late. */
async function decidedBefore(
  tx: Transaction,
  claim: Claim,
  { businessName }: ClaimedBusiness,
): Promise<{ status: "decided"; businessName: string; was: ClaimStatus; by?: string }> {
  const by = claim.decidedBy ? await findEmail(tx, claim.decidedBy) : undefined;
  return { status: "decided", businessName, was: claim.status, by };
}

/**
 * Rejects a claim, with a reason that is mailed to the claimant. An added listing is removed; one that a code gave to
 * the claimant has no owner again; the owner of a disputed one is told that it stays theirs.
 */
export const rejectClaim = async (
  operator: Operator,
  claimId: string,
  reason: string,
  within: Database = db,
): Promise<Rejection> =>
  within.transaction(async (tx) => {
    const locked = await lockClaim(tx, claimId);
    if (!locked) return { status: "missing" };
    const { claim, business } = locked;
    if (!isOpen(claim.status)) return decidedBefore(tx, claim, business);
    await writeClaim(tx, claim.id, {
      status: "rejected",
      reason,
      decidedBy: operator.id,
      decidedAt: new Date(),
    });
    await takeBack(tx, operator, claim, business);
    await tellOthers(tx, business.id);
    await queueMessages(tx, [
      claimRejectedMail(claim, {
        reason,
        business: business.businessName,
        key: `claim:${claim.id}:rejected`,
        contact: contactAddress(business),
      }),
    ]);
    await recordAudit(tx, operator, "rejected", "claim", claim.id, {
      before: { status: claim.status },
      after: { status: "rejected", businessId: business.id },
    });
    return { status: "rejected", businessName: business.businessName };
  });

/** Undoes what the claim did to the listing. */
async function takeBack(
  tx: Transaction,
  operator: Operator,
  claim: Claim,
  business: ClaimedBusiness,
): Promise<void> {
  if (claim.kind === "dispute") {
    const to = await findOwnerEmail(tx, business);
    if (to) await tellDisputeOver(tx, claim.id, business, { to, outcome: "kept" });
    return;
  }
  const change =
    claim.kind === "addition" && business.status === "pending"
      ? { status: "removed" as const, claimed: false }
      : claim.status === "proven" && claim.ownedAt && business.ownerId === claim.accountId
        ? { claimed: false, verified: false, contactName: null }
        : undefined;
  if (!change) return;
  await endChecks(tx, isCheckOf(business.id));
  // With its time, the removal can be undone like one from the desk's list of listings.
  const removal = "status" in change ? { removedAt: sql`now()` } : {};
  await changeOwner(tx, eq(businesses.id, business.id), null, { ...change, ...removal });
  await recordAudit(tx, operator, claim.kind === "addition" ? "removed" : "edited", "listing", business.id, {
    before: listingState(business),
    after: { ...listingState(business), ...change, ownerId: null },
  });
}

/**
 * Records that an operator looks into a dispute. From now on changes to the fields that identify the owner wait for the
 * decision. Calling it again changes nothing.
 */
export const investigate = async (
  operator: Operator,
  claimId: string,
): Promise<
  Exclude<Approval, { status: "approved" | "unavailable" }> | { status: "looking"; businessName: string }
> =>
  db.transaction(async (tx) => {
    const locked = await lockClaim(tx, claimId);
    if (!locked) return { status: "missing" };
    const { claim, business } = locked;
    if (claim.status !== "disputed") return decidedBefore(tx, claim, business);
    if (!claim.lookedAt) {
      await writeClaim(tx, claim.id, { lookedAt: new Date() });
      await recordAudit(tx, operator, "edited", "claim", claim.id, {
        after: { lookedInto: true, businessId: business.id },
      });
    }
    return { status: "looking", businessName: business.businessName };
  });

/** Mails the link of a claim once more, to a claimant who has not used it. */
export const resendOwnLink = async (
  operator: Operator,
  claimId: string,
): Promise<{ status: "sent"; businessName: string } | { status: "owned" | "missing" }> =>
  db.transaction(async (tx) => {
    const locked = await lockClaim(tx, claimId);
    if (!locked) return { status: "missing" };
    const { claim, business } = locked;
    if (claim.ownedAt || !claim.accountId || !["approved", "proven"].includes(claim.status))
      return { status: "owned" };
    await sendOwnLink(tx, claim, business, claim.status === "approved");
    await recordAudit(tx, operator, "resent", "claim", claim.id);
    return { status: "sent", businessName: business.businessName };
  });
