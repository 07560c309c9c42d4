import { describe, expect, test } from "vitest";
import {
  estimateByService,
  estimateBySize,
  estimateRoofing,
  explicitSize,
  projectSize,
  projectSizes,
} from "~/models/quiz/estimate";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import type { StoredEstimate } from "../../../drizzle/schema/values/leads";

/** Written out again from the specification, not read from the rules: two who agree are seldom both wrong. */
function statedBase(property: string, work: string, size: string, urgency: string): number {
  const propertyFactor = { commercial: 2.2, flat: 0.7, bungalow: 0.9 }[property] ?? 1;
  const workFactor = { replacement: 2.8, repair: 0.4, maintenance: 0.25, emergency: 1.6 }[work] ?? Number.NaN;
  const sizeFactor = { small: 0.6, medium: 1, large: 1.5, "very-large": 2.2 }[size] ?? Number.NaN;
  const urgencyFactor = { asap: 1.3, "this-week": 1.1 }[urgency] ?? 1;
  return 3000 * propertyFactor * workFactor * sizeFactor * urgencyFactor;
}

function valuesOf(stepId: string): string[] {
  const step = roofingQuiz.steps.find(({ id }) => id === stepId);
  return step?.kind === "choice" ? step.choices.map(({ value }) => value) : [];
}

const combinations = valuesOf("property-type").flatMap((property) =>
  valuesOf("roof-work").flatMap((work) =>
    valuesOf("roof-size").flatMap((size) =>
      valuesOf("urgency").map((urgency) => [property, work, size, urgency] as const),
    ),
  ),
);

describe("the roofing estimate", () => {
  test.each(combinations)(
    "of a %s, %s, %s, %s follows the stated formula",
    (property, work, size, urgency) => {
      const answers = { "property-type": property, "roof-work": work, "roof-size": size, urgency };
      const base = statedBase(property, work, size, urgency);
      const { result, inputs } = estimateRoofing(answers);

      expect(inputs).toEqual(answers);
      expect(Math.round(result.base)).toBe(Math.round(base));
      expect(Math.round(result.min)).toBe(Math.round(base * 0.85));
      expect(Math.round(result.max)).toBe(Math.round(base * 1.15));
      expect(Math.round(result.materials)).toBe(Math.round(base * 0.45));
      expect(Math.round(result.labour)).toBe(Math.round(base * 0.35));
      expect(Math.round(result.vatMisc)).toBe(Math.round(base * 0.2));
    },
  );

  test.each(["", "castle", "__proto__", "toString"])("leaves the unknown property '%s' out", (property) => {
    const known = { "roof-work": "repair", "roof-size": "small", urgency: "asap" };
    expect(estimateRoofing({ ...known, "property-type": property })).toEqual(estimateRoofing(known));
  });
});

/** Variant B's table, written out again: small, medium and large, in pounds. */
const statedBySize: Record<string, readonly [number, number, number]> = {
  roofing: [500, 2500, 8000],
  plumbing: [150, 800, 3000],
  electrical: [200, 1200, 4000],
  painting: [300, 1500, 5000],
  landscaping: [200, 1000, 3500],
  gardening: [200, 1000, 3500],
  handyman: [100, 600, 2000],
  cleaning: [150, 400, 800],
  solar: [3000, 8000, 15000],
  heating: [400, 2000, 6000],
  bathroom: [1000, 5000, 15000],
  kitchen: [2000, 8000, 25000],
  other: [200, 1000, 4000],
  falconry: [200, 1000, 4000],
};

/** Variant C's, in pounds. */
const statedByService: Record<string, number> = {
  roofing: 2500,
  plumbing: 800,
  electrical: 1200,
  painting: 1500,
  landscaping: 1000,
  handyman: 600,
  cleaning: 400,
  solar: 8000,
  other: 1000,
  kitchen: 1000,
  constructor: 1000,
};

/** 70 % to 130 % of the base; materials 40 %, labour 45 %, VAT and misc 15 % of it. */
function expectSpread({ result }: StoredEstimate, base: number): void {
  const figures = [result.min, result.max, result.materials, result.labour, result.vatMisc].map(Math.round);
  expect(figures).toEqual([0.7, 1.3, 0.4, 0.45, 0.15].map((share) => Math.round(base * share)));
}

describe("the estimate by service and size", () => {
  test.each(Object.entries(statedBySize))("of %s is as stated for each size", (service, bases) => {
    projectSizes.forEach((size, position) => {
      const stored = estimateBySize(service, size);
      expectSpread(stored, bases[position] ?? Number.NaN);
      expect(stored).toMatchObject({ variant: "B", version: 1, inputs: { service, size } });
    });
  });

  test.each([
    [{ rooms_count: "1" }, "small"],
    [{ rooms_count: "2-3" }, "medium"],
    [{ rooms_count: "whole_house" }, "large"],
    [{ property_size: "2_bed" }, "small"],
    [{ property_size: "4_plus_bed" }, "large"],
    [{ job_size: "half_day" }, "small"],
    [{ job_size: "several_days" }, "large"],
    [{ roof_size: "not_sure" }, "medium"],
    [{}, "medium"],
  ])("%j is a %s job", (answers, size) => {
    expect(projectSize(explicitSize(answers), "Rooms")).toBe(size);
  });
});

test.each(Object.entries(statedByService))("the estimate by service of %s is as stated", (service, base) => {
  const stored = estimateByService(service);
  expectSpread(stored, base);
  expect(stored).toMatchObject({ variant: "C", version: 1, inputs: { service } });
});
