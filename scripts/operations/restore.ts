import { closeDatabase, describeDatabase, migrateDatabase } from "../app/database/db.server";
import { restoreRemoval } from "../app/models/removals/removals.server";
import { workOnRemovals } from "../app/models/removals/work.server";
import { explainStart } from "../app/processes/start-faults.server";

/** `npm run restore -- ID`: brings back the listings that were removed at once, each as it was. */
const [id = "", ...rest] = process.argv.slice(2);
if (!/^[0-9a-f-]{36}$/i.test(id) || rest.length > 0) {
  process.stderr.write("Usage: npm run restore -- ID\n");
  process.exit(2);
}
try {
  await migrateDatabase();
  const { status } = await restoreRemoval("system", id);
  if (status === "impossible") {
    process.stderr.write(`There is no removal ${id} in ${describeDatabase()} that can be restored.\n`);
    process.exitCode = 1;
  } else {
    // Where a worker runs it may be faster; then there is nothing left to do here.
    await workOnRemovals(new AbortController().signal);
    process.stdout.write(`The listings of ${id} are back in ${describeDatabase()}.\n`);
  }
} catch (error) {
  process.stderr.write(`Nothing was restored in ${describeDatabase()}. ${explainStart(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
