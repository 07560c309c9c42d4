import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, isEmail, pick, type Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { type Allowance, perDay, perNetwork, takeAllowance } from "~/models/base/rate-limits.server";
import { listingId } from "~/models/listings/slug";
import { queueMessages } from "~/models/messages/outbox.server";
import { findOwnerEmail, tellOperators } from "~/models/messages/recipients.server";
import {
  type Claim,
  type Claimant,
  type ClaimedBusiness,
  isClaimants,
} from "~/models/ownership/claim-rows.server";
import { lockListing } from "~/models/placements/settlement.server";
import { paths } from "~/paths";
import { businesses } from "../../../drizzle/schema/businesses";
import { businessClaims } from "../../../drizzle/schema/claims";
import type { ClaimKind, ClaimStatus } from "./claim";
import type { ClaimFields } from "./claim-form";
import { claimAlertMail, claimReceivedMail, howItEnded, ownedClaimMail } from "./claim-mail";
import { claimLink, mailTyped } from "./claimant-mail.server";
import { isNoted, isWon } from "./other-claimants.server";

type NewClaim = {
  businessId: ListingId;
  claimant: Claimant;
  fields: ClaimFields;
  /** Where the request came from. */
  sender: string;
};

type Submitted =
  | { status: "submitted"; claimId: string }
  /** This claimant, or somebody else without an account who typed the same email, has an open claim for the listing. */
  | { status: "repeated"; claimId: string }
  /** The listing is this account's. */
  | { status: "yours" }
  /** It has an owner, who has been told. */
  | { status: "owned"; businessName: string }
  /**
   * Another claim was proven or approved and waits for its claimant; this one is noted, and its claimant told how it
   * ends.
   */
  | { status: "contested"; businessName: string }
  /** Not a listing on the site. */
  | { status: "missing" }
  | { status: "limited"; retryAfterSeconds: number };

/** The limit of claims and new listings per sender and hour. */
export const claimsBySender = (address: string): Allowance =>
  perNetwork("claim:sender", address, { limit: 20 });

export const actorOf = (claimant: Claimant): Actor =>
  "accountId" in claimant ? { id: claimant.accountId, role: "professional" } : "visitor";

/**
 * Stores a claim for a listing; an operator or a code decides which of several wins. Once one is proven or approved,
 * further ones are stored as refused, as are claims for a listing that has an owner.
 */
export async function submitClaim(claim: NewClaim): Promise<Submitted> {
  const businessId = listingId(claim.businessId);
  if (!businessId) return { status: "missing" };
  const allowed = await takeAllowance(db, [claimsBySender(claim.sender)]);
  if (allowed.status === "limited") return allowed;
  return db.transaction(async (tx) => {
    const business = await lockListing(tx, businessId);
    if (business?.status !== "active") return { status: "missing" };
    if ("accountId" in claim.claimant && business.ownerId === claim.claimant.accountId)
      return { status: "yours" };
    if (business.claimed || business.ownerId) return refuseOwned(tx, claim, business);
    return openClaim(tx, claim, business);
  });
}

async function openClaim(tx: Transaction, claim: NewClaim, business: ClaimedBusiness): Promise<Submitted> {
  const isOwn = isClaimants(claim.claimant);
  const [own] = await tx
    .select({ id: businessClaims.id, status: businessClaims.status })
    .from(businessClaims)
    .where(
      and(
        eq(businessClaims.businessId, business.id),
        or(isOwn, isStrangers(claim.claimant, claim.fields.email)),
        isNull(businessClaims.ownedAt),
        or(inArray(businessClaims.status, ["pending", "proven", "approved"]), isNoted),
      ),
    )
    .orderBy(sql`${isOwn} desc nulls last`)
    .limit(1);
  if (own && own.status !== "refused") {
    await mailAgain(tx, claim.claimant, own.id);
    return { status: "repeated", claimId: own.id };
  }
  const contested = { status: "contested" as const, businessName: business.businessName };
  if (own) return contested;
  if (await isWon(tx, business.id)) {
    await insertClaim(tx, claim, business, { kind: "claim", status: "refused", reason: howItEnded.noted });
    return contested;
  }
  const opened = { kind: "claim", status: "pending" } as const;
  const claimId = await insertClaim(tx, claim, business, opened);
  if (!claimId) throw new Error("The database returned no claim");
  await announceClaim(tx, { ...claim, claimId, business, kind: opened.kind, what: "claimed" });
  return { status: "submitted", claimId };
}

const onceADay = (businessId: ListingId): Allowance => perDay("claim:owned", businessId, 1);

/** Tells the owner and the operator, at most once in 24 hours for each listing. */
async function refuseOwned(tx: Transaction, claim: NewClaim, business: ClaimedBusiness): Promise<Submitted> {
  const reason = howItEnded.owner;
  const ended = { kind: "claim", status: "refused", decidedAt: new Date(), reason } as const;
  const claimId = await insertClaim(tx, claim, business, ended);
  if (claimId && (await takeAllowance(tx, [onceADay(business.id)])).status === "allowed") {
    await tellOwner(tx, business, { key: `claim:${claimId}:owner-told`, disputed: false });
    const what = "claimed, though it has an owner";
    await alertOperator(tx, { ...claim, business, what, key: `claim:${claimId}:alert` });
  }
  return { status: "owned", businessName: business.businessName };
}

