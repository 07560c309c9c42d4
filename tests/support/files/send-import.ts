import { db } from "~/database/db.server";
import { closeDatabase } from "~/database/drivers.server";
import { migrateDatabase } from "~/database/migrations.server";
import { recogniseColumns } from "~/models/imports/file/columns";
import { queueRun } from "~/models/imports/runs.server";
import { takeImportFile } from "~/workflows/import-listings.server";
import { accounts } from "../../../drizzle/schema";
import { writeCategories } from "../../../drizzle/seed";

/** A process that makes the database ready, and sends the file it is given as an operator does; a worker imports it. */
const [, , file = ""] = process.argv;
await migrateDatabase((database) => writeCategories(database));
await db.insert(accounts).values({ email: "morag@fettle.example", role: "operator" }).onConflictDoNothing();
const [account] = await db.select().from(accounts);
if (!account) throw new Error("There is no operator");
const operator = { id: account.id, role: "operator" } as const;
const taken = await takeImportFile(operator, {
  path: file,
  name: "listings.csv",
  type: "text/csv",
  whole: true,
});
if (taken.status !== "taken") throw new Error(taken.problem);
const mapping = recogniseColumns(taken.run.headings);
await queueRun(operator, taken.run.id, { stage: "import", mapping, updateExisting: false });
await closeDatabase();
process.stdout.write(`sent ${taken.run.id}\n`);
process.exit(0);
