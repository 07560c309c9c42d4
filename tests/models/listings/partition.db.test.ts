import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { partitionPoint } from "~/models/listings/search/partition.server";
import { trades } from "~/models/trades/trade";
import { useDatabase } from "../../support/database";

useDatabase({ keep: "everything" });

test("a place is looked for where the database has drawn it, to the last digit, whatever the trade", async () => {
  const place = fc.record({
    kind: fc.constantFrom("", ...trades.map(({ slug }) => slug)),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const differing = fc
    .sample(place, { numRuns: 1000, seed: 20_260 })
    .map(({ kind, ...at }) => sql`(${partitionPoint(kind, at)}, ${partitionPoint(sql`${kind}::text`, at)})`);
  for (let from = 0; from < differing.length; from += 100) {
    const result = await db.execute(sql`
      select count(*)::int as places, count(*) filter (where here[0] = there[0] and here[1] = there[1])::int as same
      from (values ${sql.join(differing.slice(from, from + 100), sql`, `)}) as place (here, there)`);
    expect(rowsOf<object>(result)).toEqual([{ places: 100, same: 100 }]);
  }
});

test("what a search says in constants is planned once", async () => {
  const result = await db.execute(sql`
    select proname as name, lanname as language from pg_proc join pg_language l on l.oid = prolang
    where proname in ('folded', 'city_key', 'businesses_by_id', 'business_by_slug') order by proname`);
  expect(rowsOf<{ language: string }>(result).map(({ language }) => language)).toEqual(
    Array(4).fill("plpgsql"),
  );
});
