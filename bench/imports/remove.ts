import "../environment";
import { sql } from "drizzle-orm";
import { words } from "../report";

/** Does one step of deleting all listings in the database of DATABASE_URL as a worker does, and writes what it took as JSON. */
const { db } = await import("~/database/db.server");
const { closeDatabase } = await import("~/database/drivers.server");
const { migrateDatabase } = await import("~/database/migrations.server");
const { accounts } = await import("../../drizzle/schema");
const { eraseRemoved } = await import("~/models/removals/retention.server");
const { countRemovable, listRemovals, removeAll, restoreRemoval } = await import(
  "~/models/removals/removals.server"
);
const { workOnRemovals } = await import("~/models/removals/work.server");
const { writeCategories } = await import("../../drizzle/seed");

await migrateDatabase((database) => writeCategories(database));
const work = () => workOnRemovals(new AbortController().signal);

const steps: Readonly<Record<string, () => Promise<number>>> = {
  async remove() {
    const email = "operator@bench.example";
    await db.insert(accounts).values({ email, role: "operator" }).onConflictDoNothing();
    const [account] = await db.select().from(accounts).limit(1);
    if (!account) throw new Error("There is no operator");
    const { total } = await removeAll({ id: account.id, role: "operator" });
    await work();
    return total;
  },
  async restore() {
    const [removal] = await listRemovals();
    await restoreRemoval("system", removal?.id ?? "");
    await work();
    return countRemovable();
  },
  async erase() {
    await db.execute(sql`update listing_removals set removed_at = now() - interval '31 days'`);
    return eraseRemoved();
  },
};

const start = performance.now();
const rows = (await steps[words("step") ?? ""]?.()) ?? 0;
const seconds = (performance.now() - start) / 1000;
await closeDatabase();
process.stdout.write(`${JSON.stringify({ rows, seconds })}\n`);
process.exit(0);
