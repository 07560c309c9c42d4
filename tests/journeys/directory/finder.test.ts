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
    ["ls14dy", "Leeds"],
    ["LS1", "Leeds"],
    ["Leeds", "Leeds"],
    ["leeds, west yorkshire", "Leeds"],
    ["B1 1AA", "Birmingham"],
    ["BS1 4DJ", "Bristol"],
    ["CF1", "Cardiff"],
    ["Roundhay", "Leeds"],
    ["M5 3AA", "Manchester"],
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

  test("a slip in the spelling is said first, and the place that may be meant is one press away", async () => {
    await roofersAcrossBritain();
    const visitor = await finder("?location=Birmingam&radius=5");
    expect(visitor.document.querySelector("main [data-result-count]")?.textContent).toBe(
      "We do not know a place called “Birmingam”.",
    );
    expect(namesOn(visitor)).toEqual([]);
    await visitor.follow("Did you mean Birmingham?");
    expect(visitor.text).toContain("1 roofer within 5 miles of Birmingham");
  });

  test.each([paths.findRoofer(), paths.findARoofer, paths.roofersNearMe])(
    "%s asks which Newport is meant, and shows the roofers of that one alone",
    async (address) => {
      const cowes = { latitude: 50.72, longitude: -1.3 };
      await world.business({ businessName: "Wight Roofing", city: "Newport", ...cowes });
      const unlocated = { city: "Newport", latitude: null, longitude: null };
      await world.business({ businessName: "Some Newport", ...unlocated });
      const visitor = await new Visitor().visit(`${address}?location=newport&radius=15`);
      expect(visitor.status).toBe(200);
      expect(visitor.text).toContain("Newport, which one?");
      expect(visitor.text).not.toContain("No roofers found");
      expect(namesOn(visitor)).toEqual([]);
      await visitor.follow("Newport, Isle of Wight");
      expect(visitor.page.url.pathname).toBe(address);
      expect(visitor.value("Postcode or city")).toBe("Newport, Isle of Wight");
      expect(visitor.value("Radius")).toBe("15");
      expect(namesOn(visitor)).toEqual(["Wight Roofing"]);
    },
  );

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

describe("before a search", () => {
  test("eight cities to start from and six featured roofers", async () => {
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
    expect(visitor.page.link("Get roofing quotes").pathname).toBe(paths.getRoofingQuotes);
    expect(visitor.page.link("About roofing").pathname).toBe(paths.roofing);
  });

  test("a city is one press away", async () => {
    await roofersAcrossBritain();
    const visitor = await new Visitor().visit(paths.findARoofer);
    const [leeds] = [...visitor.document.querySelectorAll<HTMLAnchorElement>("main nav a[href*=Leeds]")];
    await visitor.visit(leeds?.getAttribute("href") ?? "");
    expect(visitor.path).toBe("/find-a-roofer?location=Leeds&radius=10");
    expect(namesOn(visitor)).toEqual(["Leeds Roofing"]);
  });
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

  test("come ten a page, with at most five page buttons", async () => {
    await world.businesses(Array(61).fill({}));
    const visitor = await finder("?location=LS1+4DY");
    expect(cardsOn(visitor)).toHaveLength(10);
    const buttons = () => visitor.texts("nav[aria-label=Pages] a");
    expect(buttons()).toEqual(["1", "2", "3", "4", "5", "Next"]);
    await visitor.follow("Page 5");
    expect(buttons()).toEqual(["Previous", "3", "4", "5", "6", "7", "Next"]);
    await visitor.follow("Page 7");
    expect(cardsOn(visitor)).toHaveLength(1);
    expect(buttons()).toEqual(["Previous", "3", "4", "5", "6", "7"]);
    expect(visitor.path).toBe("/find-roofer?location=LS1+4DY&radius=10&page=7");
  });

  test("show 150 characters and three services", async () => {
    const services = ["Roof Repairs", "Roof Replacement", "Lead Work", "Flat Roofing", "Chimney Repairs"];
    await world.business({ description: "word ".repeat(60), serviceTypes: services });
    const [card] = cardsOn(await finder("?location=Leeds"));
    const shown = /(word )+word…/.exec(card?.textContent ?? "")?.[0] ?? "";
    expect(shown.length).toBeGreaterThan(140);
    expect(shown.length).toBeLessThanOrEqual(151);
    expect(card?.textContent).toContain("Roof Repairs, Roof Replacement, Lead Work +2 more");
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

  test("says when it does not know the place", async () => {
    await world.business();
    const visitor = await finder("?location=xyzzy");
    expect(visitor.text).toContain("We do not know a place called “xyzzy”");
    expect(visitor.text).not.toContain("radius.");
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
