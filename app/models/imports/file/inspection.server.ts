import { createHash } from "node:crypto";
import { isTown } from "~/models/places/which-town.server";
import { seenText, visibleLine } from "~/models/reading/text";
import { locateRows } from "../locate.server";
import type { NewRun } from "../runs.server";
import { findSaidServices } from "../said-services.server";
import { shown } from "./cleaning";
import { type Mapping, mostColumns, plainHeading, storedMapping } from "./columns";
import { decoderOf, encodings, likelyEncoding } from "./encoding";
import { binaryKind, type Delimiter, delimiters, sampleBytes, utf16Of } from "./format";
import {
  evenness,
  headingChoices,
  layoutOf,
  lineOfHeadings,
  type Sample,
  type Understood,
  usualWidth,
} from "./layout";
import { type FileFormat, type OpenFile, readFile, UnreadableFile } from "./reader.server";
import { recogniseFile } from "./recognise";
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

const ofKind = (kind: string): string => `${notCsv}. This one is ${kind}.`;

/** Why a file is refused that is no CSV file by its name or type, with what to do if its first bytes tell. */
export async function whyNotCsv(open: OpenFile): Promise<string> {
  // Leaving the loop closes the file.
  for await (const head of await open()) {
    const kind = binaryKind(head);
    return kind ? ofKind(kind) : notCsv;
  }
  return notCsv;
}

