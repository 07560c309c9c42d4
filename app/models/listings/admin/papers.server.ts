import { and, asc, eq, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ago, changeInBatches } from "~/database/batches.server";
import { type Database, db, pick } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { type DeskVerb, isDeferred } from "~/models/base/deferred.server";
import { countWaiting, type Waiting } from "~/models/base/queue.server";
import { isId } from "~/models/base/uuid";
import { paperDays, sentLabels } from "~/models/listings/profile/paper";
import { lockListing } from "~/models/placements/settlement.server";
import { businesses } from "../../../../drizzle/schema/businesses";
import { businessPictures, listingPapers } from "../../../../drizzle/schema/listings";
import { isOnSite } from "../../../../drizzle/schema/on-site";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { tellListing } from "./listing-mail.server";
import { writeCheck } from "./verification.server";

/** Only papers whose sender still owns the listing: operators do not check those of former owners. */
const waits = and(
  isNull(listingPapers.decidedAt),
  eq(businesses.ownerId, listingPapers.sentBy),
  isOnSite(businesses),
  not(isDeferred(["paper"], sql`${listingPapers.id}`)),
);
const ofTheirs = eq(businesses.id, listingPapers.businessId);

const mostListed = 50;

const before = alias(businessPictures, "before");
const after = alias(businessPictures, "after");

/** Papers that await an operator's answer, the oldest first, 50 at most. */
export const listWaitingPapers = () =>
  db
    .select({
      ...pick(listingPapers, "id", "kind", "organisation", "number"),
      ...pick(listingPapers, "expiresOn", "paperName", "paperType", "createdAt"),
      businessId: businesses.id,
      ...pick(businesses, "businessName", "city", "verified"),
      before: before.path,
      after: after.path,
    })
    .from(listingPapers)
    .innerJoin(businesses, ofTheirs)
    .leftJoin(before, eq(before.id, listingPapers.beforeId))
    .leftJoin(after, eq(after.id, listingPapers.afterId))
    .where(waits)
    .orderBy(asc(listingPapers.createdAt), asc(listingPapers.id))
    .limit(mostListed);

/** How many papers wait, and since when the oldest does. */
export const countWaitingPapers = (): Promise<Waiting> =>
  countWaiting(sql`
    select ${listingPapers.createdAt} as since from ${listingPapers}
    join ${businesses} on ${ofTheirs} where ${waits}`);

/** A paper, for an operator; the audit log records that it was opened. */
export async function openPaper(operator: Operator, paperId: string) {
  if (!isId(paperId)) return undefined;
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(listingPapers).where(eq(listingPapers.id, paperId));
    if (!found?.paper || !found.paperName || !found.paperType) return undefined;
    await recordAudit(tx, operator, "seen", "listing", found.businessId, { after: { document: found.id } });
    return { name: found.paperName, type: found.paperType, bytes: found.paper };
  });
}

type PaperDecision =
  | { status: "accepted" | "refused"; name: string }
  /** Another operator was faster, or the sender no longer owns the listing. */
  | { status: "settled" }
  | { status: "missing" };

/** Answers an owner's paper and tells them: it counts as checked from now on, or is `refused` for that reason. */
async function decidePaper(
  operator: Operator,
  paperId: string,
  refused?: string,
  within: Database = db,
): Promise<PaperDecision> {
  if (!isId(paperId)) return { status: "missing" };
  return within.transaction(async (tx) => {
    const [sent] = await tx.select().from(listingPapers).where(eq(listingPapers.id, paperId));
    const listing = sent && (await lockListing(tx, sent.businessId));
    if (!listing) return { status: "missing" };
    if (listing.ownerId !== sent.sentBy) return { status: "settled" };
    const accepted = refused === undefined;
    const answered = await tx
      .update(listingPapers)
      .set({ decidedAt: sql`now()`, accepted, reason: refused ?? "" })
      .where(and(eq(listingPapers.id, paperId), isNull(listingPapers.decidedAt)))
      .returning({ id: listingPapers.id });
    if (answered.length === 0) return { status: "settled" };
    const { kind, organisation, number, expiresOn } = sent;
    if (accepted && kind !== "job")
      await writeCheck(tx, operator, listing.id, { kind, organisation, number, expiresOn });
    await recordAudit(tx, operator, "edited", "listing", listing.id, {
      after: accepted ? { checked: [kind] } : { refused: kind, reason: refused },
    });
    const paper = sentLabels[kind];
    const news = accepted
      ? ({ news: "paper taken", paper, shown: listing.verified } as const)
      : ({ news: "paper refused", paper, reason: refused } as const);
    await tellListing(tx, listing, news, `listing:${listing.id}:paper:${paperId}`);
    return { status: accepted ? "accepted" : "refused", name: listing.businessName };
  });
}

/** Deletes the files of papers that were answered more than 30 days ago; returns how many. */
export const forgetPapers = (): Promise<number> =>
  changeInBatches(
    listingPapers,
    listingPapers.id,
    and(isNotNull(listingPapers.paper), lt(listingPapers.decidedAt, ago({ days: paperDays }))),
    (some) => db.update(listingPapers).set({ paper: null }).where(some).returning({ id: listingPapers.id }),
  );

export const paperVerb: DeskVerb<{ refused?: string }, PaperDecision> = {
  kind: "paper",
  done: ["accepted", "refused"],
  does: (operator, id, { refused }, within) => decidePaper(operator, id, refused, within),
};
