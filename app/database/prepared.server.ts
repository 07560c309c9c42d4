import { type Placeholder, type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { type Database, rowsOf, type Transaction } from "./db.server";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A statement whose text is put together once, the first time it is run: what is built anew for each request costs
 * Node more than PostgreSQL takes to answer it. `build` names the values that change; returns a function that runs it
 * where it is told to, with them. The rows are as the driver has them: a column that is not text, a number, a boolean
 * or JSON has to be made one.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (value: (name: keyof Values & string) => Placeholder) => SQL,
): (database: Database | Transaction, values: Values) => Promise<Row[]> {
  let compiled: Query | undefined;
  return async (database, values) => {
    compiled ??= dialect.sqlToQuery(build((name) => sql.placeholder(name)));
    const statement = database._.session.prepareQuery(compiled, undefined, undefined, false);
    return rowsOf<Row>(await statement.execute(values));
  };
}
