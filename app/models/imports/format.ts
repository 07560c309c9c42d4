import { plainHeading, recogniseColumns } from "./columns";

/** As TextDecoder calls them. */
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];

export const encodingLabels: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
};

export const delimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof delimiters)[number];
export const delimiterLabels: Readonly<Record<Delimiter, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
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

/** Of the headings, what parts them: what most of them are recognised by, else what there is most of. */
export function delimiterOf(text: string): Delimiter {
  const line = firstLine(text);
  const judged = delimiters.map((delimiter) => {
    const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ""));
    const known = recogniseColumns(cells).filter(Boolean).length;
    return { delimiter, known, cells: cells.filter((cell) => plainHeading(cell)).length };
  });
  judged.sort((one, other) => other.known - one.known || other.cells - one.cells);
  return judged[0]?.delimiter ?? ",";
}

/** The first line that says anything, without line breaks inside of quotes. */
function firstLine(text: string): string {
  let quoted = false;
  let begun = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') quoted = !quoted;
    if (quoted || (letter !== "\n" && letter !== "\r")) continue;
    const line = text.slice(begun, at);
    if (line.trim()) return line;
    begun = at + 1;
  }
  return text.slice(begun);
}
