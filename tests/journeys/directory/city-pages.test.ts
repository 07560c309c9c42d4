import { describe, expect, test } from "vitest";
import { cities } from "~/models/places/gazetteer/cities";
import { paths } from "~/paths";
import { businesses } from "../../../drizzle/schema/businesses";
import { changeRows, useDatabase } from "../../support/database";
import { canonicalOf, cardsOn, hostileQueries, isNoindex, namesOn } from "../../support/listings/listings";
import { Visitor } from "../../support/pages/visitor";
import { had } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const leeds = (query = "") => new Visitor().visit(`${paths.cityRoofers("leeds")}${query}`);

/** So many roofers in Leeds, the first the best. */
const roofers = (number: number, { trade, ...given }: Parameters<typeof world.business>[0] = {}) =>
  world.businesses(
    Array.from({ length: number }, (_, before) => {
      const place = before + 1;
      return { businessName: `Place ${place}`, overallRating: 5 - place / 100, ...given };
    }),
    trade,
  );

const sectionNamed = (visitor: Visitor, heading: string): Element | undefined =>
  [...visitor.document.querySelectorAll("main section")].find(
    (section) => section.querySelector("h2")?.textContent === heading,
  );

test.each(
  cities
    .filter(({ hasPage }) => hasPage)
    .map(({ slug, name, region, shownPostcode }) => [slug, name, region, shownPostcode]),
)("each of the twelve cities /roofers-%s is about %s", async (slug, name, region, shownPostcode) => {
  await world.business({ city: name });
  const visitor = await new Visitor().visit(`/roofers-${slug}`);
  expect(visitor.status).toBe(200);
  expect(visitor.heading).toBe(`Roofers in ${name}`);
  const facts = visitor.document.querySelector("main dl")?.textContent ?? "";
  expect(facts).toContain(region);
  expect(facts).toContain(shownPostcode);
  expect(facts).toContain("roofer listed1");
  expect(canonicalOf(visitor)).toBe(`/roofers-${slug}`);
});

