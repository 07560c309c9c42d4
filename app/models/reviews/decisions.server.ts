import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import type { DeskVerb } from "~/models/base/deferred.server";
import { findEmail } from "~/models/messages/recipients.server";
import { reviewReports, reviews } from "../../../drizzle/schema/reviews";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import { countReviews, lockBusinesses } from "./counting.server";
import { isUnheard, settleDispute } from "./disputes/disputes.server";
import type { WriterLetter } from "./notices.server";
import { factRules, type RemovalRule, type ReviewState } from "./review";
import { findAbout, type ReviewRow, tellPublished, tellWriter } from "./send-notices.server";

/** An operator's decision about a review; `reason` is for its writer. */
export type Verdict =
  | { act: "publish" }
  | { act: "ask"; reason: string }
  | { act: "refuse" | "remove"; rule: RemovalRule; reason: string };

export type Decision =
  | { status: "decided" }
  /** Already decided: its present state, and who decided last. */
  | { status: "over"; state: ReviewState; by: string | null }
  /** The writer has changed it since the operator read it. */
  | { status: "changed" }
  /** The business disputes it, and a decision about the facts has to wait until both were heard. */
  | { status: "unheard" }
  | { status: "missing" };

type Act = Verdict["act"];

/** The states from which each act is possible, and the state that follows. */
const acts: Readonly<Record<Act, { from: readonly ReviewState[]; to: ReviewState }>> = {
  publish: { from: ["held", "asked_to_change"], to: "published" },
  ask: { from: ["held"], to: "asked_to_change" },
  refuse: { from: ["held", "asked_to_change"], to: "refused" },
  remove: { from: ["published"], to: "removed" },
};

/**
 * Decides about a review, updates the business's figure, and tells the writer, and the business if it is published.
 * `seen` is the time of the last change that the operator has read.
 */
export const decideReview = async (
  operator: Operator,
  reviewId: string,
  verdict: Verdict,
  seen?: string,
  within: Database = db,
): Promise<Decision> => within.transaction((tx) => decideIn(tx, operator, reviewId, verdict, seen));

async function decideIn(
  tx: Transaction,
  operator: Operator,
  reviewId: string,
  verdict: Verdict,
  seen?: string,
): Promise<Decision> {
  const [known] = await tx
    .select({ businessId: reviews.businessId })
    .from(reviews)
    .where(eq(reviews.id, reviewId));
  if (!known) return { status: "missing" };
  await lockBusinesses(tx, [known.businessId]);
  const [before] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for("update");
  if (!before) return { status: "missing" };
  const { from, to } = acts[verdict.act];
  if (!from.includes(before.state)) {
    const by = before.decidedBy && (await findEmail(tx, before.decidedBy));
    return { status: "over", state: before.state, by: by ?? null };
  }
  if (seen !== undefined && seen !== before.updatedAt.toISOString()) return { status: "changed" };
  if ("rule" in verdict && factRules.includes(verdict.rule) && (await isUnheard(tx, reviewId)))
    return { status: "unheard" };
  const ruled = "rule" in verdict ? verdict.rule : null;
  const [review] = await tx
    .update(reviews)
    .set({
      ...{ state: to, rule: ruled, reason: "reason" in verdict ? verdict.reason : "" },
      ...{ decidedAt: sql`now()`, decidedBy: operator.id, updatedAt: sql`now()` },
      publishedAt: before.publishedAt ?? (to === "published" ? sql`now()` : null),
    })
    .where(eq(reviews.id, reviewId))
    .returning();
  if (!review) throw new Error("An update of a locked row returned none");
  await countReviews(tx, [review.businessId]);
  if (verdict.act === "remove") {
    await answerReports(tx, reviewId);
    await settleDispute(tx, review, { outcome: "removed", reason: verdict.reason });
  }
  await recordAudit(tx, operator, auditActs[verdict.act], "review", reviewId, {
    before: { state: before.state, heldBy: before.heldBy },
    after: { state: to, ...(ruled && { rule: ruled }) },
  });
  await tell(tx, review, verdict);
  return { status: "decided" };
}

const answerReports = (tx: Transaction, reviewId: string) =>
  tx
    .update(reviewReports)
    .set({ decidedAt: sql`now()` })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.decidedAt)))
    .returning({ id: reviewReports.id });

/** Closes the reports of a review, which stays as it is. */
export const dismissReports = (
  operator: Operator,
  reviewId: string,
): Promise<{ status: "decided" } | { status: "answered" }> =>
  db.transaction(async (tx) => {
    const answered = await answerReports(tx, reviewId);
    if (answered.length === 0) return { status: "answered" };
    await recordAudit(tx, operator, "dismissed", "review", reviewId, { after: { reports: answered.length } });
    return { status: "decided" };
  });

const auditActs = { publish: "approved", ask: "edited", refuse: "rejected", remove: "removed" } as const;

async function tell(tx: Transaction, review: ReviewRow, verdict: Verdict): Promise<void> {
  const about = await findAbout(tx, review.businessId);
  if (about) await tellPublished(tx, review, about);
  const quote = "reason" in verdict ? verdict.reason : undefined;
  const key = `decided:${review.decidedAt?.getTime()}`;
  await tellWriter(tx, review, { ...decidedWords[verdict.act], quote, key });
}

const decidedWords: Readonly<Record<Act, Pick<WriterLetter, "subject" | "lines">>> = {
  publish: { subject: "Published", lines: ["Somebody has read your review. It is on the site now."] },
  ask: {
    subject: "Please change one thing",
    lines: ["Somebody has read your review. It can be published once you change this:"],
  },
  refuse: {
    subject: "Not published",
    lines: ["Somebody has read your review, and it cannot be published. This is why:"],
  },
  remove: {
    subject: "Removed",
    lines: [
      "Your review is off the site. The page of the business says that one was removed, and by which rule. This is why:",
    ],
  },
};

export const reviewVerb: DeskVerb<{ verdict: Verdict; seen?: string }, Decision> = {
  kind: "review",
  done: ["decided"],
  does: (operator, id, { verdict, seen }, within) => decideReview(operator, id, verdict, seen, within),
};
