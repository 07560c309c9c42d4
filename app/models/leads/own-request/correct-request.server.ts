import { and, eq, gt, inArray, like, or, sql } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { db, rowsFrom, type Transaction } from "~/database/db.server";
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
import { workOf } from "~/models/trades/who-fits";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { outbox } from "../../../../drizzle/schema/messages";
import { isPlacedExactly } from "../../../../drizzle/schema/on-site";
import type { Answers } from "../../../../drizzle/schema/values/leads";
import { alertKeys, homeownerConfirmation, professionalAlerts } from "../alert-messages";
import { announcementOf, knownLead } from "../announcement.server";
import { keepClock } from "../clock/due.server";
import { isAnswer } from "../lead";
import { askNext } from "../next-roofer.server";
import { requestNow } from "../now/now";
import { promisedHours } from "../now/silence";
import { addPhotos, countPhotos, newPhotos } from "../photos.server";
import { isItsWork, lockNearest } from "../routing.server";
import { webhooksOf } from "../webhooks.server";
import { correctedAnswers } from "./corrected-answers";
import { type Corrected, corrected, correctionNotices } from "./own-request-messages";

/** Corrections of one request a day: each writes to everybody who has it. */
export const mostCorrections = 10;

type NewPlace = { postcode: string; outcode: string; place: Omit<Place, "name"> };

/** What a homeowner corrects in a request; what is absent is right as it is. `added` goes below their notes; `photos` are JPEGs to add. */
export type Corrections = {
  firstName?: string;
  lastName?: string;
  added?: string;
  /** By question; an empty one is right as it is. */
  answers?: Answers;
  photos?: readonly Buffer[];
  to?: NewPlace;
};

export type RequestCorrection =
  /** `gone`: who lost it, by name; `given`: how many businesses got it; `moved`: whether the postcode is another. */
  | { status: "corrected"; moved: boolean; changed: Corrected[]; gone: string[]; given: number }
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
 * or answer routes it anew: a business that has not been in touch and does not work there, or do the work, loses it, the
 * next in line gets it in its place, and whoever keeps it is told what changed. All of it in one transaction.
 */
export const correctRequest = async (leadId: LeadId, corrections: Corrections): Promise<RequestCorrection> =>
  db.transaction(async (tx) => {
    const before = await lockKept(tx, leadId);
    if (!before || before.hiredAt) return { status: "closed" };
    const { to } = corrections;
    const photos = await newPhotos(tx, leadId, corrections.photos ?? []);
    const correction = correctionOf(before, corrections, photos.fresh.length > 0);
    const { columns, changed, over } = correction;
    if (over > 0) return { status: "long", by: over };
    if (photos.fresh.length > photos.room) return { status: "full", room: photos.room };
    // A postcode that was doubted and is right is not asked about again.
    const confirmed = to !== undefined && !before.postcodeCorrectedAt;
    if (changed.length === 0 && !confirmed) return { status: "unchanged" };
    const taken = await takeAllowance(tx, [perDay("correction:request", leadId, mostCorrections)]);
    if (taken.status === "limited") return taken;

    const [lead] = await tx
      .update(leads)
      .set({ ...columns, ...(to && placedAt(to)), updatedAt: sql`now()` })
      .where(eq(leads.id, leadId))
      .returning();
    if (!lead) throw new Error("An update of a locked row returned none");
    await addPhotos(tx, leadId, photos);
    const had = await listHolders(tx, leadId);
    if (to && changed.includes("place")) await measureAnew(tx, lead, to.place);
    const gone = await releaseUnfit(tx, had, { before, lead, changed });
    const kept = had.filter(({ id, holds }) => holds && gone.every((each) => each.id !== id));
    if (changed.length > 0) await tell(tx, { before, lead, ...correction, kept, gone });
    const given = to || changed.includes("answers") ? await routeAnew(tx, lead, { had, gone }) : 0;
    await keepClock(tx, leadId);
    const names = gone.map(({ name }) => name);
    return { status: "corrected", moved: to !== undefined, changed, gone: names, given };
  });

/** What becomes of the request's own columns, what of it is other than before, and how far its notes are too long. */
function correctionOf(
  before: LeadRow,
  { answers = {}, added = "", to, ...names }: Corrections,
  photos: boolean,
) {
  const { firstName = before.firstName, lastName = before.lastName } = names;
  // The same post twice adds nothing twice.
  const adds = added !== "" && !before.homeownerNotes.endsWith(added);
  const homeownerNotes = adds
    ? [before.homeownerNotes, added].filter(Boolean).join("\n")
    : before.homeownerNotes;
  const answered = correctedAnswers(before, answers, homeownerNotes);
  const is: Readonly<Record<Exclude<Corrected, "number">, boolean>> = {
    place: to !== undefined && to.postcode !== before.postcode,
    answers: answered !== null,
    name: firstName !== before.firstName || lastName !== before.lastName,
    notes: adds,
    photos,
  };
  return {
    columns: { firstName, lastName, homeownerNotes, ...answered?.columns },
    changed: corrected.filter((each) => each !== "number" && is[each]),
    said: answered?.said ?? [],
    over: adds ? [...homeownerNotes].length - longestNotes : 0,
  };
}

const placedAt = ({ postcode, outcode, place: { latitude, longitude, precision } }: NewPlace) => ({
  ...{ postcode, outcode, latitude, longitude, placePrecision: precision },
  postcodeCorrectedAt: sql`now()`,
});

