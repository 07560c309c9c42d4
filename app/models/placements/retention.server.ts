import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { db, type Transaction } from "~/database/db.server";
import { forgetAudited } from "~/models/audit/audit.server";
import { idsOf } from "~/models/base/uuid";
import type { Message } from "~/models/messages/message";
import { featuredApplications, featuredWaits, subscriptions } from "../../../drizzle/schema/placements";
import { isOf, isTo, type Owner, runningOf } from "./account-plans.server";
import { settleListing } from "./settlement.server";
import { writeStopped } from "./telling.server";

/** As long as the desk shows it. */
const applicationDays = 90;
const toldDays = 30;

/** Deletes applications of 90 days ago that nothing was bought with; returns how many. */
export const forgetUnpaidApplications = (): Promise<number> =>
  deleteInBatches(
    featuredApplications,
    featuredApplications.id,
    and(
      lt(featuredApplications.createdAt, ago({ days: applicationDays })),
      // The same form sent again has a payment page that somebody may have open.
      lt(featuredApplications.updatedAt, ago({ days: applicationDays })),
      notExists(
        db
          .select({ one: sql`1` })
          .from(subscriptions)
          .where(eq(subscriptions.applicationId, featuredApplications.id)),
      ),
    ),
  );

/** Deletes whoever was told 30 days ago that a place of a plan is free; returns how many. */
export const forgetToldWaits = (): Promise<number> =>
  deleteInBatches(featuredWaits, featuredWaits.id, lt(featuredWaits.toldAt, ago({ days: toldDays })));

/** What an application is without its applicant: what is bought with it, and in which place, stays. */
export const noApplicant = { contactName: "", email: "", phone: "" };

/**
 * Takes an account that is deleted off every plan's waiting list and out of its applications, with what the log says
 * of them. The applications stay, so that what was paid with one has its place; of a plan that was bought, the buyer's
 * email stays with the payments.
 */
export async function forgetApplicant(tx: Transaction, owner: Owner): Promise<void> {
  const waited = await tx
    .delete(featuredWaits)
    .where(isTo(owner.email, featuredWaits))
    .returning({ id: featuredWaits.id });
  const asked = await tx
    .select({ id: featuredApplications.id })
    .from(featuredApplications)
    .where(isOf(owner, featuredApplications));
  const bought = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isOf(owner, subscriptions));
  await tx
    .update(featuredApplications)
    .set({ ...noApplicant, updatedAt: sql`now()` })
    .where(inArray(featuredApplications.id, idsOf(asked)));
  for (const { id } of [...waited, ...asked, ...bought]) await forgetAudited(tx, { kind: "plan", id });
}

/**
 * Ends the plans of an account that is deleted, in its transaction: nobody could cancel them any more. Their places
 * are free at once; the clock ends them at the vendor, which charges no more. Nothing that was paid goes back. Returns
 * what is to be said of each.
 */
export async function stopPlansOf(tx: Transaction, owner: Owner): Promise<Message[]> {
  const at = new Date();
  const stopped = await tx
    .update(subscriptions)
    .set({ stoppedAt: at, updatedAt: at })
    .where(runningOf(owner))
    .returning();
  const mails: Message[] = [];
  for (const row of stopped) {
    if (row.businessId) await settleListing(tx, row.businessId, at);
    const mail = await writeStopped(tx, row);
    if (mail) mails.push(mail);
  }
  return mails;
}
