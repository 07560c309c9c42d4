import { makePgArray } from "drizzle-orm/pg-core";

/** What a column is given in the text format of COPY. */
export type CopyValue = string | number | readonly string[] | Escaped | null;

/** A text that is written for COPY already. */
export class Escaped {
  constructor(readonly text: string) {}
}

/** A row in the text format of COPY. */
export function copyLine(values: readonly CopyValue[]): string {
  const texts: string[] = [];
  for (const value of values) texts.push(textOf(value));
  return `${texts.join("\t")}\n`;
}

const chunkSize = 256 * 1024;
/** Of one unit of a text, in UTF-8. */
const mostBytes = 3;

/** A line in bytes, from there up to there. */
export type CopyPart = { bytes: Buffer<ArrayBuffer>; from: number; to: number };

/** Lines for COPY as they are sent, kept outside of the heap: the collector would carry them about until they are. */
export class CopyBytes {
  #chunk: CopyPart["bytes"] = Buffer.alloc(0);
  #at = 0;

  /** Keeps a line. */
  write(line: string): CopyPart {
    const most = line.length * mostBytes;
    if (this.#at + most > this.#chunk.length) {
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(chunkSize, most));
      this.#at = 0;
    }
    const from = this.#at;
    this.#at += this.#chunk.write(line, from);
    return { bytes: this.#chunk, from, to: this.#at };
  }
}

/** Of lines that follow each other, few pieces. */
export function copyPieces(parts: readonly CopyPart[]): Uint8Array<ArrayBuffer>[] {
  const pieces: CopyPart[] = [];
  let last: CopyPart | undefined;
  for (const part of parts) {
    if (last && last.bytes === part.bytes && last.to === part.from) last.to = part.to;
    else {
      last = { ...part };
      pieces.push(last);
    }
  }
  return pieces.map(({ bytes, from, to }) => bytes.subarray(from, to));
}

function textOf(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return String(value);
  if (value instanceof Escaped) return value.text;
  return typeof value === "string" ? escaped(storable(value)) : arrayOf(value);
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const special = /[\\\t\n\r]/;
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? "") : text;

/** Without what no text of PostgreSQL can hold. */
const storable = (text: string): string => (text.includes("\0") ? text.replaceAll("\0", "") : text);

/** The same few lists are written again and again, and are the same objects then. */
const written = new WeakMap<readonly string[], string>();

function arrayOf(values: readonly string[]): string {
  const known = written.get(values);
  if (known !== undefined) return known;
  const text = escaped(makePgArray(values.map(storable)));
  written.set(values, text);
  return text;
}
