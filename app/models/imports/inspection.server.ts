import { createHash } from "node:crypto";
import { mostColumns, plainHeading } from "./columns";
import type { FileRow } from "./file-row";
import { binaryKind, delimiterOf, type Encoding, sampleBytes, utf16Of } from "./format";
import { type OpenFile, readFile, UnreadableFile } from "./reader.server";

/** The stated messages (business specification, section 5). */
export const notCsv = "Please select a valid CSV file";
export const noFile = "Please upload a CSV file first";
export const noCompanies = "No valid companies found in CSV file";

export type Inspected =
  | {
      status: "readable";
      encoding: Encoding;
      delimiter: string;
      headings: string[];
      /** SHA-256, in hexadecimal. */
      digest: string;
      bytes: number;
    }
  | { status: "refused"; problem: string };

const acceptedTypes = [
  "text/csv",
  "application/vnd.ms-excel",
  "application/csv",
  "text/plain",
  "application/octet-stream",
  "",
];
const longestName = 200;

/** Whether a file's name and type are those of a CSV file; what its bytes are is seen later. */
export function isCsvFile({ name, type }: { name: string; type: string }): boolean {
  const plain = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return /\.csv$/i.test(name.slice(-longestName).trim()) && acceptedTypes.includes(plain);
}

/** Reads a file through, and says how it is to be read, or why it is no file of listings. */
export async function inspectFile(open: OpenFile): Promise<Inspected> {
  const { head, utf8, digest, bytes } = await passThrough(await open());
  if (bytes === 0) return refused(noCompanies);
  const kind = binaryKind(head);
  if (kind) return refused(`${notCsv}. This one is ${kind}: open it and save it as CSV.`);
  const encoding = utf16Of(head) ?? (utf8 ? "utf-8" : "windows-1252");
  const sample = new TextDecoder(encoding).decode(head);
  if (isBinary(sample)) return refused(`${notCsv}. This one is not text.`);
  const delimiter = delimiterOf(sample);
  const headings = await readHeadings(open, { encoding, delimiter });
  if (headings.status === "refused") return headings;
  return { status: "readable", encoding, delimiter, headings: headings.cells, digest, bytes };
}

const refused = (problem: string) => ({ status: "refused" as const, problem });

/** What a whole file shows without keeping it. */
async function passThrough(chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let head = Buffer.alloc(0);
  let bytes = 0;
  let utf8 = true;
  const isText = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
      return true;
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    if (head.length < sampleBytes) head = Buffer.concat([head, chunk]).subarray(0, sampleBytes);
    utf8 &&= isText(chunk);
  }
  utf8 &&= isText();
  return { head, utf8, digest: hash.digest("hex"), bytes };
}

/** A file of text has a stray control character at most. */
function isBinary(sample: string): boolean {
  const odd = sample.match(/[^\P{Cc}\t\n\r]|\uFFFD/gu)?.length ?? 0;
  return odd > 20 && odd > sample.length / 20;
}

async function readHeadings(
  open: OpenFile,
  format: { encoding: Encoding; delimiter: string },
): Promise<{ status: "read"; cells: string[] } | { status: "refused"; problem: string }> {
  const [first, second] = await firstRows(open, format, 2);
  if (!first || first.problem || !second) return refused(noCompanies);
  if (first.cells.length > mostColumns) {
    return refused(
      `That file has ${first.cells.length.toLocaleString("en-GB")} columns, and at most ${mostColumns} can be read. Take out those that are not about the listings.`,
    );
  }
  if (first.cells.filter((cell) => plainHeading(cell)).length < 3) {
    return refused(
      `${notCsv}. Its first line needs a heading for at least the business name, the city and the phone number.`,
    );
  }
  return { status: "read", cells: first.cells.map((cell) => cell.slice(0, 100).replaceAll("\0", "").trim()) };
}

/** The first rows that say anything, headings included. */
export async function firstRows(
  open: OpenFile,
  format: { encoding: Encoding; delimiter: string },
  count: number,
): Promise<FileRow[]> {
  const found: FileRow[] = [];
  try {
    for await (const { rows } of readFile(open, format)) {
      found.push(...rows.filter(({ cells }) => cells.some((cell) => cell.trim())));
      if (found.length >= count) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return found.slice(0, count);
}
