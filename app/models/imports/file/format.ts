import { plainHeading, recogniseColumns } from "./columns";
import { RecordSplitter } from "./records";

/** By their names in TextDecoder. */
export const encodingLabels = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
} as const;
export type Encoding = keyof typeof encodingLabels;
export const encodings = Object.keys(encodingLabels) as Encoding[];

/** A line whose encoding is in doubt, given as hex as `import_runs` keeps it, decoded in each possible way. */
export const spellingsOf = (bytes: string): { encoding: Encoding; text: string }[] =>
  (["utf-8", "windows-1252"] as const).map((encoding) => ({
    encoding,
    text: new TextDecoder(encoding).decode(Buffer.from(bytes, "hex")).trim(),
  }));

export const delimiterLabels = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
} as const;
export type Delimiter = keyof typeof delimiterLabels;
const delimiters = Object.keys(delimiterLabels) as Delimiter[];

/** How many bytes of a file are examined to tell its format. */
export const sampleBytes = 64 * 1024;

/** The kind of a file that is not text, by its first bytes, and what to do with it; undefined for what may be text. */
export function binaryKind(head: Uint8Array): string | undefined {
  const begun = Buffer.from(head.subarray(0, 4)).toString("hex");
  return Object.entries(binaryKinds).find(([bytes]) => begun.startsWith(bytes))?.[1];
}

const binaryKinds = {
  "1f8b": "a gzip archive: unpack it, and send the CSV file in it",
  "504b0304":
    "an Excel workbook or a zip archive: open it and save its sheet as CSV, or send the CSV file in it",
  d0cf11e0: "an old Excel workbook: open it and save it as CSV",
  "25504446": "a PDF, of which no rows can be read: send the list that it was made from, saved as CSV",
  "89504e47": "a picture, of which no rows can be read: send the list itself, saved as CSV",
  ffd8ff: "a picture, of which no rows can be read: send the list itself, saved as CSV",
};

/** Which UTF-16 a file is in, by its byte order mark or the position of its zeros; undefined for anything else. */
export function utf16Of(head: Uint8Array): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const pairs = Math.min(head.length >> 1, 200);
  if (pairs < 4) return undefined;
  const zerosAt = (parity: number) =>
    head.subarray(0, 2 * pairs).filter((byte, at) => !byte && at % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > pairs * 0.6 && even < pairs * 0.1) return "utf-16le";
  if (even > pairs * 0.6 && odd < pairs * 0.1) return "utf-16be";
  return undefined;
}

/** How many rows are searched for the headings. */
const rowsLookedAt = 30;
/** The line that tells Excel the delimiter. */
const separator = /^"?sep=(.)"?$/i;

/** A row that may be the headings: the lines above it, how many cells are recognised, and how many are not empty. */
type Candidate = { delimiter: Delimiter; linesAbove: number; known: number; cells: number };

/** With two recognised cells the most recognised wins; without, the widest row of at least three cells. */
const weightOf = ({ known, cells }: Candidate): number =>
  known >= 2 ? known * sampleBytes + cells : cells >= 3 ? cells : 0;

/** Finds the headings and the delimiter of a file: where most headings are recognised, otherwise the widest row. */
export function layoutOf(text: string): Pick<Candidate, "delimiter" | "linesAbove"> {
  const told = separator.exec(text.slice(0, 9).split(/[\r\n]/, 1)[0] ?? "")?.[1];
  const forced = delimiters.find((delimiter) => delimiter === told);
  const candidates = (forced ? [forced] : delimiters).flatMap((delimiter) => candidatesOf(text, delimiter));
  const [best] = candidates.sort((one, other) => weightOf(other) - weightOf(one));
  return best ?? { delimiter: ",", linesAbove: 0 };
}

/** The first rows of a text as candidates for the headings. Blank lines above the first do not count. */
function candidatesOf(text: string, delimiter: Delimiter): Candidate[] {
  const records = new RecordSplitter({ delimiter }).split(text, true).filter((record) => record.text.trim());
  return records.slice(0, rowsLookedAt).flatMap(({ text: row, line }, at) => {
    if (separator.test(row)) return [];
    const cells = row.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ""));
    const known = recogniseColumns(cells).filter(Boolean).length;
    return [
      { delimiter, linesAbove: at === 0 ? 0 : line - 1, known, cells: cells.filter(plainHeading).length },
    ];
  });
}
