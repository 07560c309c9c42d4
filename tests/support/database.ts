import { type SQL, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { db, pingDatabase, rowsOf, type Transaction } from "~/database/db.server";

/** A table and the column that counts its rows, if one does. */
type Table = { name: string; counter: string | null };
type Held = Table & { rows: number };

/** To truncate takes as long for a row as for a million, and for each table: a few are deleted one by one. */
const few = 200;

/**
 * Gives a test file the database: of this process alone, migrated, and empty before each test. It stays open for
 * the process's next file. The tables of `keep` are emptied before the first test only.
 */
export function useDatabase({ keep = [] }: { keep?: readonly string[] | "everything" } = {}): void {
  let tables: Table[] = [];
  beforeAll(async () => {
    await pingDatabase();
    const all = rowsOf<Table>(
      await db.execute(sql`
        select tablename as name, (
          select column_name::text from information_schema.columns
          where table_schema = 'public' and table_name = tablename and is_identity = 'YES') as counter
        from pg_tables where schemaname = 'public'`),
    );
    // Their numbers go on, or who reads them in another process would wait for numbers that were read.
    const emptied = all.filter(({ name }) => name !== "announcements");
    tables = keep === "everything" ? [] : emptied.filter(({ name }) => !keep.includes(name));
    await empty(emptied);
  });
  if (keep !== "everything") beforeEach(() => empty(tables));
}

/** Each test asks: a text as it is costs the least to make and, of few tables, to plan. */
const ask = async <Row extends Record<string, unknown>>(text: string) =>
  rowsOf<Row>(await db.execute(sql.raw(text)));

/** Those that something has been written to since they were made or truncated: only they can hold a row. */
async function writtenOf(tables: readonly Table[]): Promise<Table[]> {
  const written = await ask<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`);
  const names = new Set(written.map(({ name }) => name));
  return tables.filter(({ name }) => names.has(name));
}

/** Takes every row away without a word to the rules of the tables: there is nobody left whom they would protect. */
async function empty(all: readonly Table[]): Promise<void> {
  const tables = await writtenOf(all);
  if (tables.length === 0) return;
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows from (select from "${name}" limit ${few + 1}) held`,
  );
  const counted = await ask<Held>(counts.join(" union all "));
  const rows = new Map(counted.map((table) => [table.name, table.rows]));
  const filled = tables.filter(({ name }) => rows.get(name));
  if (filled.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of filled) await emptyTable(tx, table, (rows.get(table.name) ?? 0) > few);
    await tx.execute(sql`select announce('businesses_changed', '')`);
  });
}

async function emptyTable(tx: Transaction, { name, counter }: Table, many: boolean): Promise<void> {
  const table = sql.identifier(name);
  const statements: SQL[] = many
    ? [sql`truncate ${table} restart identity cascade`]
    : [sql`delete from ${table}`];
  if (counter && !many)
    statements.push(sql`alter table ${table} alter column ${sql.identifier(counter)} restart`);
  for (const statement of statements) await tx.execute(statement);
}
