import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { badRowsOf } from "~/models/imports/report.server";
import { findRun } from "~/models/imports/runs.server";

/** The rows of an import that are errors, as they came, each with its reason: to be mended and sent again. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerOrAway("The rows cannot be sent just now.", async () => {
    await requireOperator(request);
    const run = await findRun(params.importId ?? "");
    if (!run) throw refusal(404, "There is no such import.");
    return csvFile(request, badRowsOf(run));
  });
