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

const directory = (query: string) => new Visitor().visit(`${paths.directory}${query}`);
const nothing = "No professionals found matching your criteria.";

async function threeTrades(): Promise<void> {
  await world.business({ businessName: "Slate & Sons", phone: "+441134960001" });
  await world.business({ businessName: "Stopcock Plumbing", trade: "plumbing", serviceTypes: ["Drainage"] });
  await world.business({ businessName: "Warm House", city: "Birmingham", trade: "hvac", serviceTypes: [] });
}

describe("the directory", () => {
  test("shows everybody, the featured and then the best first, and its form", async () => {
    await world.business({ businessName: "Good", overallRating: 4.8, totalReviewCount: 9 });
    await world.business({ businessName: "Better", overallRating: 4.9, totalReviewCount: 3 });
    await world.business({ businessName: "Featured", overallRating: 2, totalReviewCount: 1, featured: true });
    await world.business({ businessName: "Waiting", status: "pending" });
    const visitor = await directory("");
    expect(visitor.status).toBe(200);
    expect(visitor.heading).toBe("Find Trusted Local Professionals");
    expect(namesOn(visitor)).toEqual(["Featured", "Better", "Good"]);
    expect(visitor.text).toContain("3 professionals");
    expect(visitor.texts("select[name=service] option")).toEqual([
      "All services",
      "Roofing",
      "Plumbing",
      "Electrical",
      "Landscaping",
      "Painting",
      "Handyman",
      "HVAC",
      "Flooring",
    ]);
  });

  test("finds by name, phone, service and place, each said by the address, and lets go of all again", async () => {
    await threeTrades();
    const visitor = await directory("");
    await visitor.fill("Search", "SLATE").press("Search");
    expect(namesOn(visitor)).toEqual(["Slate & Sons"]);
    expect(visitor.page.url.searchParams.get("q")).toBe("SLATE");
    await visitor.fill("Search", "496 0001").press("Search");
    expect(namesOn(visitor)).toEqual(["Slate & Sons"]);

    await visitor.fill("Search", "").choose("Service", "Plumbing").press("Search");
    expect(namesOn(visitor)).toEqual(["Stopcock Plumbing"]);
    expect(visitor.page.url.searchParams.get("service")).toBe("plumbing");
    await visitor.fill("Location", "birmingham").press("Search");
    expect(visitor.text).toContain(nothing);
    expect(visitor.value("Location")).toBe("birmingham");
    await visitor.choose("Service", "HVAC").press("Search");
    expect(namesOn(visitor)).toEqual(["Warm House"]);
    expect(visitor.text).toContain("1 professional in Birmingham");

    await visitor.follow("Clear filters");
    expect(visitor.path).toBe(paths.directory);
    expect(namesOn(visitor)).toHaveLength(3);
  });

  test("takes a postcode in the search text for the place, and asks the place of who searches near them", async () => {
    await threeTrades();
    const visitor = await directory("");
    await visitor.fill("Search", "slate near ls14dy").press("Search");
    expect(namesOn(visitor)).toEqual(["Slate & Sons"]);
    expect(visitor.text).toContain("1 professional within 10 km of LS1 4DY");
    expect(visitor.value("Search")).toBe("slate");
    expect(visitor.value("Location")).toBe("LS1 4DY");
    await visitor.fill("Location", "LSI 4DY").press("Search");
    await visitor.follow("Did you mean LS1 4DY?");
    expect(namesOn(visitor)).toEqual(["Slate & Sons"]);
  });

  test.each([
    [paths.directory, "Location"],
    [paths.roofing, "City"],
  ])("of %s with 'near me' in it asks for the place, and keeps the other words", async (page, label) => {
    await threeTrades();
    const visitor = await (await new Visitor().visit(page)).fill("Search", "slate near me").press("Search");
    expect(visitor.text).toContain("Near where? Type a postcode or a town.");
    expect(visitor.text).not.toContain("No professionals found");
    expect(namesOn(visitor)).toEqual([]);
    expect(visitor.page.document.title).not.toContain("near me");
    expect([visitor.value("Search"), visitor.value(label)]).toEqual(["slate", ""]);
    expect(visitor.attributes("input[autofocus]", "name")).toEqual([label.toLowerCase()]);
    expect(visitor.document.querySelector("details.fold")?.hasAttribute("open")).toBe(true);
    await visitor.fill(label, "Leeds").press("Search");
    expect(namesOn(visitor)).toEqual(["Slate & Sons"]);

    await (await visitor.visit(page)).fill("Search", "roofers near me").press("Search");
    expect(visitor.heading).toBe("Find a roofer near you");
    expect(visitor.text).toContain("Near where? Type a postcode or a town.");
    expect(visitor.value("Postcode or city")).toBe("");
    expect(visitor.attributes("input[autofocus]", "name")).toEqual(["location"]);
  });

  test("asks near whom who looks for another trade, or types it for the place; a known place needs no asking", async () => {
    await threeTrades();
    const visitor = await directory("?q=near+me&service=plumbing");
    expect(visitor.text).toContain("Near where? Type a postcode or a town.");
    await visitor.fill("Location", "near me").press("Search");
    expect(visitor.text).toContain("Near where? Type a postcode or a town.");
    expect(namesOn(await directory("?q=slate+near+me&location=Leeds"))).toEqual(["Slate & Sons"]);
    expect(namesOn(await directory("?q=slate+ls14dy+near+me"))).toEqual(["Slate & Sons"]);
    expect(namesOn(await visitor.visit("/roofers-leeds?search=slate+near+me"))).toEqual(["Slate & Sons"]);
  });

  test("pages twelve at a time, keeping what was asked, and never past the end", async () => {
    await world.businesses(Array.from(Array(26), (_, number) => ({ businessName: `A & B ${number}` })));
    const visitor = await directory("?q=a+%26+b&location=Leeds&service=Roofing");
    expect(cardsOn(visitor)).toHaveLength(12);
    await visitor.follow("Next");
    const asked = "/directory?q=a+%26+b&service=roofing&location=Leeds";
    expect(visitor.path).toBe(`${asked}&page=2`);
    await visitor.follow("Page 3");
    expect(cardsOn(visitor)).toHaveLength(2);
    expect(visitor.document.querySelector("[aria-current=page]")?.textContent).toBe("3");
    expect(visitor.text).not.toContain("Next");
    const last = namesOn(visitor);
    expect(namesOn(await new Visitor().visit(`${asked}&page=1000000000`))).toEqual(last);
    await visitor.follow("Previous");
    await visitor.follow("Page 1");
    expect(visitor.path).toBe(asked);
    expect(visitor.value("Search")).toBe("a & b");
  });

  test("of a single letter is asked to be more exact, and not said to have found nobody", async () => {
    for (const address of ["/directory?q=a", "/roofers-leeds?search=a", "/roofing?q=a"]) {
      const { text } = await new Visitor().visit(address);
      expect(text, address).toContain("Please type at least two letters");
      expect(text, address).not.toMatch(/\b0 roofers|No (professionals|roofers|listings) (found|match)/);
    }
  });
});

