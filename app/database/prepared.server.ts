import { type Placeholder, type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { type Database, rowsOf, type Transaction } from "./db.server";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A statement whose SQL is built once, when it first runs: building it for each request costs Node more than PostgreSQL
 * takes to answer it. `build` names the values that change; returns a function that runs the statement with them on a
 * given database. Rows are as the driver has them: a column that is not text, a number, a boolean or JSON has to be
 * converted.
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
