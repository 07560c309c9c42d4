import { and, eq, inArray, isNotNull, like, lt, ne, notLike, or, sql } from "drizzle-orm";
import { ago, changeInBatches, deleteInBatches, inBatches, rowsAtOnce } from "~/database/batches.server";
import { db, isEmail, rowsFrom, type Transaction } from "~/database/db.server";
import { forgetAudited } from "~/models/audit/audit.server";
import { idsOf } from "~/models/base/uuid";
import { forgetMessages } from "~/models/messages/outbox.server";
import { findOwnerEmail } from "~/models/messages/recipients.server";
import { businessColumns } from "~/models/ownership/claim-rows.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { businessClaims, claimCodes, claimDocuments } from "../../../drizzle/schema/claims";
import { outbox } from "../../../drizzle/schema/messages";
import { daysToCome, documentDays, hoursToShow } from "./claim";
import { type EndedClaim, endClaims, tellDisputeOver, tellOthersOfAll } from "./other-claimants.server";

const codeHours = 24;
/** How long an ended claim keeps the claimant's name. */
const nameDays = 365;

/** Deletes codes that are a day old, used or not; returns how many. */
export const forgetClaimCodes = (): Promise<number> =>
  deleteInBatches(claimCodes, claimCodes.id, lt(claimCodes.createdAt, ago({ hours: codeHours })));

/** Deletes the documents of claims that were decided 30 days ago; returns how many. */
export const forgetClaimDocuments = (): Promise<number> =>
  deleteInBatches(
    claimDocuments,
    claimDocuments.id,
    inArray(
      claimDocuments.claimId,
      db
        .select({ id: businessClaims.id })
        .from(businessClaims)
        .where(
          and(
            isNotNull(businessClaims.decidedAt),
            lt(businessClaims.decidedAt, ago({ days: documentDays })),
            ne(businessClaims.status, "disputed"),
          ),
        ),
    ),
  );

/**
 * Ends claims without evidence after three days, and those whose claimants never used their link; tells them, and those
 * who waited for the end of another claim. Returns how many ended.
 */
export async function lapseClaims(): Promise<number> {
  const lapsed = await inBatches(rowsAtOnce, () => db.transaction(lapseSome));
  return lapsed + (await inBatches(rowsAtOnce, tellOthersOfAll));
}

/** A claim with a document stays: it waits for an operator. One that is being decided is left for the next time. */
async function lapseSome(tx: Transaction): Promise<number> {
  const late = await rowsFrom(tx)<EndedClaim>(sql`
    select c.id, c.email, c.contact_name as "contactName", b.id as "businessId", b.business_name as "businessName",
      case c.status when 'pending' then 'late' else 'not come' end as why
    from business_claims c join businesses b on b.id = c.business_id
    where c.status in ('approved', 'proven') and c.owned_at is null and c.decided_at < ${ago({ days: daysToCome })}
      or c.waits and c.status = 'pending' and c.kind = 'claim' and c.created_at < ${ago({ hours: hoursToShow })}
        and not exists (select from claim_documents d where d.claim_id = c.id)
    order by c.id limit ${rowsAtOnce} for update of c skip locked`);
  return endClaims(tx, late, { status: "lapsed" });
}

const nobody = { contactName: "", email: "", phone: "", additionalInfo: "", reason: "" };

/** Deletes the personal data of claims that ended a year ago; returns how many. */
export const forgetOldClaimants = (): Promise<number> =>
  changeInBatches(
    businessClaims,
    businessClaims.id,
    and(
      inArray(businessClaims.status, ["rejected", "refused", "lapsed"]),
      lt(businessClaims.updatedAt, ago({ days: nameDays })),
      ne(businessClaims.email, ""),
    ),
    (some) => db.update(businessClaims).set(nobody).where(some).returning({ id: businessClaims.id }),
  );

/**
 * Ends the undecided claims of an account that is deleted, and deletes the personal data and documents of all its
 * claims.
 */
export async function forgetClaimsOf(
  tx: Transaction,
  { id, email }: { id: AccountId; email: string },
): Promise<void> {
  const theirs = or(eq(businessClaims.accountId, id), isEmail(businessClaims.email, email));
  const made = await tx.select({ id: businessClaims.id }).from(businessClaims).where(theirs);
  await forgetClaims(tx, idsOf(made));
}

/**
 * Ends those of these claims that are undecided, and deletes the personal data and documents of all of them, including
 * their messages. The owner of a listing that one of them disputed is told that this is over.
 */
export async function forgetClaims(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(claimDocuments).where(inArray(claimDocuments.claimId, ids));
  for (const id of ids) {
    await forgetAudited(tx, { kind: "claim", id });
    await forgetMessagesAbout(tx, id);
  }
  await endDisputes(tx, ids);
  await tx
    .update(businessClaims)
    .set({
      ...nobody,
      // A proven one would wait for an operator while its listing is unverified, whoever owns that.
      status: sql`case when ${businessClaims.status} in ('pending', 'proven', 'disputed')
        or ${businessClaims.status} = 'approved' and ${businessClaims.ownedAt} is null
        then 'lapsed' else ${businessClaims.status} end`,
      updatedAt: sql`now()`,
    })
    .where(inArray(businessClaims.id, ids));
}

/** Except those to the owner of the listing, which say nothing about the claimant. */
function forgetMessagesAbout(tx: Transaction, claimId: string): Promise<void> {
  const key = `claim:${claimId}:`;
  return forgetMessages(
    tx,
    and(like(outbox.dedupeKey, `${key}%`), notLike(outbox.dedupeKey, `${key}owner%`)),
  );
}

async function endDisputes(tx: Transaction, ids: readonly string[]): Promise<void> {
  const disputed = await tx
    .select({ claimId: businessClaims.id, business: businessColumns })
    .from(businessClaims)
    .innerJoin(businesses, eq(businesses.id, businessClaims.businessId))
    .where(and(inArray(businessClaims.id, ids), eq(businessClaims.status, "disputed")))
    .for("update", { of: businessClaims });
  for (const { claimId, business } of disputed) {
    const to = await findOwnerEmail(tx, business);
    if (to) await tellDisputeOver(tx, claimId, business, { to, outcome: "withdrawn" });
  }
}