/** Reads a whole file and tells its format, or why it is not a file of listings. */
export async function inspectFile(
  open: OpenFile,
): Promise<{ status: "readable"; format: InspectedFile } | RefusedFile> {
  const { head, utf8, digest, fileBytes } = await passThrough(await open());
  const kind = binaryKind(head);
  if (kind) return refused(ofKind(kind));
  const wide = utf16Of(head) ?? (utf8 ? "utf-8" : undefined);
  const judged = wide ? { encoding: wide, doubtful: null } : await judgeEncoding(await open());
  const sample = { text: decoderOf(judged.encoding).decode(head), isWhole: fileBytes <= head.length };
  if (isBinary(sample.text)) return refused(`${notCsv}. This one is not text.`);
  const layout = layoutOf(sample, isTown);
  const read = await readHeadings(open, { ...judged, ...layout });
  if (read.status === "refused") return read;
  return { status: "readable", format: { ...judged, ...read.format, digest, fileBytes } };
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

/**
 * A single invalid byte does not make UTF-8 another encoding; more than a quarter as many as letters put it in doubt.
 * Without a valid letter it is the encoding that makes the most plausible English of the lines.
 */
async function judgeEncoding(chunks: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder("utf-8");
  let [letters, wrong, lines] = [0, 0, Buffer.alloc(0)];
  for await (const chunk of chunks) {
    const odd = decoder.decode(chunk, { stream: true }).match(/[^\0-\x7f]/g) ?? [];
    const here = odd.filter((letter) => letter === "\ufffd").length;
    [letters, wrong] = [letters + odd.length - here, wrong + here];
    if (here > 0 && lines.length < sampleBytes)
      lines = Buffer.concat([lines, accentedLines(Buffer.from(chunk))]);
  }
  const likely = likelyEncoding(lines);
  const sure = letters === 0 ? likely.sure : wrong === 1 || letters >= 4 * wrong;
  const encoding = letters > 0 && letters >= wrong ? "utf-8" : likely.encoding;
  return { encoding, doubtful: sure ? null : lines.subarray(0, longestSample).toString("hex") };
}

/** In bytes. */
const longestSample = 120;

/** The lines with a byte that is not ASCII, from at most a few words before it, each with its line break. */
function accentedLines(bytes: Buffer): Buffer {
  const lines = bytes.toString("latin1").match(/[^\r\n]{0,60}[\x80-\xff][^\r\n]*/g) ?? [];
  return Buffer.from(lines.map((line) => `${line}\n`).join(""), "latin1");
}

/** Text has at most a few stray control characters. */
function isBinary(sample: string): boolean {
  const odd = sample.match(/[^\P{Cc}\t\n\r]|\uFFFD/gu)?.length ?? 0;
  return odd > 20 && odd > sample.length / 20;
}

type HowToRead = Pick<NewRun, "encoding"> & { delimiter: Delimiter; linesAbove: number; headingsAt: number };
type ReadFormat = Pick<NewRun, "delimiter" | "linesAbove" | "headings" | "mapping">;

/**
 * The headings of a file that is read like this, and what its columns are, or why it cannot be read. One without
 * headings has an empty text for each of its columns.
 */
export async function readHeadings(
  open: OpenFile,
  { headingsAt, ...how }: HowToRead,
): Promise<{ status: "read"; format: ReadFormat } | RefusedFile> {
  const rows = await firstRows(open, how, rowsSampled);
  const below = headingsAt
    ? await firstRows(open, { ...how, linesAbove: headingsAt - 1 }, rowsSampled)
    : rows;
  const [first] = below;
  const firms = headingsAt ? [...rows.filter(({ line }) => line < headingsAt), ...below.slice(1)] : rows;
  if (!first) return refused(`${noCompanies}. The file is empty.`);
  if (firms.length === 0) return refused(`${noCompanies}. It has headings and no rows.`);
  if (first.problem) return refused(`${notCsv}. Its headings cannot be told apart. ${first.problem}.`);
  const { cells } = first;
  if (cells.length > mostColumns) {
    return refused(
      `That file has ${cells.length.toLocaleString("en-GB")} columns, and at most ${mostColumns.toLocaleString("en-GB")} can be read. Take out those that are not about the listings.`,
    );
  }
  if (cells.filter(plainHeading).length < 2) {
    const parted = cells.length === 1 ? " They are parted by commas, semicolons, tabs or vertical bars." : "";
    return refused(
      `${notCsv}. Its first line needs a heading for at least the business name and the phone number.${parted}`,
    );
  }
  const headings = headingsAt
    ? cells.map((cell) => cell.slice(0, 100).replaceAll("\0", "").trim())
    : Array<string>(usualWidth(rows)).fill("");
  const mapping = recogniseFile(
    headings,
    firms.map((each) => each.cells),
    isTown,
  );
  const { delimiter, linesAbove } = how;
  return { status: "read", format: { delimiter, linesAbove, headings, mapping: storedMapping(mapping) } };
}

/** The same, with another encoding or delimiter; the headings are looked for again if nobody says where they are. */
export async function readAgain(
  open: OpenFile,
  how: Pick<HowToRead, "encoding" | "delimiter">,
  top?: Pick<HowToRead, "linesAbove" | "headingsAt">,
) {
  const { sample } = await sampleOf(open, how.encoding);
  const layout = top ?? layoutOf(sample, isTown, how.delimiter);
  return readHeadings(open, { ...layout, ...how });
}

const rowsSampled = 50;

/** The beginning of a file. */
async function sampleOf(open: OpenFile, encoding: string): Promise<{ head: Buffer; sample: Sample }> {
  let head = Buffer.alloc(0);
  for await (const chunk of await open()) {
    head = Buffer.concat([head, chunk]);
    if (head.length > sampleBytes) break;
  }
  const isWhole = head.length <= sampleBytes;
  head = head.subarray(0, sampleBytes);
  return { head, sample: { text: decoderOf(encoding).decode(head), isWhole } };
}

/** Reads the beginning of a run's file in each possible way. */
export async function understand(
  open: OpenFile,
  run: Pick<NewRun, "encoding" | "doubtful" | "linesAbove" | "headings"> & { delimiter: string },
): Promise<Understood> {
  const delimiter = delimiters.find((each) => each === run.delimiter) ?? ",";
  const { head, sample } = await sampleOf(open, run.encoding);
  const headingsAt = lineOfHeadings(sample, delimiter, run.linesAbove, run.headings);
  const top = { headingsAt, linesAbove: run.linesAbove };
  const [now, ...others] = headingChoices(sample, delimiter, top, isTown);
  const line = run.doubtful
    ? Buffer.from(run.doubtful, "hex")
    : accentedLines(head).subarray(0, longestSample);
  const wide = utf16Of(head) !== undefined;
  return {
    ...{ firms: now.firms, isWhole: sample.isWhole, headingsAt, tops: [now, ...others] },
    delimiters: delimiters.map((each) => ({ delimiter: each, ...evenness(sample, each) })),
    encodings: encodings
      .filter((encoding) => encoding.startsWith("utf-16") === wide)
      .map((encoding) => ({
        encoding,
        line: seenText(decoderOf(encoding).decode(line).split("\n", 1)[0] ?? "").trim(),
      })),
  };
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
  const lines = await firstLines(open, run, rowsSampled);
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
    const texts = first.map(({ cells }) => visibleLine(cells[column] ?? "", 60));
    return texts.find(Boolean) ?? "";
  });
  const lookups = { isTown, services: await findSaidServices() };
  const rows = first.map((each, row) => readFileRow(row + 1, each, mapping, lookups));
  await locateRows(rows);
  return { samples, rows };
}
