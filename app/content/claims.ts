import { sampleRoofers } from "./sample-roofers";
import { marketingFigures, quoteAccuracyByCity } from "./site";
import { testimonials } from "./testimonials";

/** What may be shown: a demonstration shows everything, a live site what is proven. */
export function shownClaims<Claim extends { proven: boolean }>(
  claims: readonly Claim[],
  { demo }: { demo: boolean },
): Claim[] {
  return claims.filter(({ proven }) => demo || proven);
}

const unprovenOf = <Claim extends { proven: boolean }>(claims: readonly Claim[]): Claim[] =>
  claims.filter(({ proven }) => !proven);

/** Every claim of the content that nothing proves, as a sentence for whoever starts or runs the site. */
export function unprovenClaims(): string[] {
  const hidden = [
    ...unprovenOf(quoteAccuracyByCity).map(
      ({ city, percent }) => `a quote accuracy of ${percent}% in ${city}`,
    ),
    ...unprovenOf(testimonials).map(({ author, location }) => `what ${author} of ${location} says`),
    ...sampleRoofers.map(
      ({ name, rating, reviews }) => `${rating} out of 5 from ${reviews} reviews for ${name}`,
    ),
  ];
  return [
    ...unprovenOf(Object.values(marketingFigures)).map(
      ({ figure, label }) => `the site claims '${figure} ${label}' and nothing here proves it`,
    ),
    ...hidden.map((claim) => `nothing here proves ${claim}, so a live site does not show it`),
  ];
}
