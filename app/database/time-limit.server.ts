import { sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "./db.server";
import { isStatementTimeout, statementTimeout } from "./outage";

/** Runs one statement within the time that is left. */
export type Timed = <Result>(run: (database: Database | Transaction) => Promise<Result>) => Promise<Result>;

/**
 * Runs statements that together may wait `limitMs` for the database, in a transaction that does nothing else; 'late'
 * when they did not end in time, and then PostgreSQL has ended the one under way. The embedded database cannot end a
 * statement: it answers late and is sent no more.
 */
export async function withinTime<Result>(
  limitMs: number,
  work: (timed: Timed) => Promise<Result>,
): Promise<{ status: "done"; result: Result } | { status: "late" }> {
  try {
    return await db.transaction(async (tx) => {
      let leftMs = limitMs;
      const timed: Timed = async (run) => {
        if (leftMs <= 0) throw statementTimeout();
        const start = performance.now();
        // Awaited: of two statements sent together, the second may begin before the limit holds.
        await tx.execute(sql`select set_config('statement_timeout', ${String(Math.ceil(leftMs))}, true)`);
        const result = await run(tx);
        leftMs -= performance.now() - start;
        return result;
      };
      return { status: "done", result: await work(timed) };
    });
  } catch (error) {
    if (isStatementTimeout(error)) return { status: "late" };
    throw error;
  }
}
