import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { functionsFolder, readDefinitions, replayFunctions } from "~/database/functions.server";
import { migrateDatabase } from "~/database/migrations.server";
import { useDatabase } from "../support/database";

useDatabase();

type Live = { name: string; text: string };

/** Every function, view and trigger of ours that is in the database, with all that its file can say of it. */
const listLive = () =>
  rowsFrom(db)<Live>(sql`
      select 'FUNCTION ' || proname collate "C" as name, (to_jsonb(p) - 'oid')::text as text from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      union all
      select 'VIEW ' || viewname, definition from pg_views where schemaname = 'public'
      union all
      select 'TRIGGER ' || tgname || ' ON ' || relname, pg_get_triggerdef(t.oid) || tgenabled::text
      from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
      order by name`);

test("what the database runs is in the files, each under one name, and as it is there", async () => {
  const live = await listLive();
  const files = readDefinitions();
  expect(live.map(({ name }) => name)).toEqual(files.map(({ kind, name }) => `${kind} ${name}`).sort());
  // Here the database looks into the functions, too.
  for (const { text } of files) await db.execute(sql.raw(text));
  expect(await listLive()).toEqual(live);
});

describe("a new version of the files", () => {
  let folder = "";
  let before: Live[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), "fettle-functions-"));
    cpSync(functionsFolder, folder, { recursive: true });
    before = await listLive();
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await replayFunctions(db);
    expect(await listLive()).toEqual(before);
  });

  function change(file: string, from: string, to: string): void {
    const text = readFileSync(path.join(folder, file), "utf8");
    expect(text.split(from)).toHaveLength(2);
    writeFileSync(path.join(folder, file), text.replace(from, to));
  }
  const liveNames = async () => (await listLive()).map(({ name }) => name);

  test("brings other arguments, a function and a trigger less, a trigger of another function, and views of each other", async () => {
    change(
      "listings.sql",
      "FUNCTION removed_until() RETURNS timestamptz",
      "FUNCTION removed_until() RETURNS text",
    );
    change("announcements.sql", "FUNCTION notify_outbox_written() RETURNS", "FUNCTION outbox_grew() RETURNS");
    change("announcements.sql", "EXECUTE FUNCTION notify_outbox_written()", "EXECUTE FUNCTION outbox_grew()");
    change("announcements.sql", "TRIGGER session_ended", "TRIGGER session_over");
    writeFileSync(
      path.join(folder, "waits.sql"),
      "CREATE OR REPLACE VIEW a_wait AS SELECT 1 AS one;\nCREATE OR REPLACE VIEW b_wait AS SELECT one FROM a_wait;\n",
    );
    await replayFunctions(db, folder);
    const names = await liveNames();
    expect(names).toEqual(expect.arrayContaining(["FUNCTION outbox_grew", "VIEW a_wait", "VIEW b_wait"]));
    expect(names).not.toContain("FUNCTION notify_outbox_written");
    expect(names).not.toContain("TRIGGER session_ended ON sessions");
    const [day] = await rowsFrom(db)<{ day: unknown }>(sql`select removed_until() as day`);
    expect(day?.day).toBe("-infinity");

    change("waits.sql", "SELECT 1 AS one;", "SELECT 2::bigint AS one, 3 AS two;");
    await replayFunctions(db, folder);
    const [row] = await rowsFrom(db)<{ one: unknown }>(sql`select one::int from b_wait`);
    expect(row?.one).toBe(2);
  });

  test("changes nothing at all when a part of it is wrong", async () => {
    change(
      "listings.sql",
      "RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$",
      "RETURNS timestamptz LANGUAGE none AS $$",
    );
    change("announcements.sql", "AFTER INSERT ON outbox", "AFTER UPDATE ON outbox");
    await expect(replayFunctions(db, folder)).rejects.toThrow();
    expect(await listLive()).toEqual(before);
  });

  test("is refused when a file has something else in it", async () => {
    writeFileSync(path.join(folder, "listings.sql"), "CREATE TABLE other (id uuid);\n");
    await expect(replayFunctions(db, folder)).rejects.toThrow("something other than functions");
  });
});

test("a start brings back a trigger that is missing", async () => {
  const before = await listLive();
  await db.execute(sql`drop trigger outbox_written on outbox`);
  await migrateDatabase();
  expect(await listLive()).toEqual(before);
});
