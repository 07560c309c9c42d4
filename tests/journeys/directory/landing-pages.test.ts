import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { startOf } from "~/models/quiz/addresses";
import { tradeGuide } from "~/models/quiz/price-ahead";
import { landingCities, landingServices } from "~/models/trades/landing";
import { writeTradeNames } from "~/models/trades/names.server";
import { landingTrade } from "~/models/trades/trade";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { canonicalOf, hostileQueries, isNoindex, namesOn } from "../../support/listings/listings";
import { jsonLdOf } from "../../support/pages/json-ld";
import { Visitor } from "../../support/pages/visitor";
import { world } from "../../support/world";

useDatabase();

const pages = landingServices.flatMap((service) => [
  [service, "quotes", paths.quotesIn(service, "leeds")] as const,
  [service, "service", paths.serviceIn(service, "leeds")] as const,
]);

describe.each(pages)("the page of %s (%s) in Leeds", (service, kind, address) => {
  test("leads to the quote form, to the trade and to three featured businesses", async () => {
    const given = { serviceTypes: [], featured: true };
    await world.businesses(
      [1, 2, 3, 4].map((rating) => ({ ...given, businessName: `Rated ${rating}`, overallRating: rating })),
      service,
    );
    await world.business({ trade: service, serviceTypes: [], businessName: "Not featured" });
    const visitor = await new Visitor().visit(address);
    expect(visitor.status).toBe(200);
    expect(visitor.heading.toLowerCase()).toBe(`${service}${kind === "quotes" ? " quotes" : ""} in leeds`);
    const targets = visitor.attributes("main a", "href");
    expect(targets).toContain(startOf(landingTrade(service)));
    expect(targets).toContain(paths.trade(service));
    expect(namesOn(visitor)).toEqual(["Rated 4", "Rated 3", "Rated 2"]);
    await visitor.follow("Rated 4");
    expect(visitor.heading).toBe("Rated 4");
    expect(visitor.path).toMatch(/^\/roofers\/leeds\//);
  });

  test("is in search engines only when somebody is listed there", async () => {
    const empty = await new Visitor().visit(address);
    expect(isNoindex(empty)).toBe(true);
    expect(empty.text).toContain("Nobody is listed in Leeds yet.");
    await world.business({ trade: service, serviceTypes: [] });
    const visitor = await new Visitor().visit(address);
    expect(isNoindex(visitor)).toBe(false);
    expect(canonicalOf(visitor)).toBe(address);
    expect(jsonLdOf(visitor, "BreadcrumbList")).toBeDefined();
  });

  test("says what it costs, as the estimates have it, and whether it is live", async () => {
    const visitor = await new Visitor().visit(address);
    for (const { price } of tradeGuide(landingTrade(service))) expect(visitor.text).toContain(price);
    expect(visitor.text).toContain("A guide, not a quote");
    expect(visitor.text.includes("Coming soon")).toBe(service !== "roofing");
    const waitlist = visitor.document.querySelector(`main a[href='${paths.waitlist(service)}']`);
    expect(Boolean(waitlist)).toBe(service !== "roofing");
  });
});

test("no two of the sixty pages are alike", async () => {
  const texts = new Map<string, string>();
  const titles = new Set<string>();
  for (const service of landingServices) {
    for (const city of landingCities) {
      for (const address of [paths.quotesIn(service, city), paths.serviceIn(service, city)]) {
        const visitor = await new Visitor().visit(address);
        expect(visitor.status).toBe(200);
        const words = visitor.document.querySelector("main")?.textContent ?? "";
        // What only the name of the place tells apart is not a page of its own.
        const name = visitor.heading.split(" in ").at(-1) ?? "";
        texts.set(address, words.replaceAll(name, "here"));
        titles.add(visitor.title);
      }
    }
  }
  expect(titles.size).toBe(60);
  expect(new Set(texts.values()).size).toBe(60);
});

describe("other addresses", () => {
  test.each([
    "/painting-quotes-in-leeds",
    "/roofing-quotes-in-newcastle",
    "/roofing-in-belfast",
    "/solar-in-leeds",
    "/roofers-in-leeds",
    "/constructor-in-leeds",
    "/roofing-in-__proto__",
    "/-in-",
    "/nothing",
    "/nothing.ico",
    "/wp-login.php",
    "/%00",
    "/%ED%A0%80",
    "/%E0%A4%A",
    `/${"a".repeat(9000)}-in-leeds`,
  ])("%.50s: 'Page Not Found'", async (address) => {
    const visitor = await new Visitor().visit(address);
    expect(visitor.status).toBe(404);
    expect(visitor.heading).toBe("Page Not Found");
    expect(visitor.page.link("Back to Home").pathname).toBe(paths.home);
    expect(isNoindex(visitor)).toBe(true);
  });

  test.each([
    ["/Roofing-Quotes-In-Leeds", "/roofing-quotes-in-leeds"],
    ["/plumbing-in-CARDIFF/", "/plumbing-in-cardiff"],
    ["/roofing-in-leeds/?from=mail", "/roofing-in-leeds?from=mail"],
  ])("%s is written %s", async (address, target) => {
    const answer = await new Visitor().raw(address);
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, target]);
  });
});

