import { sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { db, pingDatabase, rowsOf } from "~/database/db.server";

/** A table and the column that counts its rows, if one does. */
type Table = { name: string; counter: string | null };

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
    // Their numbers go on, or who reads them in another process would wait for numbers that were read. Plans come with
    // the tables.
    const emptied = all.filter(({ name }) => name !== "announcements" && name !== "plans");
    tables = keep === "everything" ? [] : emptied.filter(({ name }) => !keep.includes(name));
    await empty(emptied);
  });
  if (keep !== "everything") beforeEach(() => empty(tables));
}

/**
 * Takes every row away without a word to the rules of the tables: there is nobody left whom they would protect. In one
 * statement, since each test asks; only those that something has been written to, since they were made or truncated, can
 * hold a row.
 */
async function empty(tables: readonly Table[]): Promise<void> {
  if (tables.length === 0) return;
  const listed = tables.map(({ name, counter }) => `('${name}', ${counter ? `'${counter}'` : "null"})`);
  await db.execute(
    sql.raw(`
      do $$
      declare
        held record;
        emptied boolean := false;
        many boolean;
        one boolean;
      begin
        perform set_config('session_replication_role', 'replica', true);
        for held in
          select asked.name, asked.counter from (values ${listed.join(", ")}) asked (name, counter)
          join pg_class on relname = asked.name and relnamespace = 'public'::regnamespace
          where pg_relation_size(pg_class.oid) > 0
        loop
          execute format('select count(*) > 0, count(*) > ${few} from (select from %I limit ${few + 1}) held', held.name)
            into one, many;
          if many then
            execute format('truncate %I restart identity cascade', held.name);
          elsif one then
            execute format('delete from %I', held.name);
            if held.counter is not null then
              execute format('alter table %I alter column %I restart', held.name, held.counter);
            end if;
          end if;
          emptied := emptied or one;
        end loop;
        if emptied then
          perform announce('businesses_changed', '');
        end if;
      end
      $$`),
  );
}
