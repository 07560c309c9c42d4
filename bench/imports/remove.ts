import "../environment";
import { sql } from "drizzle-orm";
import { words } from "../report";

/** Does one step of deleting all listings in the database of DATABASE_URL as a worker does, and writes what it took as JSON. */
const { db } = await import("~/database/db.server");
const { closeDatabase } = await import("~/database/drivers.server");
const { eraseRemoved } = await import("~/models/removals/retention.server");
const { countRemovable, listRemovals, removeAll, restoreRemoval } = await import(
  "~/models/removals/removals.server"
);
const { workOnRemovals } = await import("~/models/removals/work.server");
const { operatorHere } = await import("../../tests/support/files/operator-here");

const operator = await operatorHere();
const work = () => workOnRemovals(new AbortController().signal);

const steps: Readonly<Record<string, () => Promise<number>>> = {
  async remove() {
    const { total } = await removeAll(operator);
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
