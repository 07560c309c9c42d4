import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { withinTime } from "~/database/time-limit.server";
import { searchListings } from "~/models/listings/search/listings.server";
import { inTurn } from "~/models/listings/search/text.server";
import { useDatabase } from "../../support/database";
import { type NewListing, settle, writeListings } from "../../support/listings/listing-world";
import { until } from "../../support/until";

useDatabase();

const crowd: readonly NewListing[] = Array.from({ length: 2000 }, (_, number) => ({
  businessName: `Roofer ${number}`,
  description: number % 400 === 399 ? "velux" : "slate",
  city: "Leeds",
  category: "roofing",
}));

/** Somebody who looks into the index for as long as any statement may; `end` tells whether they still waited. */
function lookWithoutLimit() {
  let waits = true;
  const asked = db.execute(sql`select count(*) from searchable_listings`).catch(() => undefined);
  const over = asked.finally(() => {
    waits = false;
  });
  return {
    async end(): Promise<boolean> {
      const waited = waits;
      await db.execute(sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'select count(*) from searchable_listings'`);
      await over;
      return waited;
    },
  };
}

test("somebody who looks for a word gets what can be found in time while the word index does not answer", async () => {
  const everybody = await writeListings(crowd);
  await settle();
  const wanted = everybody.ids({ text: "velux" });
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table searchable_listings in access exclusive mode`);
    // On a machine that is starved the first may come too late by chance.
    await until("a search is answered while a look that only the statement limits still waits", async () => {
      const look = lookWithoutLimit();
      const found = await searchListings({ text: "velux" }, { page: 1, pageSize: 12 });
      expect(found.listings.map(({ id }) => id)).toEqual(wanted);
      return look.end();
    });
  });
});

test("somebody who looks for a word while others are searched for gets what the first listings say, and no list waits", async () => {
  const everybody = await writeListings(crowd);
  await settle();
  const paging = { page: 1, pageSize: 12 };
  let over = () => {};
  const others = inTurn(
    () =>
      new Promise<void>((resolve) => {
        over = resolve;
      }),
  );
  expect((await searchListings({ city: "Leeds" }, paging)).total).toEqual({ count: 2000, exact: true });
  const found = await searchListings({ text: "velux" }, paging);
  over();
  await others;
  expect(found.total.exact).toBe(false);
  const ids = everybody.ids({ text: "velux" });
  expect(ids).toEqual(expect.arrayContaining(found.listings.map(({ id }) => id)));
  expect((await searchListings({ text: "velux" }, paging)).total).toEqual({ count: ids.length, exact: true });
});

test("a search whose time was over gives its connection back", async () => {
  for (let time = 0; time < 3; time++) {
    const asked = await withinTime(50, (timed) => timed((tx) => tx.execute(sql`select pg_sleep(60)`)));
    expect(asked.status).toBe("late");
  }
  const kept = await db.execute(sql`
    select count(*)::int as kept from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction (aborted)'`);
  expect(rowsOf<{ kept: number }>(kept)).toEqual([{ kept: 0 }]);
});
