import { describe, expect, test } from "vitest";
import { sampleRoofers } from "~/content/sample-roofers";
import { marketingFigures, quoteAccuracyByCity } from "~/content/site";
import { shownStatements, unprovenStatements } from "~/content/statements";
import { testimonials } from "~/content/testimonials";

describe("a statement that nothing proves", () => {
  test("is shown in a demonstration, and on a live site only where it is a fixed figure", () => {
    expect(shownStatements(testimonials, { demo: true })).toHaveLength(testimonials.length);
    expect(shownStatements(testimonials, { demo: false })).toEqual(
      testimonials.filter(({ proven }) => proven),
    );
    expect(shownStatements(quoteAccuracyByCity, { demo: false })).toEqual([]);
  });

  test("is named to whoever starts a live site: every figure, accuracy, testimonial and sample review", () => {
    const said = unprovenStatements().join("\n");
    for (const { figure, label, proven } of Object.values(marketingFigures)) {
      if (!proven) expect(said).toContain(`'${figure} ${label}'`);
    }
    for (const { city, percent } of quoteAccuracyByCity) expect(said).toContain(`${percent}% in ${city}`);
    for (const { author } of testimonials) expect(said).toContain(author);
    for (const { name } of sampleRoofers) expect(said).toContain(name);
  });
});
