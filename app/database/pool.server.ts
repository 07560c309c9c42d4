import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { env } from "~/env.server";
import { isWriting, noteWriting } from "./db.server";
import { optionsOf, uncompiled } from "./driver-options.server";
import {
  isConnectionLost,
  isDatabaseUnavailable,
  isPlanOutdated,
  isSilence,
  isStatementTimeout,
  silentDatabase,
} from "./outage";
import { countAsked, noteAnswer, openSilence, type Silence } from "./silence.server";

/** The server ends a statement that takes longer; nothing that a page needs takes a tenth of that. */
const statementMs = env.DATABASE_SECONDS * 1000;
/** By then a server that is there would have answered, if only that it ended the statement. */
const silenceMs = statementMs + 400;

/**
 * What a pool does when a connection breaks, and when the database does not answer. Whether a `copy`, a replica, answers
 * does not count for the database.
 */
type Trouble = { broke(): void; silence?: Pick<Silence, "lasts" | "begin">; copy?: boolean };

/**
 * Up to `max` connections to the PostgreSQL at `url`, which survive every outage of it. A query rejects after
 * {@link silenceMs} at the latest, and at once while the database is known not to answer.
 *
 * The driver alone does not: when a connection breaks in a transaction it writes a rollback to nothing, which ends the
 * process, and a connection that breaks while it is written to may never work again (porsager/postgres issues 1154 and
 * 1208). So nothing is written to a broken connection here, and all are replaced when one breaks.
 */
export function openPool(url: string, max: number, { copy }: Pick<Trouble, "copy"> = {}) {
  const silence = openSilence(url, silenceMs);
  let current = open();

  function open() {
    const client = postgres(url, {
      ...optionsOf(url),
      max,
      idle_timeout: 60,
      connection: {
        ...uncompiled,
        application_name: "fettle",
        statement_timeout: statementMs,
        // A search for 'a' and one for 'Aardvark Roofing' want different plans of the same statement.
        plan_cache_mode: "force_custom_plan",
      },
    });
    guardTransactions(client, {
      broke: () => retire(client, 5),
      silence: {
        lasts: silence.lasts,
        begin() {
          silence.begin();
          retire(client, 0);
        },
      },
      copy,
    });
    return { client, db: drizzle(client, { casing: "snake_case" }) };
  }

  /** New queries get new connections; those under way get `seconds` to finish. */
  function retire(client: Sql, seconds: number): void {
    if (client === current.client) current = open();
    void client.end({ timeout: seconds });
  }

  return {
    /** The database by the current connections: ask again for each query. */
    get db() {
      return current.db;
    },
    get client() {
      return current.client;
    },
    close() {
      silence.end();
      return current.client.end({ timeout: 5 });
    },
  };
}

export type PostgresPool = ReturnType<typeof openPool>;

/**
 * One connection for as long as the work takes: the driver would replace it after half an hour or more, and the session's
 * locks and temporary tables would be gone.
 */
const lasting = { max: 1, max_lifetime: null };

/** One connection for work that may take its time, such as a migration. */
export function openSingle(url: string) {
  const client = postgres(url, { ...optionsOf(url), ...lasting, connection: uncompiled });
  guardTransactions(client, { broke: () => {} });
  return {
    db: drizzle(client, { casing: "snake_case" }),
    close: () => client.end({ timeout: 5 }),
  };
}

/**
 * One connection for work that takes minutes, with a way to send a COPY in its transaction. Its commits do not wait for
 * the disk: a crash may lose the last of them, each as a whole, and the work goes on from where the database is.
 */
export function openBulk(url: string) {
  const client = postgres(url, {
    ...optionsOf(url),
    ...lasting,
    // Else the driver would replace a connection that breaks between two statements.
    onclose: () => void client.end({ timeout: 0 }),
    connection: {
      ...uncompiled,
      application_name: "fettle bulk",
      statement_timeout: 0,
      synchronous_commit: "off",
    },
  });
  let unwatched: Sql["unsafe"] = client.unsafe.bind(client);
  const begin = client.begin.bind(client) as unknown as Start;
  const noting: Start = (work) =>
    begin((tx) => {
      // watchQueries cannot watch a COPY.
      unwatched = tx.unsafe.bind(tx);
      return work(tx);
    });
  client.begin = noting as unknown as typeof client.begin;
  guardTransactions(client, { broke: () => {} });
  return {
    client,
    /** Sends a COPY in the transaction that is under way. */
    inTransaction: () => unwatched,
    db: drizzle(client, { casing: "snake_case" }),
    close: () => client.end({ timeout: 5 }),
  };
}

export type BulkConnection = ReturnType<typeof openBulk>;

/**
 * Calls back on every NOTIFY of the channel, and whenever listening begins, at first and after an outage: some may have
 * been missed before. Resolves to the function that stops it; rejects when the database cannot be reached now.
 */
