import { createHash } from "node:crypto";
import { mostColumns, plainHeading } from "./columns";
import { binaryKind, type Encoding, type Layout, layoutOf, sampleBytes, utf16Of } from "./format";
import { type OpenFile, readFile, UnreadableFile } from "./reader.server";
import type { FileRow } from "./records";

/** The stated messages (business specification, section 5). */
export const notCsv = "Please select a valid CSV file";
export const noFile = "Please upload a CSV file first";
const noCompanies = "No valid companies found in CSV file";

export type Inspected =
  | {
      status: "readable";
      encoding: Encoding;
      /** A line that shows by eye alone which encoding it is, its bytes as hexadecimal; null where there is no doubt. */
      doubtful: string | null;
      delimiter: string;
      linesAbove: number;
      headings: string[];
      /** SHA-256, in hexadecimal. */
      digest: string;
      bytes: number;
    }
  | { status: "refused"; problem: string };

const acceptedType = /^(?:text\/(?:csv|plain)|application\/(?:csv|vnd\.ms-excel|octet-stream))?$/;
const longestName = 200;

/** Whether a file's name and type are those of a CSV file; what its bytes are is seen later. */
export function isCsvFile({ name, type }: { name: string; type: string }): boolean {
  const plain = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return /\.csv$/i.test(name.slice(-longestName).trim()) && acceptedType.test(plain);
}

/** Reads a file through, and says how it is to be read, or why it is no file of listings. */
export async function inspectFile(open: OpenFile): Promise<Inspected> {
  const { head, utf8, digest, bytes } = await passThrough(await open());
  if (bytes === 0) return refused(noCompanies);
  const kind = binaryKind(head);
  if (kind) return refused(`${notCsv}. This one is ${kind}: open it and save it as CSV.`);
  const wide = utf16Of(head) ?? (utf8 ? "utf-8" : undefined);
  const { encoding, doubtful } = wide
    ? { encoding: wide, doubtful: null }
    : await judgeEncoding(await open());
  const sample = new TextDecoder(encoding).decode(head);
  if (isBinary(sample)) return refused(`${notCsv}. This one is not text.`);
  const layout = layoutOf(sample);
  const headings = await readHeadings(open, { encoding, ...layout });
  if (headings.status === "refused") return headings;
  const format = { encoding, doubtful, delimiter: layout.delimiter, linesAbove: layout.linesAbove };
  return { status: "readable", ...format, headings: headings.cells, digest, bytes };
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

/** One wrong byte makes no other encoding of a file with letters in UTF-8, and as many as those make it a doubt. */
async function judgeEncoding(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ encoding: Encoding; doubtful: string | null }> {
  const decoder = new TextDecoder("utf-8");
  let [letters, wrong, sample] = [0, 0, ""];
  for await (const chunk of chunks) {
    const odd = decoder.decode(chunk, { stream: true }).match(/[^\0-\x7f]/g) ?? [];
    const here = odd.filter((letter) => letter === "\ufffd").length;
    [letters, wrong] = [letters + odd.length - here, wrong + here];
    if (!sample && here > 0) sample = accentedLine(Buffer.from(chunk));
  }
  if (letters === 0) return { encoding: "windows-1252", doubtful: null };
  const sure = wrong === 1 || letters >= 4 * wrong;
  return { encoding: letters >= wrong ? "utf-8" : "windows-1252", doubtful: sure ? null : sample };
}

const longestSample = 200;

/** The bytes of a line that has more than plain letters. */
function accentedLine(bytes: Buffer): string {
  const at = bytes.findIndex((byte) => byte > 0x7f);
  const begin = Math.max(bytes.lastIndexOf("\n", at) + 1, at - longestSample / 2);
  const end = bytes.indexOf("\n", at);
  return bytes.subarray(begin, Math.min(end < 0 ? bytes.length : end, begin + longestSample)).toString("hex");
}

/** A file of text has a stray control character at most. */
function isBinary(sample: string): boolean {
  const odd = sample.match(/[^\P{Cc}\t\n\r]|\uFFFD/gu)?.length ?? 0;
  return odd > 20 && odd > sample.length / 20;
}

type HeadingsRead = { status: "read"; cells: string[] } | { status: "refused"; problem: string };

/** The headings of a file that is read like this, or why they are none. */
export async function readHeadings(
  open: OpenFile,
  format: Layout & { encoding: Encoding },
): Promise<HeadingsRead> {
  const [first, second] = await firstRows(open, format, 2);
  if (!first || !second) return refused(noCompanies);
  if (first.problem) return refused(`${notCsv}. Its headings cannot be told apart. ${first.problem}.`);
  if (first.cells.length > mostColumns) {
    return refused(
      `That file has ${first.cells.length.toLocaleString("en-GB")} columns, and at most ${mostColumns} can be read. Take out those that are not about the listings.`,
    );
  }
  if (first.cells.filter(plainHeading).length < 3) {
    const parted =
      first.cells.length === 1 ? " They are parted by commas, semicolons, tabs or vertical bars." : "";
    return refused(
      `${notCsv}. Its first line needs a heading for at least the business name, the city and the phone number.${parted}`,
    );
  }
  return { status: "read", cells: first.cells.map((cell) => cell.slice(0, 100).replaceAll("\0", "").trim()) };
}

/** The first rows that say anything, headings included. */
export async function firstRows(
  open: OpenFile,
  format: Parameters<typeof readFile>[1],
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
