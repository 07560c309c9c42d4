import { randomUUID } from "node:crypto";
import { eq, like, or, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { settleChanged } from "~/models/placements/settlement.server";
import { findPlace } from "~/models/places/lookup.server";
import { formatPostcode, parsePostcode } from "~/models/reading/postcode";
import { tradeOfService } from "~/models/trades/trade";
import { businessCategories, businesses } from "../../../../drizzle/schema/businesses";
import { leadAssignments } from "../../../../drizzle/schema/leads";
import { listingChecks, listingPapers, pastSlugs } from "../../../../drizzle/schema/listings";
import type { LocationSource } from "../../../../drizzle/schema/values/listings";
import { changeOwner } from "../changes.server";
import { businessSlug } from "../slug";
import { endChecks } from "./checks.server";

/** The place of a listing as its row has it. Without coordinates, searches say 'distance unknown'. */
export type ListingPlace = {
  city: string;
  postcode?: string;
  latitude: number | null;
  longitude: number | null;
  locationSource: LocationSource;
};

/** The place of a business by the city or postcode that its owner typed; from our own tables only. */
export async function locateListing(text: string): Promise<ListingPlace> {
  const postcode = parsePostcode(text);
  const place = await findPlace(text);
  if (!place) return { city: text, latitude: null, longitude: null, locationSource: "default" };
  const { latitude, longitude, name } = place;
  if (!postcode) return { city: name, latitude, longitude, locationSource: "city" };
  return { city: name, postcode: formatPostcode(text), latitude, longitude, locationSource: "postcode" };
}

type NewListing = {
  ownerId?: AccountId;
  businessName: string;
  contactName: string;
  /** E.164. */
  phone: string;
  email: string;
  serviceType: string;
  place: ListingPlace;
  website?: string;
  streetAddress?: string;
  description?: string;
  status: "active" | "pending";
};

/** Adds a listing that the business itself gave us: claimed, not verified. Returns its id. */
export async function addListing(tx: Transaction, listing: NewListing): Promise<string> {
  const { place, serviceType, ...given } = listing;
  const id = randomUUID();
  const [category] = await tx
    .select({ id: businessCategories.id })
    .from(businessCategories)
    .where(eq(businessCategories.slug, tradeOfService(serviceType) ?? ""));
  const row = {
    id,
    ...given,
    ...place,
    serviceTypes: [serviceType],
    categoryId: category?.id,
    claimed: true,
  };
  const slug = await freeSlug(tx, businessSlug(given.businessName, id));
  const written = await tx
    .insert(businesses)
    .values({ ...row, slug })
    .onConflictDoNothing({ target: businesses.slug })
    .returning({ id: businesses.id });
  // Another listing took the slug in the meantime.
  if (written.length === 0) await tx.insert(businesses).values({ ...row, slug: `${slug}-${id.slice(0, 8)}` });
  await settleChanged(tx, [id]);
  return id;
}

/** The slug `wanted`, or with the first number from 2 appended that no listing has or had. */
async function freeSlug(tx: Transaction, wanted: string): Promise<string> {
  const numbered = `${wanted}-%`;
  const present = tx
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(or(eq(businesses.slug, wanted), like(businesses.slug, numbered)));
  const past = tx
    .select({ slug: pastSlugs.slug })
    .from(pastSlugs)
    .where(or(eq(pastSlugs.slug, wanted), like(pastSlugs.slug, numbered)));
  const taken = new Set((await present.union(past)).map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
}

/** Takes an account's listings away from it: they become unclaimed, or are removed, as pending ones are in any case. */
export async function releaseListings(
  tx: Transaction,
  id: AccountId,
  fate: "unclaimed" | "removed",
): Promise<void> {
  const own = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, id));
  await tx.update(leadAssignments).set({ email: "" }).where(sql`${leadAssignments.businessId} in ${own}`);
  // The checks were of somebody who is gone.
  await endChecks(tx, sql`${listingChecks.businessId} in ${own}`);
  await tx.delete(listingPapers).where(eq(listingPapers.sentBy, id));
  const ownAddress = sql`lower(${businesses.email}) = (select lower(email) from accounts where id = ${id}::uuid)`;
  await changeOwner(tx, eq(businesses.ownerId, id), null, {
    claimed: false,
    verified: false,
    featured: false,
    contactName: null,
    email: sql`case when ${ownAddress} then null else ${businesses.email} end`,
    // A pending listing was never on the site, and does not come onto it by this.
    status:
      fate === "removed"
        ? "removed"
        : sql`case ${businesses.status} when 'pending' then 'removed' else ${businesses.status} end`,
    // The account's plans end with it.
    plans: "stay",
  });
}
