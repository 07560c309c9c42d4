import { plainHeading, recogniseColumns } from "./columns";
import { RecordSplitter } from "./records";

/** As TextDecoder calls them. */
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];

export const encodingLabels: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
};

/** A line of which it cannot be told how it is written, as `import_runs` keeps it, in each way that it may be. */
export const spellingsOf = (bytes: string): { encoding: Encoding; text: string }[] =>
  (["utf-8", "windows-1252"] as const).map((encoding) => {
    const octets = bytes.match(/../g)?.map((octet) => Number.parseInt(octet, 16)) ?? [];
    return { encoding, text: new TextDecoder(encoding).decode(new Uint8Array(octets)).trim() };
  });

const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];
export const delimiterLabels: Readonly<Record<Delimiter, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
};

/** How much of a file's beginning shows what it is. */
export const sampleBytes = 64 * 1024;

/** What a file is that is no text, by its first bytes; undefined for what may be text. */
export function binaryKind(head: Uint8Array): string | undefined {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (begins(0x1f, 0x8b)) return "a gzip archive";
  if (begins(0x50, 0x4b, 0x03, 0x04)) return "an Excel workbook or a zip archive";
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return "an old Excel workbook";
  if (begins(0x25, 0x50, 0x44, 0x46)) return "a PDF";
  if (begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8, 0xff)) return "a picture";
  return undefined;
}

/** The encoding of UTF-16, by its mark or by where its zeros are; undefined for any other. */
export function utf16Of(head: Uint8Array): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const pairs = Math.min(head.length >> 1, 200);
  if (pairs < 4) return undefined;
  let [even, odd] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even++;
    if (head[at + 1] === 0) odd++;
  }
  if (odd > pairs * 0.6 && even < pairs * 0.1) return "utf-16le";
  if (even > pairs * 0.6 && odd < pairs * 0.1) return "utf-16be";
  return undefined;
}

export type Layout = {
  delimiter: Delimiter;
  /** How many lines stand above the headings. */
  linesAbove: number;
};

/** Among so many rows the headings are looked for. */
const rowsLookedAt = 30;
/** What Excel is told in a line of its own. */
const separator = /^"?sep=(.)"?$/i;

type Candidate = Layout & { known: number; cells: number };

/** Where the headings of a file are, and what parts them: where most of them are recognised, else as cells go on. */
export function layoutOf(text: string): Layout {
  const told = separator.exec(text.slice(0, 9).split(/[\r\n]/, 1)[0] ?? "")?.[1];
  const forced = delimiters.find((delimiter) => delimiter === told);
  const candidates = (forced ? [forced] : delimiters).flatMap((delimiter) => candidatesOf(text, delimiter));
  const [best] = [...candidates].sort((one, other) => other.known - one.known || other.cells - one.cells);
  if (best && best.known >= 2) return best;
  const wide = candidates.filter(({ cells }) => cells >= 3);
  const widest = Math.max(0, ...wide.map(({ cells }) => cells));
  return wide.find(({ cells }) => cells === widest) ?? candidates[0] ?? { delimiter: ",", linesAbove: 0 };
}

/** The first rows of a text as headings. Blank lines before them are none above. */
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
