import { visibleLine } from "~/models/reading/text";
import { headingsKey, plainHeading, recogniseColumns } from "./columns";
import type { Encoding } from "./encoding";
import { type Delimiter, delimiters, mostAbove } from "./format";
import { type IsTown, kindOf, kindsOf, recogniseFile } from "./recognise";
import { type RecordCells, RecordSplitter, readCells } from "./records";

/** The beginning of a file as text, and whether that is all of it. */
export type Sample = { text: string; isWhole: boolean };

/** How many lines at the top are no rows, and which line has the headings; 0 where none has. */
type Top = { linesAbove: number; headingsAt: number };
type Layout = Top & { delimiter: Delimiter };

/** How many rows are searched for headings, and read to tell what the columns are. */
const rowsInspected = 100;
/** The line that tells Excel the delimiter. */
const separator = /^"?sep=(.)"?$/i;

/** The rows of a sample that are not blank; a last line that is cut off is none. */
function rowsOf({ text, isWhole }: Sample, delimiter: string): RecordCells[] {
  const [first = ""] = text.slice(0, 9).split(/[\r\n]/, 1);
  const skipped = separator.test(first) ? 1 : 0;
  const records = new RecordSplitter({ delimiter }).split(text, isWhole || !/[\r\n]/.test(text));
  return readCells(records, delimiter).filter(
    ({ line, cells }) => line > skipped && cells.some((cell) => cell.trim() !== ""),
  );
}

/** The commonest number of cells, of two the larger; a row of one cell is not cut. */
export function usualWidth(rows: readonly RecordCells[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows)
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual] = [...counts].sort(([one, of], [other, than]) => than - of || other - one);
  return usual?.[0] ?? 0;
}

/** Whether a row fills as many cells as headings and firms do, and titles do not. */
const isFull = ({ cells }: RecordCells, width: number): boolean => {
  const filled = cells.filter(plainHeading).length;
  return filled >= 2 && filled * 2 >= width;
};

/** How many of all rows of a sample are cut into the usual number of cells. */
export const evenness = (sample: Sample, delimiter: Delimiter) => evennessOf(rowsOf(sample, delimiter));

function evennessOf(rows: readonly RecordCells[]): { width: number; fit: number; of: number } {
  const width = usualWidth(rows);
  return { width, fit: rows.filter(({ cells }) => cells.length === width).length, of: rows.length };
}

/**
 * What parts the cells of a file, and where its headings are. Of the delimiters, the one that cuts all rows most evenly
 * into columns that are known; `delimiter`, if one is given.
 */
export function layoutOf(sample: Sample, isTown: IsTown, delimiter?: Delimiter): Layout {
  const told = separator.exec(sample.text.slice(0, 9).split(/[\r\n]/, 1)[0] ?? "")?.[1];
  const forced = delimiter ?? delimiters.find((each) => each === told);
  const ways = (forced ? [forced] : delimiters).map((each) => {
    const rows = rowsOf(sample, each);
    const { width, fit, of } = evennessOf(rows);
    const top = topOf(rows, width, isTown);
    const known = width < 2 ? 0 : knownIn(rows, top, width, isTown);
    return { delimiter: each, ...top, points: width < 2 ? 0 : fit / of + Math.min(known, 4) / 4 };
  });
  const [best] = ways.sort((one, other) => other.points - one.points);
  const { points: _, ...layout } = best ?? { points: 0, delimiter: ",", linesAbove: 0, headingsAt: 1 };
  return layout;
}

function knownIn(rows: readonly RecordCells[], top: Top, width: number, isTown: IsTown): number {
  const headings = rows.find(({ line }) => line === top.headingsAt)?.cells ?? Array<string>(width).fill("");
  const firms = firmsOf(rows, top).slice(0, rowsInspected);
  const { from } = recogniseFile(
    headings,
    firms.map(({ cells }) => cells),
    isTown,
  );
  return Object.keys(from).length;
}

const firmsOf = (rows: readonly RecordCells[], { linesAbove, headingsAt }: Top): RecordCells[] =>
  rows.filter(({ line }) => line > linesAbove && line !== headingsAt);

/**
 * The line of the headings: where most of them are recognised, but at least two; else the first row of the usual width,
 * unless it is a firm: it holds a number, an address or a town, or nothing where others do.
 */
