import { and, desc, eq, getTableColumns, like, ne, type SQL, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { type Actor, forgetAudited, recordAudit } from "~/models/audit/audit.server";
import { forgetMessages } from "~/models/messages/outbox.server";
import { isMatch, isPerson, mostOfAKind, namesIn } from "~/models/people/match.server";
import type { PersonKind, PersonRecord } from "~/models/people/person";
import { outbox } from "../../../drizzle/schema/messages";
import { featuredApplications, featuredWaits } from "../../../drizzle/schema/placements";
import { noApplicant } from "./retention.server";

const applicantNames = {
  email: sql`${featuredApplications.email}`,
  phone: sql`${featuredApplications.phone}`,
  ...namesIn(sql`${featuredApplications.contactName}`),
};

/** Applications for featured plans that still say who made them, the newest first; at most 20, of 200 that match. */
const listApplicants = (where: SQL | undefined): Promise<PersonRecord[]> =>
  db
    .select({
      kind: sql<PersonKind>`'application'`,
      id: featuredApplications.id,
      name: featuredApplications.contactName,
      email: featuredApplications.email,
      phone: featuredApplications.phone,
      what: sql<string>`initcap(${featuredApplications.planType}) || ' application'`,
      createdAt: featuredApplications.createdAt,
    })
    .from(featuredApplications)
    .where(
      isMatch(featuredApplications, featuredApplications.id, and(ne(featuredApplications.email, ""), where)),
    )
    .orderBy(desc(featuredApplications.createdAt), desc(featuredApplications.id))
    .limit(mostOfAKind);

const listWaiters = (where: SQL | undefined): Promise<PersonRecord[]> =>
  db
    .select({
      kind: sql<PersonKind>`'wait'`,
      id: featuredWaits.id,
      name: sql<string>`''`,
      email: featuredWaits.email,
      phone: sql<string>`''`,
      what: sql<string>`initcap(${featuredWaits.plan}) || ' waiting list in ' || ${featuredWaits.city}`,
      createdAt: featuredWaits.createdAt,
    })
    .from(featuredWaits)
    .where(where)
    .orderBy(desc(featuredWaits.createdAt), desc(featuredWaits.id))
    .limit(mostOfAKind);

/** Applications for featured plans of somebody with this email, number or name. */
export const searchApplicants = (q: string) => listApplicants(isPerson(q, applicantNames));

/** Who waits for a featured plan with this email, told or not: a waiting list knows no number and no name. */
export const searchWaiters = (q: string): Promise<PersonRecord[]> =>
  q.includes("@") ? listWaiters(sql`lower(${featuredWaits.email}) = lower(${q})`) : Promise.resolve([]);

/** Who made an application; nobody when its details are deleted. */
export const findApplicant = (id: string) => listApplicants(eq(featuredApplications.id, id));

/** Who has this place on a plan's waiting list. */
export const findWaiter = (id: string) => listWaiters(eq(featuredWaits.id, id));

/** What is kept of an application, to be handed to its applicant. */
export async function exportApplication(id: string) {
  const { accountId: _asker, ...asked } = getTableColumns(featuredApplications);
  const [application] = await db
    .select(asked)
    .from(featuredApplications)
    .where(and(eq(featuredApplications.id, id), ne(featuredApplications.email, "")));
  return application;
}

/** What is kept of a place on a plan's waiting list. */
export async function exportWait(id: string) {
  const [wait] = await db.select().from(featuredWaits).where(eq(featuredWaits.id, id));
  return wait;
}

/**
 * Blanks who made an application, and what the log says of them there. The application stays: its payment page may be
 * open, and what is paid there has its place by it. False when nobody is there.
 */
export const eraseApplicant = (actor: Actor, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [asked] = await tx
      .select({ email: featuredApplications.email, phone: featuredApplications.phone })
      .from(featuredApplications)
      .where(and(eq(featuredApplications.id, id), ne(featuredApplications.email, "")))
      .for("update");
    if (!asked) return false;
    await tx
      .update(featuredApplications)
      .set({ ...noApplicant, updatedAt: sql`now()` })
      .where(eq(featuredApplications.id, id));
    await forgetAudited(tx, { kind: "plan", id }, asked);
    await recordAudit(tx, actor, "erased", "plan", id);
    return true;
  });

/** Takes somebody off a plan's waiting list, and what the log says of them there. False when nobody is there. */
export const eraseWait = (actor: Actor, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [gone] = await tx.delete(featuredWaits).where(eq(featuredWaits.id, id)).returning();
    if (!gone) return false;
    await forgetMessages(tx, like(outbox.dedupeKey, `plan-wait:${id}:%`));
    await forgetAudited(tx, { kind: "plan", id }, { email: gone.email });
    await recordAudit(tx, actor, "erased", "plan", id);
    return true;
  });
