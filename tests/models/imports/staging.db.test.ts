import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { alone, rowsOf } from "~/database/db.server";
import { decideRows } from "~/models/imports/decide.server";
import { recogniseColumns } from "~/models/imports/file/columns";
import { readFileRow } from "~/models/imports/file/row";
import { openStaging, stageRows } from "~/models/imports/staging.server";
import { importLock } from "~/models/imports/work.server";
import { useDatabase } from "../../support/database";

useDatabase();

const mapping = recogniseColumns(["name", "city", "phone"]);
const rows = Array.from({ length: 100 }, (_, at) =>
  readFileRow(at + 1, { line: at + 2, lines: 1, cells: [`Roofs ${at}`, "Leeds", "0113 496 0000"] }, mapping),
);

test("what becomes of rows is decided when the planner knows how many they are: else each is compared with each", async () => {
  const turn = await alone(importLock, async (bulk) => {
    await openStaging(bulk);
    return bulk.transaction(async (tx, copy) => {
      await stageRows(copy, rows);
      await decideRows(tx, { runId: randomUUID(), updateExisting: false }, "look");
      const known = await tx.execute(sql`
        select c.reltuples::int as rows, (
          select array_agg(s.attname::text order by s.attname) from pg_stats s
          where s.schemaname = n.nspname and s.tablename = c.relname) as columns
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.oid = 'import_staging'::regclass`);
      return rowsOf(known);
    });
  });
  expect(turn).toEqual({ status: "done", outcome: [{ rows: 100, columns: ["outcome", "row"] }] });
});