function topOf(rows: readonly RecordCells[], width: number, isTown: IsTown): Top {
  const full = rows.filter((row) => row.line <= mostAbove && isFull(row, width)).slice(0, rowsInspected);
  const known = full.map((row) =>
    hasData(row, isTown) ? 0 : Object.keys(recogniseColumns(row.cells).from).length,
  );
  const most = Math.max(0, ...known);
  if (most >= 2) return topAt(rows, full[known.indexOf(most)]?.line ?? 1, width);
  const first = full.find(({ cells }) => cells.length === width) ?? full[0];
  if (!first) return { linesAbove: 0, headingsAt: rows[0]?.line ?? 1 };
  const below = rows.filter(({ line }) => line > first.line).slice(0, rowsInspected);
  const kinds = kindsOf(
    below.map(({ cells }) => cells),
    width,
    isTown,
  );
  const isHeading = (cell: string) => Object.keys(recogniseColumns([cell]).from).length > 0;
  const isFirm = first.cells.some((cell, column) =>
    cell.trim() ? !isHeading(cell) && kindOf(cell, isTown) : kinds[column],
  );
  return isFirm ? { ...topAt(rows, first.line, width), headingsAt: 0 } : topAt(rows, first.line, width);
}

/** No heading is a number or an address; some are the name of a town. */
const hasData = ({ cells }: RecordCells, isTown: IsTown): boolean =>
  cells.some((cell) => !["city", undefined].includes(kindOf(cell, isTown)));

/** With the headings on this line: full rows of the usual width above are firms, and lines above those are none. */
function topAt(rows: readonly RecordCells[], headingsAt: number, width: number): Top {
  const first = rows.find(
    (row) => row.line === headingsAt || (row.cells.length === width && isFull(row, width)),
  );
  return { linesAbove: (first?.line ?? 1) - 1, headingsAt };
}

/** A line that may be that of the headings, and how many firms there are then in the sample. */
export type HeadingChoice = Top & { text: string; firms: number; early: number };

/** What a file was understood to be, and what else it may be, with how much of its beginning fits each choice. */
export type Understood = {
  /** Of the part that was read: all of the file where it is whole. */
  firms: number;
  isWhole: boolean;
  headingsAt: number;
  delimiters: { delimiter: Delimiter; width: number; fit: number; of: number }[];
  /** Each with a line that has letters beyond ASCII, as it reads then; empty where there is none. */
  encodings: { encoding: Encoding; line: string }[];
  tops: HeadingChoice[];
};

/** In characters. */
const longestText = 60;
const mostChoices = 8;

/** How the top is read `now`, the other lines that may be the headings, and 'none', which comes last. */
export function headingChoices(
  sample: Sample,
  delimiter: Delimiter,
  now: Top,
  isTown: IsTown,
): [now: HeadingChoice, ...others: HeadingChoice[]] {
  const rows = rowsOf(sample, delimiter);
  const width = usualWidth(rows);
  const choice = (top: Top): HeadingChoice => {
    const firms = firmsOf(rows, top);
    const early = firms.filter(({ line }) => line < top.headingsAt).length;
    const row = top.headingsAt ? rows.find(({ line }) => line === top.headingsAt) : firms[0];
    const words = row?.cells.map((cell) => visibleLine(cell, longestText)).filter(Boolean);
    return { ...top, text: words?.join(", ").slice(0, longestText) ?? "", firms: firms.length, early };
  };
  const full = rows.filter(
    (row) => row.line <= mostAbove && row.cells.length === width && isFull(row, width),
  );
  const lines = full.slice(0, rowsInspected).filter((row) => !hasData(row, isTown));
  const tops = lines.slice(0, mostChoices).flatMap(({ line }) => {
    const top = topAt(rows, line, width);
    const isRow = (row: RecordCells) => row.line > top.linesAbove && row.line < line;
    return rows.some(isRow) ? [top, { ...top, linesAbove: line - 1 }] : [top];
  });
  const none = { ...topAt(rows, full[0]?.line ?? 1, width), headingsAt: 0 };
  const isOther = (top: Top) => top.headingsAt !== now.headingsAt || top.linesAbove !== now.linesAbove;
  return [choice(now), ...[...tops, none].filter(isOther).map(choice)];
}

/** The line of these headings below `linesAbove`; 0 where a file has none. */
export function lineOfHeadings(
  sample: Sample,
  delimiter: Delimiter,
  linesAbove: number,
  headings: readonly string[],
) {
  if (!headings.some(Boolean)) return 0;
  const key = headingsKey(headings);
  return (
    rowsOf(sample, delimiter).find(({ line, cells }) => line > linesAbove && headingsKey(cells) === key)
      ?.line ?? 0
  );
}
