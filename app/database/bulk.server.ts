import { finished } from "node:stream/promises";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { processWide } from "~/process-wide.server";
import * as schema from "../../drizzle/schema";
import type { Database, Transaction } from "./handle";
import type { BulkConnection } from "./pool.server";

/**
 * Writes rows in the text format of COPY, in UTF-8 where it is bytes; `into` is a table with its columns, as SQL. With
 * `from` all is ready to write, and is not written before that resolves; when it rejects, nothing is.
 */
export type Copy = (
  into: string,
  lines: string | readonly Uint8Array<ArrayBuffer>[],
  from?: Promise<unknown>,
) => Promise<void>;

/** A connection for work that takes minutes: no statement of it is ended for its time. */
export type Bulk = {
  db: Database;
  /** As in the database, with a COPY that belongs to the transaction. One at a time. */
  transaction<Outcome>(work: (tx: Transaction, copy: Copy) => Promise<Outcome>): Promise<Outcome>;
};

/**
 * Three, so that one may look while another writes, and `beside` may write while the transaction of that one ends: the
 * embedded database, which has one, takes turns.
 */
export type Bulks = { writing: Bulk; beside: Bulk; looking: Bulk };

/** What became of work that only one process may do at a time. */
export type Alone<Outcome> = { status: "done"; outcome: Outcome } | { status: "busy" };

/** Does the work on connections of which those that write hold the locks of that number; the locks go with them. */
export async function aloneOnPostgres<Outcome>(
  [writing, beside, looking]: readonly [BulkConnection, BulkConnection, BulkConnection],
  lock: number,
  work: (bulks: Bulks) => Promise<Outcome>,
): Promise<Alone<Outcome>> {
  // One lock each: of a process that was killed, either may live on for a moment and commit.
  if (!(await takes(writing, `${lock}`)) || !(await takes(beside, `${lock}, 1`))) return { status: "busy" };
  const bulks = { writing: bulkOf(writing), beside: bulkOf(beside), looking: bulkOf(looking) };
  return { status: "done", outcome: await work(bulks) };
}

async function takes({ client }: BulkConnection, lock: string): Promise<boolean> {
  const [row] = await client.unsafe(`select pg_try_advisory_lock(${lock}) as taken`);
  return row?.taken === true;
}

const bulkOf = (connection: BulkConnection): Bulk => ({
  db: connection.db,
  transaction: (work) =>
    connection.db.transaction((tx) =>
      work(tx, async (into, lines, from) => {
        const query = connection.inTransaction()(`copy ${into} from stdin`);
        const stream = await query.writable();
        const over = Promise.race([finished(stream), refusalOf(query)]);
        let isLost = false;
        over.catch(() => {
          isLost = true;
        });
        try {
          await Promise.race([from, over]);
          // All of it is in memory, and the server waits for nothing but the connection.
          for (const piece of typeof lines === "string" ? [lines] : lines) stream.write(piece);
        } finally {
          if (!isLost) stream.end();
          await over;
        }
      }),
    ),
});

/**
 * Rejects when the server refuses rows after the last of them was sent: the driver tells neither the stream, which
 * would wait for ever, nor whoever has it already, but only the query.
 */
const refusalOf = (query: object): Promise<never> =>
  new Promise((_, reject) => {
    Object.assign(query, { reject });
  });

const held = processWide("bulk work", () => new Set<number>());

/** The same in the embedded database, which has one connection and one process. */
export async function aloneEmbedded<Outcome>(
  { client, db }: { client: PGlite; db: Database },
  lock: number,
  work: (bulks: Bulks) => Promise<Outcome>,
): Promise<Alone<Outcome>> {
  if (held.has(lock)) return { status: "busy" };
  held.add(lock);
  try {
    const bulk = embeddedBulk(client, db);
    return { status: "done", outcome: await work({ writing: bulk, beside: bulk, looking: bulk }) };
  } finally {
    held.delete(lock);
  }
}

const embeddedBulk = (client: PGlite, db: Database): Bulk => ({
  db,
  transaction: (work) =>
    client.transaction((scope) => {
      // Of a client it asks for queries and nothing else, which the transaction has.
      const tx = drizzle(scope as unknown as PGlite, { schema, casing: "snake_case" });
      return work(tx as unknown as Transaction, async (into, lines, from) => {
        await from;
        await scope.query(`copy ${into} from '/dev/blob'`, [], {
          blob: new Blob(typeof lines === "string" ? [lines] : [...lines]),
        });
      });
    }),
});
