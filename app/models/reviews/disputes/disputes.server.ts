import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { formatDay, londonDay } from "~/models/base/clock";
import type { DeskVerb } from "~/models/base/deferred.server";
import { aDay, perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { disputeFiles, reviewDisputes, reviews } from "../../../../drizzle/schema/reviews";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { lockOwn } from "../replies.server";
import { type DisputeOutcome, type DisputeSide, daysHeard, mostFiles } from "../review";
import { type ReviewRow, tellBusiness, tellWriter } from "../send-notices.server";
import { findReviewOf, lockRequest, type OfReview } from "../writing.server";
import { isHeard, type Speaker } from "./dispute";
import { type DisputeFile, listDisputeFiles } from "./files.server";

/** How many times a day either side can send something to one dispute. */
const mostADay = 20;
const dayMs = aDay * 1000;

type Dispute = typeof reviewDisputes.$inferSelect;

/**
 * The review that somebody may speak about, locked after its request, and the dispute of its present version: it can be
 * disputed once, and again only after a change. A business can open one only about a published review.
 */
async function lockFor(tx: Transaction, speaker: Speaker) {
  const review = speaker.side === "business" ? await lockOwn(tx, speaker) : await lockWritten(tx, speaker);
  const latest = review && (await findDispute(review.id, tx));
  if (!review) return undefined;
  const { state, updatedAt } = review;
  const anew = latest?.decidedAt && state === "published" && latest.decidedAt < updatedAt;
  const dispute = anew ? undefined : latest;
  return dispute || (speaker.side === "business" && state === "published") ? { review, dispute } : undefined;
}

const lockWritten = async (tx: Transaction, of: OfReview) =>
  (await lockRequest(tx, of)) && findReviewOf(tx, of.leadId, of.businessId);

/** The latest dispute of a review. */
export async function findDispute(
  reviewId: string,
  from: Pick<Transaction, "select"> = db,
): Promise<Dispute | undefined> {
  const [dispute] = await from
    .select()
    .from(reviewDisputes)
    .where(eq(reviewDisputes.reviewId, reviewId))
    .orderBy(desc(reviewDisputes.createdAt))
    .limit(1);
  return dispute;
}

/** A dispute as one side sees it, with the review; undefined if this side cannot speak about one. */
export const readDispute = (speaker: Speaker) =>
  db.transaction(async (tx) => {
    const locked = await lockFor(tx, speaker);
    if (!locked) return undefined;
    const { review, dispute } = locked;
    const papers = dispute
      ? (await listDisputeFiles(dispute.id, tx)).filter(({ side }) => side === speaker.side)
      : [];
    return { review, dispute, papers: papers.map(({ name }) => name) };
  });

export type Spoken =
  | { status: "opened" | "said" }
  /** Nothing that this side can speak about. */
  | { status: "missing" }
  /** It is decided already. */
  | { status: "over" }
  | { status: "full" }
  | { status: "limited"; retryAfterSeconds: number };

/**
 * Records what a side says, with its file if there is one. The first statement of a business opens the dispute, and the
 * writer is told. The review stays as it is.
 */
export const speak = (
  speaker: Speaker,
  { says, paper }: { says: string; paper?: DisputeFile },
): Promise<Spoken> =>
  db.transaction(async (tx) => {
    const locked = await lockFor(tx, speaker);
    if (!locked) return { status: "missing" };
    const { review, dispute: open } = locked;
    if (open?.decidedAt) return { status: "over" };
    const scope = `review:dispute:${speaker.side}`;
    const taken = await takeAllowance(tx, [perDay(scope, review.id, mostADay)]);
    if (taken.status === "limited") return taken;
    if (paper && open && (await countFiles(tx, open.id, speaker.side)) >= mostFiles)
      return { status: "full" };
    const disputeId = open
      ? await goOn(tx, open, speaker.side, says)
      : await begin(tx, review, speaker, says);
    if (paper)
      await tx
        .insert(disputeFiles)
        .values({ disputeId, side: speaker.side, paper: paper.bytes, name: paper.name, type: paper.type });
    await recordAudit(tx, actorOf(speaker), "edited", "review", review.id, {
      after: { dispute: open ? "said" : "opened", ...(paper && { document: paper.type }) },
    });
    if (!open) await askWriter(tx, review, { disputeId, says });
    return { status: open ? "said" : "opened" };
  });

const actorOf = (speaker: Speaker): Actor =>
  speaker.side === "business" ? { id: speaker.accountId, role: "professional" } : "visitor";

const countFiles = (tx: Transaction, disputeId: string, side: DisputeSide) =>
  tx.$count(disputeFiles, and(eq(disputeFiles.disputeId, disputeId), eq(disputeFiles.side, side)));

async function goOn(tx: Transaction, { id }: Dispute, side: DisputeSide, says: string): Promise<string> {
  const said =
    side === "business"
      ? { businessSays: says }
      : { writerSays: says, writerSaidAt: sql`coalesce(${reviewDisputes.writerSaidAt}, now())` };
  await tx.update(reviewDisputes).set(said).where(eq(reviewDisputes.id, id));
  return id;
}

async function begin(tx: Transaction, review: ReviewRow, speaker: Speaker, says: string): Promise<string> {
  // The writer cannot be asked once their details are deleted.
  const days = review.leadId ? daysHeard : 0;
  const openedBy = speaker.side === "business" ? speaker.accountId : null;
  const heardUntil = new Date(Date.now() + days * dayMs);
  const values = { reviewId: review.id, openedBy, businessSays: says, heardUntil };
  const [opened] = await tx.insert(reviewDisputes).values(values).returning({ id: reviewDisputes.id });
  if (!opened) throw new Error("A dispute was not stored");
  return opened.id;
}

function askWriter(
  tx: Transaction,
  review: ReviewRow,
  { disputeId, says }: { disputeId: string; says: string },
): Promise<void> {
  const until = formatDay(londonDay(new Date(), daysHeard));
  const lines = [
    "The business disagrees with your review. It stays on the site, marked as disputed, until our team has heard you both and decided.",
    `You have until ${until} to say how it was, and to send photos or papers. If you say nothing, we decide on what we have. This is what the business says:`,
  ];
  const letter = {
    subject: "They disagree",
    lines,
    quote: says,
    key: `disputed:${disputeId}`,
    dispute: true,
  };
  return tellWriter(tx, review, letter);
}

/** Whether the review has an open dispute in which both sides have not been heard yet. */
export async function isUnheard(tx: Transaction, reviewId: string): Promise<boolean> {
  const dispute = await findDispute(reviewId, tx);
  return dispute !== undefined && !dispute.decidedAt && !isHeard(dispute, new Date());
}

type Settled = { outcome: DisputeOutcome; reason: string };

/** Ends the open dispute of a locked review, and tells the business why; false if none is open. */
export async function settleDispute(
  tx: Transaction,
  review: ReviewRow,
  { outcome, reason }: Settled,
): Promise<boolean> {
  const [settled] = await tx
    .update(reviewDisputes)
    .set({ outcome, reason, decidedAt: sql`now()` })
    .where(and(eq(reviewDisputes.reviewId, review.id), isNull(reviewDisputes.decidedAt)))
    .returning({ id: reviewDisputes.id });
  if (!settled) return false;
  const lines = [businessWords[outcome]];
  await tellBusiness(tx, review, {
    subject: "We decided about",
    lines,
    quote: reason,
    key: `settled:${settled.id}`,
  });
  return true;
}

const businessWords: Readonly<Record<DisputeOutcome, string>> = {
  stays: "We have heard you and whoever wrote it. The review stays as it is. This is why:",
  removed: "The review you disagreed with is off your page. This is why:",
};

/** Decides that a disputed review stays, and tells both sides why. `unheard`: both have to be heard first. */
const upholdReview = (
  operator: Operator,
  reviewId: string,
  reason: string,
  within: Database = db,
): Promise<{ status: "decided" | "answered" | "unheard" }> =>
  within.transaction(async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for("update");
    if (!review) return { status: "answered" };
    if (await isUnheard(tx, reviewId)) return { status: "unheard" };
    if (!(await settleDispute(tx, review, { outcome: "stays", reason }))) return { status: "answered" };
    await recordAudit(tx, operator, "dismissed", "review", reviewId, { after: { dispute: "stays", reason } });
    const lines = ["We have heard the business and you. Your review stays as it is. This is why:"];
    const letter = { subject: "It stays", lines, quote: reason, key: `upheld:${Date.now()}` };
    await tellWriter(tx, review, letter);
    return { status: "decided" };
  });

export const disputeVerb: DeskVerb<{ reason: string }, { status: "decided" | "answered" | "unheard" }> = {
  kind: "dispute",
  done: ["decided"],
  does: (operator, id, { reason }, within) => upholdReview(operator, id, reason, within),
};
