import { AsyncLocalStorage } from "node:async_hooks";
import {
  type AnyColumn,
  Column,
  is,
  type SQL,
  type SQLWrapper,
  sql,
  TransactionRollbackError,
} from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { processWide } from "~/process-wide.server";
import type { Lock, LockedName } from "./locks.server";

export type Database = PgDatabase<PgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** The rows of a raw query, whichever driver ran it. */
export const rowsOf = <Row>(result: unknown): Row[] =>
  (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as Row[];

/** Runs a raw query or statement on a database; resolves to the rows that it returns. */
export const rowsFrom =
  (database: Pick<Database, "execute">) =>
  async <Row>(query: SQL): Promise<Row[]> =>
    rowsOf(await database.execute(query));

/** The columns of a table with these names, or the fields of a row. */
export const pick = <Of extends object, Name extends keyof Of>(of: Of, ...names: Name[]): Pick<Of, Name> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;

/** A query of drizzle's that selects fields. */
type Select<Row> = SQLWrapper & {
  readonly _: { readonly selectedFields: Record<string, unknown>; readonly result: Row[] };
};

/** The rows of a query as one field of another, so that a page asks fewer statements. */
export function rowsAsField<Row>(query: Select<Row>): SQL<Row[]> {
  const fields = Object.entries(query._.selectedFields);
  const names = sql.join(
    fields.map(([name]) => sql.identifier(name)),
    sql`, `,
  );
  const read = (row: Record<string, unknown>) =>
    fields.map(([name, field]) => {
      const value = row[name];
      return [name, value !== null && is(field, Column) ? field.mapFromDriverValue(value) : value];
    });
  return sql`(select coalesce(json_agg(r), '[]') from ${query} as r (${names}))`.mapWith(
    (rows: Record<string, unknown>[]) => rows.map((row) => Object.fromEntries(read(row)) as Row),
  ) as SQL<Row[]>;
}

/** A time as a parameter whose type PostgreSQL cannot tell from its place. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Takes a lock on a name until the transaction ends; others that take it wait. */
export async function lockName(tx: Pick<Transaction, "execute">, name: LockedName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** What `act` would return; all that it does is rolled back. */
export async function rehearse<Outcome>(
  tx: Transaction,
  act: (within: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  const rehearsal = tx.transaction(async (within) => {
    outcomes.push(await act(within));
    within.rollback();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  if (outcomes.length === 0) throw new Error("A rehearsal came to nothing");
  return outcomes[0] as Outcome;
}

/** Where a request reads from, if not from the primary, and whether it has written. */
type Scope = { readsFrom?: Database | undefined; wrote: boolean };

const scopes = processWide("scope of a request", () => new AsyncLocalStorage<Scope>());

/** From now on the request reads from `database`, unless it writes. */
export function readFrom(database: Database): void {
  const scope = scopes.getStore();
  if (scope) scope.readsFrom = database;
}

/** The database that the request reads from; undefined for the primary. */
const findReadFrom = (): Database | undefined => scopes.getStore()?.readsFrom;

const writing = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s|\bpg_notify\(/i;

/** Whether a statement writes, by its text. */
export const isWriting = (statement: string): boolean => writing.test(statement);

/** Notes that the request writes, after which it must not read anything older. */
export function noteWriting(): void {
  const scope = scopes.getStore();
  if (scope) Object.assign(scope, { wrote: true, readsFrom: undefined });
}

export const hasWritten = (): boolean => scopes.getStore()?.wrote === true;

/**
 * Runs `work` in a scope of its own, which reads from the primary unless it is told otherwise: for each request, and
 * within one for what outlives it or must not read late data.
 */
export const onPrimary = <Result>(work: () => Result): Result => scopes.run({ wrote: false }, work);

/** Writes rows in the text format of COPY; `into` is a table with its columns, as SQL. */
export type Copy = (into: string, lines: string) => Promise<void>;

/** A connection for work that takes minutes, without a statement timeout. */
export type Bulk = {
  db: Database;
  /** A transaction, with a COPY that belongs to it. One at a time. */
  transaction<Outcome>(work: (tx: Transaction, copy: Copy) => Promise<Outcome>): Promise<Outcome>;
};

/** The outcome of work that only one process may do at a time. */
export type Alone<Outcome> = { status: "done"; outcome: Outcome } | { status: "busy" };

/** What every kind of database offers. */
export type Connection = {
  db: Database;
  /** Does work on the schema, one process at a time. */
  upgrade(work: (db: Database) => Promise<void>): Promise<void>;
  /**
   * Calls back on every NOTIFY of the channel, once it is committed, and whenever listening begins, at first and after
   * an outage: some may have been missed before. Resolves to a function that stops it.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Does work that may take minutes, on a connection of its own; `busy` while another process holds the lock. */
  alone<Outcome>(lock: Lock, work: (bulk: Bulk) => Promise<Outcome>): Promise<Alone<Outcome>>;
};

type Source = {
  connection?: () => Connection;
  /** What an administrator can do about an error of the database; undefined for other errors. */
  explain?: (error: unknown) => string | undefined;
};

/** Opens the connection. Set by drivers.server.ts, which every process that uses a database imports first. */
export const source = processWide<Source>("source of the database", () => ({}));

function connection(): Connection {
  if (!source.connection) throw new Error("Nothing says how the database is opened (drivers.server.ts)");
  return source.connection();
}

/** The database, or the replica that the request reads from; opens it on first use. */
export const db: Database = new Proxy({} as Database, {
  get(_, property) {
    const target = findReadFrom() ?? connection().db;
    const value = Reflect.get(target, property, target);
    return typeof value === "function" ? value.bind(target) : value;
  },
});

export const upgrade: Connection["upgrade"] = (work) => connection().upgrade(work);
export const alone: Connection["alone"] = (lock, work) => connection().alone(lock, work);
export const listen: Connection["listen"] = (channel, heard) => connection().listen(channel, heard);

export const explainDatabase: NonNullable<Source["explain"]> = (error) => source.explain?.(error);

/** Resolves when the database answers; rejects when it does not. */
export async function pingDatabase(): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Whether two emails are the same, in any case. An index on `lower(email)` answers it. */
export const isEmail = (one: AnyColumn | SQL, other: AnyColumn | SQL | string | null): SQL<boolean> =>
  sql<boolean>`lower(${one}) = lower(${other})`;
