import "./environment";
import { option, say } from "./report";

/**
 * `npm run bench:races` on the PostgreSQL of DATABASE_URL, which must be empty: single edits, removals, restorations,
 * bulk writes and workers at once, `--seconds 60`; then every row of the lists is compared with the businesses.
 */
if (!process.env.DATABASE_URL) throw new Error("DATABASE_URL names an empty PostgreSQL");
const { closeDatabase, migrateDatabase } = await import("~/database/db.server");
const { describeDifferences, raceListings } = await import("../tests/support/listing-races");

await migrateDatabase();
const done = await raceListings({ listings: option("listings", 2_000), seconds: option("seconds", 60) });
const differences = await describeDifferences();
await closeDatabase();
say(
  `${done.edits} single edits, ${done.removals} removals and restorations of many, ${done.bulk} bulk writes, ` +
    `${done.batches} batches listed; ${differences.length === 0 ? "the lists say what the businesses say" : differences.join("; ")}`,
);
if (differences.length > 0) process.exitCode = 1;
