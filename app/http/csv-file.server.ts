import { byteOrderMark, csvLine } from "~/models/base/csv";
import { pacedStream } from "./paced-stream.server";

/** An answer that is saved as a CSV file of this name; its rows are asked for as fast as it is read. */
export function csvFile(
  request: Request,
  {
    name,
    headings,
    batches,
  }: { name: string; headings: readonly string[]; batches: AsyncIterable<string[][]> },
): Response {
  return new Response(pacedStream(request, linesOf(headings, batches)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

async function* linesOf(headings: readonly string[], batches: AsyncIterable<string[][]>) {
  yield byteOrderMark + csvLine(headings);
  for await (const batch of batches) yield batch.map(csvLine).join("");
}
