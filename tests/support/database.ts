import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { closeDatabase, db, pingDatabase, rowsOf } from "~/database/db.server";

/** What only grows for everybody else is emptied between tests by its owner, who may lift the rule. */
const emptyAuditLog = sql`
  do $$ begin
    if exists (select from audit_log) then
      alter table audit_log disable trigger user;
      truncate audit_log restart identity;
      alter table audit_log enable trigger user;
    end if;
  end $$`;

/**
 * Gives a test file the database: its own, migrated, and empty before each test.
 * The tables of `keep` are left as they are.
 */
export function useDatabase({ keep = [] }: { keep?: readonly string[] } = {}): void {
  let emptyTables = sql``;
  beforeAll(async () => {
    await pingDatabase();
    const tables = rowsOf<{ name: string }>(
      await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
    ).filter(({ name }) => name !== "audit_log" && !keep.includes(name));
    const names = sql.join(
      tables.map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
    emptyTables = sql`truncate ${names} restart identity cascade`;
  });
  beforeEach(async () => {
    await db.execute(emptyTables);
    if (!keep.includes("audit_log")) await db.execute(emptyAuditLog);
  });
  afterAll(closeDatabase);
}
