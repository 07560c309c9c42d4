import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { leadPhotos, quizDrafts } from "../../../drizzle/schema/quizzes";

/**
 * Stores a JPEG of at most `mostPhotoBytes` as the photo of a draft, replacing an earlier one. `closed`, with nothing
 * stored, if the draft has become a lead meanwhile or is gone.
 */
export const storeDraftPhoto = async (
  draftId: string,
  jpeg: Buffer,
): Promise<{ status: "stored" } | { status: "closed" }> =>
  db.transaction(async (tx) => {
    const [open] = await tx
      .select({ id: quizDrafts.id })
      .from(quizDrafts)
      .where(and(eq(quizDrafts.id, draftId), isNull(quizDrafts.completedAt)))
      .for("update");
    if (!open) return { status: "closed" };
    await tx
      .insert(leadPhotos)
      .values({ draftId, jpeg })
      .onConflictDoUpdate({ target: leadPhotos.draftId, set: { jpeg } });
    return { status: "stored" };
  });

/**
 * Stores a JPEG of at most `mostPhotoBytes` with a lead, in the transaction that creates it, replacing the photo of its
 * draft.
 */
export async function storeLeadPhoto(tx: Transaction, leadId: LeadId, jpeg: Buffer): Promise<void> {
  await tx
    .insert(leadPhotos)
    .values({ leadId, jpeg })
    .onConflictDoUpdate({ target: leadPhotos.leadId, set: { jpeg } });
}

/** The photo of a lead as JPEG; undefined if there is none. The caller has checked who may see it. */
export async function findLeadPhoto(leadId: LeadId): Promise<Buffer | undefined> {
  const [photo] = await db
    .select({ jpeg: leadPhotos.jpeg })
    .from(leadPhotos)
    .where(eq(leadPhotos.leadId, leadId));
  return photo?.jpeg;
}

/**
 * Whether the lead of the surrounding query has a photo. Plain SQL: in a query of one table drizzle leaves table names
 * out, so `id` would mean the photo's.
 */
export const hasPhoto = sql<boolean>`exists (select 1 from lead_photos p where p.lead_id = leads.id)`;

/** Whether a lead has a photo, in a transaction that tells its homeowner. */
export const isWithPhoto = async (tx: Transaction, leadId: LeadId): Promise<boolean> =>
  (await tx.$count(leadPhotos, eq(leadPhotos.leadId, leadId))) > 0;

/** Deletes the photo of a lead, in the transaction that deletes the personal data. */
export async function forgetPhoto(tx: Transaction, leadId: LeadId): Promise<void> {
  await tx.delete(leadPhotos).where(eq(leadPhotos.leadId, leadId));
}
