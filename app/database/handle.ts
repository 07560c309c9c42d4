import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

export type Database = PgDatabase<PgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** The rows of a raw query, whichever driver ran it. */
export const rowsOf = <Row>(result: unknown): Row[] =>
  (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as Row[];

/** The rows that a raw query of a database reads, or that a raw statement returns. */
export const rowsFrom =
  (database: Pick<Database, "execute">) =>
  async <Row>(query: SQL): Promise<Row[]> =>
    rowsOf(await database.execute(query));
