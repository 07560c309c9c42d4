import { expect, test } from "vitest";
import { marketingFigures } from "~/content/site";
import { shownStatements, statements } from "~/content/statements";
import { testimonials } from "~/content/testimonials";

test("a statement is shown where its very words may be, and nowhere else", () => {
  const all = [...testimonials, ...Object.values(marketingFigures)];
  expect(shownStatements(all, statements)).toEqual(all);
  expect(shownStatements(all, [])).toEqual([]);
  const { satisfaction } = marketingFigures;
  expect(shownStatements([satisfaction], ["98% satisfaction"])).toEqual([satisfaction]);
  expect(shownStatements([{ ...satisfaction, figure: "99%" }], ["98% satisfaction"])).toEqual([]);
});

test("no two statements are proved by one proof", () => {
  expect(statements).toHaveLength(16);
  expect(new Set(statements).size).toBe(16);
});
