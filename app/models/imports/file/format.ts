import type { Encoding } from "./encoding";

export const delimiterLabels = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
} as const;
export type Delimiter = keyof typeof delimiterLabels;
export const delimiters = Object.keys(delimiterLabels) as Delimiter[];

/** At most so many lines are taken to stand above the headings of a file. */
export const mostAbove = 1000;

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
