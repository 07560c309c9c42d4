import { type MarketingFigure, marketingFigures } from "./site";
import { type Testimonial, testimonials } from "./testimonials";

/** A claim of the site about itself that it does not compute. */
type Statement = MarketingFigure | Testimonial;

/** The text that identifies a statement on the desk: once it changes, it has to be proved anew. */
function wordsOf(statement: Statement): string {
  if ("figure" in statement) return `${statement.figure} ${statement.label}`;
  return `${statement.author}, ${statement.location}: “${statement.text}”`;
}

/** Every statement of the content, in words. */
export const statements: readonly string[] = [...Object.values(marketingFigures), ...testimonials].map(
  wordsOf,
);

/** The statements of `wanted` that may be shown; `shown` are the texts of all that may (proofs.server.ts). */
export const shownStatements = <Each extends Statement>(
  wanted: readonly Each[],
  shown: readonly string[],
): Each[] => wanted.filter((each) => shown.includes(wordsOf(each)));
