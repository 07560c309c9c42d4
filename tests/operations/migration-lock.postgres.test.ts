import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { migrateDatabase } from "~/database/migrations.server";
import { useDatabase } from "../support/database";
import { until } from "../support/until";

useDatabase();

const isWaiting = async () =>
  rowsOf(
    await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%TRIGGER%'`),
  ).length > 0;

test("a migration that meets a lock lets everybody pass after two seconds, and is done when the lock has gone", async () => {
  await db.execute(
    sql`update drizzle.functions set hash = 'another' where name = 'outbox_written ON outbox'`,
  );
  let migrating = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table outbox in row exclusive mode`);
    migrating = migrateDatabase();
    await until("it waits for the lock", isWaiting);
    await until("it gives way", async () => !(await isWaiting()), { seconds: 20 });
  });
  await migrating;
  const [replayed] = rowsOf<{ done: boolean }>(
    await db.execute(sql`
      select hash <> 'another' as done from drizzle.functions where name = 'outbox_written ON outbox'`),
  );
  expect(replayed?.done).toBe(true);
});
