import { type MarketingFigure, marketingFigures } from "./site";
import { type Testimonial, testimonials } from "./testimonials";

/** What the site says of itself and does not compute. */
type Statement = MarketingFigure | Testimonial;

/** A statement as it is proved on the desk: once its figure or its words change, it is another. */
function wordsOf(statement: Statement): string {
  if ("figure" in statement) return `${statement.figure} ${statement.label}`;
  return `${statement.author}, ${statement.location}: “${statement.text}”`;
}

/** Every statement of the content, in words. */
export const statements: readonly string[] = [...Object.values(marketingFigures), ...testimonials].map(
  wordsOf,
);

/** Those of a page's statements that may be shown there; `shown` are the words of all that may (proofs.server.ts). */
export const shownStatements = <Each extends Statement>(
  wanted: readonly Each[],
  shown: readonly string[],
): Each[] => wanted.filter((each) => shown.includes(wordsOf(each)));
