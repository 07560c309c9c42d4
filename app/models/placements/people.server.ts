import { and, eq, getTableColumns, like, ne, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { type Actor, forgetAudited, recordAudit } from "~/models/audit/audit.server";
import { forgetMessages } from "~/models/messages/outbox.server";
import { namesIn, recordsIn } from "~/models/people/match.server";
import { outbox } from "../../../drizzle/schema/messages";
import { placementApplications, placementWaits } from "../../../drizzle/schema/placements";
import { noApplicant } from "./retention.server";

/** Applications for featured plans that still name their applicants. */
export const applicants = recordsIn(placementApplications, "application", {
  ...{ name: placementApplications.contactName, phone: placementApplications.phone },
  ...namesIn(placementApplications.contactName),
  what: sql`initcap(${placementApplications.planType}) || ' application'`,
  isKept: ne(placementApplications.email, ""),
});

/** People on waiting lists for featured plans, whether told or not. */
export const waiters = recordsIn(placementWaits, "wait", {
  name: sql`''`,
  what: sql`initcap(${placementWaits.plan}) || ' waiting list in ' || ${placementWaits.city}`,
});

/** The data of an application, for its applicant. */
export async function exportApplication(id: string) {
  const { accountId: _asker, ...asked } = getTableColumns(placementApplications);
  const [application] = await db
    .select(asked)
    .from(placementApplications)
    .where(and(eq(placementApplications.id, id), ne(placementApplications.email, "")));
  return application;
}

/** The data of an entry on a plan's waiting list. */
export async function exportWait(id: string) {
  const [wait] = await db.select().from(placementWaits).where(eq(placementWaits.id, id));
  return wait;
}

/**
 * Blanks an application's personal data, and what the audit log says of it. The application itself stays: its payment
 * page may be open, and a payment there finds its place by it. False if there is none.
 */
export const eraseApplicant = (actor: Actor, id: string, within: Database = db): Promise<boolean> =>
  within.transaction(async (tx) => {
    const [asked] = await tx
      .select({ email: placementApplications.email, phone: placementApplications.phone })
      .from(placementApplications)
      .where(and(eq(placementApplications.id, id), ne(placementApplications.email, "")))
      .for("update");
    if (!asked) return false;
    await tx
      .update(placementApplications)
      .set({ ...noApplicant, updatedAt: sql`now()` })
      .where(eq(placementApplications.id, id));
    await forgetAudited(tx, { kind: "plan", id }, asked);
    await recordAudit(tx, actor, "erased", "plan", id);
    return true;
  });

/** Deletes an entry on a plan's waiting list, and what the audit log says of it. False if there is none. */
export const eraseWait = (actor: Actor, id: string, within: Database = db): Promise<boolean> =>
  within.transaction(async (tx) => {
    const [gone] = await tx.delete(placementWaits).where(eq(placementWaits.id, id)).returning();
    if (!gone) return false;
    await forgetMessages(tx, like(outbox.dedupeKey, `plan-wait:${id}:%`));
    await forgetAudited(tx, { kind: "plan", id }, { email: gone.email });
    await recordAudit(tx, actor, "erased", "plan", id);
    return true;
  });
