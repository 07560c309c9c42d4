import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import type { DeskVerb } from "~/models/base/deferred.server";
import { freezeDisputed } from "~/models/listings/open-dispute.server";
import type { ProfileChange } from "~/models/listings/profile/own-profile";
import { locate, writeProfile } from "~/models/listings/profile/own-profile.server";
import { isStale } from "~/models/listings/profile/profile-version.server";
import { listingId } from "~/models/listings/slug";
import { lockListing } from "~/models/placements/settlement.server";
import { type BusinessRow, businesses, businessNow } from "../../../../drizzle/schema/businesses";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { tellListing } from "./listing-mail.server";

type EditOutcome =
  /** `waits`: some fields were not saved because a dispute holds them. */
  | { status: "saved"; name: string; told: boolean; waits: boolean }
  /** No field differs, or only fields that a dispute holds. */
  | { status: "unchanged"; name: string; waits: boolean }
  | { status: "unknown services"; services: string[] }
  /** The owner or another operator saved it after the form was opened; nothing is written. */
  | { status: "changed"; stored: ProfileChange }
  /** There is no such listing, or it is removed. */
  | { status: "missing" };

/** A listing that an operator can correct: any but a removed one; undefined for an invalid id. */
export async function findEditable(id: ListingId): Promise<BusinessRow | undefined> {
  const known = listingId(id);
  if (!known) return undefined;
  const [listing] = await db.select(businessNow).from(businesses).where(eq(businesses.id, known));
  return listing?.status === "removed" ? undefined : listing;
}

/**
 * Saves an operator's corrections of a listing, by the same rules as the owner's own profile. The audit log keeps the
 * old values, and the owner, if there is one, is mailed which fields changed. `version` identifies the state of the
 * listing when the form was opened.
 */
export async function editListing(
  operator: Operator,
  id: ListingId,
  wished: ProfileChange,
  version?: string,
  within: Database = db,
): Promise<EditOutcome> {
  const place = await locate(wished, within);
  return within.transaction(async (tx) => {
    const listing = await lockListing(tx, id);
    if (!listing || listing.status === "removed") return { status: "missing" };
    const { change, waits } = await freezeDisputed(tx, listing, wished);
    const corrected = { ...change, city: place.city };
    const changed = fieldsThatDiffer(listing, corrected);
    if (changed.length === 0) return { status: "unchanged", name: listing.businessName, waits };
    if (isStale(version, listing, corrected)) return { status: "changed", stored: listing };
    const written = await writeProfile(tx, listing, change, place);
    if (written.status !== "saved") return written;
    await record(tx, operator, { listing, corrected, changed });
    return { status: "saved", name: corrected.businessName, told: listing.ownerId !== null, waits };
  });
}

type Field = keyof ProfileChange;

/** The fields' names in the mail to the owner. */
const fieldWords: Readonly<Record<Field, string>> = {
  businessName: "Business name",
  contactName: "Contact name",
  email: "Email",
  phone: "Phone",
  website: "Website",
  city: "City",
  streetAddress: "Street address",
  postcode: "Postcode",
  description: "Description",
  serviceTypes: "Services",
  serviceRadiusMiles: "How far you travel",
  establishedYear: "Established in",
  employeeCount: "Employees",
  businessHours: "Opening hours",
};

const isField = (name: string): name is Field => name in fieldWords;

const fieldsThatDiffer = (listing: BusinessRow, change: ProfileChange): Field[] =>
  Object.keys(fieldWords)
    .filter(isField)
    .filter((field) => !isDeepStrictEqual(listing[field], change[field]));

type Correction = { listing: BusinessRow; corrected: ProfileChange; changed: readonly Field[] };

async function record(tx: Transaction, operator: Operator, { listing, corrected, changed }: Correction) {
  const only = (of: Pick<BusinessRow, Field>) =>
    Object.fromEntries(changed.map((field) => [field, of[field]]));
  await recordAudit(tx, operator, "edited", "listing", listing.id, {
    before: only(listing),
    after: only({ ...listing, ...corrected }),
  });
  if (!listing.ownerId) return;
  const fields = changed.map((field) => fieldWords[field]);
  const told = { ...listing, businessName: corrected.businessName, city: corrected.city };
  await tellListing(
    tx,
    told,
    { news: "corrected", fields },
    `listing:${listing.id}:corrected:${randomUUID()}`,
  );
}

export const correctionVerb: DeskVerb<{ wished: ProfileChange; version?: string }, EditOutcome> = {
  kind: "correction",
  done: ["saved"],
  does: (operator, id, { wished, version }, within) => editListing(operator, id, wished, version, within),
};
