import { describe, expect, test } from "vitest";
import { parseSitemapFileName, sitemapEntry, sitemapFileName, sitemapIndex } from "~/models/listings/sitemap";

describe("the name of a file", () => {
  test.each([
    ["pages.xml", { kind: "pages" }],
    ["places.xml", { kind: "places" }],
    ["listings.xml", { kind: "listings", prefix: "" }],
    ["listings-3f.xml", { kind: "listings", prefix: "3f" }],
    [`listings-${"0".repeat(32)}.xml`, { kind: "listings", prefix: "0".repeat(32) }],
  ] as const)("%s says what it holds", (name, file) => {
    expect(parseSitemapFileName(name)).toEqual(file);
    expect(sitemapFileName(file)).toBe(name);
  });

  test.each([
    "",
    "pages",
    "pages.xml.gz",
    "listings-.xml",
    "listings-3F.xml",
    "listings-g.xml",
    `listings-${"0".repeat(33)}.xml`,
    "listings-3f.xml\0",
    "../pages.xml",
  ])("%j is no file of ours", (name) => {
    expect(parseSitemapFileName(name)).toBeUndefined();
  });
});

test("addresses are written as XML wants them", () => {
  const entry = sitemapEntry({ address: "https://x.example/a?b=1&c='<\">", changedAt: new Date(0) });
  expect(entry).toBe(
    "<url><loc>https://x.example/a?b=1&amp;c=&#39;&lt;&quot;&gt;</loc>" +
      "<lastmod>1970-01-01T00:00:00.000Z</lastmod></url>\n",
  );
  expect(sitemapIndex(["https://x.example/a&b"])).toContain("<loc>https://x.example/a&amp;b</loc>");
});
