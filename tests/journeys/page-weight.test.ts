import { randomBytes } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { logoAddress, mostGalleryPictures } from "~/models/listings/profile/picture";
import { slugify } from "~/models/listings/slug";
import { paths } from "~/paths";
import { businesses, businessPictures } from "../../drizzle/schema";
import { seedDemo } from "../../drizzle/seed";
import { useDatabase } from "../support/database";
import { Visitor } from "../support/pages/visitor";

useDatabase();

/** HTML, style and script together, as interface and bench promise it, at the setting that pages are sent with. */
const mostBytes = 14_000;
/** What a list may fetch of pages that nobody has pointed at. */
const mostAhead = 40_000;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const pages = [
  paths.home,
  paths.roofing,
  paths.directory,
  paths.cityRoofers("leeds"),
  paths.services,
  paths.login(),
  paths.contact,
];

/** Not one file is read for a page: what its HTML says of them is all that it weighs. */
const picture = (businessId: string, kind: "logo" | "gallery", position: number) => ({
  businessId,
  kind,
  position,
  path: `${kind === "logo" ? "logos" : "galleries"}/${businessId}/1795349678${position + 100}-${randomBytes(8).toString("hex")}`,
  alt: kind === "logo" ? "" : `A roof in Welsh slate that we finished in week ${position} of last year`,
  width: 1600,
  height: 1200,
});

/** Every business of Leeds with a logo, and one of them with as many photos as it may have; its page. */
async function showPictures(): Promise<string> {
  const all = await db.select().from(businesses).where(eq(businesses.city, "Leeds")).orderBy(businesses.slug);
  const [first] = all;
  if (!first) throw new Error("Nobody is in Leeds");
  for (const { id } of all) {
    const logo = picture(id, "logo", 0);
    await db.insert(businessPictures).values(logo);
    const logoUrl = new URL(logoAddress(logo.path), env.SITE_URL).href;
    await db.update(businesses).set({ claimed: true, logoUrl }).where(eq(businesses.id, id));
  }
  const gallery = Array.from({ length: mostGalleryPictures }, (_, at) => picture(first.id, "gallery", at));
  await db.insert(businessPictures).values(gallery);
  return paths.business("leeds", first.slug);
}

test("a page full of photos is as light: each is sized, and waits until it is scrolled to", async () => {
  await seedDemo(db);
  const business = await showPictures();
  const visitor = new Visitor();
  let heaviest = mostAhead;
  for (const [page, pictures] of [
    [business, mostGalleryPictures + 1],
    [paths.cityRoofers("leeds"), 12],
    [`${paths.roofing}?city=Leeds`, 12],
  ] as const) {
    const html = await (await visitor.raw(page)).text();
    expect(brotliCompressSync(html, quality).length, page).toBeLessThanOrEqual(mostBytes);
    const ahead = html.match(/ data-soon/g) ?? [];
    if (page === business) heaviest = brotliCompressSync(html, quality).length;
    expect(ahead.length * heaviest, page).toBeLessThanOrEqual(mostAhead);
    expect(ahead.length, page).toBe(page === business ? 0 : 3);
    const images = html.match(/<img [^>]*>/g) ?? [];
    expect(images.length, page).toBeGreaterThanOrEqual(pictures);
    for (const image of images) expect(image, page).toMatch(/ width="\d+" height="\d+"/);
    // The first photo is on the first screen, and so are three cards.
    const first = page === business ? 1 : 3;
    expect(images.slice(first).filter((image) => !image.includes('loading="lazy"'))).toEqual([]);
  }
});

test("the pages of those with the most reviews are as light, with ten of them", async () => {
  await seedDemo(db);
  const most = await db.select().from(businesses).orderBy(desc(businesses.totalReviewCount)).limit(5);
  for (const { city, slug } of most) {
    const html = await (await new Visitor().raw(paths.business(slugify(city), slug))).text();
    expect(html.match(/ id="review-/g)).toHaveLength(10);
    expect(brotliCompressSync(html, quality).length, slug).toBeLessThanOrEqual(mostBytes);
  }
});

test("whatever a stranger opens first arrives whole in at most 14 kB: page, style and script", async () => {
  await seedDemo(db);
  const visitor = new Visitor();
  for (const page of pages) {
    const html = await (await visitor.raw(page)).text();
    expect(brotliCompressSync(html, quality).length, page).toBeLessThanOrEqual(mostBytes);
    expect(html, page).not.toMatch(/<script[^>]+src=|<link[^>]+stylesheet/);
    // A drawn roof names its colours in the HTML: the page has each of them by day.
    const [byDay = ""] = html.split("@media (prefers-color-scheme:dark)");
    for (const [, colour] of html.matchAll(/var\((--color-[\w-]+)\)/g))
      expect(byDay, page).toContain(`${colour}:`);
  }
});
