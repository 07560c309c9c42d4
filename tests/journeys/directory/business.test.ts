import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { businesses } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { canonicalOf, isNoindex, namesOn } from "../../support/listings/listings";
import { jsonLdOf } from "../../support/pages/json-ld";
import { Visitor } from "../../support/pages/visitor";
import { type Business, world } from "../../support/world";

useDatabase();

const pageOf = ({ city, slug }: Pick<Business, "city" | "slug">) => paths.business(city.toLowerCase(), slug);
const open = (address: string) => new Visitor().visit(address);

/** Where an address leads, without going there. */
async function redirectOf(address: string): Promise<[status: number, target: string | null]> {
  const answer = await new Visitor().raw(address);
  return [answer.status, answer.headers.get("Location")];
}

const slaters = () =>
  world.business({
    slug: "kirkgate-slaters",
    businessName: "Kirkgate Slaters",
    description: "Slate is what we know best.",
    serviceTypes: ["Roof Repairs", "Lead Work"],
    streetAddress: "12 Mill Lane",
    phone: "+441134960001",
    website: "www.kirkgate-slaters.example",
    overallRating: 4.7,
    totalReviewCount: 31,
    featured: true,
    establishedYear: 1982,
    employeeCount: 6,
    logoUrl: "/files/logo.webp",
    galleryImages: ["/files/one.webp", "/files/two.webp"],
    businessHours: { Monday: "7:30 AM - 5:00 PM" },
  });

