import { sampleRoofers } from "~/content/sample-roofers";
import { db } from "~/database/db.server";
import { slugify } from "~/models/listings/slug";
import { parsePhone } from "~/models/phones/phone";
import { areaName } from "~/models/places/postcode";
import { paths } from "~/paths";
import type { LeadWithMatches } from "./leads.server";
import { flagBest, type MatchableRoofer, matchRoofers } from "./matching";
import { listRoutableBusinesses, type RoutableBusiness } from "./routing.server";

/** The best match and up to three others. */
const mostShown = 4;

/** A roofer as the results page shows it. */
type ShownRoofer = MatchableRoofer & {
  /** What it does, in its own words; a sample has none. */
  services: string[];
  distanceMiles?: number;
  /** Its page here; a sample has none. */
  page?: string;
  /** E.164, for whoever asked, where the request went to it. */
  call?: string;
  /** Whether the request went to it. */
  told: boolean;
};

export type ShownRoofers = { best: ShownRoofer; others: ShownRoofer[] } | undefined;

/**
 * Best match and up to three others for a lead: the businesses that have it, else those that
 * could have it, else, in a demonstration, the sample roofers.
 */
export async function listShownRoofers(
  lead: LeadWithMatches["lead"],
  matches: LeadWithMatches["matches"],
  { samples, own }: { samples: boolean; own: boolean },
): Promise<ShownRoofers> {
  const wanted = { area: areaName(lead.postcode), specialty: lead.answers["roof-work"] ?? "" };
  const told = matches
    .filter(({ holds }) => holds)
    .map((business) => ({
      ...fromBusiness(business, wanted, true),
      call: own ? parsePhone(business.phone ?? "").e164 : undefined,
    }));
  const declined = new Set(matches.map(({ id }) => id));
  const near =
    told.length > 0 ? told : (await listNearby(lead, wanted)).filter(({ id }) => !declined.has(id));
  if (near.length > 0) return matchRoofers(flagBest(near), wanted);
  if (!samples) return undefined;
  return matchRoofers(
    sampleRoofers.map((roofer) => ({ ...roofer, services: [], told: false })),
    wanted,
  );
}

async function listNearby(lead: LeadWithMatches["lead"], wanted: Wanted): Promise<ShownRoofer[]> {
  const { latitude, longitude, serviceType } = lead;
  if (latitude === null || longitude === null) return [];
  const at = { latitude, longitude };
  const near = await listRoutableBusinesses(db, { trade: serviceType, at, limit: mostShown });
  return near.map((business) => fromBusiness(business, wanted, false));
}

type Wanted = { area: string; specialty: string };

/** Routing has settled that a real business is of the area and the trade; the rule then keeps its order. */
function fromBusiness(
  business: Omit<RoutableBusiness, "phone" | "email"> & { listed?: boolean },
  wanted: Wanted,
  told: boolean,
): ShownRoofer {
  return {
    id: business.id,
    name: business.name,
    phone: "",
    rating: business.rating,
    reviews: business.reviews,
    verified: business.verified,
    featured: business.featured,
    bestMatch: false,
    areas: [wanted.area],
    specialties: [wanted.specialty],
    services: business.serviceTypes,
    distanceMiles: business.distanceMiles,
    page: business.listed === false ? undefined : paths.business(slugify(business.city), business.slug),
    told,
  };
}
