import { type AnyColumn, and, eq, getTableColumns, getTableName, is, isNull, SQL, sql } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { beforeAll, beforeEach } from "vitest";
import { db, pingDatabase, rowsFrom } from "~/database/db.server";
import "~/database/drivers.server";

/** A table and the sequence that counts its rows, if one does. */
type Table = { name: string; counter: string | null };

/**
 * Truncating takes the same time for one row as for a million, and every plan that uses the table has to be made again:
 * up to this size of its file, rows are deleted instead.
 */
const smallBytes = 256 * 1024;

/**
 * Gives a test file the database: of this process alone, migrated, and empty before each test. It stays open for
 * the process's next file. The tables of `keep` are emptied before the first test only.
 */
export function useDatabase({ keep = [] }: { keep?: readonly string[] | "everything" } = {}): void {
  let tables: Table[] = [];
  beforeAll(async () => {
    await pingDatabase();
    const all = await rowsFrom(db)<Table>(sql`
        select tablename as name, (
          select pg_get_serial_sequence(tablename, column_name) from information_schema.columns
          where table_schema = 'public' and table_name = tablename and is_identity = 'YES') as counter
        from pg_tables where schemaname = 'public'`);
    // Plans come with the tables.
    const emptied = all.filter(({ name }) => name !== "plans");
    tables = keep === "everything" ? [] : emptied.filter(({ name }) => !keep.includes(name));
    await empty(emptied);
  });
  if (keep !== "everything") beforeEach(() => empty(tables));
}

/**
 * Deletes every row without triggers or constraints: nothing is left for them to protect. In one statement, since each
 * test needs it; only tables written to since they were made or truncated can have rows.
 */
async function empty(tables: readonly Table[]): Promise<void> {
  if (tables.length === 0) return;
  const listed = tables.map(({ name, counter }) => `('${name}', ${counter ? `'${counter}'` : "null"})`);
  await db.execute(
    sql.raw(`
      do $$
      declare
        held record;
        removed bigint;
        emptied boolean := false;
      begin
        perform set_config('session_replication_role', 'replica', true);
        for held in
          select asked.name, asked.counter, pg_relation_size(pg_class.oid) as bytes
          from (values ${listed.join(", ")}) asked (name, counter)
          join pg_class on relname = asked.name and relnamespace = 'public'::regnamespace
          where pg_relation_size(pg_class.oid) > 0
        loop
          if held.bytes > ${smallBytes} then
            execute format('truncate %I restart identity cascade', held.name);
            emptied := true;
          else
            execute format('delete from %I', held.name);
            get diagnostics removed = row_count;
            emptied := emptied or removed > 0;
            if removed > 0 and held.counter is not null then
              execute format('alter sequence %s restart', held.counter);
            end if;
          end if;
        end loop;
        if emptied then
          perform pg_notify('businesses_changed', '');
        end if;
      end
      $$`),
  );
}

/** Which rows: those with these values, or those that meet a condition. */
type Which<Of extends PgTable> = Partial<Of["$inferSelect"]> | SQL;

function isMeant<Of extends PgTable>(table: Of, which: Which<Of> | undefined): SQL | undefined {
  if (which === undefined || is(which, SQL)) return which;
  const columns: Record<string, AnyColumn> = getTableColumns(table);
  const conditions = Object.entries(which).map(([name, value]) => {
    const column = columns[name];
    if (!column || value === undefined) throw new Error(`Of which ${name}?`);
    return value === null ? isNull(column) : eq(column, value);
  });
  return and(...conditions);
}

/** The rows of a table as they are now: all of them, or those that are meant. */
export const listRows = <Of extends PgTable>(table: Of, which?: Which<Of>): Promise<Of["$inferSelect"][]> =>
  db
    .select()
    .from(table as PgTable)
    .where(isMeant(table, which));

/** The first such row, if there is one. */
export async function findRow<Of extends PgTable>(
  table: Of,
  which?: Which<Of>,
): Promise<Of["$inferSelect"] | undefined> {
  return (await listRows(table, which))[0];
}

/** The same, where there must be one. */
export async function requireRow<Of extends PgTable>(
  table: Of,
  which?: Which<Of>,
): Promise<Of["$inferSelect"]> {
  const row = await findRow(table, which);
  if (!row) throw new Error(`There is no such row of ${getTableName(table)}`);
  return row;
}

/** Stores a row; resolves to it as it then is. */
export async function stored<Of extends PgTable>(
  table: Of,
  values: Of["$inferInsert"],
): Promise<Of["$inferSelect"]> {
  const [row] = await db
    .insert(table as PgTable)
    .values(values)
    .returning();
  if (!row) throw new Error(`Nothing was stored in ${getTableName(table)}`);
  return row;
}

/** Changes all rows of a table, or those selected, behind the product's back. */
export async function changeRows<Of extends PgTable>(
  table: Of,
  values: PgUpdateSetSource<Of>,
  which?: Which<Of>,
): Promise<void> {
  await db.update(table).set(values).where(isMeant(table, which));
}

/** How many statements on this database wait for a lock that somebody else holds. */
export async function countWaiting(): Promise<number> {
  const [row] = await rowsFrom(db)<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.waiting ?? 0;
}
