import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runMissing } from "~/database/migrations.server";
import { openSingle } from "~/database/pool.server";
import { createEmptyDatabase } from "../support/setup/empty-database";
import { until } from "../support/until";

const rows = 10_000;
const statements = [
  "-- outside a transaction\nalter table many add column if not exists half integer",
  `-- in batches
  with next as (select id from many where half is null limit 1000)
  update many set half = many.id / 2 from next where next.id = many.id returning many.id`,
  "create index concurrently if not exists many_half on many (half)",
];

let folder = "";
let url = "";
let other: postgres.Sql;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "fettle-migrations-"));
  mkdirSync(path.join(folder, "meta"));
  const entry = { idx: 0, version: "7", when: 1_800_000_000_000, tag: "0000_long", breakpoints: true };
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ entries: [entry] }));
  writeFileSync(path.join(folder, "0000_long.sql"), statements.join("\n--> statement-breakpoint\n"));
  url = await createEmptyDatabase("long");
  other = postgres(url, { onnotice: () => {} });
  await other`create table many as select generate_series(1, ${rows}::int) as id`;
});
afterEach(() => other.end());

/** Runs what is missing on a connection of its own, as a start does. */
async function migrate(): Promise<void> {
  const single = openSingle(url);
  try {
    await single.db.execute("set lock_timeout = '2s'");
    await runMissing(single.db, folder);
  } finally {
    await single.close();
  }
}

const whatIsThere = async () => {
  const [found] = await other`
    select count(*) filter (where half = id / 2)::int as filled,
      (select indisvalid from pg_index where indexrelid = to_regclass('many_half')) as indexed,
      (select count(*)::int from drizzle.__drizzle_migrations) as noted
    from many`;
  return found;
};
const whole = { filled: rows, indexed: true, noted: 1 };

/** What the migration does now, and whether it waits. */
const isAt = async (part: string, wait: string) => {
  const active = await other`
    select from pg_stat_activity
    where datname = current_database() and query like ${`%${part}%`} and wait_event_type = ${wait} and pid <> pg_backend_pid()`;
  return active.length > 0;
};

test("a long migration gives way to a lock after two seconds, whoever waits behind it goes on, and it ends when it can", async () => {
  const holder = await other.reserve();
  await holder`begin`;
  await holder`select from many limit 1`;
  const migrating = migrate();
  await until("it waits for the lock", () => isAt("alter table", "Lock"));
  const began = Date.now();
  await other`select from many limit 1`;
  expect(Date.now() - began).toBeLessThan(4_000);
  await holder`commit`;
  holder.release();
  await migrating;
  expect(await whatIsThere()).toEqual(whole);
  // Once is enough.
  await migrate();
  expect(await whatIsThere()).toEqual(whole);
});

test("one that is killed while it builds an index is ended by the next start, and nobody used the half", async () => {
  const holder = await other.reserve();
  await holder`begin isolation level repeatable read`;
  await holder`select 1`;
  const killed = migrate().catch((error: unknown) => error);
  await until("it waits for whoever reads still", () => isAt("create index concurrently", "Lock"));
  await other`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%create index concurrently%' and pid <> pg_backend_pid()`;
  expect(await killed).toBeInstanceOf(Error);
  expect(await other`select indisvalid from pg_index where indexrelid = to_regclass('many_half')`).toEqual([
    { indisvalid: false },
  ]);
  expect(await whatIsThere()).toMatchObject({ noted: 0 });
  await holder`commit`;
  holder.release();
  await migrate();
  expect(await whatIsThere()).toEqual(whole);
});
