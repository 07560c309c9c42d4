import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { isId } from "~/models/base/uuid";
import { disputeFiles, reviewDisputes } from "../../../../drizzle/schema/reviews";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import type { DocumentType } from "../../../../drizzle/schema/values/claims";

export type DisputeFile = { name: string; type: DocumentType; bytes: Buffer };

/** How long files are kept after the decision. */
const fileDays = 30;

/** The files of a dispute, without their contents. */
export const listDisputeFiles = (disputeId: string, from: Pick<Transaction, "select"> = db) => {
  const { id, side, name, createdAt } = disputeFiles;
  return from
    .select({ id, side, name, createdAt })
    .from(disputeFiles)
    .where(eq(disputeFiles.disputeId, disputeId))
    .orderBy(asc(createdAt), asc(id));
};

/** A file of a dispute, for an operator; the audit log records that it was opened. */
export async function openDisputeFile(operator: Operator, fileId: string): Promise<DisputeFile | undefined> {
  if (!isId(fileId)) return undefined;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ paper: disputeFiles, reviewId: reviewDisputes.reviewId })
      .from(disputeFiles)
      .innerJoin(reviewDisputes, eq(reviewDisputes.id, disputeFiles.disputeId))
      .where(eq(disputeFiles.id, fileId));
    if (!found) return undefined;
    await recordAudit(tx, operator, "seen", "review", found.reviewId, { after: { document: fileId } });
    const { name, type, paper } = found.paper;
    return { name, type, bytes: paper };
  });
}

/** Deletes what a homeowner whose details are deleted said and sent in disputes of their reviews. */
export async function forgetSaid(tx: Transaction, ofTheirs: SQL): Promise<void> {
  const disputes = sql`(select id from review_disputes where review_id in (select id from reviews where ${ofTheirs}))`;
  await tx.execute(sql`delete from review_papers where side = 'writer' and dispute_id in ${disputes}`);
  await tx.execute(sql`
    update review_disputes set writer_says = '', heard_until = least(heard_until, now()) where id in ${disputes}`);
}

/** Deletes the files of disputes that were decided 30 days ago; returns how many. */
export const forgetDisputeFiles = (): Promise<number> =>
  deleteInBatches(
    disputeFiles,
    disputeFiles.id,
    sql`${disputeFiles.disputeId} in (select id from review_disputes where decided_at < ${ago({ days: fileDays })})`,
  );

/** What an account said in disputes, for the export of its data. */
export const exportDisputes = (accountId: AccountId, most: number) => {
  const { reviewId, businessSays, createdAt, decidedAt, outcome, reason } = reviewDisputes;
  return db
    .select({ reviewId, businessSays, createdAt, decidedAt, outcome, reason })
    .from(reviewDisputes)
    .where(eq(reviewDisputes.openedBy, accountId))
    .orderBy(desc(createdAt))
    .limit(most);
};
