import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { listSitemapPrefixes, sitemapListings } from "~/models/listings/sitemap.server";
import { useDatabase } from "../../support/database";

useDatabase();

const store = (from: number, to: number) =>
  db.execute(sql`
    insert into businesses (slug, business_name, city)
    select 'roofer-' || number, 'Roofer ' || number, 'Leeds' from generate_series(${from}::int, ${to}::int) number`);

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
  await db.execute(sql`delete from businesses where slug > 'roofer-2'`);
  expect(await listSitemapPrefixes()).toEqual([""]);
});
