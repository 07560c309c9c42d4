import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { type Written, writtenBy } from "./announcements.server";

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
    const result = await query(text, ...rest);
    void wrote(writtenBy(text));
    return result as never;
  };
  client.transaction = async (work) => {
    const result = await transaction(work);
    await wrote("listings");
    return result;
  };
  return client;
}
