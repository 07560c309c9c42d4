import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, listen } from "~/database/db.server";
import { now, readChange, soon } from "~/models/listings/scope";
import { makePage, shownSoFar } from "~/models/listings/shown.server";
import { listLater, listWaiting } from "~/models/listings/waiting.server";
import { mergeListings } from "~/models/merges/merge.server";
import { locatePostcode } from "~/models/places/postcode";
import { paths } from "~/paths";
import {
  businesses,
  businessPictures,
  listingChecks,
  reviewDisputes,
  reviewPictures,
  reviews,
  suppliedPraise,
} from "../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../support/database";
import { reviewed } from "../support/listings/reviews";
import { seededRandom } from "../support/numbers";
import { openBuild } from "../support/pages/built-server";
import { until } from "../support/until";
import { type Business, world } from "../support/world";

useDatabase();

const towns = [
  { city: "Leeds", postcode: "LS1 4DY" },
  // A town of its own in the middle of another.
  { city: "Morley", postcode: "LS1 4DY" },
  { city: "York", postcode: "YO1 7HH" },
  { city: "London", postcode: "SW1A 1AA" },
];
const trades = ["roofing", "plumbing"];
const addresses = [
  paths.home,
  paths.getRoofingQuotes,
  paths.services,
  paths.service("plumbing"),
  paths.directory,
  "/directory?service=roofing",
  "/directory?q=slate",
  "/directory?location=Leeds",
  "/directory?location=York&q=slate",
  "/directory?location=LS1+4DY",
  "/directory?location=London&service=plumbing",
  paths.cityRoofers("leeds"),
  `${paths.cityRoofers("leeds")}?search=slate`,
  `${paths.cityRoofers("leeds")}?photos=yes&order=nearest`,
  paths.cityRoofers("london"),
  paths.serviceIn("roofing", "leeds"),
  paths.quotesIn("plumbing", "london"),
  "/roofing",
  "/roofing?city=York",
  paths.findRoofer(),
  "/find-roofer?location=LS1+4DY&radius=5",
  "/find-roofer?location=York&radius=50",
  "/find-roofer?location=SW1A+1AA&radius=10&photos=yes&order=reviews",
];

type Made = { html: string; shows: ReadonlySet<string> };

let random: () => number;
const pick = <Each>(from: readonly Each[]): Each => from[Math.floor(random() * from.length)] as Each;
const active = () =>
  db.select().from(businesses).where(eq(businesses.status, "active")).orderBy(businesses.id);
const change = ({ id }: Business, values: Partial<Business>) => changeRows(businesses, values, { id });
const placed = ({ postcode, city }: (typeof towns)[number]) => ({
  city,
  postcode,
  ...locatePostcode(postcode),
});

async function photo({ id }: Business): Promise<void> {
  const there = await findRow(businessPictures, { businessId: id });
  if (there) await changeRows(businessPictures, { alt: `A roof, ${random()}` }, { id: there.id });
  else {
    const path = `/pictures/${id}/${Math.floor(random() * 1e9)}.webp`;
    await db.insert(businessPictures).values({
      ...{ businessId: id, kind: "gallery", path, alt: "A roof", width: 800, height: 600, position: 1 },
    });
  }
}

