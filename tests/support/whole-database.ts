import { sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";

/** Every column of any table and type with this text in some row, ignoring case: `leads.email`. */
export async function columnsHolding(text: string): Promise<string[]> {
  const tables = await rowsFrom(db)<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const columns = await rowsFrom(db)<{ name: string }>(sql`
      select distinct field.key as name
      from ${sql.identifier(name)} as each_row, jsonb_each_text(to_jsonb(each_row)) as field
      where position(lower(${text}::text) in lower(field.value)) > 0
      order by 1`);
    for (const column of columns) found.push(`${name}.${column.name}`);
  }
  return found;
}
