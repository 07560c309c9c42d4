import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";

/** What goes past a pooler is told by its name. */
process.env.DATABASE_DIRECT_URL = `${process.env.DATABASE_URL}?application_name=direct`;
const { db, listen, rowsFrom, upgrade } = await import("~/database/db.server");
const { closeDatabase } = await import("~/database/drivers.server");
afterAll(closeDatabase);

test("behind a pooler no statement counts on the connection of the one before it", async () => {
  await db.transaction(async (tx) => {
    for (const number of [1, 2, 3]) await tx.execute(sql`select ${number}::int`);
    expect(await rowsFrom(tx)(sql`select name from pg_prepared_statements`)).toEqual([]);
  });
});

test("who listens, or holds a lock for as long as a session lasts, goes past the pooler", async () => {
  const unlisten = await listen("probe", () => {});
  const listening = sql`select application_name as name from pg_stat_activity where query = 'listen "probe"'`;
  expect(await rowsFrom(db)(listening)).toEqual([{ name: "direct" }]);
  await unlisten();
  await upgrade(async (single) => {
    const [named] = await rowsFrom(single)(sql`select current_setting('application_name') as name`);
    expect(named).toEqual({ name: "direct" });
  });
});
