import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerOrAway } from "~/http/outage.server";
import { pacedStream } from "~/http/paced-stream.server";
import { requireFreshOperator } from "~/http/sessions/operator.server";
import { dayFrom } from "~/models/alerts/away";
import { byteOrderMark, csvLine } from "~/models/base/csv";
import { exportHeadings, exportListings } from "~/models/imports/export.server";

/** Every listing on the site as a file that the import reads back. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerOrAway("The listings cannot be sent just now.", async () => {
    const { id, role } = await requireFreshOperator(request);
    const batches = await exportListings({ id, role });
    return new Response(pacedStream(request, linesOf(batches)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="listings-${dayFrom(new Date(), 0)}.csv"`,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
      },
    });
  });
}

async function* linesOf(batches: AsyncIterable<string[][]>) {
  yield byteOrderMark + csvLine(exportHeadings);
  for await (const batch of batches) yield batch.map(csvLine).join("");
}
