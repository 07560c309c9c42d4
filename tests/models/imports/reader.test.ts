import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanPhone } from "~/models/imports/cleaning";
import type { FileRow } from "~/models/imports/file-row";
import type { Encoding } from "~/models/imports/format";
import { readFile } from "~/models/imports/reader.server";
import { openOf } from "../../support/imported";

async function read(bytes: Buffer, { delimiter = ",", encoding = "utf-8" as Encoding, size = 7 } = {}) {
  const found: FileRow[] = [];
  for await (const { rows } of readFile(openOf(bytes, size), { encoding, delimiter })) found.push(...rows);
  return found;
}

const spectrum = "node_modules/csv-spectrum";

describe("csv-spectrum", () => {
  test.each(readdirSync(path.join(spectrum, "csvs")))("%s reads to its published answer", async (name) => {
    const bytes = readFileSync(path.join(spectrum, "csvs", name));
    const answer: unknown = JSON.parse(
      readFileSync(path.join(spectrum, "json", name.replace(/csv$/, "json")), "utf8"),
    );
    for (const size of [1, 7, 64 * 1024]) {
      const [headings, ...rows] = (await read(bytes, { size })).map(({ cells }) => cells);
      const objects = rows.map((cells) =>
        Object.fromEntries((headings ?? []).map((heading, at) => [heading, cells[at]])),
      );
      // The published answer is one object there, and its number another than in the file.
      if (name === "location_coordinates.csv") {
        const { "Contact Phone Number": _, ...published } = answer as Record<string, string>;
        expect(objects).toMatchObject([published]);
      } else expect(objects).toEqual(answer);
    }
  });
});

test("a quote that is never closed costs its row, and those behind it are read", async () => {
  const rows = await read(Buffer.from('a,b\n1,"x\r\ny"\n\n"open,3\n4,5\n7,8\n'));
  const said = rows.filter(({ cells }) => cells.some(Boolean));
  expect(said.map(({ line, cells }) => [line, cells])).toEqual([
    [1, ["a", "b"]],
    [2, ["1", "x\r\ny"]],
    [5, ['"open,3']],
    [6, ["4", "5"]],
    [7, ["7", "8"]],
  ]);
  expect(said[2]?.problem).toBe("A quote is opened in this row and never closed");
});

test("a cell of 10 MB costs its row, and those behind it are read", async () => {
  const rows = await read(Buffer.from(`a,b\n1,2\n4,"${"z".repeat(10_000_000)}"\n6,7`), { size: 64 * 1024 });
  expect(rows.map(({ line, problem }) => [line, problem !== undefined])).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
  ]);
});

/** Signs of which a file can be made that is hard to read, and what a plain one has more of. */
const pieces = [
  ",",
  ";",
  "\t",
  '"',
  '""',
  "\n",
  "\r\n",
  "\r",
  " ",
  "é",
  "\u{1F3E0}",
  "a",
  "Leeds",
  '"x, y"',
  '","',
  '"\n',
];

/** What the well-known parser makes of a text; undefined where a quote in it is never closed. */
function readElsewhere(text: string, delimiter: string): { cells: string[]; line: number }[] | undefined {
  try {
    const found = parse(text, {
      ...{ delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true, info: true },
      record_delimiter: ["\r\n", "\n", "\r"],
    }) as unknown as { record: string[]; info: { bytes: number } }[];
    const bytes = Buffer.from(text);
    let begun = 0;
    return found.map(({ record: cells, info }) => {
      // Empty lines before a row are none of it.
      while (bytes[begun] === 10 || bytes[begun] === 13) begun++;
      const line =
        1 +
        (bytes
          .subarray(0, begun)
          .toString()
          .match(/\r\n|\n|\r/g)?.length ?? 0);
      begun = info.bytes;
      return { cells, line };
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED") return undefined;
    throw error;
  }
}

test("whatever a file is made of, and however it comes in pieces, it reads as csv-parse reads it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join("")),
      fc.constantFrom(",", ";", "\t"),
      fc.integer({ min: 1, max: 60 }),
      async (text, delimiter, size) => {
        const expected = readElsewhere(text, delimiter);
        fc.pre(expected !== undefined);
        expect(await read(Buffer.from(text), { delimiter, size })).toEqual(expected);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("a number in plain digits is what it would be with a space before it, which nobody reads in haste", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0?\d{8,11}$/), (typed) => {
      expect(cleanPhone(typed)).toEqual(cleanPhone(` ${typed}`));
    }),
    { numRuns: 2_000 },
  );
});