describe("the page of a city", () => {
  test("leads to quotes and to all areas, and says what roofers there do", async () => {
    await world.business();
    const visitor = await leeds();
    expect(visitor.page.link("Get Free Quotes").pathname).toBe(paths.getRoofingQuotes);
    expect(visitor.page.link("Search All Areas").pathname).toBe(paths.findRoofer());
    expect(visitor.text).toContain("Why choose local");
    expect(sectionNamed(visitor, "Roofing services in Leeds")?.querySelectorAll(".ruled li")).toHaveLength(6);
  });

  test("shows six featured ones with two services and 120 characters, the others with three, nobody twice, twelve on a page", async () => {
    const serviceTypes = ["Roof Repairs", "Lead Work", "Flat Roofing", "Chimney Repairs"];
    await roofers(8, { featured: true, serviceTypes, description: "word ".repeat(60) });
    await roofers(7, { serviceTypes });
    const visitor = await leeds();
    const featured = sectionNamed(visitor, "Featured");
    const all = sectionNamed(visitor, "All Roofers");
    expect(featured?.querySelectorAll("article")).toHaveLength(6);
    expect(all?.querySelectorAll("article")).toHaveLength(6);
    expect(new Set(cardsOn(visitor).map((card) => card.querySelector("a")?.href)).size).toBe(12);
    expect(featured?.textContent).toContain("Roof Repairs, Lead Work +2 more");
    const cut = featured?.textContent?.match(/(?:word ?)+…/)?.[0] ?? "";
    expect([cut.length > 100, cut.length <= 121]).toEqual([true, true]);
    expect(all?.textContent).toContain("Roof Repairs, Lead Work, Flat Roofing +1 more");
    expect(visitor.text).toContain("15 roofers in Leeds");
  });

  test("turns its pages, five numbers at a time, and past the end shows the last", async () => {
    await roofers(80);
    await world.business({ businessName: "Place 0", overallRating: 5, totalReviewCount: 1, featured: true });
    const visitor = await leeds();
    expect(visitor.document.querySelectorAll("main h2#featured")).toHaveLength(1);
    const numbers = () => visitor.texts("nav[aria-label=Pages] a[aria-label]");
    expect(numbers()).toEqual(["1", "2", "3", "4", "5"]);
    expect(namesOn(visitor)).toHaveLength(12);
    await visitor.follow("Page 5");
    expect(numbers()).toEqual(["3", "4", "5", "6", "7"]);
    expect(namesOn(visitor)[0]).toBe("Place 48");
    expect(canonicalOf(visitor)).toBe("/roofers-leeds?page=5");
    await visitor.visit("/roofers-leeds?page=1000000000");
    expect(namesOn(visitor)[0]).toBe("Place 72");
    expect(visitor.document.querySelectorAll("main h2#featured")).toHaveLength(0);
  });

  test("is searched by the same address that script asks for, and says when nobody matches", async () => {
    await roofers(3);
    await world.business({ businessName: "Slate & Lead" });
    const visitor = await leeds();
    await visitor.fill("Search roofers in Leeds", "slate").press("Search");
    expect(visitor.path).toBe("/roofers-leeds?search=slate");
    expect(namesOn(visitor)).toEqual(["Slate & Lead"]);
    expect(isNoindex(visitor)).toBe(true);
    await visitor.fill("Search roofers in Leeds", "zzz <b>").press("Search");
    expect(visitor.text).toContain("No roofers found");
    expect(visitor.text).toContain('No roofers match "zzz <b>" in Leeds');
    expect(visitor.value("Search roofers in Leeds")).toBe("zzz <b>");
    expect(visitor.document.querySelectorAll("form[data-live-search]")).toHaveLength(1);
    expect(visitor.document.querySelectorAll("[data-results]")).toHaveLength(1);
  });

  test("is narrowed and ordered by links, kept by its pages and its search, and by no search engine", async () => {
    await roofers(14, { serviceTypes: ["Flat Roofing"] });
    await world.business({ businessName: "Loved", overallRating: 4, totalReviewCount: 90, verified: false });
    const visitor = await leeds();
    await visitor.follow("Most reviews");
    expect(visitor.path).toBe("/roofers-leeds?order=reviews");
    expect(namesOn(visitor)[0]).toBe("Loved");
    await visitor.follow("4.5 and over");
    await visitor.follow("Flat roofs");
    await visitor.follow("Checked");
    expect(visitor.document.title).toMatch(/^Roofers in Leeds, checked, 4.5\+, flat, by reviews/);
    expect(visitor.text).toContain("14 roofers");
    expect(namesOn(visitor)[0]).toBe("Place 1");
    expect(isNoindex(visitor)).toBe(true);
    await visitor.follow("Next");
    expect(cardsOn(visitor)).toHaveLength(2);
    await visitor.fill("Search roofers in Leeds", "place").press("Search");
    expect(visitor.path).toBe("/roofers-leeds?checked=yes&rating=4.5&roof=flat&order=reviews&search=place");
    await visitor.follow("Checked");
    expect(visitor.path).toContain("/roofers-leeds?search=place&rating=4.5");
  });

  test("is narrowed to who is open this moment, and to who shows photos, nearest first", async () => {
    const day = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    const businessHours = Object.fromEntries(day.map((name) => [name, "24 hours"]));
    const galleryImages = ["/pictures/galleries/a/1-b.jpg"];
    const given = { businessHours, galleryImages };
    await world.business({
      businessName: "Far",
      ...given,
      ...world.milesFrom("LS1 4DY", 3),
      overallRating: 5,
    });
    await world.business({ businessName: "Near", ...given, ...world.milesFrom("LS1 4DY", 1) });
    await world.business({ businessName: "Dark", businessHours });
    await world.business({ businessName: "Shut", galleryImages });
    const visitor = await leeds();
    await visitor.follow("Open now");
    expect(namesOn(visitor).sort()).toEqual(["Dark", "Far", "Near"]);
    const answer = await visitor.raw(`${paths.cityRoofers("leeds")}?open=now`);
    expect(answer.headers.get("Cache-Control")).toContain("s-maxage=10,");
    await visitor.follow("Has photos");
    expect(namesOn(visitor)).toEqual(["Far", "Near"]);
    await visitor.follow("Nearest");
    expect(namesOn(visitor)).toEqual(["Near", "Far"]);
    expect(cardsOn(visitor)[0]?.textContent).toMatch(/about\s+\d miles/);
    expect(visitor.path).toBe("/roofers-leeds?open=now&photos=yes&order=nearest");
    expect(visitor.document.title).toMatch(/^Roofers in Leeds, open now, photos, nearest/);
    expect(isNoindex(visitor)).toBe(true);
    await visitor.follow("Open now");
    expect(visitor.path).toBe("/roofers-leeds?photos=yes&order=nearest");
  });

  test("says so where an order is not to be had, and claims it nowhere", async () => {
    const everywhere = await new Visitor().visit("/directory?order=nearest");
    expect(everywhere.document.title).not.toContain("nearest");
    expect(everywhere.text).toContain("Nearest to where?");
  });

  test("says on a card how soon who has answered ten requests usually does", async () => {
    await had(await world.business({ businessName: "Quick" }), Array(10).fill(90));
    await had(await world.business({ businessName: "New" }), [5]);
    for (const address of ["/roofers-leeds", "/directory?location=Leeds", "/find-roofer?location=LS1+4DY"]) {
      const cards = cardsOn(await new Visitor().visit(address));
      const said = cards.map((card) => /Usually answers in [^·]+/.exec(card.textContent ?? "")?.[0].trim());
      expect(said.sort()).toEqual(["Usually answers in ~2 h", undefined]);
    }
  });

  test("promises no answer of who is away, neither on a card nor on its own page, until it is back", async () => {
    const business = await world.business();
    await had(business, Array(10).fill(90));
    const pages = ["/roofers-leeds", "/find-roofer?location=LS1+4DY", `/roofing/${business.id}`];
    const promised = () => Promise.all(pages.map(async (page) => (await new Visitor().visit(page)).text));
    for (const [until, times] of [
      [Date.now() + 86_400_000, 0],
      [Date.now() - 1000, pages.length],
    ] as const) {
      await changeRows(businesses, { awayUntil: new Date(until) }, { id: business.id });
      const said = (await promised()).filter((text) => /usually answers/i.test(text));
      expect(said).toHaveLength(times);
    }
  });

  test.each([
    "/roofers-leeds?",
    "/roofing?city=Leeds&",
    "/directory?location=Leeds&",
    "/find-roofer?location=LS1+4DY&",
  ])("says which filter to drop when nobody is left, as %s does", async (list) => {
    await roofers(2, { verified: false });
    const visitor = await new Visitor().visit(`${list}checked=yes&rating=4.5`);
    expect(namesOn(visitor)).toEqual([]);
    if (list.startsWith("/roofers-"))
      expect(visitor.text).toContain('No roofers match "checked, 4.5 and over" in Leeds');
    expect(visitor.text).not.toContain("Without “4.5 and over”");
    await visitor.follow(/^Without “Checked”: 2 (roofers|professionals)$/);
    expect(visitor.path).toContain("rating=4.5");
    expect(namesOn(visitor)).toHaveLength(2);
  });

  test("holds active roofers of the city only; with none it says so and is in no search engine", async () => {
    await world.business({ status: "pending" });
    await world.business({ city: "Glasgow" });
    await world.business({ trade: "plumbing", serviceTypes: ["Drainage"] });
    const visitor = await leeds();
    expect(visitor.status).toBe(200);
    expect(visitor.text).toContain("No roofers available in Leeds yet");
    expect(isNoindex(visitor)).toBe(true);
    await world.business();
    expect(isNoindex(await leeds())).toBe(false);
  });

  test.each(hostileQueries("search"))("takes ?$shown", async ({ query }) => {
    await roofers(2);
    const visitor = await leeds(`?${query}`);
    expect(visitor.status).toBe(200);
    expect(visitor.heading).toBe("Roofers in Leeds");
  });
});

describe("other cities", () => {
  test.each(["belfast", "atlantis", "leeds-2", "constructor", "%00", ""])(
    "/roofers-%s: 'City Not Found'",
    async (slug) => {
      const visitor = await new Visitor().visit(`/roofers-${slug}`);
      expect(visitor.status).toBe(404);
      expect(visitor.heading).toBe("City Not Found");
      expect(visitor.text).toContain("The city you're looking for doesn't exist in our directory.");
      expect(visitor.page.link("Find a roofer", /City Not Found/).pathname).toBe(paths.findRoofer());
      expect(isNoindex(visitor)).toBe(true);
    },
  );

  test.each([
    ["/roofers-leeds%20", "/roofers-leeds"],
    ["/Roofers-LEEDS", "/roofers-leeds"],
    ["/roofers-leeds/", "/roofers-leeds"],
    ["/Roofers-Leeds?search=a&page=2", "/roofers-leeds?search=a&page=2"],
  ])("%s is written %s", async (address, target) => {
    const answer = await new Visitor().raw(address);
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, target]);
  });
});
