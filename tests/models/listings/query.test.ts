import { describe, expect, test } from "vitest";
import { readDirectoryQuery, readFinderQuery } from "~/models/listings/search/query";

const directory = (query: string) => readDirectoryQuery(new URLSearchParams(query));
const finder = (query: string) => readFinderQuery(new URLSearchParams(query));

describe("the directory's address", () => {
  test("says what, which service, where and which page", () => {
    expect(directory("q=slate&service=HVAC&location=Leeds&page=3")).toEqual({
      q: "slate",
      service: "hvac",
      location: "Leeds",
      page: 3,
    });
    expect(directory("")).toEqual({ q: "", service: undefined, location: "", page: 1 });
  });

  test.each([
    ["roofing", "roofing"],
    ["Roof Repairs", "roofing"],
    ["Painting & Decorating", "painting"],
    ["solar", undefined],
    ["witchcraft", undefined],
  ])("service=%s is %s", (text, service) => {
    expect(directory(new URLSearchParams({ service: text }).toString()).service).toBe(service);
  });

  test("has one line of text, whatever was typed", () => {
    expect(directory("q=a%00b%0D%0Ac%ED%A0%80d").q).toBe("a b c d");
    expect(directory(`q=${"x".repeat(10_000)}`).q).toHaveLength(100);
    expect(directory("q=&q=%20&q=slate&q=lead").q).toBe("slate");
    expect(directory(`q=${"x".repeat(99)}🏠`).q).toBe("x".repeat(99));
  });

  test.each([
    ["0", 1],
    ["-1", 1],
    ["2.5", 1],
    ["NaN", 1],
    ["", 1],
    ["1e309", 1],
    ["constructor", 1],
    ["7", 7],
    ["9".repeat(30), 1_000_000_000],
  ])("page=%s is %d", (text, page) => {
    expect(directory(`page=${text}`).page).toBe(page);
  });
});

describe("the finder's address", () => {
  test("tells no search from a search for nothing", () => {
    expect(finder("radius=10").location).toBeUndefined();
    expect(finder("location=+%00").location).toBe("");
  });

  test.each(["5", "10", "15", "20", "25"])("offers %s miles", (radius) => {
    expect(finder(`radius=${radius}`).radiusMiles).toBe(Number(radius));
  });

  test.each(["7", "0", "NaN", "", "10 miles", "Infinity"])("takes %j for 10 miles", (radius) => {
    expect(finder(`radius=${radius}`).radiusMiles).toBe(10);
  });
});
