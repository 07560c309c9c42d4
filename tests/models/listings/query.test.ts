import { describe, expect, test } from "vitest";
import { readDirectoryQuery, readFinderQuery } from "~/models/listings/search/query";
import { takeTurns } from "~/models/listings/search/text.server";
import { until } from "../../support/until";

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

describe("of many who look for hard words at once", () => {
  /** Work that ends when it is told to. */
  function held() {
    const began: string[] = [];
    const ends = new Map<string, (how: "well" | "badly") => void>();
    const work = (name: string) => () =>
      new Promise<string>((resolve, reject) => {
        began.push(name);
        ends.set(name, (how) => (how === "well" ? resolve(name) : reject(new Error(name))));
      });
    return { began, work, end: (name: string, how: "well" | "badly") => ends.get(name)?.(how) };
  }

  test("one is served at a time, in the order in which they came, and one that fails holds up nobody", async () => {
    const turns = takeTurns(60_000);
    const { began, work, end } = held();
    const [first, second, third] = ["first", "second", "third"].map((name) => turns(work(name)));
    await until("the first is served", () => began.length > 0);
    expect(began).toEqual(["first"]);
    end("first", "badly");
    await expect(first).rejects.toThrow("first");
    await until("the second is served", () => began.includes("second"));
    expect(began).toEqual(["first", "second"]);
    end("second", "well");
    expect(await second).toEqual({ status: "done", result: "second" });
    await until("the third is served", () => began.includes("third"));
    end("third", "well");
    expect(await third).toEqual({ status: "done", result: "third" });
  });

  test("whoever has waited too long is told so, and is not in the way of those behind", async () => {
    const turns = takeTurns(1);
    const { began, work, end } = held();
    const first = turns(work("first"));
    expect(await turns(work("second"))).toEqual({ status: "late" });
    end("first", "well");
    await first;
    const third = turns(work("third"));
    await until("the third is served", () => began.includes("third"));
    expect(began).toEqual(["first", "third"]);
    end("third", "well");
    expect(await third).toEqual({ status: "done", result: "third" });
  });
});