/** Returns the new claim's id; undefined if another is open already. */
export async function insertClaim(
  tx: Transaction,
  { claimant, fields }: Pick<NewClaim, "claimant" | "fields">,
  business: Pick<ClaimedBusiness, "id">,
  state: { kind: ClaimKind; status: ClaimStatus; decidedAt?: Date; reason?: string },
): Promise<string | undefined> {
  const [written] = await tx
    .insert(businessClaims)
    .values({
      businessId: business.id,
      ...("accountId" in claimant ? { accountId: claimant.accountId } : { visitorId: claimant.visitorId }),
      ...state,
      contactName: fields.contact_name,
      email: fields.email,
      phone: fields.phone,
      verificationMethod: fields.verification_method,
      additionalInfo: fields.additional_info,
    })
    .onConflictDoNothing()
    .returning({ id: businessClaims.id });
  if (!written) return undefined;
  await recordAudit(
    tx,
    actorOf(claimant),
    state.kind === "dispute" ? "disputed" : "claimed",
    "claim",
    written.id,
    {
      after: {
        ...{ businessId: business.id, kind: state.kind, status: state.status },
        method: fields.verification_method,
      },
    },
  );
  return written.id;
}

type Announced = Pick<NewClaim, "claimant" | "fields"> & {
  claimId: string;
  business: Pick<ClaimedBusiness, "id" | "businessName" | "city">;
  what: Parameters<typeof claimAlertMail>[1]["what"];
};

/** Confirms the claim to the claimant, and tells the operator that it waits. */
export async function announceClaim(tx: Transaction, claim: Announced & { kind: ClaimKind }): Promise<void> {
  const { contact_name: contactName, email } = claim.fields;
  const key = `claim:${claim.claimId}:received`;
  await mailReceived(
    tx,
    { id: claim.claimId, kind: claim.kind, email, contactName, createdAt: new Date() },
    key,
  );
  await alertOperator(tx, { ...claim, key: `claim:${claim.claimId}:alert` });
}

/** Mails the claimant that we have the claim, how they come back to it and what shows that it is theirs. */
const mailReceived = (
  tx: Transaction,
  claim: Pick<Claim, "id" | "kind" | "email" | "contactName" | "createdAt">,
  key: string,
): Promise<void> =>
  mailTyped(
    tx,
    claim,
    claimReceivedMail(claim, { key, kind: claim.kind, madeAt: claim.createdAt, link: claimLink(claim.id) }),
  );

/**
 * Somebody types the email of an open claim in another browser: the claim stays in the one that made it, since anybody
 * can type anybody's email, and the mail that leads to it goes out again.
 */
export async function mailAgain(tx: Transaction, claimant: Claimant, claimId: string): Promise<void> {
  if ("accountId" in claimant) return;
  const [claim] = await tx.select().from(businessClaims).where(eq(businessClaims.id, claimId));
  if (!claim || claim.visitorId === claimant.visitorId) return;
  await mailReceived(tx, claim, `claim:${claimId}:received:${randomUUID()}`);
}

/** Whether it was made without an account and with this email, from whichever browser. */
export const isStrangers = (claimant: Claimant, email: string) =>
  "visitorId" in claimant
    ? and(isNotNull(businessClaims.visitorId), isEmail(businessClaims.email, email))
    : undefined;

/** Tells the operator; `queue` is the page where it waits, by default that of the claims. */
export async function alertOperator(
  tx: Transaction,
  {
    fields,
    business,
    what,
    key,
    queue = paths.adminClaims,
  }: Omit<Announced, "claimId" | "claimant"> & { key: string; queue?: string },
): Promise<void> {
  await tellOperators(tx, (to) =>
    claimAlertMail(to, {
      key: `${key}:${to}`,
      what,
      business: business.businessName,
      city: business.city,
      contactName: fields.contact_name,
      email: fields.email,
      phone: fields.phone,
      queue: wholeAddress(queue),
    }),
  );
}

/** Tells the owner of a listing that somebody else claims it. */
export async function tellOwner(
  tx: Transaction,
  business: ClaimedBusiness,
  { key, disputed }: { key: string; disputed: boolean },
): Promise<void> {
  const to = await findOwnerEmail(tx, business);
  if (!to) return;
  const portal = wholeAddress(paths.dashboard);
  await queueMessages(tx, [ownedClaimMail(to, { key, disputed, portal, business: business.businessName })]);
}

/** The columns that a claimant sees of their claim. */
const ownColumns = {
  ...pick(businessClaims, "id", "kind", "status", "businessId", "email", "reason", "createdAt", "ownedAt"),
  businessName: businesses.businessName,
  city: businesses.city,
  method: businessClaims.verificationMethod,
  listing: { email: businesses.email, phone: businesses.phone },
};

const mostShown = 50;

/** The newest first; at most 50. */
const listClaims = (where: SQL | undefined) =>
  db
    .select(ownColumns)
    .from(businessClaims)
    .innerJoin(businesses, eq(businesses.id, businessClaims.businessId))
    .where(where)
    .orderBy(desc(businessClaims.createdAt), desc(businessClaims.id))
    .limit(mostShown);

/** The claims of an account, newest first; at most 50. */
export const listOwnClaims = (accountId: AccountId) => listClaims(eq(businessClaims.accountId, accountId));

/** One claim of this claimant; the newest if none is named. */
export async function findOwnClaim(claimant: Claimant, claimId?: string) {
  if (claimId === undefined) return (await listClaims(isClaimants(claimant)))[0];
  const id = listingId(claimId);
  return id ? (await listClaims(and(eq(businessClaims.id, id), isClaimants(claimant))))[0] : undefined;
}

/** Whether anybody made a claim with this id. */
export const isClaim = async (id: string): Promise<boolean> =>
  (await db.$count(businessClaims, eq(businessClaims.id, id))) > 0;

/** The account's claim that waits for a decision; the newest of several. */
export async function findWaitingClaim(accountId: AccountId) {
  const isWaiting = and(eq(businessClaims.accountId, accountId), eq(businessClaims.status, "pending"));
  return (await listClaims(isWaiting))[0];
}
