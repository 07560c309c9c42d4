import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Bare, copyBare, exportRows, makeCopy } from "./imports/database";
import { writeFile } from "./imports/file";
import { type Beside, visitDuring } from "./imports/visits";
import { describeMachine } from "./quiet";
import { figure, percent, publish, say, table, today, words } from "./report";
import { openCluster, settingsInWords } from "./search/cluster";
import { filledDatabase } from "./search/own-database";

/**
 * `npm run bench -- import`: rows a second that an import accepts into a database of a million listings, beside a bare COPY
 * of the same rows, and what visitors notice. `-- --rows 100000` measures one size; what was measured of the others is
 * kept in the temporary folder. `-- --only site`, `embedded` or `removal` measures that alone, `--listings 100000` beside
 * fewer listings.
 */
const sizes = [10_000, 100_000, 1_000_000] as const;
const wanted = words("rows");
const only = words("only");
const folder = path.join(os.tmpdir(), "fettle-bench-import");
mkdirSync(folder, { recursive: true });

type Imported = {
  id: string;
  rows: number;
  imported: number;
  skipped: number;
  errors: number;
  seconds: number;
  processor: number;
  megabytes: number;
};
type Size = { first: Imported; again: Imported; bare: Bare };
type Removing = (typeof removing)[number];
type Removed = { rows: number; seconds: number };
type Kept = {
  sizes: Record<string, Size>;
  site?: Beside & { rows: number };
  removal?: Record<Removing, Removed & Beside>;
  embedded?: Imported;
};

const keptFile = path.join(folder, "measured.json");
const kept: Kept = existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, "utf8")) : { sizes: {} };
const keep = () => writeFileSync(keptFile, JSON.stringify(kept));

async function fileOf(rows: number): Promise<string> {
  const file = path.join(folder, `${rows}.csv`);
  if (!existsSync(file)) await writeFile(file, rows, rows);
  return file;
}

/** In a process of its own, as a worker does. */
function importFile(file: string, url: string): Imported {
  const command = ["--import", "tsx", "bench/imports/run.ts", "--file", file];
  const env = { ...process.env, DATABASE_URL: url };
  return JSON.parse(execFileSync(process.execPath, command, { encoding: "utf8", env }));
}

const cluster = await openCluster();
/** How many listings there are before. */
const listings = Number(words("listings") ?? 1_000_000);
const base = `fettle_import_${listings}`;

async function measureSize(rows: number): Promise<void> {
  const file = await fileOf(rows);
  const work = await makeCopy(cluster, base, "fettle_import_work");
  say(`importing ${whole(rows)}`);
  const first = importFile(file, work);
  const exported = await exportRows(work, first.id);
  say("the same file again");
  const again = importFile(file, work);
  const bareUrl = await makeCopy(cluster, base, "fettle_import_work");
  say("a bare COPY");
  const bare = await copyBare(bareUrl, exported);
  kept.sizes[rows] = { first, again, bare };
  keep();
}

const removing = ["remove", "restore", "remove again", "erase"] as const;

/** All listings are removed, brought back, removed again and erased for good. */
async function measureRemoval() {
  const url = await makeCopy(cluster, base, "fettle_import_work");
  const measured: Partial<Record<Removing, Removed & Beside>> = {};
  for (const what of removing) {
    say(what);
    const step = what.split(" ")[0] ?? "";
    measured[what] = await visitDuring<Removed>(url, ["bench/imports/remove.ts", "--step", step]);
  }
  return measured as Record<Removing, Removed & Beside>;
}

const whole = (number: number) => Math.round(number).toLocaleString("en-GB");
const perSecond = ({ rows, seconds }: { rows: number; seconds: number }) => whole(rows / seconds);

const removalTable = (removal: Record<Removing, Removed & Beside>): string =>
  table(
    ["delete all", "listings", "s", "a second", "city pages", "p50 ms", "p99 ms", "web MB"],
    Object.entries(removal).map(([what, { rows, seconds, pages, p50, p99, megabytes }]) => [
      ...[what, whole(rows), figure(seconds), whole(rows / seconds)],
      ...[whole(pages), figure(p50), figure(p99), whole(megabytes)],
    ]),
  );

function report(): string {
  const measured = Object.entries(kept.sizes).sort(([one], [other]) => Number(one) - Number(other));
  const rates = measured.map(([rows, { first, bare, again }]) => [
    whole(Number(rows)),
    perSecond(first),
    perSecond(bare),
    percent(first.rows / first.seconds, bare.rows / bare.seconds),
    perSecond(again),
    whole(again.imported),
    figure(first.processor),
    whole(first.megabytes),
  ]);
  const { site, embedded, removal } = kept;
  return [
    `Measured ${today()} on ${describeMachine()}; PostgreSQL on the same machine with ${settingsInWords}, ${whole(listings)} listings.`,
    "",
    table(
      [
        ...["rows", "accepted/s", "bare COPY/s", "share", "again/s", "new again"],
        ...["worker s", "worker MB"],
      ],
      rates,
    ),
    "",
    site
      ? `While ${whole(site.rows)} rows were imported: ${whole(site.pages)} city pages made anew, p50 ${figure(site.p50)} ms, p99 ${figure(site.p99)} ms; the web process had ${whole(site.megabytes)} MB at most.`
      : "Not measured: what visitors notice.",
    embedded
      ? `On the embedded database, empty: ${whole(embedded.rows)} rows in ${figure(embedded.seconds)} s.`
      : "Not measured: the embedded database.",
    ...(removal
      ? ["", `Delete all, of ${whole(removal.remove.rows)} listings:`, "", removalTable(removal)]
      : []),
  ].join("\n");
}

try {
  await filledDatabase(cluster, base, {
    script: "bench/seed.ts",
    options: ["--businesses", String(listings)],
  });
  for (const rows of sizes) {
    if (only === undefined && (wanted === undefined || Number(wanted) === rows)) await measureSize(rows);
  }
  if (only === "embedded" || (only ?? wanted) === undefined) {
    kept.embedded = importFile(await fileOf(10_000), "");
  }
  if (only === "site" || (only ?? wanted) === undefined) {
    const url = await makeCopy(cluster, base, "fettle_import_work");
    const file = await fileOf(300_000);
    kept.site = await visitDuring(url, ["bench/imports/run.ts", "--file", file]);
  }
  if (only === "removal" || (only ?? wanted) === undefined) kept.removal = await measureRemoval();
  keep();
  publish(report());
} finally {
  cluster.leave();
}
