import { AsyncLocalStorage } from "node:async_hooks";
import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { processWide } from "~/process-wide.server";

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

/** Where the reads of a request go, when that is not the primary, and whether it has written. */
type Scope = { readsFrom?: Database | undefined; wrote: boolean };

const scopes = processWide("scope of a request", () => new AsyncLocalStorage<Scope>());

/** From here on the request reads from `database`, unless it writes. */
export function readFrom(database: Database): void {
  const scope = scopes.getStore();
  if (scope) scope.readsFrom = database;
}

/** Where the request reads from; undefined is the primary. */
export const findReadFrom = (): Database | undefined => scopes.getStore()?.readsFrom;

/** Notes that something is written for the request, which is then not to read anything older. */
export function noteWriting(): void {
  const scope = scopes.getStore();
  if (scope) Object.assign(scope, { wrote: true, readsFrom: undefined });
}

export const hasWritten = (): boolean => scopes.getStore()?.wrote === true;

/**
 * Does `work` as a request of its own, which reads from the primary unless it is told otherwise. So does, within one, what
 * outlives it or must not be late.
 */
export const onPrimary = <Result>(work: () => Result): Result => scopes.run({ wrote: false }, work);
