import { and, asc, eq, isNull, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ago, inBatches, rowsAtOnce } from "~/database/batches.server";
import { type Database, db, pick } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { type HeldVerb, isHeld } from "~/models/base/held.server";
import { countWaiting, type Waiting } from "~/models/base/queue.server";
import { isId } from "~/models/base/uuid";
import { paperDays, sentLabels } from "~/models/listings/profile/proof";
import { lockListing } from "~/models/placements/settlement.server";
import { businesses } from "../../../../drizzle/schema/businesses";
import { businessPictures, listingProofs } from "../../../../drizzle/schema/listings";
import { isOnSite } from "../../../../drizzle/schema/on-site";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { tellListing } from "./listing-mail.server";
import { writeCheck } from "./verification.server";

/** Only papers whose sender still owns the listing: operators do not check those of former owners. */
const waits = and(
  isNull(listingProofs.decidedAt),
  eq(businesses.ownerId, listingProofs.sentBy),
  isOnSite(businesses),
  not(isHeld(["paper"], sql`${listingProofs.id}`)),
);
const ofTheirs = eq(businesses.id, listingProofs.businessId);

const mostListed = 50;

const before = alias(businessPictures, "before");
const after = alias(businessPictures, "after");

/** Papers that await an operator's answer, the oldest first, 50 at most. */
export const listWaitingProofs = () =>
  db
    .select({
      ...pick(listingProofs, "id", "kind", "organisation", "number"),
      ...pick(listingProofs, "expiresOn", "paperName", "paperType", "createdAt"),
      businessId: businesses.id,
      ...pick(businesses, "businessName", "city", "verified"),
      before: before.path,
      after: after.path,
    })
    .from(listingProofs)
    .innerJoin(businesses, ofTheirs)
    .leftJoin(before, eq(before.id, listingProofs.beforeId))
    .leftJoin(after, eq(after.id, listingProofs.afterId))
    .where(waits)
    .orderBy(asc(listingProofs.createdAt), asc(listingProofs.id))
    .limit(mostListed);

/** How many papers wait, and since when the oldest does. */
export const countWaitingProofs = (): Promise<Waiting> =>
  countWaiting(sql`
    select ${listingProofs.createdAt} as since from ${listingProofs}
    join ${businesses} on ${ofTheirs} where ${waits}`);

/** A paper, for an operator; the audit log records that it was opened. */
export async function openPaper(operator: Operator, proofId: string) {
  if (!isId(proofId)) return undefined;
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(listingProofs).where(eq(listingProofs.id, proofId));
    if (!found?.paper || !found.paperName || !found.paperType) return undefined;
    await recordAudit(tx, operator, "seen", "listing", found.businessId, { after: { document: found.id } });
    return { name: found.paperName, type: found.paperType, bytes: found.paper };
  });
}

type ProofDecision =
  | { status: "accepted" | "refused"; name: string }
  /** Another operator was faster, or the sender no longer owns the listing. */
  | { status: "settled" }
  | { status: "missing" };

/** Answers an owner's paper and tells them: it counts as checked from now on, or is `refused` for that reason. */
async function decideProof(
  operator: Operator,
  proofId: string,
  refused?: string,
  within: Database = db,
): Promise<ProofDecision> {
  if (!isId(proofId)) return { status: "missing" };
  return within.transaction(async (tx) => {
    const [sent] = await tx.select().from(listingProofs).where(eq(listingProofs.id, proofId));
    const listing = sent && (await lockListing(tx, sent.businessId));
    if (!listing) return { status: "missing" };
    if (listing.ownerId !== sent.sentBy) return { status: "settled" };
    const accepted = refused === undefined;
    const answered = await tx
      .update(listingProofs)
      .set({ decidedAt: sql`now()`, accepted, reason: refused ?? "" })
      .where(and(eq(listingProofs.id, proofId), isNull(listingProofs.decidedAt)))
      .returning({ id: listingProofs.id });
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
    await tellListing(tx, listing, news, `listing:${listing.id}:paper:${proofId}`);
    return { status: accepted ? "accepted" : "refused", name: listing.businessName };
  });
}

/** Deletes the files of papers that were answered more than 30 days ago; returns how many. */
export const forgetPapers = (): Promise<number> =>
  inBatches(rowsAtOnce, async () => {
    const old = db
      .select({ id: listingProofs.id })
      .from(listingProofs)
      .where(
        and(
          sql`${listingProofs.paper} is not null`,
          sql`${listingProofs.decidedAt} < ${ago({ days: paperDays })}`,
        ),
      )
      .limit(rowsAtOnce);
    const gone = await db
      .update(listingProofs)
      .set({ paper: null })
      .where(sql`${listingProofs.id} in ${old}`)
      .returning({ id: listingProofs.id });
    return gone.length;
  });

export const paperVerb: HeldVerb<{ refused?: string }, ProofDecision> = {
  kind: "paper",
  done: ["accepted", "refused"],
  does: (operator, id, { refused }, within) => decideProof(operator, id, refused, within),
};
