import type { ActionFunctionArgs } from "@remix-run/node";
import { answer, failure, readJson, stated, wrongMethod } from "~/http/bodies/json.server";
import { readMultipart, receiveBody } from "~/http/bodies/multipart.server";
import { requireToken, waitOf } from "~/http/sessions/token.server";
import { mappingOf, mappingProblem, recogniseColumns } from "~/models/imports/file/columns";
import { type Importer, type ImportRun, queueRun, rememberedMapping } from "~/models/imports/runs.server";
import { paths } from "~/paths";
import { largestImport, takeImportFile, takeSample } from "~/workflows/import-listings.server";
import { finishRun } from "~/workflows/work-on-imports.server";
import { migrateBody } from "./import-bodies";

export const loader = wrongMethod;

/** Imports the file that is sent, or the built-in sample, and answers with what came of it. */
export const action = async ({ request }: ActionFunctionArgs) =>
  answer("The import cannot be started just now.", async () => {
    const importer = await requireToken(request, "import");
    const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
    if (type === "text/csv") return migrateText(request, importer).catch(inStatedBody);
    if (type === "multipart/form-data") return migrateForm(request, importer).catch(inStatedBody);
    const { forceUpdate } = await readJson(request, migrateBody);
    return finish(request, importer, await takeSample(importer), forceUpdate);
  });

/** A refusal of the upload, in the JSON body that these endpoints answer with. */
async function inStatedBody(refused: unknown): Promise<Response> {
  if (refused instanceof Response) return failure(refused.status, await refused.text());
  throw refused;
}

/** `?forceUpdate=true`, since a file by itself has no fields. */
const isForced = (request: Request): boolean =>
  new URL(request.url).searchParams.get("forceUpdate") === "true";

const migrateText = (request: Request, importer: Importer) =>
  receiveBody(request, largestImport, (file) =>
    migrate(request, importer, { ...file, name: "listings.csv", type: "text/csv" }, isForced(request)),
  );

function migrateForm(request: Request, importer: Importer) {
  const wanted = { file: "file", largestFileBytes: largestImport, taken: true, purpose: "import" as const };
  return readMultipart(request, wanted, ({ form, file }) =>
    migrate(request, importer, file, isForced(request) || form.get("forceUpdate") === "true"),
  );
}

async function migrate(
  request: Request,
  importer: Importer,
  file: Parameters<typeof takeImportFile>[1],
  forceUpdate: boolean,
) {
  const taken = await takeImportFile(importer, file, "endpoint");
  if (taken.status !== "taken") return failure(taken.status === "refused" ? 422 : 503, taken.problem);
  return finish(request, importer, taken.run, forceUpdate);
}

const whereToRead = (id: string) => ({
  report: paths.adminImport(id),
  rows: paths.importRows(id),
  badRows: paths.importBadRows(id),
});

async function finish(request: Request, importer: Importer, run: ImportRun, updateExisting: boolean) {
  const mapping = mappingOf(run.mapping);
  const problem = mappingProblem(mapping);
  if (run.doubtful) {
    const way = `say which encoding is right at ${paths.adminImport(run.id)}.`;
    return failure(422, `It cannot be told how the accents of this file are written: ${way}`);
  }
  if (problem)
    return failure(
      422,
      `${problem} The columns of this file are not known: say what they are at ${paths.adminImport(run.id)}.`,
    );
  if (mappingProblem(recogniseColumns(run.headings)) && !(await rememberedMapping(run.headings)))
    return failure(
      422,
      `What some columns of this file are is known only by what stands in them: say that it is right at ${paths.adminImport(run.id)}.`,
    );
  await queueRun(importer, run.id, { stage: "import", mapping, updateExisting });
  const {
    status,
    failure: why,
    imported,
    updated,
    skipped,
    errors,
  } = await finishRun(run.id, waitOf(request));
  if (why || status === "cancelled") return failure(422, why ?? "The import was cancelled.");
  const said = { success: true as const, imported, migrated: imported, updated, skipped, errors };
  const over = status === "done";
  return stated({ ...said, finished: over, ...whereToRead(run.id) }, over ? 200 : 202);
}
