import { describe, expect, test } from "vitest";
import { estimateBySize, poundRange } from "~/models/quiz/estimate";
import { landingCities, landingServices } from "~/models/trades/landing";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { canonicalOf, isNoindex, namesOn } from "../../support/listings/listings";
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
    for (const rating of [1, 2, 3, 4]) {
      const given = { trade: service, serviceTypes: [], featured: true, totalReviewCount: 1 };
      await world.business({ ...given, businessName: `Rated ${rating}`, overallRating: rating });
    }
    await world.business({ trade: service, serviceTypes: [], businessName: "Not featured" });
    const visitor = await new Visitor().visit(address);
    expect(visitor.status).toBe(200);
    expect(visitor.heading.toLowerCase()).toBe(`${service}${kind === "quotes" ? " quotes" : ""} in leeds`);
    const targets = [...visitor.document.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
    expect(targets).toContain(paths.quoteFor(service));
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
    for (const size of ["small", "large"] as const) {
      expect(visitor.text).toContain(poundRange(estimateBySize(service, size).result));
    }
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

  test("that are exact win over a shape", async () => {
    expect((await new Visitor().visit("/roofers-near-me")).heading).not.toBe("City Not Found");
  });
});
