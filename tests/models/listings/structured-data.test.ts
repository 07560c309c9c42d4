import { describe, expect, test } from "vitest";
import { withOrigin } from "~/components/page/page-meta";
import { breadcrumbs, faqPage, localBusiness } from "~/models/listings/structured-data";

const path = "/roofers/leeds/fields-roofing";

const facts = {
  name: "Field's Roofing",
  description: "Slate and tile since 1998.",
  city: "Leeds",
  streetAddress: "1 Kirkgate",
  postcode: "LS1 4DY",
  phone: "+441134960000",
  website: "https://fields.example",
  logoUrl: "/files/logo.webp",
  latitude: 53.8,
  longitude: -1.55,
  rating: 4.7,
  reviews: 31,
  openingHours: [
    { day: "Monday", opens: "08:00", closes: "18:00" },
    { day: "Tuesday", opens: "08:00", closes: "18:00" },
    { day: "Saturday", opens: "09:00", closes: "13:00" },
  ] as const,
};

describe("a listing for search engines", () => {
  test("is a LocalBusiness with what is known about it", () => {
    expect(localBusiness(facts, { path })).toEqual({
      "@context": "https://schema.org",
      "@type": "LocalBusiness",
      "@id": path,
      url: path,
      name: "Field's Roofing",
      description: "Slate and tile since 1998.",
      image: "/files/logo.webp",
      telephone: "+441134960000",
      sameAs: "https://fields.example",
      priceRange: "££",
      address: {
        "@type": "PostalAddress",
        streetAddress: "1 Kirkgate",
        addressLocality: "Leeds",
        postalCode: "LS1 4DY",
        addressCountry: "GB",
      },
      geo: { "@type": "GeoCoordinates", latitude: 53.8, longitude: -1.55 },
      openingHoursSpecification: [
        {
          "@type": "OpeningHoursSpecification",
          dayOfWeek: ["Monday", "Tuesday"],
          opens: "08:00",
          closes: "18:00",
        },
        { "@type": "OpeningHoursSpecification", dayOfWeek: "Saturday", opens: "09:00", closes: "13:00" },
      ],
    });
  });

  test("leaves out what is not known", () => {
    const bare = { name: "A", description: "", city: "Leeds" };
    expect(Object.keys(localBusiness(bare, { path }))).toEqual([
      "@context",
      "@type",
      "@id",
      "url",
      "name",
      "priceRange",
      "address",
    ]);
    expect(localBusiness({ ...bare, latitude: 51, longitude: null }, { path })).not.toHaveProperty("geo");
    expect(localBusiness({ ...bare, latitude: 0, longitude: 0 }, { path })).toHaveProperty("geo");
    expect(localBusiness({ ...bare, openingHours: [] }, { path })).not.toHaveProperty(
      "openingHoursSpecification",
    );
  });
});

test("breadcrumbs count from one", () => {
  const { itemListElement } = breadcrumbs([
    { name: "Home", path: "/" },
    { name: "Roofing", path: "/roofing" },
  ]);
  expect(itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "/" },
    { "@type": "ListItem", position: 2, name: "Roofing", item: "/roofing" },
  ]);
});

test("questions carry their answers", () => {
  expect(faqPage([{ question: "Is it free?", answer: "Yes." }]).mainEntity).toEqual([
    { "@type": "Question", name: "Is it free?", acceptedAnswer: { "@type": "Answer", text: "Yes." } },
  ]);
});

test.each([
  [{ url: "/a" }, { url: "https://x.example/a" }],
  [{ item: "/" }, { item: "https://x.example/" }],
  [
    { deep: [{ "@id": "/b", image: "/c" }] },
    { deep: [{ "@id": "https://x.example/b", image: "https://x.example/c" }] },
  ],
  [{ name: "/not an address" }, { name: "/not an address" }],
  [{ url: "//elsewhere.example/" }, { url: "//elsewhere.example/" }],
  [{ sameAs: "/mine" }, { sameAs: "/mine" }],
  [{ image: "https://elsewhere.example/x" }, { image: "https://elsewhere.example/x" }],
])("our own addresses: %j becomes %j", (document, absolute) => {
  expect(withOrigin(document, "https://x.example")).toEqual(absolute);
});
