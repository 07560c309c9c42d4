import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cityFacts, roofsOf } from "~/content/city-facts";
import { localWords } from "~/content/local-words";
import { cities } from "~/models/places/gazetteer/cities";
import { landingCities, landingHeading, landingServices, parseLanding } from "~/models/trades/landing";
import { findTrade, namesOf, tradeOfService, trades } from "~/models/trades/trade";

describe("an address of one segment", () => {
  test.each([
    ["roofers-leeds", { kind: "city", path: "/roofers-leeds" }],
    ["roofers-nottingham", { kind: "city", path: "/roofers-nottingham" }],
    ["ROOFERS-Leeds", { kind: "city", path: "/roofers-leeds" }],
    ["roofing-quotes-in-leeds", { kind: "quotes", service: "roofing", path: "/roofing-quotes-in-leeds" }],
    ["Plumbing-In-Cardiff", { kind: "service", service: "plumbing", path: "/plumbing-in-cardiff" }],
    ["electrical-in-london", { kind: "service", service: "electrical", path: "/electrical-in-london" }],
  ] as const)("%s is read", (segment, expected) => {
    expect(parseLanding(segment)).toMatchObject(expected);
  });

  test.each([
    "roofers-belfast",
    "roofers-",
    "roofers-leeds ",
    "roofers-constructor",
    "roofers-leeds-2",
    "roofers-Leeds%20",
  ])("%j names a city that has no page", (segment) => {
    expect(parseLanding(segment)).toMatchObject({ kind: "unknown-city" });
  });

  test.each([
    // The first shape that fits decides, also where a later one would find something.
    "roofers-in-leeds",
    "roofers-quotes-in-leeds",
    "painting-quotes-in-leeds",
    "roofing-quotes-in-newcastle",
    "roofing-in-nottingham",
    "roofing-quotes-in-",
    "-in-leeds",
    "roofing-in-leeds-in-leeds",
    "roofing-in-__proto__",
    "toString-in-leeds",
    "favicon.ico",
    "roofers",
    "",
    "\0",
    "\ud800",
    `roofers-${"leeds".repeat(2000)}`,
  ])("%j is nothing of ours", (segment) => {
    expect(parseLanding(segment)).toEqual({ kind: "unknown" });
  });

  test("never throws, and what it finds is found again at the path it gives", () => {
    const word = fc.constantFrom(
      "roofing",
      "plumbing",
      "roofers",
      "-in-",
      "-quotes-in-",
      "-",
      "leeds",
      "London",
      "é",
    );
    const segment = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 5 }).map((words) => words.join("")),
    );
    fc.assert(
      fc.property(segment, (text) => {
        const landing = parseLanding(text);
        if ("path" in landing) expect(parseLanding(landing.path.slice(1))).toEqual(landing);
      }),
    );
  });
});

test("there are twelve lists of roofers and sixty pages of a service, each at an address of its own", () => {
  const lists = cities.filter(({ hasPage }) => hasPage).map(({ slug }) => parseLanding(`roofers-${slug}`));
  const pages = landingServices.flatMap((service) =>
    landingCities.flatMap((city) => [
      parseLanding(`${service}-quotes-in-${city}`),
      parseLanding(`${service}-in-${city}`),
    ]),
  );
  const paths = [...lists, ...pages].map((landing) => ("path" in landing ? landing.path : ""));
  expect(lists).toHaveLength(12);
  expect(pages).toHaveLength(60);
  expect(new Set(paths).size).toBe(72);
  expect(paths).not.toContain("");
});

test("the words of a place are of that place alone", () => {
  const words = landingServices.map((service) =>
    landingCities.map((city) => localWords[service].paragraphs(city).join(" ").length),
  );
  expect(Math.min(...words.flat())).toBeGreaterThan(60);
  const roofs = cities.filter(({ hasPage }) => hasPage).map(({ slug }) => roofsOf(slug));
  expect(new Set(roofs).size).toBe(12);
  expect(new Set(landingCities.map((city) => cityFacts(city).water)).size).toBe(10);
  expect(roofsOf("toString")).toBeUndefined();
});

test("headings name the service and the place", () => {
  expect(landingHeading("quotes", "electrical", "Leeds")).toBe("Electrical quotes in Leeds");
  expect(landingHeading("service", "roofing", "Leeds")).toBe("Roofing in Leeds");
});

describe("which trade a service belongs to", () => {
  test.each([
    ["Roof Repairs", "roofing"],
    ["Roof Replacement", "roofing"],
    ["roof inspections", "roofing"],
    ["Gardening & Landscaping", "landscaping"],
    ["gardening and landscaping", "landscaping"],
    ["Painting & Decorating", "painting"],
    ["Heating & Gas", "hvac"],
    ["HVAC", "hvac"],
    ["  Plumbing ", "plumbing"],
    ["Building & Construction", "building"],
    ["Kitchen & Bathroom", "kitchen-bathroom"],
  ])("%s is %s", (service, trade) => {
    expect(tradeOfService(service)).toBe(trade);
  });

  test.each(["", "Astrology", "constructor"])("%j is no trade of ours", (service) => {
    expect(tradeOfService(service)).toBeUndefined();
  });

  test("no service belongs to two trades", () => {
    const names = trades.flatMap((trade) => namesOf(trade).map((name) => name.toLowerCase()));
    expect(new Set(names).size).toBe(names.length);
  });

  test("only roofing takes requests", () => {
    expect(trades.filter((trade) => trade.live).map((trade) => trade.slug)).toEqual(["roofing"]);
  });

  test("a trade is found by its slug, and only so", () => {
    expect(findTrade("plumbing")?.label).toBe("Plumbing");
    expect(findTrade("Plumbing")).toBeUndefined();
  });
});