const measureAnew = (tx: Transaction, { id }: LeadRow, place: NewPlace["place"]) =>
  tx.execute(sql`
    update lead_assignments a set distance_miles = ${milesFrom(place)},
      distance_exact = ${isPlacedExactly("b")} and ${isExact(place.precision)}
    from businesses b where a.lead_id = ${id} and b.id = a.business_id and b.latitude is not null`);

type Changed = { before: LeadRow; lead: LeadRow; changed: readonly Corrected[] };
/** `far`: it does not work there; if it does, the work is not its own. */
type Lost = Holder & { far: boolean };

/** Takes the request from who is silent and does not work there, or did the work as it was and not as it is. */
async function releaseUnfit(
  tx: Transaction,
  had: readonly Holder[],
  { before, lead, changed }: Changed,
): Promise<Lost[]> {
  const far = sql`(${changed.includes("place")} and a.distance_miles > b.service_radius_miles)`;
  const other = sql`(${changed.includes("answers")} and ${isItsWork(workOf(before))} and ${isItsWork(workOf(lead))} is not true)`;
  const unfit = await rowsFrom(tx)<{ id: string; far: boolean }>(sql`
    select b.id, ${far} as far from lead_assignments a join businesses b on b.id = a.business_id
    where a.lead_id = ${lead.id} and (${far} or ${other})`);
  const gone = had.flatMap((each) => {
    const found = each.holds && !isAnswer(each.status) && unfit.find(({ id }) => id === each.id);
    return found ? [{ ...each, far: found.far }] : [];
  });
  for (const { assignmentId, far } of gone) {
    await tx
      .update(leadAssignments)
      .set({ status: "declined", declineReason: far ? "moved" : "other_work", updatedAt: sql`now()` })
      .where(eq(leadAssignments.id, assignmentId));
  }
  // One that is held for the morning would tell of a lead that they no longer have.
  const alerts = gone.map((each) => like(outbox.dedupeKey, `${alertKeys(lead.id)}${each.id}:%`));
  if (gone.length > 0) await dropWaiting(tx, or(...alerts));
  return gone;
}

type Told = {
  before: LeadRow;
  lead: LeadRow;
  changed: readonly Corrected[];
  said: readonly string[];
  kept: readonly Holder[];
  gone: readonly Lost[];
};

async function tell(tx: Transaction, { before, lead, changed, said, kept, gone }: Told): Promise<void> {
  const at = new Date();
  const isUrgent = (each: LeadRow) => requestNow({ lead: each, given: [], at }).emergency;
  // Whoever learns only now that it is an emergency has their hour from now, unless their day is over.
  const urgent = isUrgent(lead) && !isUrgent(before);
  if (urgent) await tx.update(leadAssignments).set({ updatedAt: sql`now()` }).where(isHeldSilently(lead.id));
  const [keepers, losers] = await Promise.all([withWays(tx, kept), withWays(tx, gone)]);
  const about = { ...knownLead(lead), at, changed, said, urgent };
  await queueMessages(tx, correctionNotices(about, { keepers, losers }), lead.id);
}

const isHeldSilently = (leadId: LeadId) =>
  and(
    ...[eq(leadAssignments.leadId, leadId), inArray(leadAssignments.status, ["new", "assigned"])],
    gt(leadAssignments.updatedAt, ago({ hours: promisedHours })),
  );

type Routed = { had: readonly Holder[]; gone: readonly Holder[] };

/**
 * Has the next in line asked for each place that is free now, unless only one was wanted; where nobody ever had it,
 * routes it as a new request.
 */
export async function routeAnew(tx: Transaction, lead: LeadRow, { had, gone }: Routed): Promise<number> {
  if (had.length === 0) return routeFirst(tx, lead);
  if (wishOf(lead.answers)?.alone) return 0;
  let given = 0;
  // At one time: a promise binds all who were given a request first.
  const at = new Date();
  while (given < gone.length && (await askNext(tx, lead.id, { later: false, at }))) given++;
  return given;
}

/** Gives a request that no business was given to those that routing finds; returns how many. */
async function routeFirst(tx: Transaction, lead: LeadRow): Promise<number> {
  const { live, asking } = requestNow({ lead, given: [], at: new Date() });
  if (!live || asking.status !== "open") return 0;
  const { work, place } = asking;
  const matched = await lockNearest(tx, { work, at: place, picks: picksOf(lead.answers) });
  if (matched.length === 0) return 0;
  await tx.insert(leadAssignments).values(
    matched.map(({ id, email, distanceMiles, placedExactly }) => ({
      ...{ leadId: lead.id, businessId: id, email, distanceMiles },
      distanceExact: placedExactly && isExact(lead.placePrecision),
    })),
  );
  const announcement = announcementOf({ ...lead, unmatchedSince: null }, await listHolders(tx, lead.id));
  const profiles = await listProfiles(tx, matched);
  const confirmation = homeownerConfirmation(announcement, profiles, await countPhotos(tx, lead.id));
  const told = { ...confirmation, dedupeKey: `${confirmation.dedupeKey}:corrected` };
  const alerts = professionalAlerts(announcement, matched);
  await queueMessages(tx, [told, ...alerts, ...webhooksOf(announcement, matched)], lead.id);
  return matched.length;
}
