import { finished } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Database, db, rowsFrom } from "~/database/db.server";
import { isDatabaseFull, isDatabaseUnavailable } from "~/database/outage";
import {
  type BulkConnection,
  openBulk,
  openPool,
  openSingle,
  type PostgresPool,
} from "~/database/pool.server";
import { businessCategories } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";

// As a site has it, before anything reads it.
vi.hoisted(() => {
  process.env.DATABASE_SECONDS = "5";
});

useDatabase();

let pool: PostgresPool;
let other: PostgresPool;
beforeEach(() => {
  const url = process.env.DATABASE_URL ?? "";
  // One connection, so that whoever asks after a break asks for the connection that broke.
  pool = openPool(url, 1);
  other = openPool(url, 1);
});
afterEach(async () => {
  await Promise.all([pool.close(), other.close()]);
});

const write = (to: Database, slug: string) => to.insert(businessCategories).values({ slug, name: slug });
async function copyCategory(bulk: BulkConnection, slug: string): Promise<void> {
  const query = bulk.inTransaction()("copy business_categories (slug, name) from stdin");
  const stream = await query.writable();
  const refused = new Promise((_, reject) => Object.assign(query, { reject }));
  stream.end(`${slug}\t${slug}\n`);
  await Promise.race([finished(stream), refused]);
}
const written = () => other.db.$count(businessCategories);
async function backendOf(from: Database): Promise<number> {
  const [row] = await rowsFrom(from)<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
}
/** Ends the server's side of the connection, and waits until it is gone. */
const endBackend = (pid: number) => other.db.execute(sql`select pg_terminate_backend(${pid}::int, 5000)`);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test("a transaction whose connection breaks between two queries fails as an outage and writes nothing, and the next one works", async () => {
  const outcome = pool.db.transaction(async (tx) => {
    await write(tx, "half-done");
    await endBackend(await backendOf(tx));
    await write(tx, "astray");
  });
  expect(isDatabaseUnavailable(await failure(outcome))).toBe(true);
  await pool.db.transaction((tx) => write(tx, "next"));
  expect(await written()).toBe(1);
});

test("a transaction whose work takes a broken connection for nothing and goes on writes nothing", async () => {
  const outcome = pool.db.transaction(async (tx) => {
    const pid = await backendOf(tx);
    const sleeping = failure(tx.execute(sql`select pg_sleep(4)`));
    await endBackend(pid);
    await sleeping;
    const waiting = pool.db.execute(sql`select 1`);
    await failure(write(tx, "astray"));
    await waiting;
    await failure(write(tx, "astray-too"));
  });
  expect(isDatabaseUnavailable(await failure(outcome))).toBe(true);
  await pool.db.execute(sql`select 1`);
  expect(await written()).toBe(0);
});

test("a write for which the disk has no room, a COPY too, is taken back, and its connection goes on", async () => {
  await other.db.execute(sql`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'no room' using errcode = 'disk_full';
    end $$`);
  await other.db.execute(sql`
    create trigger no_room before insert on business_categories for each row
      when (new.slug = 'too-much') execute function no_room()`);
  const bulk = openBulk(process.env.DATABASE_URL ?? "");
  try {
    for (const to of [pool, bulk]) {
      const before = await backendOf(to.db);
      const outcome = to.db.transaction(async (tx) => {
        await write(tx, "half-done");
        if (to === pool) await write(tx, "too-much");
        await copyCategory(bulk, "too-much");
      });
      expect(isDatabaseFull(await failure(outcome))).toBe(true);
      expect(await backendOf(to.db)).toBe(before);
    }
    const [open] = await rowsFrom(other.db)<{ transactions: number }>(sql`
        select count(*)::int as transactions from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`);
    expect([open?.transactions, await written()]).toEqual([0, 0]);
  } finally {
    await bulk.close();
    await other.db.execute(sql`drop function no_room cascade`);
  }
});

test("a connection for work that takes hours is the same to its end, with what its session holds", async () => {
  const url = process.env.DATABASE_URL ?? "";
  for (const open of [openSingle, openBulk]) {
    const connection = open(url);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const before = await backendOf(connection.db);
    vi.advanceTimersByTime(2 * 60 * 60_000);
    vi.useRealTimers();
    expect(await backendOf(connection.db)).toBe(before);
    await connection.close();
  }
});

test("a statement that takes far too long is ended, as an outage, and the connection goes on", async () => {
  const before = await backendOf(pool.db);
  const error = await failure(pool.db.execute(sql`select pg_sleep(60)`));
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await backendOf(pool.db)).toBe(before);
});

test("a table that is changed while connections have statements on it prepared costs one transaction, as an outage, and none after it on any of them", async () => {
  const two = openPool(process.env.DATABASE_URL ?? "", 2);
  onTestFinished(async () => {
    await two.close();
    await db.execute(sql`drop table if exists changing`);
  });
  const say = (to: Database) =>
    to.execute(sql`insert into changing (said, at) values (${true}, ${"noon"}) returning *`);
  const bothSay = () => Promise.all([1, 2].map(() => two.db.transaction(say)));
  const said = () => rowsFrom(other.db)(sql`select said, at from changing`);
  await other.db.execute(sql`create table changing (said boolean, at text)`);
  await bothSay();
  await other.db.execute(sql`alter table changing add column extra int`);
  expect(isDatabaseUnavailable(await failure(two.db.transaction(say)))).toBe(true);
  expect(await said()).toHaveLength(2);
  await bothSay();
  expect(await said()).toEqual(Array(4).fill({ said: true, at: "noon" }));
});
