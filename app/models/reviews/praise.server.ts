import { asc, eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { lockWorked, type OwnListing } from "~/models/listings/profile/own-business.server";
import { suppliedPraise } from "../../../drizzle/schema/reviews";
import type { Praise } from "./review";

/** Praise that a business supplied itself, in its order; it counts in no figure. */
export const listPraise = (businessId: ListingId) =>
  db
    .select({ says: suppliedPraise.says, who: suppliedPraise.who })
    .from(suppliedPraise)
    .where(eq(suppliedPraise.businessId, businessId))
    .orderBy(asc(suppliedPraise.position));

/** Replaces the praise that the business supplied. */
export const supplyPraise = (
  own: OwnListing,
  praise: readonly Praise[],
): Promise<{ status: "saved" | "missing" }> =>
  db.transaction(async (tx) => {
    const businessId = await lockWorked(tx, own);
    if (!businessId) return { status: "missing" };
    await tx.delete(suppliedPraise).where(eq(suppliedPraise.businessId, businessId));
    if (praise.length > 0)
      await tx
        .insert(suppliedPraise)
        .values(praise.map((each, position) => ({ businessId, position, ...each })));
    await recordAudit(tx, { id: own.accountId, role: "professional" }, "edited", "listing", businessId, {
      after: { suppliedPraise: praise.map(({ says }) => says) },
    });
    return { status: "saved" };
  });
