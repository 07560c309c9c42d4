import { setImmediate } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentRequest } from "~/log.server";
import { answerOrAway } from "./outage.server";
import { refusal } from "./pages/refusal.server";

/**
 * The loader of a file, which `find` checks access to and finds. `none` is said where there is no file, `away` while
 * the database is away.
 */
export const fileLoader =
  (
    words: { none: string; away: string },
    find: (args: LoaderFunctionArgs) => Promise<Response | undefined>,
  ) =>
  (args: LoaderFunctionArgs) =>
    answerOrAway(words.away, async () => {
      const file = await find(args);
      if (!file) throw refusal(404, words.none);
      return file;
    });

type CsvFile = { name: string; headings: readonly string[]; batches: AsyncIterable<string[][]> };

/** An answer that is saved as a CSV file of this name; its rows are produced while somebody reads them. */
export const csvFile = ({ name, headings, batches }: CsvFile): Response =>
  new Response(streamOf(linesOf(headings, batches)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });

/** A body that is made no further once its reader has gone. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const asked = currentRequest.getStore();
  return new ReadableStream({
    async pull(controller) {
      // The embedded database runs in this process: what is read from it would let nobody else have a turn.
      await setImmediate();
      // The framework tells a stream nothing of its reader.
      if (asked?.response.destroyed) await texts.return(undefined);
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

async function* linesOf(headings: readonly string[], batches: AsyncIterable<string[][]>) {
  yield byteOrderMark + csvLine(headings);
  for await (const batch of batches) yield batch.map(csvLine).join("");
}

/** The headers of a file from a stranger: for this person alone, and unable to run anything where it is opened. */
const strangersFile = (type: string, disposition: string) => ({
  "Content-Type": type,
  "Content-Disposition": disposition,
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

type DocumentFile = { name: string; type: string; bytes: Buffer };

/** A stranger's file, to be saved and never opened here; a picture may still be shown on a page of ours. */
export const documentFile = ({ name, type, bytes }: DocumentFile): Response =>
  new Response(new Uint8Array(bytes), { headers: strangersFile(type, `attachment; filename="${name}"`) });

/** The photo of a lead, shown in the page and not cached. */
export const photoAnswer = (photo: Uint8Array): Response =>
  new Response(new Uint8Array(photo), {
    headers: strangersFile("image/jpeg", 'inline; filename="photo.jpg"'),
  });

/** What a spreadsheet takes for a formula, even after invisible characters or in full-width letters; not a plain number. */
const formula = /^(?!-(?:0|[1-9]\d*)(?:\.\d+)?$)[\s\p{Cf}]*[=+\-@＝＋－＠\t\r]/u;

/**
 * A line of a CSV file (RFC 4180) with its line end. A cell that a spreadsheet would calculate begins with an
 * apostrophe, which marks it as text.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells Excel that a file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** What is kept about somebody, as a JSON file to save. */
export const dataFile = (name: string, kept: unknown): Response =>
  new Response(`${JSON.stringify(kept, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.json"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
