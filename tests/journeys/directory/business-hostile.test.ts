import { expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { jsonLdOf } from "../../support/pages/json-ld";
import { Visitor } from "../../support/pages/visitor";
import { refusedScripts } from "../../support/rules/own-scripts";
import { world } from "../../support/world";

useDatabase();

const script = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'><svg onload=alert(1)>`;

test("whatever a listing says of itself is text on every page that shows it", async () => {
  const business = await world.business({
    slug: "hostile",
    businessName: script,
    contactName: script,
    description: script,
    phone: script,
    email: script,
    website: `https://x.example/${script}`,
    streetAddress: script,
    postcode: script,
    serviceTypes: [script, "Roof Repairs"],
    businessHours: { Monday: script },
    logoUrl: `/files/${script}`,
    galleryImages: [`/files/${script}`],
    metaTitle: script,
    metaDescription: script,
    keywords: [script],
    featured: true,
  });
  for (const address of [
    paths.business("leeds", business.slug),
    paths.cityRoofers("leeds"),
    paths.roofing,
    paths.quotesIn("roofing", "leeds"),
    paths.serviceIn("roofing", "leeds"),
    paths.directory,
  ]) {
    const visitor = await new Visitor().visit(address);
    expect(visitor.status).toBe(200);
    expect(visitor.text).toContain("<img src=x onerror=alert(1)>");
    expect(refusedScripts(visitor)).toEqual([]);
    expect(visitor.document.querySelector("[onerror], [onload], img[src='x']")).toBeNull();
  }
  const visitor = await new Visitor().visit(paths.business("leeds", business.slug));
  expect(jsonLdOf(visitor, "LocalBusiness")).toMatchObject({ name: script });
});

// tests/models/reading/website.test.ts has what else is no website.
test.each(["java\tscript:alert(1)", "https://bank.example@evil.example", "n/a"])(
  "a website '%s' never becomes a link",
  async (website) => {
    const business = await world.business({ website });
    const visitor = await new Visitor().visit(paths.roofingBusiness(business.id));
    const links = visitor.attributes("main a[href]", "href");
    expect(
      links.filter((href) => !/^(\/|#|tel:|https:\/\/(wa\.me|www\.openstreetmap\.org)\/)/.test(href ?? "")),
    ).toEqual([]);
    expect(jsonLdOf(visitor, "LocalBusiness")).not.toHaveProperty("sameAs");
  },
);

test("pictures of other sites are not asked for", async () => {
  const business = await world.business({
    logoUrl: "/\\elsewhere.example/logo.png",
    galleryImages: [
      ...["//elsewhere.example/a.png", "https://elsewhere.example/a.png", "/.//elsewhere.example/a.png"],
      ...[
        "javascript:alert(1)",
        "data:image/svg+xml,<svg/>",
        "http://localhost:3000//elsewhere.example/a.png",
      ],
      ...["/files/ours.webp", "http://localhost:3000/files/too.webp?v=1"],
    ],
  });
  const visitor = await new Visitor().visit(paths.roofingBusiness(business.id));
  const pictures = visitor.attributes("main img", "src");
  expect(pictures).toEqual(["/files/ours.webp", "/files/too.webp?v=1"]);
});

test("very long words, numbers beyond reason and strange hours are shown and do no harm", async () => {
  const business = await world.business({
    businessName: "W".repeat(300),
    description: `${"x".repeat(9000)}\n\nlast line`,
    serviceTypes: Array.from({ length: 60 }, (_, number) => `Service ${number}`),
    employeeCount: 2_000_000_000,
    establishedYear: -44,
    overallRating: 4.99,
    totalReviewCount: 2_000_000_000,
    businessHours: ["8-6"] as unknown as Record<string, string>,
    latitude: 0,
    longitude: 0,
  });
  const visitor = await new Visitor().visit(paths.roofingBusiness(business.id));
  expect(visitor.status).toBe(200);
  expect(visitor.text).toContain("last line");
  expect(visitor.text).toContain("Typical hours");
  expect(visitor.document.querySelector("svg[role=img]")).toBeNull();
});