export async function listenOn(
  url: string,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  // A client of its own, so that it stays when the pool's connections are replaced.
  const listener = postgres(url, {
    ...optionsOf(url),
    max: 1,
    keep_alive: 10,
    // The driver's own pause between two attempts grows to 20 s.
    backoff: (failures) => Math.min(0.1 * 2 ** failures, 2),
  });
  const stop = () => listener.end({ timeout: 0 });
  try {
    await listener.listen(channel, heard, () => heard(""));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** A transaction under way, including its savepoints. */
type Scope = {
  /** Its connection is gone: what the driver would write now ends the process or goes to somebody else. */
  lost: boolean;
  lose(error: unknown): void;
};
type ScopedSql = Pick<Sql, "unsafe"> & { savepoint: Start };
type Work = (tx: ScopedSql) => unknown;
/** Begins a transaction, runs the work, and commits or rolls back. */
type Start = (work: Work) => Promise<unknown>;

function guardTransactions(client: Sql, trouble: Trouble): void {
  const begin = client.begin.bind(client) as unknown as Start;
  watchQueries(client, trouble);
  const guarded: Start = (work) => {
    let lose: Scope["lose"] = () => {};
    const loss = new Promise<never>((_, reject) => {
      lose = reject;
    });
    const scope: Scope = {
      lost: false,
      lose(error) {
        scope.lost = true;
        lose(error);
      },
    };
    const outcome = runGuarded(begin, work, scope, trouble);
    outcome.catch((error: unknown) => {
      if (isConnectionLost(error)) scope.lose(error);
    });
    if (trouble.silence && !trouble.copy) countAsked(Promise.race([outcome, loss]));
    return Promise.race([outcome, loss]);
  };
  client.begin = guarded as unknown as typeof client.begin;
}

/** Runs `work` in a transaction or savepoint, and lets the driver end that unless the connection is lost. */
async function runGuarded(start: Start, work: Work, scope: Scope, trouble: Trouble): Promise<unknown> {
  let late: NodeJS.Timeout | undefined;
  const guarded: Work = async (tx) => {
    const savepoint = tx.savepoint;
    tx.savepoint = (inner) => runGuarded(savepoint, inner, scope, trouble);
    watchQueries(tx, trouble, scope);
    try {
      return await work(tx);
    } catch (error) {
      // A COPY's errors reach no watched query.
      if (isConnectionLost(error)) scope.lose(error);
      throw error;
    } finally {
      // The driver's commit or rollback follows; on a lost connection it must not, and nobody waits for it.
      if (scope.lost) await new Promise(() => {});
      const { silence } = trouble;
      if (silence) {
        late = setTimeout(() => {
          scope.lose(silentDatabase());
          silence.begin();
        }, silenceMs);
      }
    }
  };
  return start(guarded).finally(() => clearTimeout(late));
}

/** Watches how every query ends; on a lost connection it refuses new ones. */
function watchQueries(sql: Pick<Sql, "unsafe">, trouble: Trouble, scope?: Scope): void {
  const unsafe = sql.unsafe;
  const watched = (...[text, values, options]: Parameters<typeof unsafe>) => {
    if (scope?.lost) throw lostConnection();
    if (!scope && trouble.silence?.lasts()) throw silentDatabase();
    const query = unsafe(text, values, values?.length ? { ...options, ...preparing(scope) } : options);
    const late = trouble.silence && setTimeout(() => giveUp(query), silenceMs);
    if (isWriting(text)) noteWriting();
    if (trouble.silence && !scope && !trouble.copy) countAsked(query);
    query.then(
      () => {
        clearTimeout(late);
        if (!trouble.copy) noteAnswer(true);
      },
      (error: unknown) => {
        clearTimeout(late);
        if (!trouble.copy) noteAnswer(!isDatabaseUnavailable(error) || isStatementTimeout(error));
        if (isConnectionLost(error)) scope?.lose(error);
        else if (!isPlanOutdated(error)) return;
        if (isSilence(error)) trouble.silence?.begin();
        else trouble.broke();
      },
    );
    return query;
  };
  sql.unsafe = watched as typeof unsafe;
}

/** Rejects the query at once: ending its connection takes longer than its caller may wait. */
const giveUp = (query: object) => (query as { reject(error: Error): void }).reject(silentDatabase());

/**
 * A statement with parameters is prepared the first time on each connection: otherwise the driver asks for the types of
 * its parameters each time before it sends them, which is a round trip more. One without parameters is not, since it
 * may be several statements.
 *
 * Outside transactions, prepared statements are not pipelined to a busy connection. The driver would queue them behind
 * whatever it is doing, however long that takes, and can lose track of a transaction that begins there.
 */
function preparing(scope: Scope | undefined) {
  // Behind a pooler, the next statement may run on another connection.
  const prepare = env.DATABASE_DIRECT_URL === undefined;
  return scope ? { prepare } : { prepare, onexecute: () => false };
}

const lostConnection = () =>
  Object.assign(new Error("The connection of this transaction is lost"), { code: "CONNECTION_CLOSED" });
