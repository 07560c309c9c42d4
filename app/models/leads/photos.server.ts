import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { leads } from "../../../drizzle/schema/leads";
import { leadPhotos, quizDrafts } from "../../../drizzle/schema/quizzes";

/**
 * Stores a JPEG of at most `mostPhotoBytes` as the photo of a draft, in place of one that it has. `closed` when
 * the draft has become a lead meanwhile, or is gone: then nothing is stored.
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
 * Stores a JPEG of at most `mostPhotoBytes` with a lead, in the transaction that makes it: in place of one that came
 * to it from its draft.
 */
export async function storeLeadPhoto(tx: Transaction, leadId: string, jpeg: Buffer): Promise<void> {
  await tx
    .insert(leadPhotos)
    .values({ leadId, jpeg })
    .onConflictDoUpdate({ target: leadPhotos.leadId, set: { jpeg } });
}

/** The photo of a lead as JPEG; undefined when there is none, or no more. Who may see it, the caller has asked. */
export async function findLeadPhoto(leadId: string): Promise<Buffer | undefined> {
  const [photo] = await db
    .select({ jpeg: leadPhotos.jpeg })
    .from(leadPhotos)
    .where(eq(leadPhotos.leadId, leadId));
  return photo?.jpeg;
}

/**
 * Whether the lead of the query that this is part of has a photo. Written out: of a query of one table drizzle leaves
 * the tables' names away, and `id` would be the photo's.
 */
export const hasPhoto = sql<boolean>`exists (select 1 from lead_photos p where p.lead_id = leads.id)`;

/** Deletes the photo of a lead, in the transaction that deletes the person. */
export async function forgetPhoto(tx: Transaction, leadId: string): Promise<void> {
  await tx.delete(leadPhotos).where(eq(leadPhotos.leadId, leadId));
}

/** Where an open draft of an earlier version says which file in a folder is its photo. */
const draftFile = sql<string>`${quizDrafts.answers} ->> 'photo'`;

/** Those of these files, photos of an earlier version in a folder, that a lead or an open draft still names. */
export async function listNamedFiles(files: readonly string[]): Promise<Set<string>> {
  const some = [...files];
  if (some.length === 0) return new Set();
  const [ofLeads, ofDrafts] = await Promise.all([
    db.select({ file: leads.photo }).from(leads).where(inArray(leads.photo, some)),
    db
      .select({ file: draftFile })
      .from(quizDrafts)
      .where(and(isNull(quizDrafts.completedAt), inArray(draftFile, some))),
  ]);
  return new Set([...ofLeads, ...ofDrafts].flatMap(({ file }) => file ?? []));
}

/**
 * Gives a photo that an earlier version left in a folder to the lead or open draft that names the file, which
 * then names it no more. One that has another photo by now keeps that. Safe to call any number of times.
 */
export async function carryOverPhoto(file: string, jpeg: Buffer): Promise<void> {
  await db.transaction(async (tx) => {
    const [draft] = await tx
      .update(quizDrafts)
      .set({ answers: sql`${quizDrafts.answers} - 'photo'` })
      .where(and(isNull(quizDrafts.completedAt), eq(draftFile, file)))
      .returning({ draftId: quizDrafts.id });
    const [lead] = await tx
      .update(leads)
      .set({ photo: null })
      .where(eq(leads.photo, file))
      .returning({ leadId: leads.id });
    for (const owner of [draft, lead]) {
      if (owner)
        await tx
          .insert(leadPhotos)
          .values({ ...owner, jpeg })
          .onConflictDoNothing();
    }
  });
}
