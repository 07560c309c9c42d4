import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { checkKinds } from "~/models/listings/profile/check";
import { logoAddress, mostGalleryPictures } from "~/models/listings/profile/picture";
import { longestBody, longestReply } from "~/models/reviews/review";
import { paths } from "~/paths";
import { businesses, businessPictures, listingChecks, reviews } from "../../drizzle/schema";
import { seedDemo } from "../../drizzle/seed";
import { changeRows, listRows, requireRow, useDatabase } from "../support/database";
import { Visitor } from "../support/pages/visitor";

useDatabase({ keep: "everything" });
beforeAll(async () => void (await seedDemo(db)));

/** HTML, style and script together, as interface and bench promise it, at the setting that pages are sent with. */
const mostBytes = 14_000;
/** What the heaviest page leaves of it on its heaviest day. */
const spare = 200;
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
const picture = (businessId: ListingId, kind: "logo" | "gallery", position: number) => ({
  businessId,
  kind,
  position,
  path: `${kind === "logo" ? "logos" : "galleries"}/${businessId}/1795349678${position + 100}-${randomBytes(8).toString("hex")}`,
  alt: kind === "logo" ? "" : `A roof in Welsh slate that we finished in week ${position} of last year`,
  width: 1600,
  height: 1200,
});

const galleryOf = (id: string) =>
  and(eq(businessPictures.businessId, id), eq(businessPictures.kind, "gallery"));

async function businessAt(slug: string) {
  const found = await requireRow(businesses, { slug });
  return found;
}

/** Gives every business of Leeds a logo. */
async function showLogos(): Promise<void> {
  const all = await db.select().from(businesses).where(eq(businesses.city, "Leeds")).orderBy(businesses.slug);
  for (const { id } of all) {
    const logo = picture(id, "logo", 0);
    await db.insert(businessPictures).values(logo);
    const logoUrl = new URL(logoAddress(logo.path), env.SITE_URL).href;
    await changeRows(businesses, { claimed: true, logoUrl }, { id });
  }
}

/** Gives this business as many photos as it may have; its page. */
async function fillGallery(slug: string): Promise<string> {
  const { id } = await businessAt(slug);
  const has = await db.$count(businessPictures, galleryOf(id));
  const gallery = Array.from({ length: mostGalleryPictures - has }, (_, at) =>
    picture(id, "gallery", has + at),
  );
  await db.insert(businessPictures).values(gallery);
  return paths.business("leeds", slug);
}

/** Prose of ours, of which no two pieces are alike. */
const prose = readdirSync("docs/decisions")
  .map((name) => readFileSync(`docs/decisions/${name}`, "utf8"))
  .join(" ")
  .replace(/[^\w ,.;:'-]+/g, " ");
const piece = (at: number, length: number) => prose.slice(at * 2000, at * 2000 + length);

/** Has an owner, photos, finished jobs, answers in time, is featured and rated on Google, in the demonstration. */
const fullest = "kirkgate-slaters";

/** Each of these facts a person checked, and so many reviews as long as they may be, each with a reply. */
async function fillPage(businessId: ListingId): Promise<void> {
  const checked = { businessId, organisation: "Confederation of Roofing Contractors", number: "CR 20417" };
  await db.delete(listingChecks).where(eq(listingChecks.businessId, businessId));
  await db
    .insert(listingChecks)
    .values(
      checkKinds.map((kind) => ({ ...checked, kind, expiresOn: kind === "insurance" ? "2099-03-31" : null })),
    );
  const { id: _, ...sample } = (await db.select().from(reviews).limit(1))[0] ?? {};
  const filled = Array.from({ length: 200 }, (_, at) => ({
    ...(sample as typeof reviews.$inferInsert),
    businessId,
    leadId: null,
    firstName: at === 0 ? "Ann" : "Jane",
    town: "Leeds",
    costPence: 100_000 + at * 20_000,
    body: piece(at % 40, longestBody),
    reply: piece((at % 40) + 0.8, longestReply),
    bodyKey: `filled ${at}`,
    publishedAt: new Date(Date.now() - at * 60_000),
  }));
  await db.insert(reviews).values(filled);
}

/** Its page beside each three of the featured that a day can draw: some of them answer soon, some say no time. */
async function onEachDraw(businessId: ListingId, page: string): Promise<string[]> {
  const featured = await listRows(businesses, { cityKey: "leeds", featured: true });
  const others = featured.map(({ id }) => id).filter((id) => id !== businessId);
  const threes = others.flatMap((one, at) =>
    others
      .slice(at + 1)
      .flatMap((two, after) => others.slice(at + after + 2).map((three) => [one, two, three])),
  );
  const drawn = [];
  for (const three of threes) {
    await changeRows(businesses, { tier: "none" }, { featured: true });
    for (const id of three) await changeRows(businesses, { tier: "premium" }, { id });
    const html = await (await new Visitor().raw(page)).text();
    for (const id of three) expect(html).toContain(id);
    drawn.push(html);
  }
  return drawn;
}

test("whatever a stranger opens first arrives whole in at most 14 kB: page, style and script", async () => {
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

test("what is built has nothing of Vite's client, which reloads the pages of npm run dev", () => {
  const served = readdirSync("build", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  expect(served.length).toBeGreaterThan(2);
  for (const name of served)
    expect(readFileSync(`build/${name}`, "utf8"), name).not.toMatch(/@vite\/client|vite-error/);
});

describe("where every business of the town has a logo", () => {
  beforeAll(showLogos);

  test("a page full of photos is as light: each is sized, and waits until it is scrolled to", async () => {
    const business = await fillGallery("aire-valley-gutters");
    const visitor = new Visitor();
    let heaviest = mostAhead;
    for (const [page, pictures] of [
      [business, mostGalleryPictures + 1],
      [paths.cityRoofers("leeds"), 12],
      [`${paths.roofing}?city=Leeds`, 12],
    ] as const) {
      const html = await (await visitor.raw(page)).text();
      expect(brotliCompressSync(html, quality).length, page).toBeLessThanOrEqual(mostBytes);
      // Nothing there is sent: the script for forms stays away.
      expect(html, page).not.toContain("quizAnswers");
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

  test("the fullest page is as light: 12 photos, all that is checked, 200 of the longest reviews and replies", async () => {
    const page = await fillGallery(fullest);
    await fillPage((await businessAt(fullest)).id);
    const visitor = new Visitor();
    for (const html of await onEachDraw((await businessAt(fullest)).id, page)) {
      expect(html.match(/ id="review-/g)).toHaveLength(10);
      expect(brotliCompressSync(html, quality).length).toBeLessThanOrEqual(mostBytes - spare);
    }
    await visitor.visit(page);
    const ending = piece(0, longestBody).trim().slice(-60).replace(/\s+/g, " ");
    expect(visitor.text).not.toContain(ending);
    await visitor.follow(/^Read all.*Ann/);
    expect(visitor.text).toContain(ending);
    const whole = await (await visitor.raw(visitor.page.url.href)).text();
    expect(brotliCompressSync(whole, quality).length).toBeLessThanOrEqual(mostBytes);
  });
});
