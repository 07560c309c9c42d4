import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { PGlite } from "@electric-sql/pglite";
import type { Sql } from "postgres";
import { processWide } from "~/process-wide.server";
import type { Database } from "./handle";

/** A connection for work that takes minutes: no statement of it is ended for its time. */
export type Bulk = {
  db: Database;
  /** Writes rows in the text format of COPY; `into` is a table with its columns, as SQL. */
  copy(into: string, lines: string): Promise<void>;
};

/** What became of work that only one process may do at a time. */
export type Alone<Outcome> = { status: "done"; outcome: Outcome } | { status: "busy" };

/** Does the work on a connection that holds the lock of that number; the lock goes with the connection. */
export async function aloneOnPostgres<Outcome>(
  { client, raw, db }: { client: Sql; raw: Sql["unsafe"]; db: Database },
  lock: number,
  work: (bulk: Bulk) => Promise<Outcome>,
): Promise<Alone<Outcome>> {
  const [row] = await client.unsafe(`select pg_try_advisory_lock(${lock}) as taken`);
  if (!row?.taken) return { status: "busy" };
  const copy = async (into: string, lines: string) => {
    const stream = await raw(`copy ${into} from stdin`).writable();
    const over = finished(stream);
    if (!stream.write(lines)) await Promise.race([once(stream, "drain"), over]);
    stream.end();
    await over;
  };
  return { status: "done", outcome: await work({ db, copy }) };
}

const held = processWide("bulk work", () => new Set<number>());

/** The same in the embedded database, which has one connection and one process. */
export async function aloneEmbedded<Outcome>(
  { client, db }: { client: PGlite; db: Database },
  lock: number,
  work: (bulk: Bulk) => Promise<Outcome>,
): Promise<Alone<Outcome>> {
  if (held.has(lock)) return { status: "busy" };
  held.add(lock);
  try {
    const copy = async (into: string, lines: string) => {
      await client.query(`copy ${into} from '/dev/blob'`, [], { blob: new Blob([lines]) });
    };
    return { status: "done", outcome: await work({ db, copy }) };
  } finally {
    held.delete(lock);
  }
}
