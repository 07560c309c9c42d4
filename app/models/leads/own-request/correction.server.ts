import { and, desc, eq, inArray, isNull, like, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { keyedHash } from "~/models/base/keyed-hash.server";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { isKept, type LeadRow } from "~/models/leads/holders.server";
import { milesFrom } from "~/models/listings/search/plane.server";
import { dropWaiting, queueMessages } from "~/models/messages/outbox.server";
import { isExact, type Place } from "~/models/places/place";
import { wishOf } from "~/models/quiz/wish";
import { serviceFaults } from "../../../../drizzle/schema/faults";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { outbox } from "../../../../drizzle/schema/messages";
import { isPlacedExactly } from "../../../../drizzle/schema/on-site";
import { confirmationKey, homeownerConfirmation, professionalAlerts } from "../alert-messages";
import { announcementOf } from "../announcement.server";
import { keepClock } from "../clock/due.server";
import { listHolders, listProfiles } from "../holders.server";
import type { Confirmation } from "../now/homeowner-actions";
import { requestNow } from "../now/now";
import { isWithPhoto } from "../photos.server";
import { lockNearest } from "../routing.server";
import { webhooksOf } from "../webhooks.server";
import { requestToken } from "./request-token.server";

/** Corrections of one request a day: each sends a mail to an address that somebody typed. */
const mostCorrections = 3;

type Correction =
  | { status: "sent" }
  /** The same address as before: nothing is sent again. */
  | { status: "unchanged" }
  | { status: "limited"; retryAfterSeconds: number }
  /** The request was not made in this browser, or its details were deleted. */
  | { status: "missing" };

/**
 * Corrects the homeowner's email address and sends the confirmation there, with a new link: whoever has the wrong
 * mailbox can open the request no more. What still waits goes to the right address, with the new link as well. Only the
 * browser that made the lead may do so, a few times a day.
 */
export const correctEmail = async ({
  leadId,
  visitorId,
  email,
}: {
  leadId: LeadId;
  visitorId: string;
  email: string;
}): Promise<Correction> =>
  db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(leads)
      .where(and(isKept(leadId), eq(leads.visitorId, visitorId)))
      .for("update");
    if (!before) return { status: "missing" };
    if (before.email.toLowerCase() === email.toLowerCase()) return { status: "unchanged" };
    const taken = await takeAllowance(tx, [perDay("correction:lead", leadId, mostCorrections)]);
    if (taken.status === "limited") return taken;

    const lead = { ...before, email, linkNumber: before.linkNumber + 1 };
    const { linkNumber } = lead;
    await tx.update(leads).set({ email, linkNumber, updatedAt: sql`now()` }).where(eq(leads.id, leadId));
    const confirmations = like(outbox.dedupeKey, `${confirmationKey(leadId)}%`);
    await dropWaiting(tx, confirmations);
    await redirectWaiting(tx, before, lead);
    const given = await listHolders(tx, leadId);
    const confirmation = homeownerConfirmation(
      announcementOf(lead, given),
      await listProfiles(tx, given),
      await isWithPhoto(tx, leadId),
    );
    const dedupeKey = correctedKey(leadId, email);
    await queueMessages(tx, [{ ...confirmation, dedupeKey }], leadId);
    return { status: "sent" };
  });

/** Has what waits go to the lead's new address, and name its new link, also in texts. */
async function redirectWaiting(tx: Transaction, before: LeadRow, lead: LeadRow): Promise<void> {
  const renewed = (text: SQL) => sql`replace(${text}, ${requestToken(before)}, ${requestToken(lead)})`;
  await tx
    .update(outbox)
    .set({
      recipient: sql`case when ${outbox.recipient} = ${before.email} then ${lead.email} else ${outbox.recipient} end`,
      body: renewed(sql`${outbox.body}`),
      mail: sql`${renewed(sql`${outbox.mail}::text`)}::jsonb`,
    })
    .where(and(eq(outbox.leadId, lead.id), eq(outbox.status, "pending")));
}

