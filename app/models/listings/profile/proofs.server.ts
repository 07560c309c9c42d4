import { and, count, desc, eq, isNull } from "drizzle-orm";
import { db } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { businesses } from "../../../../drizzle/schema/businesses";
import { listingProofs } from "../../../../drizzle/schema/listings";
import type { DocumentType } from "../../../../drizzle/schema/values/claims";
import { listingId } from "../address";
import type { GivenCheck } from "./check";
import { isWorked, type OwnListing } from "./own-business.server";
import { mostWaitingProofs, type ProofKind } from "./proof";

export type ProofSent = { status: "sent" } | { status: "full" } | { status: "missing" };

/** What is sent: what it shows, and the paper. */
export type SentProof = Omit<GivenCheck, "kind"> & {
  kind: ProofKind;
  paper: { name: string; type: DocumentType; bytes: Buffer };
};

/** Keeps what an owner wants to have checked, until an operator has answered. */
export function sendProof(own: OwnListing, { paper, ...given }: SentProof): Promise<ProofSent> {
  return db.transaction(async (tx) => {
    if (!listingId(own.businessId)) return { status: "missing" };
    const [business] = await tx
      .select({ id: businesses.id })
      .from(businesses)
      .where(isWorked(own))
      .for("update");
    if (!business) return { status: "missing" };
    const waits = and(eq(listingProofs.businessId, business.id), isNull(listingProofs.decidedAt));
    const [present] = await tx.select({ total: count() }).from(listingProofs).where(waits);
    if ((present?.total ?? 0) >= mostWaitingProofs) return { status: "full" };
    const { name, type, bytes } = paper;
    await tx.insert(listingProofs).values({
      ...given,
      businessId: business.id,
      sentBy: own.accountId,
      paperName: name,
      paperType: type,
      paper: bytes,
    });
    await recordAudit(tx, {
      actor: { id: own.accountId, role: "professional" },
      action: "edited",
      subject: { kind: "listing", id: business.id },
      after: { sent: given.kind, document: type, bytes: bytes.length },
    });
    return { status: "sent" };
  });
}

const columns = {
  id: listingProofs.id,
  kind: listingProofs.kind,
  organisation: listingProofs.organisation,
  number: listingProofs.number,
  expiresOn: listingProofs.expiresOn,
  paperName: listingProofs.paperName,
  createdAt: listingProofs.createdAt,
  decidedAt: listingProofs.decidedAt,
  accepted: listingProofs.accepted,
  reason: listingProofs.reason,
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

/** Everything that an account sent, for whoever takes their data away. */
export const exportProofs = (accountId: string, most: number) =>
  db
    .select({ businessId: listingProofs.businessId, ...columns })
    .from(listingProofs)
    .where(eq(listingProofs.sentBy, accountId))
    .orderBy(desc(listingProofs.createdAt))
    .limit(most);
