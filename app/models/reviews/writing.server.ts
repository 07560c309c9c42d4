import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { takeAllowance } from "~/models/base/rate-limits.server";
import { keepClock } from "~/models/leads/clock/due.server";
import { readRequestNow } from "~/models/leads/now/now.server";
import { workWords } from "~/models/quiz/recorded-answers";
import { leads } from "../../../drizzle/schema/leads";
import { reviews } from "../../../drizzle/schema/reviews";
import { countReviews, holdBusinesses } from "./counting.server";
import { readHoldFacts, type SentFrom } from "./hold-facts.server";
import { holdsOf } from "./holds";
import type { ReviewSite } from "./messages";
import { type HoldRule, holdRules, type Said, type Version } from "./review";
import { textKey } from "./similar";
import { type ReviewRow, tellPublished } from "./telling.server";
import { whoMay } from "./who-may";

/** So many times a day the reviews of one request can be written or changed. */
const mostADay = 10;
const aDay = 24 * 60 * 60;

export type WriteOutcome =
  | { status: "published"; id: string }
  | { status: "held"; id: string; heldBy: HoldRule[] }
  /** `never`: not theirs to write. `closed`: it stays as it is. `kind`: it may not be about the work. */
  | { status: "never" | "closed" | "kind" }
  | { status: "limited"; retryAfterSeconds: number };

type Writing = OfReview & { said: Said; from: SentFrom };

/**
 * Writes the review of a request and a business, or changes the one there is, and publishes it unless a rule holds it. In
 * one transaction with the business's figure and the message that tells it. Whoever has the request's own link is its homeowner.
 */
export async function writeReview(writing: Writing, site: ReviewSite): Promise<WriteOutcome> {
  const { leadId, businessId, said, from } = writing;
  return db.transaction(async (tx) => {
    const held = await holdRequest(tx, writing);
    if (!held) return { status: "never" };
    const { lead, now } = held;
    await holdBusinesses(tx, [businessId]);
    const before = await findReviewOf(tx, leadId, businessId);
    const may = whoMay(now, businessId, before);
    if (may.status !== "may") return { status: may.status };
    if (!may.kinds.includes(said.kind)) return { status: "kind" };
    const taken = await takeAllowance(tx, [
      { scope: "review:lead", subject: leadId, limit: mostADay, windowSeconds: aDay },
    ]);
    if (taken.status === "limited") return taken;
    const writtenAt = before?.createdAt ?? now.at;
    const asked = before?.state === "asked_to_change";
    const facts = await readHoldFacts(tx, { lead, businessId, said, from, writtenAt, asked });
    const heldBy = heldNow(before, holdsOf(facts));
    const review = await store(tx, { lead, businessId, said, heldBy, before });
    await countReviews(tx, [businessId]);
    await tellPublished(tx, review, may.business, site);
    await keepClock(tx, leadId);
    return heldBy.length > 0
      ? { status: "held", id: review.id, heldBy }
      : { status: "published", id: review.id };
  });
}

/** Whose review it is: the request's own link has opened it. */
export type OfReview = { leadId: string; businessId: string };

/** The request that a review is of, held; undefined where its details were deleted, or the business never had it. */
export async function holdRequest(tx: Transaction, { leadId, businessId }: OfReview) {
  const isTheirs = and(eq(leads.id, leadId), isNull(leads.erasedAt));
  const [lead] = await tx.select().from(leads).where(isTheirs).for("update");
  const now = await readRequestNow(tx, leadId);
  return lead && now?.given.some(({ id }) => id === businessId) ? { lead, now } : undefined;
}

/** The review of a request and a business, if there is one. */
export async function findReviewOf(
  tx: Pick<Transaction, "select">,
  leadId: string,
  businessId: string,
): Promise<ReviewRow | undefined> {
  const isOf = and(eq(reviews.leadId, leadId), eq(reviews.businessId, businessId));
  const [row] = await tx.select().from(reviews).where(isOf);
  return row;
}

/** Rules about whoever writes, and when: what is typed anew, or sent from elsewhere, changes nothing of these. */
const lasting: readonly HoldRule[] = ["own_business", "burst", "quick_close", "asked_change"];

/** The rules that hold it now: what held it goes on until an operator has looked, who lets it through for good. */
function heldNow(before: ReviewRow | undefined, holds: readonly HoldRule[]): HoldRule[] {
  const known = before?.heldBy.filter((rule) => lasting.includes(rule)) ?? [];
  return before?.state === "published"
    ? holds.filter((rule) => !known.includes(rule))
    : holdRules.filter((rule) => holds.includes(rule) || known.includes(rule));
}

type Stored = {
  lead: typeof leads.$inferSelect;
  businessId: string;
  said: Said;
  heldBy: HoldRule[];
  before: ReviewRow | undefined;
};

async function store(
  tx: Transaction,
  { lead, businessId, said, heldBy, before }: Stored,
): Promise<ReviewRow> {
  const state = heldBy.length > 0 ? ("held" as const) : ("published" as const);
  const publishedAt = before?.publishedAt ?? (state === "published" ? sql<Date>`now()` : null);
  const kept = before?.state === "published" && state === "published" ? before.heldBy : [];
  const columns = { ...columnsOf(said), state, heldBy: state === "held" ? heldBy : kept, publishedAt };
  const { kind: work } = workWords(lead.source, lead.answers, lead.serviceType);
  const [row] = before
    ? await tx
        .update(reviews)
        .set({ ...columns, history: [...before.history, versionOf(before)], updatedAt: sql`now()` })
        .where(eq(reviews.id, before.id))
        .returning()
    : await tx
        .insert(reviews)
        .values({ ...columns, leadId: lead.id, businessId, work })
        .returning();
  if (!row) throw new Error("A review was not stored");
  return row;
}

const noStars = { stars: null, starsWork: null, starsTidiness: null, starsTiming: null, starsPrice: null };
const noAnswers = { rang: null, came: null, priced: null, kept: null };

/** What is said, as the columns of its kind; those of the other are empty. */
const columnsOf = (said: Said) =>
  said.kind === "work"
    ? { ...noAnswers, ...said, bodyKey: textKey(said.body) }
    : { ...noStars, costPence: null, body: "", bodyKey: "", ...said };

/** What a review says, from its row. */
export function saidOf(row: ReviewRow): Said {
  const { firstName, initial, town, month, incentive, body, costPence } = row;
  const { stars, starsWork, starsTidiness, starsTiming, starsPrice, rang, came, priced, kept } = row;
  const writer = { firstName, initial, town, month, incentive };
  if (
    stars === null ||
    starsWork === null ||
    starsTidiness === null ||
    starsTiming === null ||
    starsPrice === null
  )
    return { kind: "contact", rang, came, priced, kept, ...writer };
  return {
    kind: "work",
    stars,
    starsWork,
    starsTidiness,
    starsTiming,
    starsPrice,
    costPence,
    body,
    ...writer,
  };
}

const versionOf = (before: ReviewRow): Version => ({
  until: new Date().toISOString(),
  state: before.state,
  heldBy: before.heldBy,
  said: saidOf(before),
});
