import { csvFile, fileLoader } from "~/http/file-answer.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { badRowsOf } from "~/models/imports/report.server";
import { findRun } from "~/models/imports/runs.server";

/** The rows of an import that are errors, as they came, each with its reason, to be corrected and sent again. */
export const loader = fileLoader(
  { none: "There is no such import.", away: "The rows cannot be sent just now." },
  async ({ request, params }) => {
    await requireOperator(request);
    const run = await findRun(params.importId ?? "");
    return run && csvFile(badRowsOf(run));
  },
);
