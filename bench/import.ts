import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import "./environment";
import { openDatabases, runScript } from "./database";
import { writeRows } from "./imports/file";
import { visitDuring } from "./imports/visits";
import { describeMachine, untilQuiet } from "./quiet";
import { figure, option, publish, say, table, today, verdict } from "./report";

/**
 * `npm run bench -- import` (`--rows 40000 --listings 300000`): a file of an operator's, imported as a worker does, and what who
 * looks at the site meanwhile notices; then 10,000 rows into the embedded database.
 */
type Imported = { rows: number; imported: number; seconds: number; megabytes: number };

const [rows, embeddedRows, listings] = [
  option("rows", 40_000),
  option("embedded", 10_000),
  option("listings", 300_000),
];
const whole = (value: number) => value.toLocaleString("en-GB");
const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-bench-import-"));

/** In a process of its own, as a worker does. */
async function importRows(count: number, url: string): Promise<Imported> {
  say(`  importing ${whole(count)} rows`);
  const file = path.join(folder, `${count}.csv`);
  writeRows(file, count);
  return JSON.parse(await runScript("bench/imports/run.ts", url, "--file", file));
}

const databases = await openDatabases();
try {
  const url = await databases.make("bench_import", (await databases.filled(listings)).name);
  await untilQuiet();
  const { done, visits } = await visitDuring(url, () => importRows(rows, url));
  await untilQuiet();
  const embedded = await importRows(embeddedRows, "");
  const measured: [what: string, value: number, most: number][] = [
    [`${whole(rows)} rows, s`, done.seconds, 120],
    [`city pages meanwhile, p99 ms (${whole(visits.pages)} pages)`, visits.p99, 100],
    ["the web process, MB", visits.megabytes, 250],
    ["the worker, MB", done.megabytes, 400],
    [`${whole(embeddedRows)} rows in the embedded database, s`, embedded.seconds, 15],
  ];
  const rowsShown = measured.map(([what, value, most]) => [
    ...[what, figure(value), figure(most), verdict(value, { most })],
  ]);
  publish(
    [
      `Measured ${today()} on ${describeMachine()}; ${whole(listings)} listings before.`,
      `${whole(done.imported)} of ${whole(done.rows)} rows became listings, ${figure(done.rows / done.seconds)} a second.`,
      `City pages had a p50 of ${figure(visits.p50)} ms.`,
      "",
      table(["import", "measured", "at most", ""], rowsShown),
    ].join("\n"),
  );
} finally {
  rmSync(folder, { recursive: true });
  await databases.leave();
}