export type PostcodeCorrection =
  /** `given` is how many businesses got the request by this. */
  | { status: "corrected"; given: number }
  /** It was corrected before, or the details were deleted. */
  | { status: "closed" };

type Corrected = { postcode: string; outcode: string; place: Omit<Place, "name"> };

/**
 * Corrects the location of a request, once. If no business was given it, it is routed again and the homeowner told of
 * the result; businesses that have it keep it, with new distances. Allowed to anybody with the request's own link.
 */
export async function correctPostcode(
  leadId: LeadId,
  { postcode, outcode, place }: Corrected,
): Promise<PostcodeCorrection> {
  const { latitude, longitude, precision } = place;
  return db.transaction(async (tx) => {
    const [lead] = await tx
      .update(leads)
      .set({
        ...{ postcode, outcode, latitude, longitude, placePrecision: precision },
        ...{ postcodeCorrectedAt: sql`now()`, updatedAt: sql`now()` },
      })
      .where(and(isKept(leadId), isNull(leads.postcodeCorrectedAt)))
      .returning();
    if (!lead) return { status: "closed" };
    const had = await listHolders(tx, leadId);
    if (had.length > 0) await measureAgain(tx, leadId, place);
    return { status: "corrected", given: had.length > 0 ? 0 : await routeAnew(tx, lead, place) };
  });
}

/** Updates the distances of the businesses that were given the request. */
async function measureAgain(tx: Transaction, leadId: LeadId, place: Corrected["place"]): Promise<void> {
  await tx.execute(sql`
    update lead_assignments a set distance_miles = ${milesFrom(place)},
      distance_exact = ${isPlacedExactly("b")} and ${isExact(place.precision)}
    from businesses b where a.lead_id = ${leadId} and b.id = a.business_id and b.latitude is not null`);
}

/** Gives a request that no business was given to those that routing finds from its new location; returns how many. */
async function routeAnew(tx: Transaction, lead: LeadRow, place: Corrected["place"]): Promise<number> {
  const { live, asking } = requestNow({ lead, given: [], at: new Date() });
  if (!live || asking.status !== "open") return 0;
  const matched = await lockNearest(tx, { work: asking.work, at: place, wish: wishOf(lead.answers) });
  if (matched.length === 0) return 0;
  await tx.insert(leadAssignments).values(
    matched.map(({ id, email, distanceMiles, placedExactly }) => ({
      ...{ leadId: lead.id, businessId: id, email, distanceMiles },
      distanceExact: placedExactly && isExact(place.precision),
    })),
  );
  await keepClock(tx, lead.id);
  const announcement = announcementOf({ ...lead, unmatchedSince: null }, await listHolders(tx, lead.id));
  const profiles = await listProfiles(tx, matched);
  const confirmation = homeownerConfirmation(announcement, profiles, await isWithPhoto(tx, lead.id));
  const told = { ...confirmation, dedupeKey: `${confirmation.dedupeKey}:postcode` };
  const alerts = professionalAlerts(announcement, matched);
  await queueMessages(tx, [told, ...alerts, ...webhooksOf(announcement, matched)], lead.id);
  return matched.length;
}

/** The key of the confirmation to a corrected address: the same however often it is asked for. */
const correctedKey = (leadId: LeadId, email: string): string =>
  `${confirmationKey(leadId)}:${keyedHash("correction", email.toLowerCase())}`;

/** The state of the confirmation to the lead's current address. */
export async function findConfirmation({ id, email }: { id: LeadId; email: string }): Promise<Confirmation> {
  const [found] = await db
    .select({
      status: outbox.status,
      mailRests: sql<boolean>`exists (select from ${serviceFaults}
        where ${serviceFaults.service} = 'email' and ${serviceFaults.endedAt} is null)`,
    })
    .from(outbox)
    .where(
      and(
        inArray(outbox.dedupeKey, [confirmationKey(id), correctedKey(id, email)]),
        eq(outbox.recipient, email),
      ),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  if (!found) return "none";
  if (found.status === "dead") return "failed";
  return found.status === "pending" && found.mailRests ? "waits" : "written";
}
