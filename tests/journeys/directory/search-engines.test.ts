import { describe, expect, test } from "vitest";
import { closedPaths } from "~/models/listings/sitemap";
import { paths } from "~/paths";
import { businesses } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { sitemapAddresses } from "../../support/pages/sitemap";
import { Visitor } from "../../support/pages/visitor";
import { world } from "../../support/world";

useDatabase();

const site = "http://localhost:3000";
const pages = `${site}/sitemap/pages.xml`;
const places = `${site}/sitemap/places.xml`;
const listings = `${site}/sitemap/listings.xml`;

test("robots.txt names the sitemap and what is nobody else's", async () => {
  const answer = await new Visitor().raw(paths.robots);
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
  for (const path of ["/portal/", "/my-request/", "/dev/", "/api/"]) {
    expect(text).toContain(`\nDisallow: ${path}\n`);
  }
});

describe("the sitemap", () => {
  test("holds every active listing at its own address", async () => {
    const one = await world.business({ slug: "fields-roofing", city: "King's Lynn" });
    const other = await world.business();
    await world.business({ status: "inactive" });
    await world.business({ status: "pending" });
    expect(await sitemapAddresses(paths.sitemap)).toEqual([pages, places, listings]);
    expect((await sitemapAddresses(listings)).sort()).toEqual(
      [`${site}/roofers/kings-lynn/fields-roofing`, `${site}${paths.business("leeds", other.slug)}`].sort(),
    );

    await changeRows(businesses, { status: "inactive" }, { id: one.id });
    expect(await sitemapAddresses(listings)).toEqual([`${site}${paths.business("leeds", other.slug)}`]);
  });

  test("has parts of its listings, by how their ids begin", async () => {
    const [one, other] = [`3${crypto.randomUUID().slice(1)}`, `4${crypto.randomUUID().slice(1)}`];
    await world.businesses([one, other].map((id) => ({ id, slug: `roofer-${id[0]}` })));
    const part = `${site}${paths.sitemapFile("listings-3.xml")}`;
    expect(await sitemapAddresses(part)).toEqual([`${site}/roofers/leeds/roofer-3`]);
  });

  test("names no file of listings while there are none", async () => {
    expect(await sitemapAddresses(paths.sitemap)).toEqual([pages, places]);
    expect(await sitemapAddresses(places)).toEqual([]);
  });

  test("leaves out a place that has no business to show", async () => {
    await world.business({ city: "Leeds" });
    expect(await sitemapAddresses(places)).toEqual(
      ["/roofers-leeds", "/roofing-quotes-in-leeds", "/roofing-in-leeds"].map((path) => site + path),
    );
  });

  test("lists pages that are there, that say so of themselves, and that no crawler is kept from", async () => {
    await world.business({ city: "Leeds" });
    const listed = [
      ...(await sitemapAddresses(pages)),
      ...(await sitemapAddresses(places)),
      ...(await sitemapAddresses(listings)),
    ];
    const visitor = new Visitor();
    for (const address of listed) {
      await visitor.visit(address);
      expect([visitor.status, address]).toEqual([200, address]);
      expect(visitor.document.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(address);
      expect(visitor.document.querySelector('meta[name="robots"]')).toBeNull();
      expect(closedPaths.some((path) => address.startsWith(site + path))).toBe(false);
    }
    expect(new Set(listed).size).toBe(listed.length);
  });

  test.each([
    "nothing.xml",
    "listings-xyz.xml",
    "listings-3F.xml",
    "listings-.xml",
    "pages",
    "..%2fpages.xml",
  ])("has no file %s", async (name) => {
    expect((await new Visitor().raw(paths.sitemapFile(name))).status).toBe(404);
  });
});
