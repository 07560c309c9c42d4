import { and, desc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { type Actor, forgetAudited, recordAudit } from "~/models/audit/audit.server";
import { lockClaim } from "~/models/ownership/claim-rows.server";
import { isMatch, isPerson, mostOfAKind, namesIn } from "~/models/people/match.server";
import type { PersonKind, PersonRecord } from "~/models/people/person";
import { businesses } from "../../../drizzle/schema/businesses";
import { businessClaims, claimDocuments } from "../../../drizzle/schema/claims";
import { forgetClaims } from "./retention.server";

const names = {
  email: sql`${businessClaims.email}`,
  phone: sql`${businessClaims.phone}`,
  ...namesIn(sql`${businessClaims.contactName}`),
};

/** Claims that still say who made them, the newest first; at most 20, of 200 that match. */
const listClaimants = (where: SQL | undefined): Promise<PersonRecord[]> =>
  db
    .select({
      kind: sql<PersonKind>`'claim'`,
      id: businessClaims.id,
      name: businessClaims.contactName,
      email: businessClaims.email,
      phone: businessClaims.phone,
      what: sql<string>`'claim to ' || ${businesses.businessName}`,
      createdAt: businessClaims.createdAt,
    })
    .from(businessClaims)
    .innerJoin(businesses, eq(businesses.id, businessClaims.businessId))
    .where(isMatch(businessClaims, businessClaims.id, and(ne(businessClaims.email, ""), where)))
    .orderBy(desc(businessClaims.createdAt), desc(businessClaims.id))
    .limit(mostOfAKind);

/** Claims that somebody with this email, number or name made, with an account or without. */
export const searchClaimants = (q: string) => listClaimants(isPerson(q, names));

/** Who made a claim; nobody when its details are deleted. */
export const findClaimant = (id: string) => listClaimants(eq(businessClaims.id, id));

/** What is kept of a claim, to be handed to its claimant. */
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
 * Blanks who made a claim, in it, in its messages and in the log, and deletes its documents; one that is not decided
 * ends. False when nobody is there.
 */
export const eraseClaimant = (actor: Actor, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const locked = await lockClaim(tx, id);
    if (!locked || locked.claim.email === "") return false;
    await forgetClaims(tx, [id]);
    const subject = { kind: "claim" as const, id };
    await forgetAudited(tx, subject, locked.claim);
    await recordAudit(tx, actor, "erased", subject.kind, subject.id);
    return true;
  });
