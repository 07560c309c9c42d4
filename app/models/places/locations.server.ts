import type { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { sql } from "drizzle-orm";
import { db, rowsFrom, type Transaction } from "~/database/db.server";
import { parsePostcode } from "~/models/reading/postcode";
import { isInKingdom } from "./distance";

/** How many rows were left out for a reason, and the first of their lines. */
export type Skipped = { reason: SkipReason; rows: number; lines: number[] };

export type LoadOutcome =
  | { status: "loaded"; rows: number; added: number; changed: number; unchanged: number; skipped: Skipped[] }
  /** Nothing was changed; `problem` says why in plain English. */
  | { status: "unreadable"; problem: string };

const rowsPerBatch = 2_000;
/** In characters, more than any row of postcodes: a file that is no CSV is rejected before it fills the memory. */
const longestRow = 100_000;
const linesShown = 10;

class Unreadable extends Error {
  override readonly name = "Unreadable";
}

type Row = { record: string[]; info: { lines: number } };
type Batch = (Location & { line: number })[];

/**
 * Loads outcodes or postcodes with their coordinates from a CSV file with headings into `places`: adds new ones,
 * updates changed ones, deletes none. Streams the file in one transaction, so that an incomplete file changes nothing.
 * `open` is called once. Rejects if the file or the database cannot be read.
 */
export async function loadLocations(
  open: () => Readable,
  onProgress: (rows: number) => void = () => {},
): Promise<LoadOutcome> {
  try {
    return await db.transaction((tx) => loadInto(tx, open, onProgress));
  } catch (error) {
    if (error instanceof Unreadable) return { status: "unreadable", problem: error.message };
    // The parser's own message quotes the value, which is long if the file is no CSV.
    if (error instanceof CsvError)
      return { status: "unreadable", problem: `Line ${error.lines} is no CSV (${error.code}).` };
    throw error;
  }
}

async function loadInto(
  tx: Transaction,
  open: () => Readable,
  onProgress: (rows: number) => void,
): Promise<LoadOutcome> {
  await tx.execute(sql`
    create temporary table incoming_places (
      line int not null, code text not null, name text,
      latitude float8 not null, longitude float8 not null
    ) on commit drop`);
  const skips = skipCounter();
  const rows = await takeRows(open(), skips, async (batch, soFar) => {
    await stage(tx, batch);
    onProgress(soFar);
  });
  if (rows === 0) throw new Unreadable("It holds no rows below its headings.");
  const merged = await mergeStaged(tx, skips);
  if (merged.unique === 0) throw new Unreadable(`None of its ${rows} rows can be used: ${skips.summary()}.`);
  const { added, changed, unique } = merged;
  return {
    status: "loaded",
    rows,
    added,
    changed,
    unchanged: unique - added - changed,
    skipped: skips.list(),
  };
}

/** Reads the whole file and passes on usable rows; resolves to the number of rows. */
async function takeRows(
  file: Readable,
  skips: SkipCounter,
  take: (batch: Batch, rows: number) => Promise<void>,
): Promise<number> {
  let columns: LocationColumns | undefined;
  let rows = 0;
  let batch: Batch = [];
  for await (const { record, info } of readRows(file)) {
    if (!columns) {
      columns = requireColumns(record);
      continue;
    }
    rows += 1;
    const location = readLocation(record, columns);
    if (typeof location === "string") skips.add(location, info.lines);
    else batch.push({ ...location, line: info.lines });
    if (batch.length === rowsPerBatch) {
      await take(batch, rows);
      batch = [];
    }
  }
  if (batch.length > 0) await take(batch, rows);
  return rows;
}

async function* readRows(file: Readable): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  });
  file.once("error", (error) => parser.destroy(error));
  try {
    yield* file.pipe(parser);
  } finally {
    file.destroy();
  }
}

function requireColumns(headings: string[]): LocationColumns {
  const columns = readHeadings(headings);
  if (!("missing" in columns)) return columns;
  throw new Unreadable(`Its first line names no column for the ${columns.missing.join(", nor the ")}.`);
}

/** As a single JSON text, which both drivers pass on alike. */
async function stage(tx: Transaction, batch: Batch): Promise<void> {
  await tx.execute(sql`
    insert into incoming_places (line, code, name, latitude, longitude)
    select line, code, name, latitude, longitude
    from json_to_recordset(${JSON.stringify(batch)}::text::json)
      as row(line int, code text, name text, latitude float8, longitude float8)`);
}

