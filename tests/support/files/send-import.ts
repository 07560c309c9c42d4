import { closeDatabase } from "~/database/drivers.server";
import { mappingOf } from "~/models/imports/file/columns";
import { queueRun } from "~/models/imports/runs.server";
import { takeImportFile } from "~/workflows/import-listings.server";
import { operatorHere } from "./operator-here";

/** A process that makes the database ready, and sends the file it is given as an operator does; a worker imports it. */
const [, , file = ""] = process.argv;
const operator = await operatorHere();
const taken = await takeImportFile(operator, {
  path: file,
  name: "listings.csv",
  type: "text/csv",
  whole: true,
});
if (taken.status !== "taken") throw new Error(taken.problem);
const mapping = mappingOf(taken.run.mapping);
await queueRun(operator, taken.run.id, { stage: "import", mapping, updateExisting: false });
await closeDatabase();
process.stdout.write(`sent ${taken.run.id}\n`);
process.exit(0);
