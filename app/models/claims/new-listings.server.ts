import { and, desc, eq, gt, or, sql } from "drizzle-orm";
import { type Database, db, lockName, pick, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { takeAllowance } from "~/models/base/rate-limits.server";
import { addListing, type ListingPlace } from "~/models/listings/profile/own-listing.server";
import { locate } from "~/models/listings/profile/own-profile.server";
import { type Alike, findAlike } from "~/models/listings/same/evidence.server";
import { type Claimant, isClaimants } from "~/models/ownership/claim-rows.server";
import { formatPostcode } from "~/models/reading/postcode";
import { paths } from "~/paths";
import { businesses } from "../../../drizzle/schema/businesses";
import { businessClaims } from "../../../drizzle/schema/claims";
import type { ClaimFields, NewListingFields } from "./claim-form";
import {
  actorOf,
  alertOperator,
  announceClaim,
  claimsBySender,
  insertClaim,
  isStrangers,
  mailAgain,
} from "./claims.server";

type NewListing = {
  fields: NewListingFields;
  /** Where the request came from. */
  sender: string;
  /** Somebody has looked at the listings that may be theirs, and none is. */
  noneOfThem: boolean;
};

type Made = { businessId: ListingId; claimId?: string };

export type Added =
  | ({ status: "added" } & Made)
  /** There are listings that may be this business. */
  | { status: "known"; listings: Alike[] }
  | { status: "limited"; retryAfterSeconds: number };

/**
 * Makes the listing of an account with a confirmed email: theirs, on the site at once, and not verified, so that no
 * request reaches it until a person has checked it.
 */
export const createOwnListing = async (accountId: AccountId, listing: NewListing): Promise<Added> =>
  add({ accountId }, listing);

/** Adds a listing for somebody without an account: not public and without an owner until an operator approves it. */
export const addStrangersListing = async (visitorId: string, listing: NewListing): Promise<Added> =>
  add({ visitorId }, listing);

async function add(claimant: Claimant, { fields, sender, noneOfThem }: NewListing): Promise<Added> {
  const allowed = await takeAllowance(db, [claimsBySender(sender)]);
  if (allowed.status === "limited") return allowed;
  const place = { ...(await locate(fields)), postcode: formatPostcode(fields.postcode) };
  const same = { ...fields, city: place.city };
  // A listing that an earlier press created is not a look-alike to choose from.
  const made = await findSentBefore(db, claimant, same);
  if (made) {
    await db.transaction((tx) => mailMade(tx, claimant, made));
    return { status: "added", ...made };
  }
  const known = noneOfThem ? [] : await findKnown({ ...fields, ...place, postcode: fields.postcode });
  if (known.length > 0) return { status: "known", listings: known };
  return db.transaction(async (tx) => {
    await lockSender(tx, claimant, fields.email);
    const before = await findSentBefore(tx, claimant, same);
    if (before) await mailMade(tx, claimant, before);
    return { status: "added", ...(before ?? (await write(tx, claimant, fields, place))) };
  });
}

async function write(
  tx: Transaction,
  claimant: Claimant,
  fields: NewListingFields,
  place: ListingPlace,
): Promise<Made> {
  const status = "accountId" in claimant ? "active" : "pending";
  const businessId = await addListing(tx, {
    businessName: fields.business_name,
    contactName: fields.contact_name,
    ...pick(fields, "phone", "email", "website"),
    serviceType: fields.service_type,
    streetAddress: fields.street_address || undefined,
    description: fields.description,
    place,
    status,
    ...("accountId" in claimant ? { ownerId: claimant.accountId } : {}),
  });
  await recordAudit(tx, actorOf(claimant), "created", "listing", businessId, {
    after: { status, claimed: true, verified: false },
  });
  const claimId = await announce(tx, claimant, {
    // The claim of a new listing has nothing to prove but what the desk asks.
    fields: { ...fields, verification_method: "phone", additional_info: "" },
    business: { id: businessId, businessName: fields.business_name, city: place.city },
  });
  return { businessId, claimId };
}

const mailMade = async (tx: Transaction, claimant: Claimant, { claimId }: Made): Promise<void> => {
  if (claimId) await mailAgain(tx, claimant, claimId);
};

/** A second submission by the same sender waits here until the transaction ends. */
const lockSender = (tx: Transaction, claimant: Claimant, email: string): Promise<void> =>
  lockName(tx, `new listing:${"accountId" in claimant ? claimant.accountId : email.toLowerCase()}`);

/** What the same form, sent within the last hour, has created already; a stranger's, from whichever browser. */
async function findSentBefore(
  on: Database | Transaction,
  claimant: Claimant,
  { business_name, phone, city, description, email }: NewListingFields,
): Promise<Made | undefined> {
  const isTheirs = or(isClaimants(claimant), isStrangers(claimant, email));
  const [before] = await on
    .select({ businessId: businesses.id, claimId: businessClaims.id })
    .from(businesses)
    .leftJoin(businessClaims, and(eq(businessClaims.businessId, businesses.id), isTheirs))
    .where(
      and(
        "accountId" in claimant ? eq(businesses.ownerId, claimant.accountId) : isTheirs,
        eq(businesses.businessName, business_name),
        eq(businesses.phone, phone),
        eq(businesses.city, city),
        eq(businesses.description, description),
        gt(businesses.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
    .orderBy(desc(businesses.createdAt))
    .limit(1);
  return before && { businessId: before.businessId, claimId: before.claimId ?? undefined };
}

/** Tells the operator about a new listing; if it has no owner, that takes a claim, whose id is returned. */
async function announce(
  tx: Transaction,
  claimant: Claimant,
  { fields, business }: { fields: ClaimFields; business: { id: string; businessName: string; city: string } },
): Promise<string | undefined> {
  if ("accountId" in claimant) {
    const queue = paths.adminListings({ show: "owners" });
    const key = `listing:${business.id}:added`;
    await alertOperator(tx, { fields, business, what: "added", key, queue });
    return undefined;
  }
  const opened = { kind: "addition", status: "pending" } as const;
  const claimId = await insertClaim(tx, { claimant, fields }, business, opened);
  if (!claimId) throw new Error("The database returned no claim");
  await announceClaim(tx, { claimant, fields, claimId, business, kind: opened.kind, what: "added" });
  return claimId;
}

function findKnown(fields: NewListingFields): Promise<Alike[]> {
  const { business_name: name, phone, email, city, postcode } = fields;
  return findAlike({ name, phone, email, city, postcode: formatPostcode(postcode) });
}