/** The first row of a repeated code counts, whatever the table held: the same file again changes nothing. */
async function mergeStaged(tx: Transaction, skips: SkipCounter) {
  await tx.execute(sql`create index on incoming_places (code, line)`);
  const repeated = await rowsFrom(tx)<{ line: number }>(sql`
    select line from incoming_places later where exists (
      select from incoming_places first where first.code = later.code and first.line < later.line)
    order by line`);
  for (const { line } of repeated) skips.add(skipReasons.repeated, line);
  const [counts] = await rowsFrom(tx)<{ unique: number; added: number; changed: number }>(sql`
    with merged as (
      insert into places as loaded (code, name, latitude, longitude)
      select distinct on (code) code, name, latitude, longitude from incoming_places order by code, line
      on conflict (code) do update
        set name = excluded.name, latitude = excluded.latitude, longitude = excluded.longitude
        where (loaded.name, loaded.latitude, loaded.longitude)
          is distinct from (excluded.name, excluded.latitude, excluded.longitude)
      returning (xmax = 0) as added)
    select (select count(distinct code) from incoming_places)::int as "unique",
      count(*) filter (where added)::int as added,
      count(*) filter (where not added)::int as changed
    from merged`);
  if (!counts) throw new Error("A count returned no row");
  return counts;
}

type SkipCounter = ReturnType<typeof skipCounter>;

function skipCounter() {
  const counts = new Map<SkipReason, Skipped>();
  return {
    add(reason: SkipReason, line: number): void {
      const skipped = counts.get(reason) ?? { reason, rows: 0, lines: [] };
      skipped.rows += 1;
      if (skipped.lines.length < linesShown) skipped.lines.push(line);
      counts.set(reason, skipped);
    },
    list: () => [...counts.values()],
    summary: () => [...counts.values()].map(({ reason, rows }) => `${rows} ${reason}`).join(", "),
  };
}

type Location = {
  /** Outcode or whole postcode, upper case, without the space: `LS1` or `LS14DY`. */
  code: string;
  /** What people call it; null where the file does not say. */
  name: string | null;
  /** Degrees. */
  latitude: number;
  longitude: number;
};

/** The index of each column. */
type LocationColumns = { code: number; latitude: number; longitude: number; names: number[] };

/** The headings of each column, preferred first. ONS calls its postcodes pcd, pcd2, pcd7, pcd8 and pcds. */
const headings = {
  code: ["postcode", "pcds", "pcd", "pcd2", "pcd7", "pcd8", "outcode"],
  latitude: ["latitude", "lat"],
  longitude: ["longitude", "long", "lng", "lon"],
  names: ["town", "name", "district"],
} as const;

const called = { code: "postcode", latitude: "latitude", longitude: "longitude" } as const;

const plain = (heading: string) => heading.toLowerCase().replace(/[\s_]+/g, "");

/** Finds the columns by their headings, in any case; or returns those that are missing. */
function readHeadings(row: readonly string[]): LocationColumns | { missing: string[] } {
  const present = row.map(plain);
  const columnsOf = (wanted: readonly string[]) =>
    wanted.map((heading) => present.indexOf(heading)).filter((column) => column >= 0);
  const [code] = columnsOf(headings.code);
  const [latitude] = columnsOf(headings.latitude);
  const [longitude] = columnsOf(headings.longitude);
  if (code === undefined || latitude === undefined || longitude === undefined) {
    const wanted = { code, latitude, longitude };
    const missing = (["code", "latitude", "longitude"] as const).filter((key) => wanted[key] === undefined);
    return { missing: missing.map((key) => `${called[key]} (${headings[key].join(", ")})`) };
  }
  return { code, latitude, longitude, names: columnsOf(headings.names) };
}

const skipReasons = {
  postcode: "no UK postcode or outcode",
  position: "no position in the UK",
  repeated: "the same code again",
} as const;
type SkipReason = (typeof skipReasons)[keyof typeof skipReasons];

const longestName = 100;

/** What a row says, or why it cannot be used. */
function readLocation(row: readonly string[], columns: LocationColumns): Location | SkipReason {
  const parsed = parsePostcode(row[columns.code] ?? "");
  if (!parsed) return skipReasons.postcode;
  const latitude = readDegrees(row[columns.latitude]);
  const longitude = readDegrees(row[columns.longitude]);
  // ONS writes 99.999999, 0 where a postcode has no position.
  if (!isInKingdom({ latitude, longitude })) return skipReasons.position;
  const code = (parsed.postcode ?? parsed.outcode).replace(" ", "");
  return { code, name: readName(row, columns), latitude, longitude };
}

const readDegrees = (text = "") => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The first of several places in an outcode: 'Ashby, Measham' becomes Ashby. */
function readName(row: readonly string[], { names }: LocationColumns): string | null {
  const texts = names.map((column) =>
    row[column]
      ?.split(",")[0]
      ?.replace(/\p{Cc}/gu, "")
      .trim(),
  );
  return texts.find((text) => text && text.length <= longestName) ?? null;
}
