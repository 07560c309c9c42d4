import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import {
  canonicalOf,
  cardsOn,
  hostileQueries,
  isNoindex,
  milesFromCity,
  namesOn,
} from "../../support/listings/listings";
import { Visitor } from "../../support/pages/visitor";
import { refusedScripts } from "../../support/rules/own-scripts";
import { world } from "../../support/world";

useDatabase();

const finder = (query = "") => new Visitor().visit(`${paths.findRoofer()}${query}`);

/** One roofer in the middle of each; the tests ask nobody but the tables that the site carries. */
const roofersAcrossBritain = () =>
  world.businesses(
    ["Leeds", "Birmingham", "Bristol", "Cardiff", "Manchester"].map((city) => ({
      ...{ businessName: `${city} Roofing`, city },
      ...milesFromCity(city, 0),
    })),
  );

describe("where somebody looks, with the network cut", () => {
  test.each([
    ["LS1 4DY", "Leeds"],
    ["leeds, west yorkshire", "Leeds"],
    ["CF1", "Cardiff"],
    ["BS8 1TH", "Bristol"],
    ["53.801,-1.549", "Leeds"],
  ])("%s finds %s, and nobody else's", async (location, city) => {
    await roofersAcrossBritain();
    const visitor = await finder();
    await visitor.fill("Postcode or city", location).press("Search");
    expect(visitor.status).toBe(200);
    expect(namesOn(visitor)).toEqual([`${city} Roofing`]);
    expect(visitor.value("Postcode or city")).toBe(location);
  });

  test.each([
    ["LSI 4DY", "LS1 4DY"],
    ["CFl0 1AA", "CF10 1AA"],
    ["BS8 OTH", "BS8 0TH"],
  ])("%s is not taken for %s in silence, nor for its first half, but offered", async (typed, meant) => {
    await roofersAcrossBritain();
    const visitor = await finder(`?location=${encodeURIComponent(typed)}&radius=15`);
    expect(namesOn(visitor)).toEqual([]);
    await visitor.follow(`Did you mean ${meant}?`);
    expect(visitor.value("Postcode or city")).toBe(meant);
    expect(visitor.page.url.searchParams.get("radius")).toBe("15");
    expect(namesOn(visitor)).toHaveLength(1);
  });

  test("the smaller places of a large one's name are offered beside it", async () => {
    const visitor = await finder("?location=Preston");
    expect(visitor.text).toContain("within 10 miles of Preston");
    await visitor.follow("Preston, Rutland");
    expect(visitor.value("Postcode or city")).toBe("Preston, Rutland");
    expect(visitor.text).not.toContain("Not the place you meant?");
  });

  test("a pair of coordinates is 'your location', and none outside the country", async () => {
    await roofersAcrossBritain();
    expect((await finder("?location=53.801,-1.549")).text).toContain("within 10 miles of your location");
    expect(namesOn(await finder("?location=40.713,-74.006"))).toEqual([]);
    expect(namesOn(await finder("?location=10.000,-1.549"))).toEqual([]);
  });
});

test("before a search there are eight cities to start from and six featured roofers", async () => {
  await world.businesses(Array(8).fill({ featured: true }));
  await world.business({ businessName: "Pipes", featured: true, trade: "plumbing", serviceTypes: [] });
  const visitor = await finder();
  expect(visitor.status).toBe(200);
  expect(cardsOn(visitor)).toHaveLength(6);
  expect(namesOn(visitor)).not.toContain("Pipes");
  expect(visitor.texts("[aria-labelledby=popular-cities] a")).toEqual([
    "London",
    "Manchester",
    "Birmingham",
    "Leeds",
    "Glasgow",
    "Edinburgh",
    "Liverpool",
    "Bristol",
  ]);
  expect(visitor.attributes("[aria-labelledby=popular-cities] a", "href")[3]).toBe(
    "/find-roofer?location=Leeds&radius=10",
  );
  expect(visitor.page.link("Get roofing quotes").pathname).toBe(paths.getRoofingQuotes);
  expect(visitor.page.link("About roofing").pathname).toBe(paths.roofing);
});

