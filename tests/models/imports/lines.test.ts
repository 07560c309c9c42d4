import fc from "fast-check";
import { expect, test } from "vitest";
import { inspectFile, readTop } from "~/models/imports/file/inspection.server";
import { readFile } from "~/models/imports/file/reader.server";
import type { FileRow } from "~/models/imports/file/records";
import { countLines, noLines } from "~/models/imports/run";
import { openOf } from "../../support/files/imported";

/** What is written in a file, a piece that ends its line each. */
type Piece = { text: string; is: "title" | "blank" | "headings" | "firm" };

const delimiters = [",", ";", "\t", "|"] as const;
const known = ["name", "city", "phone", "about", "e-mail", "trade"];
const unknown = ["Contractor", "Place", "Ring them on", "Words", "Write to", "Does"];

/** Cells as a spreadsheet writes them. */
const line = (cells: readonly string[], delimiter: string): string =>
  cells.map((cell) => (/[\n"]/.test(cell) || cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter);

const some = <Value>(of: fc.Arbitrary<Value>, maxLength: number) => fc.array(of, { maxLength });
const about = fc.constantFrom(
  ...["", "ok", "Slate, tile, lead, flat", "Roofs; gutters; lead; felt", "Slate|tile|lead|flat|felt"],
  ...["Slate\nand tile", "Slate, tile\n\nlead"],
);
const title = fc.constantFrom(
  "Roofers of the North, 2026",
  'Exported by "Ann',
  "Page 1",
  "Ash Roofing, Leeds",
);

/** A file with unknown headings, known ones with firms above them too, or none; with titles and blank lines. */
const file = fc
  .record({
    delimiter: fc.constantFrom(...delimiters),
    width: fc.integer({ min: 4, max: 6 }),
    kind: fc.constantFrom("unknown" as const, "known" as const, "none" as const),
    padded: fc.boolean(),
    end: fc.constantFrom("\n", "\r\n"),
    top: some(fc.option(title, { nil: "" }), 4),
    early: some(about, 3),
    firms: fc.array(fc.tuple(about, fc.boolean()), { minLength: 3, maxLength: 40 }),
    // Which of them has cells too many, so that it is the widest.
    wide: fc.integer({ min: 4, max: 40 }),
  })
  .map(({ delimiter, width, kind, padded, end, top, early, firms, wide }) => {
    const filled = (cells: string[]) => [...cells, ...Array<string>(width - cells.length).fill("")];
    let count = 0;
    const firm = (words: string): Piece => {
      count += 1;
      const cells = [`Firm ${count}`, "Leeds", `0113 496 0${100 + count}`, words];
      const text = line(filled(cells), delimiter);
      return { is: "firm", text: count === wide ? `${text}${delimiter}tile${delimiter}lead` : text };
    };
    const above = top.map((text): Piece => {
      const cells = padded ? filled([text]) : [text];
      return { is: text ? "title" : "blank", text: text ? line(cells, delimiter) : "" };
    });
    const headings: Piece = {
      is: "headings",
      text: line((kind === "known" ? known : unknown).slice(0, width), delimiter),
    };
    const first = kind === "known" ? early.map(firm) : [];
    const rows = firms.flatMap(([words, blank]): Piece[] =>
      blank ? [firm(words), { is: "blank", text: "" }] : [firm(words)],
    );
    const pieces = [...above, ...first, ...(kind === "none" ? [] : [headings]), ...rows];
    return { pieces, text: pieces.map(({ text }) => text + end).join("") };
  });

const linesIn = (text: string): number => text.split(/\r\n|\n/).length - 1;

test("of 500 files each line is a row, of the headings, blank, or named above them, and each firm is a row", async () => {
  await fc.assert(
    fc.asyncProperty(file, async ({ pieces, text }) => {
      const open = openOf(Buffer.from(text));
      const inspected = await inspectFile(open);
      if (inspected.status === "refused") throw new Error(inspected.problem);
      const { format } = inspected;
      const counts = { ...noLines };
      const found: FileRow[] = [];
      for await (const { rows } of readFile(open, format)) found.push(...rows);
      for (const each of found) countLines(counts, each);
      const rows = found.filter(({ kind }) => kind === "row");
      const { above } = (await readTop(open, format)) ?? { above: [] };

      expect(above).toHaveLength(counts.above);
      expect(
        counts.headings - counts.above + above.length + counts.blank + rows.length + counts.continued,
      ).toBe(linesIn(text));
      const named = (is: Piece["is"]) => pieces.filter((piece) => piece.is === is);
      expect(rows.map(({ cells }) => cells[0])).toEqual(
        named("firm").map(({ text }) => /Firm \d+/.exec(text)?.[0]),
      );
      expect(counts.headings - counts.above).toBe(named("headings").length);
      expect(above).toHaveLength(named("title").length);
    }),
    { numRuns: 500 },
  );
});