/** What can happen to a listing, by whoever it happens. */
const changes: Record<string, (one: Business, other: Business) => Promise<unknown>> = {
  name: (one) => change(one, { businessName: `Slate ${Math.floor(random() * 1000)}` }),
  city: (one) => change(one, placed(pick(towns))),
  place: (one) => change(one, { latitude: 53.9 + random() / 10, longitude: -1.6 + random() / 10 }),
  "no place": (one) => change(one, { latitude: null, longitude: null }),
  trade: async (one, other) => change(one, { categoryId: other.categoryId }),
  services: (one) => change(one, { serviceTypes: [pick(["Roof Repairs", "Plumbing", "Boiler Repair"])] }),
  rating: (one) => change(one, { overallRating: Math.round(random() * 50) / 10, totalReviewCount: 12 }),
  featured: (one) => change(one, { featured: !one.featured }),
  verified: (one) => change(one, { verified: !one.verified }),
  claimed: (one) => change(one, { claimed: !one.claimed }),
  description: (one) => change(one, { description: `Slate and lead, ${random()}` }),
  phone: (one) => change(one, { phone: "+447700900999", website: "https://slate.example" }),
  hours: (one) => change(one, { businessHours: { Monday: "Closed" } }),
  gallery: (one) => change(one, { galleryImages: [`/pictures/galleries/${random()}.jpg`] }),
  photo,
  checked: ({ id }) =>
    db.insert(listingChecks).values({
      businessId: id,
      kind: "insurance",
      organisation: `Insurer ${random()}`,
      expiresOn: "2099-12-31",
    }),
  reviewed: ({ id }) => reviewed(id),
  replied: () => changeRows(reviews, { reply: `Thank you, ${random()}` }),
  "a photo of a review": async () => {
    const [{ id: reviewId } = { id: "" }] = await listRows(reviews);
    const path = `galleries/${reviewId}/1-1`;
    await db.insert(reviewPictures).values({ reviewId, path, alt: "A ridge", width: 800, height: 600 });
  },
  disputed: async () => {
    const [{ id: reviewId } = { id: "" }] = await listRows(reviews);
    await db.insert(reviewDisputes).values({ reviewId, businessSays: "No.", heardUntil: new Date() });
  },
  "decided about": () =>
    changeRows(reviewDisputes, { decidedAt: new Date(), outcome: "stays", reason: "It was so." }),
  "praised by itself": ({ id }) =>
    db.insert(suppliedPraise).values({ businessId: id, position: 0, says: `Good, ${random()}`, who: "A" }),
  "a review removed": () => changeRows(reviews, { state: "removed", rule: "abuse" }),
  added: () => world.business({ ...placed(pick(towns)), trade: pick(trades), businessName: "Slate & Sons" }),
  deleted: ({ id }) => db.delete(businesses).where(eq(businesses.id, id)),
  "taken off and put back": async (one) => {
    await change(one, { status: "suspended" });
    await change(one, { status: "active" });
  },
  "taken off": (one) => change(one, { status: "removed" }),
  merged: async (one, other) => {
    await mergeListings(await world.operator(), one.id, other.id);
  },
  "many, later": async () => {
    await db.transaction(async (tx) => {
      await listLater(tx);
      await tx
        .update(businesses)
        .set({ businessName: sql`business_name || ' Ltd'`, overallRating: random() * 5 });
    });
    while ((await listWaiting()) > 0);
  },
  restored: () => changeRows(businesses, { status: "active" }, { status: "removed" }),
};

let handle: (request: Request) => Promise<Response>;

const make = (address: string): Promise<Made> =>
  makePage(async () => {
    const answer = await handle(new Request(new URL(address, "http://localhost:3000")));
    const html = await answer.text();
    // What is not found or has moved is kept by nobody.
    return { html: answer.status === 200 ? html : "", shows: new Set(shownSoFar()) };
  });

async function makeAll(): Promise<Map<string, Made>> {
  const own = (await active()).flatMap(({ id }) => [paths.claimListingOf(id), `/roofing/${id}`]);
  const pages = new Map<string, Made>();
  for (const address of [...addresses, ...own]) pages.set(address, await make(address));
  return pages;
}

/** What the database says that `work` changed. */
async function openEar() {
  const heard: string[] = [];
  const stop = await listen("businesses_changed", (message) => heard.push(message));
  await until("it listens", () => heard.length > 0);
  const during = async (work: () => Promise<unknown>): Promise<Set<string>> => {
    heard.length = 0;
    await work();
    await db.execute(sql`select announce('businesses_changed', 'that was all')`);
    await until("the last word", () => heard.at(-1) === "that was all");
    return new Set(heard.slice(0, -1).flatMap(readChange));
  };
  return { stop, during };
}

/** The pages that a cache keeps when these scopes are named. */
const keptOf = (pages: Map<string, Made>, named: Set<string>) =>
  [...pages].filter(
    ([, { html, shows }]) =>
      html && !named.has(soon) && !named.has(now) && ![...shows].some((scope) => named.has(scope)),
  );

test("after any change of a listing, a page that shows nothing of what the change names is the same", async () => {
  random = seededRandom(20_261_122);
  for (const town of towns) {
    for (const trade of trades) {
      for (const featured of [true, false])
        await world.business({ ...placed(town), trade, featured, overallRating: 4, totalReviewCount: 3 });
    }
  }
  handle = await openBuild();
  const ear = await openEar();
  let before = await makeAll();
  for (const [kind, happen] of Object.entries(changes)) {
    const some = await active();
    const named = await ear.during(() => happen(pick(some), pick(some)));
    const after = await makeAll();
    const kept = keptOf(before, named);
    for (const [address, { html }] of kept) {
      const { html: anew } = after.get(address) ?? (await make(address));
      expect(anew === html, `${address} after '${kind}', which named ${[...named]}`).toBe(true);
    }
    // Or nothing would have been compared.
    if (kind !== "many, later") expect(kept.length, kind).toBeGreaterThan(0);
    before = after;
  }
  await ear.stop();
});
