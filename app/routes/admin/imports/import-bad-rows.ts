import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerOrAway } from "~/http/outage.server";
import { pacedStream } from "~/http/paced-stream.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { byteOrderMark, csvLine } from "~/models/base/csv";
import { reasonHeading } from "~/models/imports/columns";
import { readBadRows } from "~/models/imports/report.server";
import { findRun, type ImportRun } from "~/models/imports/runs.server";

/** The rows of an import that are errors, as they came, each with its reason: to be mended and sent again. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerOrAway("The rows cannot be sent just now.", async () => {
    await requireOperator(request);
    const run = await findRun(params.importId ?? "");
    if (!run) throw refusal(404, "There is no such import.");
    return new Response(pacedStream(request, linesOf(run)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="bad-rows-${run.id.slice(0, 8)}.csv"`,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
      },
    });
  });
}

async function* linesOf({ id, headings }: ImportRun) {
  yield byteOrderMark + csvLine([...headings, reasonHeading]);
  for await (const batch of readBadRows(id)) {
    yield batch.map(({ cells, reason }) => csvLine([...padded(cells, headings.length), reason])).join("");
  }
}

/** A row with too few cells has its reason under the right heading all the same. */
const padded = (cells: readonly string[], length: number): string[] => [
  ...cells,
  ...Array<string>(Math.max(0, length - cells.length)).fill(""),
];
