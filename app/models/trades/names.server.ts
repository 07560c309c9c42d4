import { sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/db.server";
import { locks } from "~/database/locks.server";
import { tradeNames as stored } from "../../../drizzle/schema/listings";
import { tradeNames } from "./trade";

/**
 * Updates the database's list of service names to the taxonomy, and derives the trades of all listings again. Does
 * nothing if it is the same, as on nearly every start.
 */
export async function writeTradeNames(database: Database | Transaction): Promise<void> {
  if ((await listChanged(database)).length === 0) return;
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.tradeNames})`);
    if ((await listChanged(tx)).length === 0) return;
    await tx.delete(stored);
    await tx.insert(stored).values([...tradeNames]);
    // The trigger on the services derives what lists and searches read of each listing.
    await tx.execute(sql`update businesses set service_types = service_types`);
  });
}

/** The names that are new, gone, or of another trade than before. */
async function listChanged(database: Database | Transaction): Promise<string[]> {
  const before = new Map<string, string>();
  for (const { name, trade } of await database.select().from(stored)) before.set(name, trade);
  const now = new Map<string, string>(tradeNames.map(({ name, trade }) => [name, trade]));
  const all = new Set([...before.keys(), ...now.keys()]);
  return [...all].filter((name) => before.get(name) !== now.get(name));
}
