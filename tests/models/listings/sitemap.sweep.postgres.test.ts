import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { listSitemapPrefixes, sitemapListings } from "~/models/listings/sitemap.server";
import { businesses } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";

useDatabase();

async function store(from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into businesses (slug, business_name, city)
    select 'roofer-' || number, 'Roofer ' || number, 'Leeds' from generate_series(${from}::int, ${to}::int) number`);
}

/** Takes all the others away, in portions for each of which a starved machine has time enough. */
async function leave(most: number): Promise<void> {
  const portion = sql`select id from businesses where substr(slug, 8)::int > ${most} limit 500`;
  while ((await db.$count(businesses, sql`substr(slug, 8)::int > ${most}`)) > 0) {
    await db.execute(sql`delete from businesses where id in (${portion})`);
  }
}

async function countIn(prefixes: readonly string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const prefix of prefixes) {
    let count = 0;
    for await (const listings of sitemapListings(prefix)) count += listings.length;
    counts.push(count);
  }
  return counts;
}

test("many listings are divided once, and anew when many have come or gone", async () => {
  await store(1, 20_500);
  const divided = await listSitemapPrefixes();
  expect(divided).toEqual([..."0123456789abcdef"]);

  await store(20_501, 21_000);
  expect(await listSitemapPrefixes()).toBe(divided);
  const counts = await countIn(divided);
  expect(counts.reduce((sum, count) => sum + count)).toBe(21_000);
  expect(Math.max(...counts)).toBeLessThan(2_000);

  await store(21_001, 22_000);
  expect(await listSitemapPrefixes()).not.toBe(divided);
  await leave(9_000);
  expect(await listSitemapPrefixes()).toEqual([""]);
});
