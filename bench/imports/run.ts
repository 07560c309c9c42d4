import "../environment";
import { createReadStream } from "node:fs";
import os from "node:os";
import { words } from "../report";

/** Imports the file of `--file` into the database of DATABASE_URL as a worker does, and writes what it took as JSON. */
const file = words("file") ?? "";
const { closeDatabase } = await import("~/database/drivers.server");
const { mappingOf } = await import("~/models/imports/file/columns");
const { inspectFile } = await import("~/models/imports/file/inspection.server");
const { createRun, findRun, queueRun } = await import("~/models/imports/runs.server");
const { workOnRuns } = await import("~/models/imports/work.server");
const { operatorHere } = await import("../../tests/support/files/operator-here");

const operator = await operatorHere();
const open = async () => createReadStream(file);
const inspected = await inspectFile(open);
if (inspected.status === "refused") throw new Error(inspected.problem);
const { format } = inspected;
const draft = await createRun(operator, { ...format, source: "upload", fileName: file, file: null });
const mapping = mappingOf(draft.mapping);
await queueRun(operator, draft.id, { stage: "import", mapping, updateExisting: false });

os.setPriority(Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL));
const start = performance.now();
await workOnRuns(() => open, new AbortController().signal);
const seconds = (performance.now() - start) / 1000;
const run = await findRun(draft.id);
await closeDatabase();
if (run?.status !== "done") throw new Error(`The import ended as ${run?.status}: ${run?.failure}`);
const { rows, imported } = run;
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ rows, imported, seconds, megabytes }));
process.exit(0);
