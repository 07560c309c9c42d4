import { sampleRoofers } from "~/content/sample-roofers";
import { db, pick } from "~/database/db.server";
import type { ListingSummary } from "~/models/listings/listing";
import { facesById } from "~/models/listings/search/rows.server";
import { slugify } from "~/models/listings/slug";
import { isExact } from "~/models/places/place";
import { areaName } from "~/models/places/postcode";
import { parsePhone } from "~/models/reading/phone";
import { type AskedWork, workDone, workOf } from "~/models/trades/who-fits";
import { paths } from "~/paths";
import { flagBest, type MatchableRoofer, matchRoofers } from "./best-match";
import type { RoutableBusiness } from "./lead";
import { isWaiting, stateWords } from "./now/holder-words";
import type { LeadNow } from "./now/now.server";
import { listRoutableBusinesses } from "./routing.server";

/** The best match and up to three others. */
const mostShown = 4;

/** A roofer as the results page shows it. */
type ShownRoofer = MatchableRoofer &
  Pick<ListingSummary, "imported" | "logo" | "photo" | "checkedOn" | "answerMinutes"> & {
    /** Its services as it lists them; empty for a sample. */
    services: string[];
    distanceMiles?: number;
    distanceExact: boolean;
    /** The part of the requested work that it does: 'slate and tile'. */
    work?: string;
    /** Its page here; a sample has none. */
    page?: string;
    /** E.164; only for the homeowner, and if the request went to it. */
    call?: string;
    /** Whether the request went to it. */
    told: boolean;
    /** Whether the homeowner asked for it by name; only set on a business that has the request. */
    asked?: boolean;
  };

export type ShownRoofers = { best: ShownRoofer; others: ShownRoofer[] } | undefined;

/**
 * The best match and up to three others for a lead: the businesses that have it, else those that could, else, in a
 * demonstration, the sample roofers. The business that its homeowner asked for comes first, then those that do the
 * work.
 */
export async function listShownRoofers(
  lead: LeadNow["lead"],
  { given, holders, wish }: LeadNow["now"],
  { samples, own }: { samples: boolean; own: boolean },
): Promise<ShownRoofers> {
  const work = workOf(lead);
  const wanted = { area: areaName(lead.postcode), specialty: work?.wanted[0]?.name ?? "" };
  const asked = { ...wanted, work };
  const told = toldOf(holders, asked, own);
  // Others who were sent the address see it only as one of those that have the request.
  const first = own ? told.find(({ id }) => id === wish?.given?.id) : undefined;
  if (first)
    return withFaces({ best: { ...first, asked: true }, others: told.filter((each) => each !== first) });
  const declined = new Set(given.map(({ id }) => id));
  const near = told.length > 0 ? told : (await listNearby(lead, asked)).filter(({ id }) => !declined.has(id));
  if (near.length > 0) {
    const [doing, others] = [near.filter(({ work }) => work), near.filter(({ work }) => !work)];
    return withFaces(matchRoofers([...flagBest(doing), ...flagBest(others)], wanted));
  }
  if (!samples || work?.trade.slug !== "roofing") return undefined;
  return matchRoofers(
    sampleRoofers.map((roofer) => ({
      ...roofer,
      services: [],
      told: false,
      distanceExact: false,
      checkedOn: null,
    })),
    { ...wanted, specialty: lead.answers["roof-work"] ?? "" },
  );
}

/** The businesses that have a lead, as the homeowner sees them. */
export async function listReceivers(
  lead: LeadNow["lead"],
  { holders }: LeadNow["now"],
): Promise<ShownRoofer[]> {
  const work = workOf(lead);
  return facedOf(toldOf(holders, { area: "", specialty: "", work }, true));
}

const toldOf = (holders: LeadNow["now"]["holders"], asked: WorkNearby, own: boolean): ShownRoofer[] =>
  holders.map((business) => ({
    ...fromBusiness(business, asked, true),
    call: own ? callOf(business) : undefined,
  }));

/** Adds pictures, the dates of checks and answer times; a business that has left the site has none. */
async function withFaces(match: ShownRoofers): Promise<ShownRoofers> {
  if (!match) return undefined;
  const [best = match.best, ...others] = await facedOf([match.best, ...match.others]);
  return { best, others };
}

async function facedOf(roofers: readonly ShownRoofer[]): Promise<ShownRoofer[]> {
  const faces = await facesById(roofers.map(({ id }) => id));
  return roofers.map((roofer) => ({ ...roofer, ...faces.get(roofer.id) }));
}

/** The number on which the homeowner may ring a business that has the request. */
const callOf = ({ phone }: { phone: string | null }): string | undefined => parsePhone(phone ?? "").e164;

/** The businesses that were given a request, for the homeowner's page of it. */
export async function listGivenTo(now: LeadNow["now"]) {
  const faces = await facesById(now.given.map(({ id }) => id));
  return now.given.map((each) => {
    const { id, name, slug, city, phone, serviceTypes, verified, distanceMiles, distanceExact } = each;
    const { logo, photo, checkedOn = null } = faces.get(id) ?? {};
    return {
      ...{ id, name, verified, logo, photo, checkedOn, services: serviceTypes, distanceMiles, distanceExact },
      page: each.listed ? paths.business(slugify(city), slug) : undefined,
      // Whom they hired is not among those who cannot take it on, whatever it said before.
      holds: each.holds || now.chosen?.id === id,
      silent: now.silent.includes(each),
      chosen: now.chosen?.id === id,
      // A closed request is masked: whoever is rung cannot tell whose it is.
      call: each.holds && !now.closed ? callOf({ phone }) : undefined,
      words: isWaiting(now, each) ? null : stateWords(now, each),
    };
  });
}

async function listNearby(lead: LeadNow["lead"], asked: WorkNearby): Promise<ShownRoofer[]> {
  const { latitude, longitude, placePrecision } = lead;
  const { work } = asked;
  if (!work || latitude === null || longitude === null) return [];
  const near = await listRoutableBusinesses(db, { work, at: { latitude, longitude }, limit: mostShown });
  return near.map((business) =>
    fromBusiness(
      { ...business, distanceExact: business.placedExactly && isExact(placePrecision) },
      asked,
      false,
    ),
  );
}

type WorkNearby = { area: string; specialty: string; work?: AskedWork };
type Business = Omit<RoutableBusiness, "phone" | "email" | "does" | "placedExactly"> & {
  distanceExact: boolean;
  listed?: boolean;
};

/** Routing has already checked area and work; matching only keeps the order. */
function fromBusiness(business: Business, { area, specialty, work }: WorkNearby, told: boolean): ShownRoofer {
  const done = work && workDone(work, business.serviceTypes);
  return {
    id: business.id,
    name: business.name,
    phone: "",
    ...pick(business, "rating", "reviews", "imported", "verified", "featured"),
    bestMatch: false,
    areas: [area],
    specialties: done ? [specialty] : [],
    work: done,
    services: business.serviceTypes,
    distanceMiles: business.distanceMiles,
    distanceExact: business.distanceExact,
    checkedOn: null,
    page: business.listed === false ? undefined : paths.business(slugify(business.city), business.slug),
    told,
  };
}
