import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { type Actor, forgetAudited, recordAudit } from "~/models/audit/audit.server";
import { lockClaim } from "~/models/ownership/claim-rows.server";
import { namesIn, recordsIn } from "~/models/people/match.server";
import { businessClaims, claimDocuments } from "../../../drizzle/schema/claims";
import { forgetClaims } from "./retention.server";

/** Claims that still name their claimant. */
export const claimants = recordsIn(businessClaims, "claim", {
  name: businessClaims.contactName,
  phone: businessClaims.phone,
  ...namesIn(businessClaims.contactName),
  what: sql`'claim to ' || (select b.business_name from businesses b where b.id = business_claims.business_id)`,
  isKept: ne(businessClaims.email, ""),
});

/** What is stored of a claim, as it is handed to its claimant. */
export async function exportClaim(id: string) {
  const {
    decidedBy: _by,
    visitorId: _visitor,
    accountId: _account,
    waits: _waits,
    ...own
  } = getTableColumns(businessClaims);
  const [claim] = await db
    .select(own)
    .from(businessClaims)
    .where(and(eq(businessClaims.id, id), ne(businessClaims.email, "")));
  if (!claim) return undefined;
  const documents = await db
    .select({ name: claimDocuments.name, type: claimDocuments.type, createdAt: claimDocuments.createdAt })
    .from(claimDocuments)
    .where(eq(claimDocuments.claimId, id));
  return { claim, documents };
}

/**
 * Deletes the personal data of a claim, from it, its messages and the audit log, and its documents; ends it if it is
 * undecided. False if there is nothing to delete.
 */
export const eraseClaimant = (actor: Actor, id: string, within: Database = db): Promise<boolean> =>
  within.transaction(async (tx) => {
    const locked = await lockClaim(tx, id);
    if (!locked || locked.claim.email === "") return false;
    await forgetClaims(tx, [id]);
    const subject = { kind: "claim" as const, id };
    await forgetAudited(tx, subject, locked.claim);
    await recordAudit(tx, actor, "erased", subject.kind, subject.id);
    return true;
  });
