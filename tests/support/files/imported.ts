import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { mappingOf } from "~/models/imports/file/columns";
import { inspectFile } from "~/models/imports/file/inspection.server";
import type { OpenFile } from "~/models/imports/file/reader.server";
import { createRun, findRun, queueRun } from "~/models/imports/runs.server";
import { workOnRuns } from "~/models/imports/work.server";
import { paths } from "~/paths";
import { workOnImports } from "~/workflows/work-on-imports.server";
import { importRows } from "../../../drizzle/schema";
import type { Visitor } from "../pages/visitor";
import { world } from "../world";
import { chosenFile } from "./drawn";

const never = new AbortController().signal;

/** A file as it comes from a store, in pieces. */
export const openOf =
  (bytes: Buffer, size = 4096): OpenFile =>
  async () =>
    (async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })();

/** Lets the worker do what is next. */
export const worked = () => workOnImports(never);

/** The same, and what an operator sees then whose page waits for it. */
export async function workedFor(operator: Visitor): Promise<Visitor> {
  await worked();
  return operator.refresh();
}

/** Sends a file of listings as an operator does. */
export async function uploads(operator: Visitor, text: string, name = "firms.csv"): Promise<Visitor> {
  await operator.visit(paths.importTool());
  return operator.attach("CSV file", chosenFile(text, name)).press("Upload");
}

/** Has what was tried imported. */
export async function pressesImport(operator: Visitor): Promise<Visitor> {
  return workedFor(await operator.press("Import"));
}

/** The answer, while a worker does what is queued. */
export async function whileWorking<Answer>(answering: Promise<Answer>): Promise<Answer> {
  let over = false;
  const done = () => {
    over = true;
  };
  answering.then(done, done);
  while (!over) await workOnImports(never);
  return answering;
}

/** What an operator sees of a file that has come, whose columns are left as they are recognised. */
export async function draftRun(inspected: Awaited<ReturnType<typeof inspectFile>>) {
  if (inspected.status === "refused") throw new Error(inspected.problem);
  const { format } = inspected;
  const operator = await world.operator();
  const draft = { ...format, source: "upload", fileName: "listings.csv", file: null } as const;
  const run = await createRun(operator, draft);
  return { operator, run, mapping: mappingOf(run.mapping) };
}

/** `opened` is the file as the worker gets it. */
type Wish = { updateExisting?: boolean; stage?: "import" | "check"; opened?: OpenFile };

/** Imports a file as an operator does who keeps the columns as recognised; returns the problem if it is refused. */
export async function importFile(
  content: string | Buffer,
  { updateExisting = false, stage = "import", opened }: Wish = {},
) {
  const open = openOf(Buffer.from(content));
  const inspected = await inspectFile(open);
  if (inspected.status === "refused") return inspected;
  const { operator, run: drafted, mapping } = await draftRun(inspected);
  await queueRun(operator, drafted.id, { stage, mapping, updateExisting });
  await workOnRuns(() => opened ?? open, never);
  const run = await findRun(drafted.id);
  if (!run) throw new Error("The import is gone");
  return { status: "imported" as const, run, rows: await reportOf(run) };
}

/** The outcome of each row of a run. A row that is not recorded was imported unchanged. */
export async function reportOf({ id, rows }: { id: string; rows: number }) {
  const told = await db.select().from(importRows).where(eq(importRows.runId, id));
  const byRow = new Map(told.map((row) => [row.row, row]));
  return Array.from({ length: rows }, (_, at) => {
    const { outcome = "imported", reason = null, line = undefined } = byRow.get(at + 1) ?? {};
    return { row: at + 1, line, outcome, reason };
  });
}
