import { AsyncLocalStorage } from "node:async_hooks";
import { type SQL, sql, TransactionRollbackError } from "drizzle-orm";
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

/** Of a table the columns of these names, or of a row its fields. */
export const pick = <Of extends object, Name extends keyof Of>(of: Of, ...names: Name[]): Pick<Of, Name> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;

/** A time as PostgreSQL reads it where nothing beside it says that it is one. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Whoever holds the same name meanwhile waits until the transaction ends. */
export async function holdName(tx: Pick<Transaction, "execute">, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** What `act` would come to; nothing of it stays. */
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

/** Where the reads of a request go, when that is not the primary, and whether it has written. */
type Scope = { readsFrom?: Database | undefined; wrote: boolean };

const scopes = processWide("scope of a request", () => new AsyncLocalStorage<Scope>());

/** From here on the request reads from `database`, unless it writes. */
export function readFrom(database: Database): void {
  const scope = scopes.getStore();
  if (scope) scope.readsFrom = database;
}

/** Where the request reads from; undefined is the primary. */
const findReadFrom = (): Database | undefined => scopes.getStore()?.readsFrom;

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

/** Writes rows in the text format of COPY; `into` is a table with its columns, as SQL. */
export type Copy = (into: string, lines: string) => Promise<void>;

/** A connection for work that takes minutes: no statement of it is ended for its time. */
export type Bulk = {
  db: Database;
  /** As in the database, with a COPY that belongs to the transaction. One at a time. */
  transaction<Outcome>(work: (tx: Transaction, copy: Copy) => Promise<Outcome>): Promise<Outcome>;
};

/** What became of work that only one process may do at a time. */
export type Alone<Outcome> = { status: "done"; outcome: Outcome } | { status: "busy" };

/** What is asked of whichever database is configured. */
export type Connection = {
  db: Database;
  /** Does work on the tables themselves, one process at a time. */
  upgrade(work: (db: Database) => Promise<void>): Promise<void>;
  /**
   * Calls back on whatever is announced on the channel, after the commit of who announced it, and whenever it begins
   * to hear, at first and after an outage: some may have been missed before. Resolves to a function that stops it.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Does work that may take minutes, on a connection of its own; `busy` while another process holds the lock. */
  alone<Outcome>(lock: number, work: (bulk: Bulk) => Promise<Outcome>): Promise<Alone<Outcome>>;
};

type Source = {
  connection?: () => Connection;
  /** What somebody who runs the site can do about an error of the database; undefined for others. */
  explain?: (error: unknown) => string | undefined;
};

/** Where the connection comes from: drivers.server.ts, which every process that asks a database loads at its top. */
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
