import { finished } from "node:stream/promises";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { processWide } from "~/process-wide.server";
import type { Alone, Bulk, Database, Transaction } from "./db.server";
import { type Lock, locks } from "./locks.server";
import type { BulkConnection } from "./pool.server";

/** Does the work on a connection that holds this advisory lock, which ends with the connection. */
export async function aloneOnPostgres<Outcome>(
  connection: BulkConnection,
  lock: Lock,
  work: (bulk: Bulk) => Promise<Outcome>,
): Promise<Alone<Outcome>> {
  const [row] = await connection.client.unsafe(`select pg_try_advisory_lock(${locks[lock]}) as taken`);
  if (row?.taken !== true) return { status: "busy" };
  return { status: "done", outcome: await work(bulkOf(connection)) };
}

const bulkOf = (connection: BulkConnection): Bulk => ({
  db: connection.db,
  transaction: (work) =>
    connection.db.transaction((tx) =>
      work(tx, async (into, lines) => {
        const query = connection.inTransaction()(`copy ${into} from stdin`);
        const stream = await query.writable();
        const over = Promise.race([finished(stream), refusalOf(query)]);
        stream.end(lines);
        await over;
      }),
    ),
});

/**
 * Rejects when the server refuses rows after the last of them was sent: the driver then reports to neither the stream,
 * which would wait for ever, nor a handler already attached, but only to the query.
 */
const refusalOf = (query: object): Promise<never> =>
  new Promise((_, reject) => {
    Object.assign(query, { reject });
  });

const held = processWide("bulk work", () => new Set<Lock>());

/** The same for the embedded database, which has one connection and one process. */
export async function aloneEmbedded<Outcome>(
  { client, db }: { client: PGlite; db: Database },
  lock: Lock,
  work: (bulk: Bulk) => Promise<Outcome>,
): Promise<Alone<Outcome>> {
  if (held.has(lock)) return { status: "busy" };
  held.add(lock);
  try {
    return { status: "done", outcome: await work(embeddedBulk(client, db)) };
  } finally {
    held.delete(lock);
  }
}

const embeddedBulk = (client: PGlite, db: Database): Bulk => ({
  db,
  transaction: (work) =>
    client.transaction((scope) => {
      // All that drizzle uses of a client is its queries, which a transaction has as well.
      const tx = drizzle(scope as unknown as PGlite, { casing: "snake_case" });
      return work(tx as unknown as Transaction, async (into, lines) => {
        await scope.query(`copy ${into} from '/dev/blob'`, [], { blob: new Blob([lines]) });
      });
    }),
});
