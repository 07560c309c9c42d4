import { and, eq, inArray, like, or, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import {
  type Holder,
  type LeadRow,
  listHolders,
  listProfiles,
  lockKept,
} from "~/models/leads/holders.server";
import { milesFrom } from "~/models/listings/search/plane.server";
import { dropWaiting, queueMessages } from "~/models/messages/outbox.server";
import { isExact, type Place } from "~/models/places/place";
import { longestNotes } from "~/models/quiz/answer";
import { picksOf, wishOf } from "~/models/quiz/wish";
import { businesses } from "../../../../drizzle/schema/businesses";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { outbox } from "../../../../drizzle/schema/messages";
import { isPlacedExactly } from "../../../../drizzle/schema/on-site";
import { alertKeys, homeownerConfirmation, professionalAlerts } from "../alert-messages";
import { announcementOf, knownLead } from "../announcement.server";
import { keepClock } from "../clock/due.server";
import { isAnswer } from "../lead";
import { askNext } from "../next-roofer.server";
import { requestNow } from "../now/now";
import { addPhotos, isWithPhoto, newPhotos } from "../photos.server";
import { lockNearest } from "../routing.server";
import { webhooksOf } from "../webhooks.server";
import { type Corrected, correctionNotices } from "./own-request-messages";

/** Corrections of one request a day: each writes to everybody who has it. */
const mostCorrections = 10;

type NewPlace = { postcode: string; outcode: string; place: Omit<Place, "name"> };

/** What a homeowner corrects in a request; what is absent is right as it is. `added` goes below their notes; `photos` are JPEGs to add. */
export type Corrections = {
  firstName?: string;
  lastName?: string;
  added?: string;
  photos?: readonly Buffer[];
  to?: NewPlace;
};

export type RequestCorrection =
  /**
   * `gone`: who lost it, by name; `given`: how many businesses got it; `moved`: whether the postcode is another;
   * `more`: whether notes or photos were added, and nothing else changed.
   */
  | { status: "corrected"; moved: boolean; more: boolean; gone: string[]; given: number }
  | { status: "unchanged" }
  /** The notes would be longer than they may be: by so many characters. */
  | { status: "long"; by: number }
  /** The request would have more added photos than it may: only so many can be added. */
  | { status: "full"; room: number }
  | { status: "limited"; retryAfterSeconds: number }
  /** They hired somebody, or the details were deleted. */
  | { status: "closed" };

/**
 * Corrects a request until its homeowner hires somebody; allowed to anybody with its own link. A corrected postcode
 * routes it anew: a business that has not been in touch and does not work there loses it, the next in line gets it in
 * its place, and whoever keeps it is told what changed. All of it in one transaction.
 */
export const correctRequest = async (leadId: LeadId, corrections: Corrections): Promise<RequestCorrection> =>
  db.transaction(async (tx) => {
    const before = await lockKept(tx, leadId);
    if (!before || before.hiredAt) return { status: "closed" };
    const { firstName = before.firstName, lastName = before.lastName, added = "", to } = corrections;
    // The same post twice adds nothing twice.
    const adds = added !== "" && !before.homeownerNotes.endsWith(added);
    const homeownerNotes = adds
      ? [before.homeownerNotes, added].filter(Boolean).join("\n")
      : before.homeownerNotes;
    const over = [...homeownerNotes].length - longestNotes;
    if (adds && over > 0) return { status: "long", by: over };
    const photos = await newPhotos(tx, leadId, corrections.photos ?? []);
    if (photos.fresh.length > photos.room) return { status: "full", room: photos.room };
    const moved = to !== undefined && to.postcode !== before.postcode;
    const changed: Corrected[] = [
      ...(moved ? (["place"] as const) : []),
      ...(firstName !== before.firstName || lastName !== before.lastName ? (["name"] as const) : []),
      ...(adds ? (["notes"] as const) : []),
      ...(photos.fresh.length > 0 ? (["photos"] as const) : []),
    ];
    // A postcode that was doubted and is right is not asked about again.
    const confirmed = to !== undefined && !before.postcodeCorrectedAt;
    if (changed.length === 0 && !confirmed) return { status: "unchanged" };
    const taken = await takeAllowance(tx, [perDay("correction:request", leadId, mostCorrections)]);
    if (taken.status === "limited") return taken;

    const [lead] = await tx
      .update(leads)
      .set({ firstName, lastName, homeownerNotes, ...(to && placedAt(to)), updatedAt: sql`now()` })
      .where(eq(leads.id, leadId))
      .returning();
    if (!lead) throw new Error("An update of a locked row returned none");
    await addPhotos(tx, leadId, photos);
    const had = await listHolders(tx, leadId);
    const gone = moved ? await releaseFarOff(tx, lead, had, to.place) : [];
    const kept = had.filter((each) => each.holds && !gone.includes(each));
    if (changed.length > 0) await tell(tx, { lead, changed, kept, gone });
    const given = to ? await routeAnew(tx, lead, { had, gone, place: to.place }) : 0;
    await keepClock(tx, leadId);
    return { status: "corrected", moved: Boolean(to), more: isMore(changed), gone: namesOf(gone), given };
  });

const namesOf = (holders: readonly Holder[]) => holders.map(({ name }) => name);

const isMore = (changed: readonly Corrected[]): boolean =>
  changed.length > 0 && changed.every((each) => each === "notes" || each === "photos");

const placedAt = ({ postcode, outcode, place: { latitude, longitude, precision } }: NewPlace) => ({
  ...{ postcode, outcode, latitude, longitude, placePrecision: precision },
  postcodeCorrectedAt: sql`now()`,
});

/** Measures the distances anew, and takes the request from who is silent and does not work there; returns those. */
async function releaseFarOff(
  tx: Transaction,
  { id }: LeadRow,
  had: readonly Holder[],
  place: NewPlace["place"],
): Promise<Holder[]> {
  await tx.execute(sql`
    update lead_assignments a set distance_miles = ${milesFrom(place)},
      distance_exact = ${isPlacedExactly("b")} and ${isExact(place.precision)}
    from businesses b where a.lead_id = ${id} and b.id = a.business_id and b.latitude is not null`);
  const far = await tx
    .select({ assignmentId: leadAssignments.id })
    .from(leadAssignments)
    .innerJoin(businesses, eq(businesses.id, leadAssignments.businessId))
    .where(
      and(
        eq(leadAssignments.leadId, id),
        sql`${leadAssignments.distanceMiles} > ${businesses.serviceRadiusMiles}`,
      ),
    );
  const gone = had.filter(
    ({ assignmentId, holds, status }) =>
      holds && !isAnswer(status) && far.some((each) => each.assignmentId === assignmentId),
  );
  if (gone.length === 0) return gone;
  const lost = gone.map(({ assignmentId }) => assignmentId);
  await tx
    .update(leadAssignments)
    .set({ status: "declined", declineReason: "moved", updatedAt: sql`now()` })
    .where(inArray(leadAssignments.id, lost));
  // One that is held for the morning would tell of a lead that they no longer have.
  const alerts = gone.map((each) => like(outbox.dedupeKey, `${alertKeys(id)}${each.id}:%`));
  await dropWaiting(tx, or(...alerts));
  return gone;
}

type Told = {
  lead: LeadRow;
  changed: readonly Corrected[];
  kept: readonly Holder[];
  gone: readonly Holder[];
};

async function tell(tx: Transaction, { lead, changed, kept, gone }: Told): Promise<void> {
  const [keepers, losers] = await Promise.all([withWays(tx, kept), withWays(tx, gone)]);
  const about = { ...knownLead(lead), at: new Date(), changed };
  await queueMessages(tx, correctionNotices(about, { keepers, losers }), lead.id);
}

type Routed = { had: readonly Holder[]; gone: readonly Holder[]; place: NewPlace["place"] };

/**
 * Has the next in line asked for each place that is free now, unless only one was wanted; where nobody ever had it,
 * routes it as a new request.
 */
async function routeAnew(tx: Transaction, lead: LeadRow, { had, gone, place }: Routed): Promise<number> {
  if (had.length === 0) return routeFirst(tx, lead, place);
  if (wishOf(lead.answers)?.alone) return 0;
  let given = 0;
  while (given < gone.length && (await askNext(tx, lead.id, { later: false }))) given++;
  return given;
}

/** Gives a request that no business was given to those that routing finds; returns how many. */
async function routeFirst(tx: Transaction, lead: LeadRow, place: NewPlace["place"]): Promise<number> {
  const { live, asking } = requestNow({ lead, given: [], at: new Date() });
  if (!live || asking.status !== "open") return 0;
  const matched = await lockNearest(tx, { work: asking.work, at: place, picks: picksOf(lead.answers) });
  if (matched.length === 0) return 0;
  await tx.insert(leadAssignments).values(
    matched.map(({ id, email, distanceMiles, placedExactly }) => ({
      ...{ leadId: lead.id, businessId: id, email, distanceMiles },
      distanceExact: placedExactly && isExact(place.precision),
    })),
  );
  const announcement = announcementOf({ ...lead, unmatchedSince: null }, await listHolders(tx, lead.id));
  const profiles = await listProfiles(tx, matched);
  const confirmation = homeownerConfirmation(announcement, profiles, await isWithPhoto(tx, lead.id));
  const told = { ...confirmation, dedupeKey: `${confirmation.dedupeKey}:postcode` };
  const alerts = professionalAlerts(announcement, matched);
  await queueMessages(tx, [told, ...alerts, ...webhooksOf(announcement, matched)], lead.id);
  return matched.length;
}