const roofing = (query = "") => new Visitor().visit(`${paths.roofing}${query}`);

describe("/roofing", () => {
  test("is a pitch: why, how, two voices, five questions, and the way to quotes", async () => {
    const visitor = await roofing();
    expect(visitor.status).toBe(200);
    expect(visitor.page.link("Get Free Roofing Quotes").pathname).toBe(paths.getRoofingQuotes);
    expect(visitor.page.link("Get Roofing Quotes").pathname).toBe(paths.getRoofingQuotes);
    expect(visitor.text).toContain("Why look for a roofer here");
    expect(visitor.text).toContain("How it works");
    expect(visitor.document.querySelectorAll("main blockquote")).toHaveLength(2);
    const questions = [...visitor.document.querySelectorAll("main details[name]")];
    expect(questions).toHaveLength(5);
    // One name: the browser keeps one of them open at a time.
    expect(new Set(questions.map((question) => question.getAttribute("name")))).toEqual(
      new Set(["question"]),
    );
    expect(jsonLdOf(visitor, "FAQPage")?.mainEntity).toHaveLength(5);
    expect(canonicalOf(visitor)).toBe(paths.roofing);
    expect(visitor.text).toContain("No roofers are listed here yet.");
    expect(visitor.text).not.toContain("match this search");
  });

  test("shows roofers, and only roofers, of any place", async () => {
    await writeTradeNames(db);
    await world.business({ businessName: "Leeds roofer", overallRating: 4, totalReviewCount: 2 });
    await world.business({ businessName: "Featured", city: "Glasgow", featured: true });
    await world.business({
      businessName: "By its services",
      trade: "building",
      serviceTypes: ["Flat Roofing"],
    });
    await world.business({ businessName: "Plumber", trade: "plumbing", serviceTypes: ["Drainage"] });
    await world.business({ businessName: "Pending", status: "pending" });
    expect(namesOn(await roofing())).toEqual(["Featured", "Leeds roofer", "By its services"]);
  });

  test.each(["Leeds", "leeds", "%20LEEDS%20"])("honours ?city=%s, and the words beside it", async (city) => {
    await world.business({ businessName: "Slate of Leeds" });
    await world.business({ businessName: "Lead of Leeds" });
    await world.business({ businessName: "Slate of Glasgow", city: "Glasgow" });
    const visitor = await roofing(`?city=${city}`);
    expect(namesOn(visitor).sort()).toEqual(["Lead of Leeds", "Slate of Leeds"]);
    expect(visitor.text).toContain("Roofers in Leeds");
    expect(isNoindex(visitor)).toBe(true);
    await visitor.fill("Search", "slate").press("Search");
    expect(visitor.page.url.searchParams.get("q")).toBe("slate");
    expect(visitor.page.url.searchParams.get("city")).toBe("Leeds");
    expect(namesOn(visitor)).toEqual(["Slate of Leeds"]);
    await visitor.follow("Clear filters");
    expect(namesOn(visitor)).toHaveLength(3);
  });

  test("keeps the search from page to page", async () => {
    await world.businesses(Array(14).fill({}));
    const visitor = await roofing("?city=leeds&q=roofer");
    expect(namesOn(visitor)).toHaveLength(12);
    await visitor.follow("Next");
    expect(namesOn(visitor)).toHaveLength(2);
    expect(visitor.value("City")).toBe("Leeds");
    expect(visitor.value("Search")).toBe("roofer");
  });

  test("looks around a place that has no roofer of its own", async () => {
    await world.business({
      businessName: "Next door",
      city: "Manchester",
      latitude: 53.48,
      longitude: -2.25,
    });
    const visitor = await roofing("?city=Salford");
    expect(visitor.text).toContain("Roofers within 10 km of Salford");
    expect(namesOn(visitor)).toEqual(["Next door"]);
    const far = await roofing("?city=Penzance");
    expect(far.text).toContain("No roofers match this search.");
    expect(far.page.link("Look within 10 miles of Penzance").pathname).toBe(paths.findRoofer());
  });

  test.each([...hostileQueries("q"), ...hostileQueries("city")])("takes ?$shown", async ({ query }) => {
    await world.business();
    const visitor = await roofing(`?${query}`);
    expect(visitor.status).toBe(200);
  });
});
