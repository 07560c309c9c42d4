import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { env } from "~/env.server";
import { type Database, isWriting, rowsOf } from "./db.server";
import { readAddress } from "./driver-options.server";
import { codeOf, isStatementTimeout, silentDatabase } from "./outage";
import { openPool, type PostgresPool } from "./pool.server";

/** In ms; a replica further behind is not read from. Far less than a writer is kept from all of them. */
export const mostBehindMs = 10_000;
const keptMs = 60_000;
/** How long a replica may take to answer for a page: a hundred times what its statement takes. */
const patienceMs = 1_000;
/** How long to say how far it is: a starved one, late once, is not away. */
const replyMs = 5_000;

/** Where the primary's log ended when it was asked at `at`, with all that people had committed. */
type Sample = { at: number; flushed: bigint };
type Replica = { host: string; pool: PostgresPool; db: Database; replayed: bigint | undefined };

/** Why a replica is left out; `bytes` of the primary's log that it has not replayed, where that is known. */
type ReplicaFault = { host: string; why: "away" | "behind" | "not-a-replica"; bytes?: number };

/** The replicas of the primary at `urls`, from which public pages may be read. */
export function openReplicas(urls: readonly string[], primary: PostgresPool) {
  const samples: Sample[] = [];
  const replicas = urls.map((url): Replica => {
    const pool = openPool(url, env.DATABASE_POOL, { copy: true });
    return { host: readAddress(url).host, pool, db: openReader(pool, primary), replayed: undefined };
  });
  const isFresh = ({ replayed }: Replica) => {
    const newest = samples.at(-1)?.at ?? 0;
    return samples.some(
      ({ at, flushed }) => replayed !== undefined && flushed <= replayed && newest - at <= mostBehindMs,
    );
  };
  return {
    /** Asks all replicas how far they are; returns those left out. While the primary is away nothing is newer. */
    async check(): Promise<ReplicaFault[]> {
      const asked = [sample(primary, samples), ...replicas.map(async (each) => replayedBy(each))] as const;
      const [, ...found] = await Promise.all(asked);
      return replicas.flatMap((each, index): ReplicaFault[] => {
        const why = found[index];
        if (why) return [{ host: each.host, why }];
        if (isFresh(each)) return [];
        const bytes = Number((samples.at(-1)?.flushed ?? 0n) - (each.replayed ?? 0n));
        return [{ host: each.host, why: "behind", bytes }];
      });
    },
    /** A replica that may be read from; undefined where there is none. */
    choose(): Database | undefined {
      const fresh = replicas.filter(isFresh);
      return fresh[Math.floor(Math.random() * fresh.length)]?.db;
    },
    close: () => Promise.all(replicas.map(({ pool }) => pool.close())),
  };
}

async function sample({ db }: PostgresPool, samples: Sample[]): Promise<void> {
  const at = performance.now();
  const asked = db.execute(`select pg_current_wal_flush_lsn() as flushed`);
  const [row] = await withPatience(asked, replyMs).then(rowsOf<{ flushed: string }>, () => []);
  if (!row) return;
  samples.push({ at, flushed: readPosition(row.flushed) });
  while (samples[0] && at - samples[0].at > keptMs) samples.shift();
}

/** Asks a replica how much it has replayed; returns why that is not known, if so. */
async function replayedBy(replica: Replica): Promise<"away" | "not-a-replica" | undefined> {
  const asked = replica.pool.db.execute(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as replayed`,
  );
  const [row] = await withPatience(asked, replyMs).then(rowsOf<{ replayed: string | null }>, () => []);
  replica.replayed = row?.replayed ? readPosition(row.replayed) : undefined;
  if (!row) return "away";
  return row.replayed ? undefined : "not-a-replica";
}

/** Rejects if there is no answer within `ms`. */
async function withPatience<Answer>(asked: PromiseLike<Answer>, ms: number): Promise<Answer> {
  let late: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(silentDatabase()), ms).unref();
  });
  return Promise.race([asked, silence]).finally(() => clearTimeout(late));
}

/** A position in the log, as PostgreSQL writes it: `16/B374D848`. */
function readPosition(written: string): bigint {
  const [high = "0", low = "0"] = written.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * Reads from the replica, or from the primary if the replica cannot answer; from whichever answers if it is only late,
 * since the primary may be away. Writes to the primary.
 */
function openReader(replica: PostgresPool, primary: PostgresPool): Database {
  const ask = async <Answer>(question: (client: Sql) => PromiseLike<Answer>): Promise<Answer> => {
    const answer = question(replica.client);
    try {
      return await withPatience(answer, patienceMs);
    } catch (error) {
      // An error without a code is our own to throw, and what took too long would take as long again.
      if (codeOf(error) === "" || isStatementTimeout(error)) throw error;
      return Promise.any([question(primary.client), answer]).catch(({ errors }: AggregateError) => {
        throw errors[0];
      });
    }
  };
  const unsafe = (...given: Parameters<Sql["unsafe"]>) => {
    if (isWriting(given[0])) return primary.client.unsafe(...given);
    let asValues = false;
    const answer = Promise.resolve().then(() =>
      ask((client) => {
        const query = client.unsafe(...given);
        return asValues ? query.values() : query;
      }),
    );
    const values = () => {
      asValues = true;
      return answer;
    };
    return Object.assign(answer, { values });
  };
  const begin = (work: Parameters<Sql["begin"]>[1]) => ask((client) => client.begin(work));
  // All that drizzle uses of a client.
  const client = { options: replica.client.options, unsafe, begin } as unknown as Sql;
  return drizzle(client, { casing: "snake_case" });
}
