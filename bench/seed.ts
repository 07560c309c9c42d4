import "./environment";
import { inDatabase } from "./database";
import { option, say } from "./report";

/** `npm run bench -- seed --businesses 300000` fills the PostgreSQL of DATABASE_URL, which must be empty. */
const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL names the PostgreSQL to fill");

const { closeDatabase } = await import("~/database/drivers.server");
const { migrateDatabase } = await import("~/database/migrations.server");
const { writeCategories } = await import("../drizzle/seed");
const { fillDatabase } = await import("./seed/fill");

await migrateDatabase((database) => writeCategories(database));
await closeDatabase();
const rows = option("businesses", 300_000);
await inDatabase(url, async (client) => {
  const [there] = await client`select 1 from businesses limit 1`;
  if (there) throw new Error("There are businesses in this database already: give an empty one");
  const start = performance.now();
  await fillDatabase(client, rows);
  const seconds = (performance.now() - start) / 1000;
  say(`${rows.toLocaleString("en-GB")} businesses in ${seconds.toFixed(1)} s (at most 300 for 300,000)`);
});