describe("the page of a business", () => {
  test("says everything about it", async () => {
    const business = await slaters();
    const visitor = await open(pageOf(business));
    expect(visitor.status).toBe(200);
    expect(visitor.heading).toBe("Kirkgate Slaters");
    for (const words of [
      "Roofing in Leeds",
      "4.7",
      "31 reviews",
      "Verified",
      "Featured",
      "Slate is what we know best.",
      "Roof Repairs",
      "Lead Work",
      "12 Mill Lane, Leeds, LS1 4DY",
      "Established 1982",
      "Employees 6",
      "7:30 AM-5:00 PM",
      "Repair A leak, slipped tiles, damage £1,020 – £1,380",
    ]) {
      expect(visitor.text).toContain(words);
    }
    expect(visitor.page.link(/^Call/).href).toBe("tel:+441134960001");
    const ask = visitor.page.link("Ask for a price");
    expect(ask.pathname + ask.search).toBe(paths.quizFor(paths.roofingQuiz, business.id));
    expect(visitor.page.link("Back to all roofers").pathname).toBe(paths.roofing);
    const website = visitor.document.querySelector("main a[href='https://www.kirkgate-slaters.example/']");
    expect(website?.getAttribute("rel")).toBe("nofollow noopener");
    expect(visitor.text).not.toContain("Typical hours");
  });

  test("is the same by id, and says which address is the one to keep", async () => {
    const business = await slaters();
    const visitor = await open(paths.roofingBusiness(business.id.toUpperCase()));
    expect(visitor.status).toBe(200);
    expect(visitor.heading).toBe("Kirkgate Slaters");
    expect(canonicalOf(visitor)).toBe("/roofers/leeds/kirkgate-slaters");
  });

  test("leads to a map and, without script, asks nobody else for one", async () => {
    const located = await open(pageOf(await slaters()));
    const { search, hash } = located.page.link("See it on OpenStreetMap");
    expect(search + hash).toMatch(/^\?mlat=53\.\d+&mlon=-1\.\d+#map=16\//);
    expect(located.document.querySelector("iframe, main [src^=http]")).toBeNull();
    expect(located.page.headers.get("Content-Security-Policy")).toContain(
      "frame-src https://www.openstreetmap.org;",
    );
    const other = await open(paths.roofing);
    expect(other.page.headers.get("Content-Security-Policy")).toContain("frame-src 'none';");
    const lost = await open(pageOf(await world.business({ latitude: null, longitude: null })));
    expect(lost.page.link("See it on OpenStreetMap").search).toContain("query=Leeds%2C+LS1+4DY");
  });

  test("prices only the work that it may be asked for", async () => {
    const visitor = await open(pageOf(await world.business({ serviceTypes: ["Roof Maintenance"] })));
    expect(visitor.text).toContain("Maintenance Gutters, moss, a check-up £638 – £862");
    expect(visitor.text).not.toContain("A new roof");
  });

  test("that takes no requests leads to the quotes of its trade, and says how to reach it alone", async () => {
    const visitor = await open(pageOf(await world.business({ verified: false })));
    expect(visitor.page.link("Get Free Quotes").pathname).toBe(paths.getRoofingQuotes);
    expect(visitor.text).toContain("To reach only this one, ring.");
    expect(visitor.text).toContain("Nobody here has checked this business yet.");
  });

  test("of one who claimed it has its pictures first and a logo, and no offer to claim it", async () => {
    const visitor = await open(pageOf(await slaters()));
    const pictures = visitor.attributes("main img", "src");
    expect(pictures).toEqual(["/files/one.webp", "/files/two.webp", "/files/logo.webp"]);
    expect(visitor.text.indexOf("1 of 2")).toBeLessThan(visitor.text.indexOf("Roofing in Leeds"));
    expect(visitor.document.querySelectorAll("main img:not([alt])")).toHaveLength(0);
    expect(visitor.text).not.toContain("Claim this listing");
  });

  test("that nobody claimed has neither, and offers to", async () => {
    const business = await slaters();
    await changeRows(businesses, { claimed: false }, { id: business.id });
    const visitor = await open(pageOf(business));
    expect(visitor.document.querySelectorAll("main img")).toHaveLength(0);
    const claim = visitor.page.link("Claim this listing");
    expect([claim.pathname, claim.searchParams.get("business")]).toEqual([paths.claimListing, business.id]);
  });

  test("of little knowledge says so, and does not make any up", async () => {
    const business = await world.business({
      phone: null,
      website: null,
      postcode: null,
      description: "",
      serviceTypes: [],
      verified: false,
    });
    const visitor = await open(pageOf(business));
    expect(visitor.text).toContain("No reviews yet");
    expect(visitor.text).toContain("Typical hours");
    expect(visitor.text).toContain("Mon-Fri 8:00 AM-6:00 PM Sat 8:00 AM-4:00 PM Sun Closed");
    expect(visitor.document.querySelector("main a[href^='tel:'], main a[href*='wa.me']")).toBeNull();
    expect(visitor.text).not.toMatch(/Verified|Established|Employees|Others in/);
    const told = Object.keys(jsonLdOf(visitor, "LocalBusiness") ?? {});
    expect(told).toContain("priceRange");
    for (const unknown of ["openingHoursSpecification", "telephone", "description", "sameAs", "image"]) {
      expect(told).not.toContain(unknown);
    }
  });

  test("with a mobile can be written to; with a landline it cannot", async () => {
    const mobile = await open(pageOf(await world.business({ phone: "+447700900123" })));
    expect(mobile.page.link(/^WhatsApp/).href).toBe("https://wa.me/447700900123");
    const landline = await open(pageOf(await world.business({ phone: "+441134960001" })));
    expect(landline.document.querySelector("main a[href*='wa.me']")).toBeNull();
  });

  test("shows three others of its city and trade", async () => {
    const business = await slaters();
    await world.businesses(
      [3, 5, 4, 2].map((rating) => ({ businessName: `Rated ${rating}`, overallRating: rating })),
    );
    await world.business({
      businessName: "Glaswegian",
      city: "Glasgow",
      overallRating: 5,
      totalReviewCount: 9,
    });
    await world.business({ businessName: "Plumber", trade: "plumbing", serviceTypes: [], overallRating: 5 });
    expect(namesOn(await open(pageOf(business)))).toEqual(["Rated 5", "Rated 4", "Rated 3"]);
  });

  test("tells search engines what it is, with the stars that were given here", async () => {
    const business = await slaters();
    const hours = { Monday: "7:30 AM - 5:00 PM", Tuesday: "7:30 AM - 5:00 PM", Saturday: "9-13" };
    await changeRows(businesses, { businessHours: hours }, { id: business.id });
    const visitor = await open(pageOf(business));
    expect(isNoindex(visitor)).toBe(false);
    expect(visitor.title).toContain("Kirkgate Slaters, roofing in Leeds");
    expect(jsonLdOf(visitor, "LocalBusiness")).toMatchObject({
      ...{ "@context": "https://schema.org", name: "Kirkgate Slaters", priceRange: "££" },
      ...{ description: "Slate is what we know best.", telephone: "+441134960001" },
      url: "http://localhost:3000/roofers/leeds/kirkgate-slaters",
      image: "http://localhost:3000/files/logo.webp",
      sameAs: "https://www.kirkgate-slaters.example/",
      address: {
        ...{ streetAddress: "12 Mill Lane", addressLocality: "Leeds" },
        ...{ postalCode: "LS1 4DY", addressCountry: "GB" },
      },
      geo: { "@type": "GeoCoordinates", latitude: business.latitude, longitude: business.longitude },
      openingHoursSpecification: [
        { dayOfWeek: ["Monday", "Tuesday"], opens: "07:30", closes: "17:00" },
        { dayOfWeek: "Saturday", opens: "09:00", closes: "13:00" },
      ],
      aggregateRating: { ratingValue: 4.7 },
    });
    expect(visitor.text).toContain("4.7");
    expect(jsonLdOf(visitor, "BreadcrumbList")).toMatchObject({
      itemListElement: [
        { position: 1, name: "Home", item: "http://localhost:3000/" },
        { name: "Roofing" },
        { name: "Leeds" },
        { position: 4, name: "Kirkgate Slaters" },
      ],
    });
  });
});

describe("a business of another trade", () => {
  test("leads back to its own trade, in the country and in its city", async () => {
    const plumber = await world.business({ businessName: "Stopcock", trade: "plumbing", serviceTypes: [] });
    const visitor = await open(paths.roofingBusiness(plumber.id));
    const trail = [...visitor.document.querySelectorAll("nav[aria-label=Breadcrumb] a")];
    expect(trail.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Plumbing", "/directory?service=plumbing"],
      ["Leeds", "/directory?service=plumbing&location=Leeds"],
    ]);
    await visitor.follow("Back to Plumbing");
    expect(visitor.path).toBe("/directory?service=plumbing");
    expect(visitor.text).not.toContain("Back to all roofers");
  });

  test("that the directory has no filter for leads back to the whole directory", async () => {
    const kitchens = await world.business({ trade: "kitchen-bathroom", serviceTypes: [] });
    const visitor = await open(paths.roofingBusiness(kitchens.id));
    expect(visitor.page.link("Back to Directory").pathname).toBe(paths.directory);
  });
});

