import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { env } from "~/env.server";
import { processWide } from "~/process-wide.server";
import { aloneEmbedded, aloneOnPostgres } from "./bulk.server";
import { type Connection, rowsOf, source } from "./db.server";
import { readAddress } from "./driver-options.server";
import { lockFolder, openEmbedded } from "./embedded.server";
import { explainDatabase } from "./explain.server";
import { locks } from "./locks.server";
import { listenOn, openBulk, openPool, openSingle, type PostgresPool } from "./pool.server";

type Opened = Connection & {
  /** The pool of connections; undefined for the embedded database. */
  pool?: PostgresPool;
  close(): Promise<void>;
};

const lockPollMs = 200;

function connectPostgres(url: string, direct = url): Opened {
  const pool = openPool(url, env.DATABASE_POOL);
  return {
    get db() {
      return pool.db;
    },
    async upgrade(work) {
      const single = openSingle(direct);
      try {
        // A session lock, which ends with the connection, however this ends. It is asked for again and again: an index
        // that is built beside others' work would wait for the statement that waits for the lock.
        const take = sql`select where pg_try_advisory_lock(${locks.migrations})`;
        while (rowsOf(await single.db.execute(take)).length === 0) await pause(lockPollMs);
        await work(single.db);
      } finally {
        await single.close();
      }
    },
    pool,
    listen: (channel, heard) => listenOn(direct, channel, heard),
    async alone(lock, work) {
      const connection = openBulk(direct);
      try {
        return await aloneOnPostgres(connection, lock, work);
      } finally {
        await connection.close();
      }
    },
    close: () => pool.close(),
  };
}

/** An empty database made by the build; undefined where the folder has one already, or nothing was built. */
function emptyDatabase(folder: string | undefined): Blob | undefined {
  const made = "build/database.tar.gz";
  if (!existsSync(made) || (folder && existsSync(`${folder}/PG_VERSION`))) return undefined;
  return new Blob([readFileSync(made)]);
}

function connectEmbedded(): Opened {
  const folder = env.EMBEDDED_DATABASE === "memory" ? undefined : `${env.DATA_DIR}/pg`;
  const release = folder ? lockFolder(folder) : () => {};
  const loadDataDir = slot.snapshot ?? emptyDatabase(folder);
  const client = openEmbedded({ dataDir: folder, loadDataDir });
  const db = drizzlePglite(client, { casing: "snake_case" });
  return {
    db,
    upgrade: (work) => work(db),
    async listen(channel, heard) {
      const unlisten = await client.listen(channel, heard);
      heard("");
      return () => unlisten();
    },
    alone: (lock, work) => aloneEmbedded({ client, db }, lock, work),
    async close() {
      await client.close();
      release();
    },
  };
}

type Slot = {
  open?: Opened;
  /** A dump of an embedded database to start from; tests set it to skip creating a cluster each time. */
  snapshot?: Blob;
};
const slot = processWide<Slot>("database", () => ({}));

function opened(): Opened {
  slot.open ??= env.DATABASE_URL
    ? connectPostgres(env.DATABASE_URL, env.DATABASE_DIRECT_URL)
    : connectEmbedded();
  return slot.open;
}

source.connection = opened;
source.explain = explainDatabase;

/** Names the database that this process uses, without the password, so that nobody takes it for another. */
export function describeDatabase(): string {
  if (!env.DATABASE_URL) {
    const where = env.EMBEDDED_DATABASE === "memory" ? "memory" : path.resolve(env.DATA_DIR, "pg");
    return `the embedded database in ${where}`;
  }
  const { host, name } = readAddress(env.DATABASE_URL);
  return `the PostgreSQL database '${name}' at ${host}`;
}

/** The pool of connections to the database; undefined where it is embedded. */
export const findPool = (): PostgresPool | undefined => opened().pool;

/** Closes the database; the next use opens it again. */
export async function closeDatabase(): Promise<void> {
  const { open } = slot;
  slot.open = undefined;
  await open?.close();
}
