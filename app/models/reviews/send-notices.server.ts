import { eq, sql } from "drizzle-orm";
import { pick, type Transaction } from "~/database/db.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { leads } from "../../../drizzle/schema/leads";
import type { reviews } from "../../../drizzle/schema/reviews";
import {
  type About,
  type BusinessLetter,
  businessNotice,
  type WriterLetter,
  writerNotice,
  writtenNotice,
} from "./notices.server";
import { writerWords } from "./review";

export type ReviewRow = typeof reviews.$inferSelect;

/** The business of a review, with its owner's email, or else its own; undefined if it is deleted. */
export async function findAbout(
  tx: Transaction,
  businessId: ListingId,
): Promise<(About & { email: string | null }) | undefined> {
  const [about] = await tx
    .select({
      ...{ id: businesses.id, name: businesses.businessName, slug: businesses.slug },
      email: sql<string | null>`coalesce(${accounts.email}, ${businesses.email})`,
    })
    .from(businesses)
    .leftJoin(accounts, eq(accounts.id, businesses.ownerId))
    .where(eq(businesses.id, businessId));
  return about;
}

/** Tells a business of a published review of its work; once. */
export async function tellPublished(
  tx: Transaction,
  review: ReviewRow,
  to: About & { email: string | null },
): Promise<void> {
  if (review.state !== "published" || review.kind !== "work" || !to.email) return;
  const { id, body } = review;
  const notice = writtenNotice({ id, body, writer: writerWords(review) }, { ...to, email: to.email });
  await queueMessages(tx, [notice], review.leadId ?? undefined);
}

/** Tells a review's business what was decided about the review, or about its reply. */
export async function tellBusiness(
  tx: Transaction,
  { id, businessId }: ReviewRow,
  letter: BusinessLetter,
): Promise<void> {
  const about = await findAbout(tx, businessId);
  if (about?.email) await queueMessages(tx, [businessNotice(id, { ...about, email: about.email }, letter)]);
}

/** Tells a review's writer what was decided or is asked; nobody if their details are deleted. */
export async function tellWriter(
  tx: Transaction,
  { id, leadId, businessId }: ReviewRow,
  letter: WriterLetter,
): Promise<void> {
  const about = await findAbout(tx, businessId);
  if (!leadId || !about) return;
  const [writer] = await tx
    .select(pick(leads, "id", "linkNumber", "email", "phone", "firstName"))
    .from(leads)
    .where(eq(leads.id, leadId));
  if (writer) await queueMessages(tx, writerNotice(id, writer, about, letter), leadId);
}