describe("other addresses of a business", () => {
  test("lead to the one", async () => {
    const business = await slaters();
    const home = pageOf(business);
    for (const address of [
      paths.businessLink(business.slug),
      paths.businessLink(business.id),
      paths.businessLink("Kirkgate-SLATERS"),
      "/roofers/york/kirkgate-slaters",
      "/roofers/Leeds/kirkgate-slaters",
      "/roofers/leeds/Kirkgate-Slaters",
      "/roofers/leeds/kirkgate-slaters/",
    ]) {
      expect([address, ...(await redirectOf(address))]).toEqual([address, 301, home]);
    }
  });

  test("that once were its slug still lead there", async () => {
    const business = await slaters();
    await changeRows(businesses, { slug: "kirkgate-and-son" }, { id: business.id });
    const home = pageOf({ ...business, slug: "kirkgate-and-son" });
    expect(await redirectOf(pageOf(business))).toEqual([301, home]);
    expect(await redirectOf(paths.businessLink(business.slug))).toEqual([301, home]);
  });

  test("work for a place whose name has no letter that an address can keep", async () => {
    const business = await world.business({ city: "東京" });
    const [status, target] = await redirectOf(paths.businessLink(business.slug));
    expect([status, target]).toEqual([301, `/roofers/uk/${business.slug}`]);
    expect((await open(target ?? "")).status).toBe(200);
  });
});

describe("'Business Not Found'", () => {
  test.each([
    "/roofing/00000000-0000-4000-8000-000000000000",
    "/roofing/1",
    "/roofing/%00",
    "/roofing/%ED%A0%80",
    `/roofing/${"a".repeat(5000)}`,
    "/roofing/'; drop table businesses; --",
    "/roofers/leeds/nobody",
    "/roofers/leeds/%2e%2e%2fetc",
    "/roofers/%ED%A0%80/x",
    `/roofers/leeds/${"a".repeat(5000)}`,
    "/business/nobody",
    "/business/%00",
    "/business/00000000-0000-4000-8000-000000000000",
  ])("%.60s", async (address) => {
    const visitor = await open(address);
    expect(visitor.status).toBe(404);
    expect(visitor.heading).toBe("Business Not Found");
    expect(visitor.text).toContain("The roofing business you're looking for doesn't exist.");
    expect(visitor.page.link("Back to roofers").pathname).toBe(paths.roofing);
    expect(isNoindex(visitor)).toBe(true);
  });

  test.each(["pending", "inactive"] as const)("for one that is %s, by every address", async (status) => {
    const business = await world.business({ status });
    for (const address of [
      pageOf(business),
      paths.roofingBusiness(business.id),
      paths.businessLink(business.slug),
    ]) {
      expect((await open(address)).status).toBe(404);
    }
  });
});
