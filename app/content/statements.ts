import { sampleRoofers } from "./sample-roofers";
import { marketingFigures, quoteAccuracyByCity } from "./site";
import { testimonials } from "./testimonials";

/** What may be shown: a demonstration shows everything, a live site what is proven. */
export function shownStatements<Statement extends { proven: boolean }>(
  statements: readonly Statement[],
  { demo }: { demo: boolean },
): Statement[] {
  return statements.filter(({ proven }) => demo || proven);
}

const unprovenOf = <Statement extends { proven: boolean }>(statements: readonly Statement[]): Statement[] =>
  statements.filter(({ proven }) => !proven);

/** Every statement of the content that nothing proves, as a sentence for whoever starts or runs the site. */
export function unprovenStatements(): string[] {
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
      ({ figure, label }) => `the site says '${figure} ${label}' and nothing here proves it`,
    ),
    ...hidden.map((statement) => `nothing here proves ${statement}, so a live site does not show it`),
  ];
}
