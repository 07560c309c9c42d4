import { desc, eq, sql } from "drizzle-orm";
import { db, pick } from "~/database/db.server";
import { listChecks } from "~/models/listings/profile/checks.server";
import { listPictures } from "~/models/listings/profile/pictures.server";
import { findAlike } from "~/models/listings/same/evidence.server";
import { listingId, slugify } from "~/models/listings/slug";
import { accounts } from "../../../../drizzle/schema/accounts";
import { auditLog } from "../../../../drizzle/schema/audit";
import { businessCategories, businesses, businessNow } from "../../../../drizzle/schema/businesses";
import { leadAssignments } from "../../../../drizzle/schema/leads";
import { listingChecks, pastSlugs } from "../../../../drizzle/schema/listings";

const mostHistory = 50;
const mostSlugs = 20;

/** Everything an operator needs to decide about a listing; undefined for an invalid id. */
export async function findDeskListing(id: ListingId) {
  const known = listingId(id);
  if (!known) return undefined;
  const [row] = await db
    .select({ listing: businessNow, owner: accounts, category: businessCategories.name })
    .from(businesses)
    .leftJoin(accounts, eq(accounts.id, businesses.ownerId))
    .leftJoin(businessCategories, eq(businessCategories.id, businesses.categoryId))
    .where(eq(businesses.id, known));
  if (!row) return undefined;
  const { listing, owner, category } = row;
  const [checks, pictures, history, alike, had] = await Promise.all([
    listCheckRows(known),
    listPictures(known),
    listHistory(known),
    findAlikeOf(listing),
    countHad(known),
  ]);
  return {
    listing: { ...listing, citySlug: slugify(listing.city), category },
    owner: owner && {
      email: owner.email,
      name: `${owner.firstName} ${owner.lastName}`.trim(),
      phone: owner.phone,
      confirmed: owner.emailConfirmedAt !== null,
      since: owner.createdAt,
    },
    current: await listChecks(known),
    ...{ checks, pictures, history, alike, ...had },
  };
}

/** All checks ever made, the latest first, each with who made it. */
const listCheckRows = (businessId: ListingId) =>
  db
    .select({
      ...pick(listingChecks, "id", "kind", "organisation", "number", "expiresOn", "checkedAt", "endedAt"),
      by: accounts.email,
    })
    .from(listingChecks)
    .leftJoin(accounts, eq(accounts.id, listingChecks.checkedBy))
    .where(eq(listingChecks.businessId, businessId))
    .orderBy(desc(listingChecks.checkedAt), desc(listingChecks.id))
    .limit(mostHistory);

/** The audit log's entries about one subject, the latest first. */
export const listHistory = (subjectId: string) =>
  db
    .select({
      ...pick(auditLog, "id", "at", "action", "actorKind", "before", "after"),
      by: accounts.email,
    })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(mostHistory);

type Business = typeof businesses.$inferSelect;

async function findAlikeOf({ id, businessName, phone, email, city, postcode }: Business) {
  const alike = await findAlike({
    name: businessName,
    phone: phone ?? "",
    email: email ?? "",
    city,
    postcode: postcode ?? undefined,
  });
  return alike.filter((each) => each.id !== id);
}

/** Limits the count of a listing's leads. */
const mostHad = 1000;

async function countHad(businessId: ListingId) {
  const [leads, slugs] = await Promise.all([
    db.$count(
      db
        .select({ id: leadAssignments.id })
        .from(leadAssignments)
        .where(eq(leadAssignments.businessId, businessId))
        .limit(mostHad)
        .as("had"),
    ),
    db
      .select({ slug: pastSlugs.slug })
      .from(pastSlugs)
      .where(eq(pastSlugs.businessId, businessId))
      .orderBy(sql`${pastSlugs.createdAt} desc`)
      .limit(mostSlugs),
  ]);
  return { requests: leads, pastSlugs: slugs.map(({ slug }) => slug) };
}