describe("the results", () => {
  test("come featured first, then by distance, then by rating; those without a place last", async () => {
    const two = milesFromCity("Leeds", 2);
    await world.business({ businessName: "Two miles, liked", ...two, overallRating: 4.5 });
    await world.business({ businessName: "Two miles, loved", ...two, overallRating: 4.9 });
    await world.business({ businessName: "One mile", ...milesFromCity("Leeds", 1) });
    await world.business({ businessName: "Nine, paid", featured: true, ...milesFromCity("Leeds", 9) });
    await world.business({ businessName: "Eleven", ...milesFromCity("Leeds", 11) });
    await world.business({ businessName: "Somewhere in Leeds", latitude: null, longitude: null });
    await world.business({ businessName: "Somewhere", city: "York", latitude: null, longitude: null });
    await world.business({ businessName: "Pipes", trade: "plumbing", serviceTypes: [] });
    const visitor = await finder("?location=Leeds&radius=10");
    expect(namesOn(visitor)).toEqual([
      "Nine, paid",
      "One mile",
      "Two miles, loved",
      "Two miles, liked",
      "Somewhere in Leeds",
    ]);
    const texts = cardsOn(visitor).map((card) => card.textContent);
    expect(texts.slice(0, 3).join(" ")).toMatch(/9 miles.*1 mile(?!s).*2 miles/);
    expect(texts[4]).toContain("distance unknown");
    expect(visitor.text).toContain("5 roofers within 10 miles of Leeds");
  });

  test.each([
    ["7", "10"],
    ["NaN", "10"],
    ["1e1", "10"],
    ["-5", "10"],
    ["25", "25"],
    ["5&radius=20", "5"],
  ])("radius=%s searches within %s miles", async (radius, miles) => {
    await world.business();
    const visitor = await finder(`?location=Leeds&radius=${radius}`);
    expect(visitor.text).toContain(`within ${miles} miles of Leeds`);
    expect(visitor.value("Radius")).toBe(miles);
  });
});

describe("nobody found", () => {
  test("says so and offers the next radius that has somebody, with how many", async () => {
    await world.business(milesFromCity("Leeds", 18));
    await world.business(milesFromCity("Leeds", 19));
    await world.business(milesFromCity("Leeds", 24));
    const visitor = await finder("?location=LS1+4DY&radius=5");
    expect(visitor.status).toBe(200);
    expect(visitor.text).toContain(
      "No roofers found within 5 miles of LS1 4DY. Try increasing the search radius.",
    );
    await visitor.follow("See 2 roofers within 20 miles");
    expect(visitor.value("Radius")).toBe("20");
    expect(cardsOn(visitor)).toHaveLength(2);
  });

  test("offers nothing that would not help", async () => {
    const visitor = await finder("?location=Plymouth");
    expect(visitor.text).toContain("No roofers found within 10 miles of Plymouth.");
    const widest = await finder("?location=Plymouth&radius=25");
    expect(widest.text).toContain("No roofers found within 25 miles of Plymouth.");
    expect(widest.text).not.toContain("Try increasing the search radius.");
    expect(visitor.document.querySelector("main a.btn[href*=radius]")).toBeNull();
  });

  test("asks for a place when none was typed, beside the field", async () => {
    const visitor = await finder();
    await visitor.press("Search");
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual(["Please enter a postcode or city name"]);
    expect((await finder("?location=%20%00%20")).status).toBe(422);
  });
});

test.each([paths.findRoofer(), paths.findARoofer, paths.roofersNearMe])(
  "the three addresses: %s keeps itself in the form and the page links, and is one page to search engines",
  async (address) => {
    await world.businesses(Array(11).fill({}));
    const visitor = await new Visitor().visit(address);
    expect(canonicalOf(visitor)).toBe("/find-roofer");
    await visitor.fill("Postcode or city", "Leeds").press("Search");
    expect(visitor.page.url.pathname).toBe(address);
    expect(isNoindex(visitor)).toBe(true);
    await visitor.follow("Next");
    expect(visitor.path).toBe(`${address}?location=Leeds&radius=10&page=2`);
    expect(cardsOn(visitor)).toHaveLength(1);
  },
);

test.each([...hostileQueries("location"), ...hostileQueries("radius")])(
  "bad input: $shown gets a page",
  async ({ query }) => {
    await world.business();
    const visitor = await finder(`?${query}`);
    expect([200, 422]).toContain(visitor.status);
    expect(visitor.heading).toMatch(/^(Find a roofer near you|Roofers near LS1 4DY)$/);
    expect(refusedScripts(visitor)).toEqual([]);
  },
);
