import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { takeAllowance } from "~/models/base/rate-limits.server";
import { useDatabase } from "../../support/database";

useDatabase();

async function waiting(): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rowsOf<{ waiting: number }>(result)[0]?.waiting ?? 0;
}

test("an act waits for one of the same person that is not yet over, and is counted after it", async () => {
  const once = [{ scope: "knock", subject: "ann", limit: 1, windowSeconds: 60 }];
  const second = await db.transaction(async (tx) => {
    expect((await takeAllowance(tx, once)).status).toBe("allowed");
    // On another connection, which cannot see what this transaction has counted.
    const meanwhile = takeAllowance(db, once);
    await Promise.race([meanwhile, expect.poll(waiting, { timeout: 240_000 }).toBe(1)]);
    return { meanwhile };
  });
  expect((await second.meanwhile).status).toBe("limited");
});

test("acts of different people do not wait for each other", async () => {
  const by = (subject: string) => [{ scope: "knock", subject, limit: 1, windowSeconds: 60 }];
  await db.transaction(async (tx) => {
    await takeAllowance(tx, by("ann"));
    expect((await takeAllowance(db, by("bob"))).status).toBe("allowed");
  });
});
