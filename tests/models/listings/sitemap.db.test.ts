import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { divideListings, sitemapListings } from "~/models/listings/sitemap.server";
import { businesses } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";

useDatabase();

const hexadecimal = (number: number, digits: number) => number.toString(16).padStart(digits, "0");
const uuid = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Ids that random ones never are: all but the first few digits the same, or the last. */
const crowded = (number: number) => uuid(`${"7".repeat(27)}${hexadecimal(number, 5)}`);
const spread = (number: number) => uuid(`${hexadecimal((number * 40_503) % 65_536, 4)}${"0".repeat(28)}`);

const store = (ids: readonly string[]) =>
  db
    .insert(businesses)
    .values(ids.map((id) => ({ id, slug: `roofer-${id}`, businessName: "A", city: "King's Lynn" })));

async function collect<Each>(each: AsyncIterable<Each>): Promise<Each[]> {
  const all: Each[] = [];
  for await (const one of each) all.push(one);
  return all;
}

const numbers = (length: number) => Array.from({ length }, (_, number) => number);

describe("the files of the sitemap together", () => {
  test.each([
    ["at random", (number: number) => (number >= 0 ? crypto.randomUUID() : "")],
    ["all crowded together", crowded],
    ["far apart", spread],
    ["some of each", (number: number) => (number % 3 ? crowded(number) : spread(number))],
  ])("hold each active listing once, and none too many, with ids %s", async (_, idOf) => {
    const ids = [...new Set(numbers(700).map(idOf))];
    const gone = ids.filter((_id, number) => number % 7 === 0);
    await store(ids);
    await changeRows(businesses, { status: "inactive" }, inArray(businesses.id, gone));

    const files: string[][] = [];
    for (const prefix of await divideListings(20)) {
      const batches = await collect(sitemapListings(prefix, { batch: 7 }));
      files.push(batches.flat().map(({ slug }) => slug));
    }
    const wanted = ids.filter((id) => !gone.includes(id)).map((id) => `roofer-${id}`);
    expect(files.flat().sort()).toEqual(wanted.sort());
    for (const file of files) {
      expect(file.length).toBeGreaterThan(0);
      expect(file.length).toBeLessThanOrEqual(20);
    }
  });

  test("keep the rest where it was when listings come and go", async () => {
    await store(numbers(100).map(spread));
    const before = await divideListings(20);
    await db.delete(businesses).where(eq(businesses.id, spread(50)));
    await store([spread(200), spread(201)]);
    expect(await divideListings(20)).toEqual(before);
  });
});

test("a file of listings says where each is and when it was changed", async () => {
  await store([spread(1)]);
  const updatedAt = new Date("2026-03-01T12:00:00Z");
  await changeRows(businesses, { updatedAt });
  const [batch] = await collect(sitemapListings(""));
  expect(batch).toEqual([{ slug: `roofer-${spread(1)}`, citySlug: "kings-lynn", updatedAt }]);
});
