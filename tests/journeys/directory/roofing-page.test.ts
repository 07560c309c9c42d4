import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { writeTradeNames } from "~/models/trades/names.server";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { canonicalOf, hostileQueries, isNoindex, namesOn } from "../../support/listings/listings";
import { jsonLdOf } from "../../support/pages/json-ld";
import { Visitor } from "../../support/pages/visitor";
import { world } from "../../support/world";

useDatabase();

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
    const questions = [...visitor.document.querySelectorAll("main details")];
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
    for (let roofer = 0; roofer < 14; roofer++) await world.business();
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

  test("says first that it does not know a place, and asks which one of several", async () => {
    const unknown = await roofing("?city=Nowhere");
    expect(unknown.text).toContain("We do not know a place called “Nowhere”.");
    const several = await roofing("?city=Newport&q=slate");
    expect(several.text).toContain("Newport, which one?");
    await several.follow("Newport, Essex");
    expect(several.page.url.searchParams.get("city")).toBe("Newport, Essex");
    expect(several.page.url.searchParams.get("q")).toBe("slate");
  });

  test.each([...hostileQueries("q"), ...hostileQueries("city")])("takes ?$shown", async ({ query }) => {
    await world.business();
    const visitor = await roofing(`?${query}`);
    expect(visitor.status).toBe(200);
  });
});
