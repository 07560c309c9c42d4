import { formatMiles } from "../places/distance";
import { capital } from "../trades/words";

/** What matching needs to know of a roofer, a sample or a real one. */
export type MatchableRoofer = {
  id: string;
  name: string;
  phone: string;
  rating: number;
  reviews: number;
  verified: boolean;
  featured: boolean;
  bestMatch: boolean;
  /** Names of the towns it serves. */
  areas: readonly string[];
  /** Kinds of roof work it does: values of the quiz's `roof-work` step. */
  specialties: readonly string[];
};

type RooferMatch<Roofer extends MatchableRoofer> = { best: Roofer; others: Roofer[] };

const mostOthers = 3;

/**
 * Homeowner specification, section 9: roofers of the area and specialty come first, then those of the area, then the
 * featured. The best is the flagged one of the first group that has anybody, otherwise its first; up to 3 others follow
 * in order. Undefined when nobody fits.
 */
export function matchRoofers<Roofer extends MatchableRoofer>(
  roofers: readonly Roofer[],
  wanted: { area: string; specialty: string },
): RooferMatch<Roofer> | undefined {
  const area = wanted.area.toLowerCase();
  const group = (roofer: Roofer) => {
    if (!roofer.areas.some((name) => name.toLowerCase() === area)) return roofer.featured ? 2 : undefined;
    return roofer.specialties.includes(wanted.specialty) ? 0 : 1;
  };
  const groups = [0, 1, 2].map((position) => roofers.filter((roofer) => group(roofer) === position));
  const closest = groups.find((members) => members.length > 0);
  const best = closest?.find((roofer) => roofer.bestMatch) ?? closest?.[0];
  if (!best) return undefined;
  return {
    best,
    others: groups
      .flat()
      .filter((roofer) => roofer !== best)
      .slice(0, mostOthers),
  };
}

/** How much each mile to the homeowner takes off a rating out of 5. */
const pointsPerMile = 0.1;
/** The rating, out of 5, that a roofer without reviews counts as. */
const unrated = 3;

/**
 * The same roofers, with the flag on the one with the best rating for its distance in miles; the first on a tie.
 * Nothing that can be paid for plays a part: app/content/how-we-order-results.ts tells homeowners so. Call it separately for those who
 * do the work asked for and for the others: {@link matchRoofers} takes the flag of the closer group.
 */
export function flagBest<Roofer extends MatchableRoofer & { distanceMiles?: number }>(
  roofers: readonly Roofer[],
): Roofer[] {
  const marks = roofers.map(
    ({ rating, reviews, distanceMiles = 0 }) =>
      (reviews > 0 ? rating : unrated) - distanceMiles * pointsPerMile,
  );
  const best = marks.indexOf(Math.max(...marks));
  return roofers.map((roofer, position) => ({ ...roofer, bestMatch: position === best }));
}

/** Why a business has a request, or could: 'Does slate and tile, about 2 miles away'. */
export function whyMatched({
  work,
  distanceMiles,
  distanceExact,
}: {
  /** The part of the requested work that it lists; absent if it lists none. */
  work?: string;
  distanceMiles?: number;
  distanceExact: boolean;
}): string {
  const away = distanceMiles === undefined ? "" : `${formatMiles(distanceMiles, distanceExact)} away`;
  return capital([work && `does ${work}`, away].filter(Boolean).join(", "));
}
