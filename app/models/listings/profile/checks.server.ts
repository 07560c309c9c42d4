import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { makePgArray } from "drizzle-orm/pg-core";
import { db, pick, type Transaction } from "~/database/db.server";
import { listingChecks } from "../../../../drizzle/schema/listings";
import { checkKinds } from "./check";

/** The checks of a listing that count, insurance that has run out included, in the order they are shown. */
export function listChecks(businessId: ListingId) {
  const { id, kind, organisation, number, expiresOn, checkedAt } = listingChecks;
  const place = sql`array_position(${makePgArray([...checkKinds])}::text[], ${kind})`;
  return db
    .select({ id, kind, organisation, number, expiresOn, checkedAt })
    .from(listingChecks)
    .where(and(isCheckOf(businessId), isNull(listingChecks.endedAt)))
    .orderBy(place, asc(organisation), asc(id));
}

/** Ends these checks; the rows stay for the record. Returns what each was of. */
export const endChecks = (tx: Transaction, which: SQL | undefined) =>
  tx
    .update(listingChecks)
    .set({ endedAt: sql`now()` })
    .where(and(which, isNull(listingChecks.endedAt)))
    .returning(pick(listingChecks, "kind", "organisation"));

/** All checks of the listing. */
export const isCheckOf = (businessId: ListingId) => eq(listingChecks.businessId, businessId);
