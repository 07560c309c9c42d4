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

describe("a postcode as people type it", () => {
  test.each([
    "LS1 4DY",
    "ls14dy",
    "  Ls1   4dY ",
    "LS1-4DY",
    "L S 1 4 D Y",
    "ls1–4dy",
    "LS1.4DY",
    "ＬＳ１ ４ＤＹ",
    "LS1\u200b4DY",
  ])("%j is LS1 4DY", (typed) => {
    expect(parsePostcode(typed)).toEqual({ postcode: "LS1 4DY", outcode: "LS1", area: "LS" });
    expect(formatPostcode(typed)).toBe("LS1 4DY");
  });

  test.each([
    ["m1 1ae", "M1 1AE", "M1", "M"],
    ["b338th", "B33 8TH", "B33", "B"],
    ["cr2 6xh", "CR2 6XH", "CR2", "CR"],
    ["dn551pt", "DN55 1PT", "DN55", "DN"],
    ["w1a 0ax", "W1A 0AX", "W1A", "W"],
    ["ec1a-1bb", "EC1A 1BB", "EC1A", "EC"],
  ])("%s keeps its shape", (typed, postcode, outcode, area) => {
    expect(parsePostcode(typed)).toEqual({ postcode, outcode, area });
  });

  test.each([
    ["ls1", "LS1"],
    ["LS 14", "LS14"],
    ["sw1a", "SW1A"],
  ])("%j is the first half %s", (typed, outcode) => {
    expect(parsePostcode(typed)).toEqual({ outcode, area: postcodeArea(outcode) });
    expect(formatPostcode(typed)).toBe(outcode);
  });

  test.each([
    ["LS1 4", "LS1"],
    ["EC1A-1", "EC1A"],
    ["LS1 4D", "LS1"],
    ["LS14D", "LS1"],
    ["ls14 4d", "LS14"],
    ["sw1a1a", "SW1A"],
    ["m1-1a", "M1"],
  ])("%j breaks off, counts as its first half %s, and is shown as it was typed", (typed, outcode) => {
    expect(parsePostcode(typed)).toEqual({ outcode, area: postcodeArea(outcode) });
    expect(formatPostcode(typed)).toBe(typed);
  });

  test.each([
    "",
    "Leeds",
    "LS",
    "12345",
    "LS1 4DYX",
    "ZZ1 1AA",
    "LS1 4DY 2",
    "90210",
    "LS1 4DY LS1 4DY",
    `LS1${" ".repeat(99)}4DY`,
  ])("%j is not a postcode", (typed) => {
    expect(parsePostcode(typed)).toBeUndefined();
  });

  test("what is not a postcode is shown as it was typed", () => {
    expect(formatPostcode("  near the mill ")).toBe("near the mill");
  });
});

describe("a slip in a postcode is offered, and not changed", () => {
  test.each([
    ["LSI 4DY", "LS1 4DY"],
    ["lsl4dy", "LS1 4DY"],
    ["W1A OAX", "W1A 0AX"],
    ["SWIA lAA", "SW1A 1AA"],
    ["0X1 1DP", "OX1 1DP"],
    ["MEIO 1AA", "ME10 1AA"],
    ["ME1O 1AA", "ME10 1AA"],
    ["ME1O", "ME10"],
    ["LSI", "LS1"],
    ["CRO 6XH", "CR0 6XH"],
  ])("%s is perhaps %s", (typed, offer) => {
    expect(parsePostcode(typed)).toBeUndefined();
    expect(readPostcode(typed)).toEqual({ offer });
  });

  test.each(["LS1 4DY", "LS1", "LOO 4DY", "LS1 4", "Leeds", "IIIIIII", "LSI 4DYX", "Ilkley"])(
    "%s has no slip",
    (typed) => {
      expect(readPostcode(typed)).toEqual({ value: parsePostcode(typed) });
    },
  );

  test("of an incomplete one only a whole postcode is offered", () => {
    expect(readPostcode("LS14DI")).toEqual({ value: parsePostcode("LS1 4DI") });
    expect(readPostcode("L1I 4DY")).toMatchObject({ offer: "L11 4DY" });
  });
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
