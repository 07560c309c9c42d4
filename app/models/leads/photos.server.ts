import { createHash } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import { leads } from "../../../drizzle/schema/leads";
import { leadPhotos, quizDrafts, requestPhotos } from "../../../drizzle/schema/quizzes";
import { mostAddedPhotos } from "../../../drizzle/schema/values/leads";

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

/**
 * A photo of a lead as JPEG: that of the quiz (0), or one that was added (1 to `mostAddedPhotos`); undefined if there is
 * none. The caller has checked who may see it.
 */
export async function findLeadPhoto(leadId: LeadId, number = 0): Promise<Buffer | undefined> {
  const added = and(eq(requestPhotos.leadId, leadId), eq(requestPhotos.position, number));
  const [photo] =
    number === 0
      ? await db.select(pick(leadPhotos, "jpeg")).from(leadPhotos).where(eq(leadPhotos.leadId, leadId))
      : await db.select(pick(requestPhotos, "jpeg")).from(requestPhotos).where(added);
  return photo?.jpeg;
}

/** The number of a photo in an address, where that of the quiz has none; for anything else, of no photo. */
export const readPhotoNumber = (typed = "0"): number => (/^\d$/.test(typed) ? Number(typed) : -1);

/**
 * The numbers of the photos of the lead of the surrounding query, as {@link findLeadPhoto} takes them. Plain SQL: in a
 * query of one table drizzle leaves table names out, so `id` would mean the photo's.
 */
export const photoNumbers = sql<number[]>`to_jsonb(array(
  select 0 as number from lead_photos p where p.lead_id = leads.id
  union all select p.position from request_photos p where p.lead_id = leads.id order by number))`;

/** How many those are. */
export const photoCount = sql<number>`jsonb_array_length(${photoNumbers})`;

/** Which of these photos a lead does not have yet, how many were added before, and so how many more can be. */
export async function newPhotos(tx: Transaction, leadId: LeadId, jpegs: readonly Buffer[]) {
  const added = await tx
    .select({ hash: sql<string>`md5(${requestPhotos.jpeg})` })
    .from(requestPhotos)
    .where(eq(requestPhotos.leadId, leadId))
    .orderBy(asc(requestPhotos.position));
  const byHash = new Map(jpegs.map((jpeg) => [createHash("md5").update(jpeg).digest("hex"), jpeg]));
  for (const { hash } of added) byHash.delete(hash);
  return { fresh: [...byHash.values()], had: added.length, room: mostAddedPhotos - added.length };
}

/** Adds photos of {@link newPhotos} to a lead, in the transaction that holds its row and read them. */
export async function addPhotos(
  tx: Transaction,
  leadId: LeadId,
  { fresh, had }: Pick<Awaited<ReturnType<typeof newPhotos>>, "fresh" | "had">,
): Promise<void> {
  if (fresh.length === 0) return;
  await tx
    .insert(requestPhotos)
    .values(fresh.map((jpeg, index) => ({ leadId, position: had + index + 1, jpeg })));
}

/** How many photos a lead has, in a transaction that tells its homeowner. */
export async function countPhotos(tx: Transaction, leadId: LeadId): Promise<number> {
  const [found] = await tx.select({ number: photoCount }).from(leads).where(eq(leads.id, leadId));
  return found?.number ?? 0;
}

/** Deletes all photos of a lead, in the transaction that deletes the personal data. */
export async function forgetPhotos(tx: Transaction, leadId: LeadId): Promise<void> {
  await tx.delete(requestPhotos).where(eq(requestPhotos.leadId, leadId));
  await tx.delete(leadPhotos).where(eq(leadPhotos.leadId, leadId));
}
