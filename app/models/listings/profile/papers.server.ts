import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { businesses } from "../../../../drizzle/schema/businesses";
import { businessPictures, listingPapers } from "../../../../drizzle/schema/listings";
import type { DocumentType } from "../../../../drizzle/schema/values/claims";
import type { GivenCheck } from "./check";
import { lockWorked, type OwnListing } from "./own-business.server";
import { mostJobs, mostWaitingPapers, type PaperKind } from "./paper";

/** `no photos`: the photos of a job are not both in the gallery. */
export type PaperSent = { status: "sent" | "full" | "missing" | "no photos" };

/** What an owner sends: what it shows, with the paper, or the photos of before and after. */
type SentPaper = Omit<GivenCheck, "kind"> &
  (
    | { kind: PaperKind; paper: { name: string; type: DocumentType; bytes: Buffer } }
    | { kind: "job"; photos: readonly [before: string, after: string] }
  );

/** Stores what an owner wants checked, for an operator to answer. */
export const sendPaper = (own: OwnListing, sent: SentPaper): Promise<PaperSent> =>
  db.transaction(async (tx) => {
    const businessId = await lockWorked(tx, own);
    if (!businessId) return { status: "missing" };
    const waits = and(eq(listingPapers.businessId, businessId), isNull(listingPapers.decidedAt));
    if ((await tx.$count(listingPapers, waits)) >= mostWaitingPapers) return { status: "full" };
    if (sent.kind === "job" && !(await areInGallery(tx, businessId, sent.photos)))
      return { status: "no photos" };
    const { kind, organisation, number, expiresOn } = sent;
    const given = { businessId, sentBy: own.accountId, kind, organisation, number, expiresOn };
    await tx.insert(listingPapers).values({ ...given, ...shownBy(sent) });
    await recordAudit(tx, { id: own.accountId, role: "professional" }, "edited", "listing", businessId, {
      after: {
        sent: kind,
        ...(sent.kind === "job" ? {} : { document: sent.paper.type, bytes: sent.paper.bytes.length }),
      },
    });
    return { status: "sent" };
  });

function shownBy(sent: SentPaper) {
  if (sent.kind === "job") return { beforeId: sent.photos[0], afterId: sent.photos[1] };
  const { name, type, bytes } = sent.paper;
  return { paperName: name, paperType: type, paper: bytes };
}

async function areInGallery(
  tx: Transaction,
  businessId: ListingId,
  [before, after]: readonly [string, string],
): Promise<boolean> {
  const { id, kind } = businessPictures;
  const isOne = and(
    eq(businessPictures.businessId, businessId),
    eq(kind, "gallery"),
    inArray(sql`${id}::text`, [before, after]),
  );
  return (await tx.$count(businessPictures, isOne)) === 2;
}

/**
 * The newest accepted jobs of a verified business, sent by its present owner: three at most. What was done, and its
 * photos, which an operator has looked at. Constraints of the table ensure that none of them is null.
 */
export function listFinishedJobs(businessId: ListingId) {
  const { organisation, beforeId, afterId, decidedAt } = listingPapers;
  return db
    .select({ said: organisation, beforeId, afterId, seenAt: decidedAt })
    .from(listingPapers)
    .innerJoin(businesses, and(eq(businesses.id, listingPapers.businessId), eq(businesses.verified, true)))
    .where(
      and(
        eq(listingPapers.businessId, businessId),
        eq(listingPapers.kind, "job"),
        eq(listingPapers.accepted, true),
        eq(businesses.ownerId, listingPapers.sentBy),
      ),
    )
    .orderBy(desc(decidedAt), desc(listingPapers.id))
    .limit(mostJobs);
}

const columns = {
  ...pick(listingPapers, "id", "kind", "organisation", "number", "expiresOn"),
  ...pick(listingPapers, "paperName", "createdAt", "decidedAt", "accepted", "reason"),
};

const mostShown = 30;

/** What this account sent of the business, the newest first, 30 at most. */
export const listOwnPapers = ({ accountId, businessId }: OwnListing) =>
  db
    .select(columns)
    .from(listingPapers)
    .where(and(eq(listingPapers.businessId, businessId), eq(listingPapers.sentBy, accountId)))
    .orderBy(desc(listingPapers.createdAt), desc(listingPapers.id))
    .limit(mostShown);

/** Everything that an account sent, for the export of its data. */
export const exportPapers = (accountId: AccountId, most: number) =>
  db
    .select({ businessId: listingPapers.businessId, ...columns })
    .from(listingPapers)
    .where(eq(listingPapers.sentBy, accountId))
    .orderBy(desc(listingPapers.createdAt))
    .limit(most);
