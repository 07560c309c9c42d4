import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { db, isEmail, type Transaction } from "~/database/db.server";
import { forgetAudited } from "~/models/audit/audit.server";
import { idsOf } from "~/models/base/uuid";
import type { Message } from "~/models/messages/message";
import { placementApplications, placementWaits, subscriptions } from "../../../drizzle/schema/placements";
import { isOf, type Owner, runningOf } from "./account-plans.server";
import { writeStopped } from "./send-plan-mail.server";
import { settleListing } from "./settlement.server";

/** As long as the desk lists an application. */
const applicationDays = 90;
const toldDays = 30;

/** Deletes applications older than 90 days that nothing was bought with; returns how many. */
export const forgetUnpaidApplications = (): Promise<number> =>
  deleteInBatches(
    placementApplications,
    placementApplications.id,
    and(
      lt(placementApplications.createdAt, ago({ days: applicationDays })),
      // A form that was sent again has a payment page that somebody may have open.
      lt(placementApplications.updatedAt, ago({ days: applicationDays })),
      notExists(
        db
          .select({ one: sql`1` })
          .from(subscriptions)
          .where(eq(subscriptions.applicationId, placementApplications.id)),
      ),
    ),
  );

/** Deletes entries of waiting lists that were told of a free place 30 days ago; returns how many. */
export const forgetToldWaits = (): Promise<number> =>
  deleteInBatches(placementWaits, placementWaits.id, lt(placementWaits.toldAt, ago({ days: toldDays })));

/** An application without its applicant; what was bought with it, and in which place, stays. */
export const noApplicant = { contactName: "", email: "", phone: "" };

/**
 * Deletes a deleted account's entries on waiting lists, and blanks its applications and what the audit log says of
 * them. The applications stay, so that what was paid for keeps its place; for a plan that was bought, the buyer's email
 * stays with the payments.
 */
export async function forgetApplicant(tx: Transaction, owner: Owner): Promise<void> {
  const waited = await tx
    .delete(placementWaits)
    .where(isEmail(placementWaits.email, owner.email))
    .returning({ id: placementWaits.id });
  const asked = await tx
    .select({ id: placementApplications.id })
    .from(placementApplications)
    .where(isOf(owner, placementApplications));
  const bought = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isOf(owner, subscriptions));
  await tx
    .update(placementApplications)
    .set({ ...noApplicant, updatedAt: sql`now()` })
    .where(inArray(placementApplications.id, idsOf(asked)));
  for (const { id } of [...waited, ...asked, ...bought]) await forgetAudited(tx, { kind: "plan", id });
}

/**
 * Ends the plans of a deleted account, in the transaction of that: nobody could cancel them any more. Their places are
 * free at once; the clock ends them at the vendor, which charges no more. Nothing that was paid goes back. Returns the
 * mails about them.
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
