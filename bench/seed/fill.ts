import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { db } from "~/database/db.server";
import { closeDatabase } from "~/database/drivers.server";
import { migrateDatabase } from "~/database/migrations.server";
import { writeCategories } from "../../drizzle/seed";
import { businesses, copiedColumns } from "./businesses";
import { payForFeatured } from "./plans";

const rowsAtOnce = 500;

/** A value as COPY reads it in its text format. */
function cell(value: string | number | boolean | undefined | readonly string[]): string {
  if (value === undefined) return "\\N";
  if (typeof value === "boolean") return value ? "t" : "f";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escaped(value);
  return escaped(`{${value.map((each) => `"${each.replace(/["\\]/g, "\\$&")}"`).join(",")}}`);
}

const escaped = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");

function* lines(count: number, categoryOf: ReadonlyMap<string, string>): Generator<string> {
  let waiting: string[] = [];
  for (const row of businesses(count, categoryOf)) {
    waiting.push(`${row.map(cell).join("\t")}\n`);
    if (waiting.length < rowsAtOnce) continue;
    yield waiting.join("");
    waiting = [];
  }
  yield waiting.join("");
}

export type Filled = { rows: number; copySeconds: number; settleSeconds: number };

/**
 * Fills the database at `url` with `count` businesses: the product's migrations, one COPY through the
 * product's triggers, plans for those who are featured, reviews, and what a database does by itself in time (VACUUM,
 * ANALYZE). Rows stream; nothing is kept. Throws when there are businesses already.
 */
export async function fillDatabase(url: string, count: number): Promise<Filled> {
  await migrateDatabase((database) => writeCategories(database));
  const categories = await db.execute(sql`select slug, id from business_categories`);
  const categoryOf = new Map(
    (categories as unknown as { slug: string; id: string }[]).map(({ slug, id }) => [slug, id]),
  );
  await closeDatabase();
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [there] = await client`select 1 from businesses limit 1`;
    if (there) throw new Error("There are businesses in this database already: give an empty one");
    const start = performance.now();
    const copy = await client.unsafe(`copy businesses (${copiedColumns}) from stdin`).writable();
    await pipeline(Readable.from(lines(count, categoryOf)), copy);
    await payForFeatured(client);
    const copied = performance.now();
    await review(client);
    await client.unsafe("vacuum analyze");
    await client.unsafe("checkpoint");
    return {
      rows: count,
      copySeconds: (copied - start) / 1000,
      settleSeconds: (performance.now() - copied) / 1000,
    };
  } finally {
    await client.end();
  }
}

/** Three reviews for each business: 200 of every hundredth, one of each other, as they are once nothing waits to be told. */
async function review(client: postgres.Sql): Promise<void> {
  await client.unsafe("alter table reviews disable trigger user");
  await client.unsafe(`
    insert into reviews (business_id, kind, state, stars, stars_work, stars_tidiness, stars_timing, stars_price,
      body, body_key, first_name, initial, town, month, work, incentive, published_at)
    select id, 'work', 'published', star, star, star, star, star, words, words, 'Jane', 'S', 'Leeds', '2026-05',
      (array['Roof repair', 'Roof replacement', 'Roof maintenance'])[1 + turn % 3], turn % 50 = 49,
      now() - make_interval(hours => turn * 24 + nth % 24)
    from (select id, (row_number() over (order by id))::int as nth from businesses) b
    cross join lateral generate_series(1, case when nth % 100 = 0 then 200 else 1 end) turn
    cross join lateral (select 1 + (nth + turn * 7) % 5 as star,
      repeat('They came when they said and left it dry. ', 4) || nth || ' ' || turn as words) said`);
  await client.unsafe("alter table reviews enable trigger user");
}
