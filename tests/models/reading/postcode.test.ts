import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { postcodeAreas } from "~/models/places/gazetteer/postcode-areas";
import { areaName } from "~/models/places/postcode";
import {
  formatPostcode,
  parsePostcode,
  partPostcode,
  postcodeArea,
  readPostcode,
} from "~/models/reading/postcode";
import { hostileStrings } from "../../support/files/hostile-strings";

test.each([
  ["ls1–4dy", "LS1 4DY"],
  ["LS 14", "LS14"],
  ["LS1 4D", "LS1 4D"],
  ["  near the mill ", "near the mill"],
])("%j is shown as %s", (typed, shown) => expect(formatPostcode(typed)).toBe(shown));

test("of an incomplete one only a whole postcode is offered", () => {
  expect(readPostcode("LS14DI")).toEqual({ value: parsePostcode("LS1 4DI") });
});

describe("a postcode in a search text is parted from its words", () => {
  test.each([
    ["ls14dy", { rest: "", postcode: "LS1 4DY" }],
    ["LS1", { rest: "", postcode: "LS1" }],
    ["slates near LS1 4DY", { rest: "slates", postcode: "LS1 4DY" }],
    ["Kirkgate Slaters, ls14dy", { rest: "Kirkgate Slaters", postcode: "LS1 4DY" }],
    ["Roofs of M1", undefined],
    ["TJ Roofing", undefined],
    ["247", undefined],
    ["R&J", undefined],
  ])("%s", (typed, parted) => {
    expect(partPostcode(typed)).toEqual(parted);
  });
});

test("every postcode area is found from its first postcode, two letters before one", () => {
  for (const { area } of postcodeAreas) expect(postcodeArea(`${area.toLowerCase()}1 1aa`)).toBe(area);
  expect(postcodeArea("ME7 1AA")).toBe("ME");
  expect(postcodeArea("M7 1AA")).toBe("M");
});

function survives(text: string) {
  expect(typeof areaName(text)).toBe("string");
  expect(typeof formatPostcode(text)).toBe("string");
  const parsed = parsePostcode(text);
  if (parsed) expect(parsed.outcode.startsWith(parsed.area)).toBe(true);
  if (parsed?.postcode) expect(parsePostcode(parsed.postcode)).toEqual(parsed);
}

test("whatever is pasted into a postcode field never breaks the page", () => {
  for (const text of hostileStrings) survives(text);
  fc.assert(fc.property(fc.string({ unit: "binary" }), survives));
  survives("LS1 4DY".repeat(100_000));
});
