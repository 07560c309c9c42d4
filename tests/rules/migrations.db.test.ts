import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { readDefinitions } from "~/database/functions.server";
import { migrateDatabase } from "~/database/migrations.server";
import { useDatabase } from "../support/database";
import { samsLead } from "../support/people/professionals";

useDatabase();

/** The last of those that the baseline was made of, as drizzle wrote it down. */
const lastOfTheOld = {
  hash: "3517abc55d1659e1c88f1442744e94acd7020a0af505cf4167a3043e7a907c4a",
  at: 1_795_704_598_871,
};

type Kept = { name: string; rows: number; text: string };

/** What every table holds. */
async function listKept(): Promise<Kept[]> {
  const tables = await rowsFrom(db)<{ name: string }>(
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const each = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*)::int as rows, string_agg(kept::text, ' ' order by kept::text) as text
        from ${sql.identifier(name)} as kept`,
  );
  return await rowsFrom(db)<Kept>(sql.join(each, sql` union all `));
}

type Entry = { hash: string; at: number };

const readJournal = () =>
  rowsFrom(db)<Entry>(
    sql`select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at`,
  );

async function writeJournal(rows: readonly Entry[]): Promise<void> {
  await db.execute(sql`delete from drizzle.__drizzle_migrations`);
  for (const { hash, at } of rows) {
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`,
    );
  }
}

describe("a database of before the baseline", () => {
  const older = { hash: "the one before", at: lastOfTheOld.at - 1 };
  let kept: Kept[] = [];
  let ours: Entry[] = [];
  beforeEach(async () => {
    await samsLead();
    kept = await listKept();
    expect(kept.filter(({ rows }) => rows > 0).length).toBeGreaterThan(4);
    ours = await readJournal();
  });
  afterEach(async () => {
    await writeJournal(ours);
    await migrateDatabase();
  });

  test("is taken over as it is where it had all of the old ones, and runs what this version has", async () => {
    const had = [older, lastOfTheOld, ...ours.slice(1)];
    await writeJournal(had);
    await db.execute(sql`drop table drizzle.functions`);
    await db.execute(sql`drop function is_waiting`);
    await migrateDatabase();

    expect(await listKept()).toEqual(kept);
    expect(await readJournal()).toEqual(had);
    const [replayed] = await rowsFrom(db)<{ count: number }>(sql`
        select count(*)::int as count from drizzle.functions join pg_proc on proname = name where kind = 'FUNCTION'`);
    expect(replayed?.count).toBe(readDefinitions().filter(({ kind }) => kind === "FUNCTION").length);
  });

  test("is refused, and left as it is, where it lacks the last of them", async () => {
    await writeJournal([older]);
    await db.execute(sql`drop function is_waiting`);
    await expect(migrateDatabase()).rejects.toThrow("a version that this one cannot take over");
    expect(await listKept()).toEqual(kept);
    expect(await readJournal()).toEqual([older]);
    const [left] = await rowsFrom(db)<{ count: number }>(
      sql`select count(*)::int as count from pg_proc where proname = 'is_waiting'`,
    );
    expect(left?.count).toBe(0);
  });
});
