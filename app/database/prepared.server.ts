import { fillPlaceholders, type Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { type Database, rowsOf, type Transaction } from "./db.server";

const dialect = new PgDialect({ casing: "snake_case" });
const parameter = /\$\d+/;

/**
 * A statement whose text is put together once, the first time it is run: what is built anew for each request costs
 * Node more than PostgreSQL takes to answer it. `build` names the values that change; returns a function that runs it
 * where it is told to, with them. The rows are as the driver has them: a column that is not text, a number, a boolean
 * or JSON has to be made one.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (value: (name: keyof Values & string) => Placeholder) => SQL,
): (database: Database | Transaction, values: Values) => Promise<Row[]> {
  let compiled: { pieces: SQL[]; params: unknown[] } | undefined;
  const compile = () => {
    const { sql: text, params } = dialect.sqlToQuery(build((name) => sql.placeholder(name)));
    return { pieces: text.split(parameter).map((piece) => sql.raw(piece)), params };
  };
  return async (database, values) => {
    compiled ??= compile();
    const { pieces, params } = compiled;
    const filled = fillPlaceholders(params, values);
    const chunks = pieces.flatMap((piece, at) =>
      at < filled.length ? [piece, sql.param(filled[at])] : [piece],
    );
    return rowsOf<Row>(await database.execute(sql.join(chunks)));
  };
}
