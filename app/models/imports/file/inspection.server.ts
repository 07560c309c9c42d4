import { createHash } from "node:crypto";
import { isTown } from "~/models/places/which-town.server";
import { locateRows } from "../locate.server";
import type { NewRun } from "../runs.server";
import { findSaidServices } from "../said-services.server";
import { shown } from "./cleaning";
import { type Mapping, mostColumns, plainHeading } from "./columns";
import { binaryKind, sampleBytes, utf16Of } from "./format";
import {
  type FileFormat,
  hasTelephone,
  layoutOf,
  type OpenFile,
  readFile,
  rowsInspected,
  UnreadableFile,
} from "./reader.server";
import type { FileRow } from "./records";
import { type ReadFileRow, readFileRow } from "./row";

/** The specified messages (business specification, section 5). */
export const notCsv = "Please select a valid CSV file";
export const noFile = "Please upload a CSV file first";
const noCompanies = "No valid companies found in CSV file";

/** The format of a file, and its digest. */
type InspectedFile = Omit<NewRun, "source" | "fileName" | "file">;

const acceptedType = /^(?:text\/(?:csv|plain)|application\/(?:csv|vnd\.ms-excel|octet-stream))?$/;
const longestName = 200;

/** Whether a file's name and type are those of a CSV file; its bytes are examined later. */
export function isCsvFile({ name, type }: { name: string; type: string }): boolean {
  const plain = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return /\.csv$/i.test(name.slice(-longestName).trim()) && acceptedType.test(plain);
}

/** Reads a whole file and tells its format, or why it is not a file of listings. */
export async function inspectFile(
  open: OpenFile,
): Promise<{ status: "readable"; format: InspectedFile } | RefusedFile> {
  const { head, utf8, digest, fileBytes } = await passThrough(await open());
  if (fileBytes === 0) return refused(noCompanies);
  const kind = binaryKind(head);
  if (kind) return refused(`${notCsv}. This one is ${kind}.`);
  const wide = utf16Of(head) ?? (utf8 ? "utf-8" : undefined);
  const judged = wide ? { encoding: wide, doubtful: null } : await judgeEncoding(await open());
  const sample = new TextDecoder(judged.encoding).decode(head);
  if (isBinary(sample)) return refused(`${notCsv}. This one is not text.`);
  const { delimiter, linesAbove, headingsAt } = layoutOf(sample);
  const format = { ...judged, delimiter, linesAbove };
  const headings = await readHeadings(open, format, headingsAt);
  if (headings.status === "refused") return headings;
  return { status: "readable", format: { ...format, headings: headings.cells, digest, fileBytes } };
}

type RefusedFile = { status: "refused"; problem: string };
const refused = (problem: string): RefusedFile => ({ status: "refused", problem });

/** What one pass over a file tells, without holding it in memory. */
async function passThrough(chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [head, fileBytes, utf8] = [Buffer.alloc(0), 0, true];
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
    fileBytes += chunk.byteLength;
    if (head.length < sampleBytes) head = Buffer.concat([head, chunk]).subarray(0, sampleBytes);
    utf8 &&= isText(chunk);
  }
  return { head, utf8: utf8 && isText(), digest: hash.digest("hex"), fileBytes };
}

/** A single invalid byte does not make UTF-8 another encoding; more than a quarter as many as letters put it in doubt. */
async function judgeEncoding(chunks: AsyncIterable<Uint8Array>) {
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

/** The first line with a non-ASCII byte, as hex. */
function accentedLine(bytes: Buffer): string {
  const at = bytes.findIndex((byte) => byte > 0x7f);
  const begin = Math.max(bytes.lastIndexOf("\n", at) + 1, at - longestSample / 2);
  const end = bytes.indexOf("\n", at);
  return bytes.subarray(begin, Math.min(end < 0 ? bytes.length : end, begin + longestSample)).toString("hex");
}

/** Text has at most a few stray control characters. */
function isBinary(sample: string): boolean {
  const odd = sample.match(/[^\P{Cc}\t\n\r]|\uFFFD/gu)?.length ?? 0;
  return odd > 20 && odd > sample.length / 20;
}

/**
 * The headings of a file in this format, which stand on line `at` or the next that is not blank, or why it cannot be
 * read. A line with a telephone number is a firm: it has no headings then, and an empty text for each of its columns.
 */
export async function readHeadings(
  open: OpenFile,
  format: FileFormat & { linesAbove: number },
  at = format.linesAbove + 1,
): Promise<{ status: "read"; cells: string[] } | RefusedFile> {
  const [first, second] = await firstRows(open, { ...format, linesAbove: at - 1 }, 2);
  const isFirm = first && hasTelephone(first.cells);
  const isAlone = !second && !isFirm && at === format.linesAbove + 1;
  if (!first || isAlone) return refused(noCompanies);
  if (first.problem) return refused(`${notCsv}. Its headings cannot be told apart. ${first.problem}.`);
  const { cells } = first;
  if (cells.length > mostColumns) {
    return refused(
      `That file has ${cells.length.toLocaleString("en-GB")} columns, and at most ${mostColumns} can be read. Take out those that are not about the listings.`,
    );
  }
  if (cells.filter(plainHeading).length < 3) {
    const parted = cells.length === 1 ? " They are parted by commas, semicolons, tabs or vertical bars." : "";
    return refused(
      `${notCsv}. Its first line needs a heading for at least the business name, the city and the phone number.${parted}`,
    );
  }
  const headings = cells.map((cell) => (isFirm ? "" : cell.slice(0, 100).replaceAll("\0", "").trim()));
  return { status: "read", cells: headings };
}

/** The beginning of a file, to behind this many rows. */
async function firstLines(open: OpenFile, format: FileFormat, count: number): Promise<FileRow[]> {
  const found: FileRow[] = [];
  try {
    for await (const { rows } of readFile(open, format)) {
      found.push(...rows);
      if (found.filter(isRow).length >= count) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return found;
}

const isRow = ({ kind }: FileRow): boolean => kind === "row";

/** The first rows; where `headings` are not known yet they are the first. */
const firstRows = async (...given: Parameters<typeof firstLines>): Promise<FileRow[]> =>
  (await firstLines(...given)).filter(isRow).slice(0, given[2]);

/**
 * The top of a file: the lines above its headings that are no rows, how many rows are, and the line of the headings;
 * undefined of a file that is not kept any more.
 */
export async function readTop(open: OpenFile, run: FileFormat) {
  const lines = await firstLines(open, run, rowsInspected + 1);
  if (lines.length === 0) return undefined;
  const above = lines.filter(({ kind }) => kind === "above");
  return {
    above: above.map(({ line, cells }) => ({ line, text: shown(cells.join(run.delimiter)) })),
    early: lines.filter(({ early }) => early).length,
    headingsAt: lines.find(({ kind }) => kind === "headings")?.line ?? null,
  };
}

const rowsShown = 5;

/** The first rows of a file as this mapping would store them, and the first text of each column. */
export async function previewRows(
  run: FileFormat & { headings: readonly string[] },
  open: OpenFile,
  mapping: Mapping,
): Promise<{ samples: string[]; rows: ReadFileRow[] }> {
  const first = await firstRows(open, run, rowsShown);
  const samples = run.headings.map((_, column) => {
    const texts = first.map(({ cells }) => cells[column]?.trim() ?? "");
    return texts.find(Boolean)?.slice(0, 60) ?? "";
  });
  const lookups = { isTown, services: await findSaidServices() };
  const rows = first.map((each, row) => readFileRow(row + 1, each, mapping, lookups));
  await locateRows(rows);
  return { samples, rows };
}