describe("a place in the directory", () => {
  test("by postcode means 10 km around it", async () => {
    await world.business({ businessName: "Near", ...milesFromCity("Leeds", 5) });
    await world.business({ businessName: "Far", ...milesFromCity("Leeds", 12) });
    const visitor = await directory("?location=ls14dy");
    expect(namesOn(visitor)).toEqual(["Near"]);
    expect(visitor.text).toContain("1 professional within 10 km of LS1 4DY");
  });

  test("that is a town without listings means 10 km around it", async () => {
    await world.business({
      businessName: "Up the road",
      city: "Knaresborough",
      latitude: 54.02,
      longitude: -1.5,
    });
    expect(namesOn(await directory("?location=Harrogate"))).toEqual(["Up the road"]);
  });

  test("that only a listing knows is enough", async () => {
    await world.business({ businessName: "Moor Roofs", city: "Ilkley", latitude: null, longitude: null });
    expect(namesOn(await directory("?location=ILKLEY"))).toEqual(["Moor Roofs"]);
  });
});

describe("a card", () => {
  test("leads to the profile, and to the claim only when nobody has claimed", async () => {
    const mine = await world.business({ businessName: "Claimed" });
    const free = await world.business({ businessName: "Unclaimed", claimed: false });
    const visitor = await directory("");
    expect(visitor.page.link("View Profile: Claimed").pathname).toBe(paths.roofingBusiness(mine.id));
    const claim = visitor.page.link("Claim this listing: Unclaimed");
    expect(claim.pathname + claim.search).toBe(paths.claimListingOf(free.id));
    expect(() => visitor.page.link("Claim this listing: Claimed")).toThrow();
  });

  test("has a picture: the first photo of a claimed listing or its logo, stored with us; else a drawn roof", async () => {
    const logoUrl = "/pictures/kirkgate.webp";
    await world.business({ businessName: "A Logo", logoUrl });
    const galleryImages = ["/pictures/galleries/1/2-3.jpg", "/pictures/galleries/1/4-5.jpg"];
    await world.business({ businessName: "Photos", logoUrl, galleryImages });
    await world.business({ businessName: "Nobody's Yet", logoUrl, galleryImages, claimed: false });
    await world.business({ businessName: "From Elsewhere", logoUrl: "https://elsewhere.example/x.png" });
    const visitor = await directory("");
    const faces = cardsOn(visitor).map((card) => {
      const picture = card.querySelector("source, img, svg.gable");
      const address = picture?.getAttribute("srcset") ?? picture?.getAttribute("src");
      return [card.querySelector("h2")?.textContent, address ?? picture?.tagName];
    });
    expect(Object.fromEntries(faces)).toEqual({
      "A Logo": logoUrl,
      Photos: "/pictures/galleries/1/2-3-400.webp 400w",
      "Nobody's Yet": "svg",
      "From Elsewhere": "svg",
    });
  });
});

test("search engines keep each page of the list and of a service, and nobody's own search", async () => {
  await world.businesses(Array(13).fill({}));
  expect(canonicalOf(await directory(""))).toBe("/directory");
  expect(canonicalOf(await directory("?page=2"))).toBe("/directory?page=2");
  expect(canonicalOf(await directory("?page=99&utm_source=x"))).toBe("/directory?page=2");
  expect(canonicalOf(await directory("?service=Roofing"))).toBe("/directory?service=roofing");
  expect(isNoindex(await directory("?q=slate"))).toBe(true);
  expect(isNoindex(await directory("?location=Leeds"))).toBe(true);
  expect(isNoindex(await directory(""))).toBe(false);
});

test.each([...hostileQueries("q"), ...hostileQueries("location"), ...hostileQueries("service")])(
  "bad input $shown gets a page",
  async ({ query }) => {
    await world.business();
    const visitor = await directory(`?${query}`);
    expect(visitor.status).toBe(200);
    expect(visitor.heading).toBe("Find Trusted Local Professionals");
    expect(refusedScripts(visitor)).toEqual([]);
  },
);
