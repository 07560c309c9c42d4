import { AsyncLocalStorage } from "node:async_hooks";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { type Written, writtenBy } from "./announcements.server";

const within = new AsyncLocalStorage<{ open: boolean }>();

/** It has one connection: a transaction that waited for what is asked beside it would wait for itself. */
function refuseWithin(): void {
  if (within.getStore()?.open) throw new Error("A transaction may only ask by its own handle");
}

/** The embedded database, which says after each commit what was written, as the pool of PostgreSQL does. */
export function openEmbedded(
  options: Pick<PGliteOptions, "dataDir" | "loadDataDir">,
  wrote: (what: Written) => Promise<void> | undefined,
): PGlite {
  const client = new PGlite(options);
  const { query, transaction } = {
    query: client.query.bind(client),
    transaction: client.transaction.bind(client),
  };
  client.query = async (text, ...rest) => {
    refuseWithin();
    const result = await query(text, ...rest);
    void wrote(writtenBy(text));
    return result as never;
  };
  client.transaction = async (work) => {
    refuseWithin();
    const own = { open: true };
    const result = await transaction((tx) => within.run(own, () => work(tx))).finally(() => {
      own.open = false;
    });
    await wrote("listings");
    return result;
  };
  return client;
}
