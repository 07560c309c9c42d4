import { makePgArray } from "drizzle-orm/pg-core";

/** What a column is given in the text format of COPY. */
export type CopyValue = string | number | readonly string[] | null;

/** A row in the text format of COPY. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = "";
  let between = "";
  for (const value of values) {
    line += between + textOf(value);
    between = "\t";
  }
  return `${line}\n`;
}

function textOf(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return String(value);
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
