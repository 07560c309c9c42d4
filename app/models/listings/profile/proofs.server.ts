import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { businesses } from "../../../../drizzle/schema/businesses";
import { businessPictures, listingProofs } from "../../../../drizzle/schema/listings";
import type { DocumentType } from "../../../../drizzle/schema/values/claims";
import type { GivenCheck } from "./check";
import { holdWorked, type OwnListing } from "./own-business.server";
import { mostJobs, mostWaitingProofs, type ProofKind } from "./proof";

/** `no photos`: the photos of a job are not both in the gallery. */
export type ProofSent = { status: "sent" | "full" | "missing" | "no photos" };

/** What an owner sends: what it shows, with the paper, or the photos of before and after. */
type SentProof = Omit<GivenCheck, "kind"> &
  (
    | { kind: ProofKind; paper: { name: string; type: DocumentType; bytes: Buffer } }
    | { kind: "job"; photos: readonly [before: string, after: string] }
  );

/** Stores what an owner wants checked, for an operator to answer. */
export const sendProof = (own: OwnListing, sent: SentProof): Promise<ProofSent> =>
  db.transaction(async (tx) => {
    const businessId = await holdWorked(tx, own);
    if (!businessId) return { status: "missing" };
    const waits = and(eq(listingProofs.businessId, businessId), isNull(listingProofs.decidedAt));
    if ((await tx.$count(listingProofs, waits)) >= mostWaitingProofs) return { status: "full" };
    if (sent.kind === "job" && !(await areInGallery(tx, businessId, sent.photos)))
      return { status: "no photos" };
    const { kind, organisation, number, expiresOn } = sent;
    const given = { businessId, sentBy: own.accountId, kind, organisation, number, expiresOn };
    await tx.insert(listingProofs).values({ ...given, ...shownBy(sent) });
    await recordAudit(tx, { id: own.accountId, role: "professional" }, "edited", "listing", businessId, {
      after: {
        sent: kind,
        ...(sent.kind === "job" ? {} : { document: sent.paper.type, bytes: sent.paper.bytes.length }),
      },
    });
    return { status: "sent" };
  });

function shownBy(sent: SentProof) {
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
  const { organisation, beforeId, afterId, decidedAt } = listingProofs;
  return db
    .select({ said: organisation, beforeId, afterId, seenAt: decidedAt })
    .from(listingProofs)
    .innerJoin(businesses, and(eq(businesses.id, listingProofs.businessId), eq(businesses.verified, true)))
    .where(
      and(
        eq(listingProofs.businessId, businessId),
        eq(listingProofs.kind, "job"),
        eq(listingProofs.accepted, true),
        eq(businesses.ownerId, listingProofs.sentBy),
      ),
    )
    .orderBy(desc(decidedAt), desc(listingProofs.id))
    .limit(mostJobs);
}

const columns = {
  ...pick(listingProofs, "id", "kind", "organisation", "number", "expiresOn"),
  ...pick(listingProofs, "paperName", "createdAt", "decidedAt", "accepted", "reason"),
};

const mostShown = 30;

/** What this account sent of the business, the newest first, 30 at most. */
export const listOwnProofs = ({ accountId, businessId }: OwnListing) =>
  db
    .select(columns)
    .from(listingProofs)
    .where(and(eq(listingProofs.businessId, businessId), eq(listingProofs.sentBy, accountId)))
    .orderBy(desc(listingProofs.createdAt), desc(listingProofs.id))
    .limit(mostShown);

/** Everything that an account sent, for the export of its data. */
export const exportProofs = (accountId: AccountId, most: number) =>
  db
    .select({ businessId: listingProofs.businessId, ...columns })
    .from(listingProofs)
    .where(eq(listingProofs.sentBy, accountId))
    .orderBy(desc(listingProofs.createdAt))
    .limit(most);
