import { and, eq } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { businessClaims } from "../../../drizzle/schema/claims";
import type { DisputeStage } from "./dispute";
import type { ProfileChange } from "./profile/own-profile";
import { frozenFields } from "./profile/own-profile";

/** The stage of the dispute about who owns the listing; undefined if there is none. */
export async function findDispute(
  businessId: ListingId,
  from: Pick<Database, "select"> = db,
): Promise<DisputeStage | undefined> {
  const [open] = await from
    .select({ lookedAt: businessClaims.lookedAt })
    .from(businessClaims)
    .where(and(eq(businessClaims.businessId, businessId), eq(businessClaims.status, "disputed")));
  return open && (open.lookedAt ? "looked into" : "open");
}

/** The part of a change to a locked listing that may be written; `waits` if a dispute holds the rest. */
export async function freezeDisputed(
  tx: Pick<Database, "select">,
  current: ProfileChange & { id: string },
  wished: ProfileChange,
): Promise<{ change: ProfileChange; waits: boolean }> {
  if ((await findDispute(current.id, tx)) !== "looked into") return { change: wished, waits: false };
  const columns = Object.values(frozenFields);
  const frozen = Object.fromEntries(columns.map((column) => [column, current[column]]));
  return {
    change: { ...wished, ...frozen },
    waits: columns.some((column) => wished[column] !== current[column]),
  };
}
