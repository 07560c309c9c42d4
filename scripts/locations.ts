import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { closeDatabase } from "../app/database/drivers.server";
import { migrateDatabase } from "../app/database/migrations.server";
import { type LoadOutcome, loadLocations, type Skipped } from "../app/models/places/locations.server";
import { explainStart } from "../app/processes/start-faults.server";

/** `npm run locations -- FILE.csv`: loads outcodes or postcodes with their positions. */
const rowsBetweenLines = 100_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const count = (rows: number) => rows.toLocaleString("en-GB");

function fail(text: string, code = 1): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = code;
}

function describeSkipped({ reason, rows, lines }: Skipped): string {
  const more = rows > lines.length ? ` and ${count(rows - lines.length)} more` : "";
  return `  ${count(rows)} skipped, ${reason}: line ${lines.join(", ")}${more}`;
}

function report(file: string, outcome: LoadOutcome): void {
  if (outcome.status === "unreadable") {
    fail(`${file} was not loaded. ${outcome.problem}`);
    return;
  }
  const { rows, added, changed, unchanged, skipped } = outcome;
  say(`${count(rows)} rows: ${count(added)} added, ${count(changed)} changed, ${count(unchanged)} as before`);
  for (const each of skipped) say(describeSkipped(each));
}

function progressTeller() {
  let said = 0;
  return (rows: number) => {
    if (rows - said < rowsBetweenLines) return;
    said = rows;
    say(`  ${count(rows)} rows read`);
  };
}

async function load(file: string): Promise<void> {
  try {
    await migrateDatabase();
    report(file, await loadLocations(() => createReadStream(file), progressTeller()));
  } catch (error) {
    // The message of a database error would quote a whole batch of rows.
    fail(`${file} was not loaded. ${explainStart(error)}`);
  } finally {
    await closeDatabase();
  }
}

const [file] = process.argv.slice(2);
const isFile = file ? (await stat(file).catch(() => undefined))?.isFile() : false;
if (!file) fail("Usage: npm run locations -- FILE.csv", 2);
else if (!isFile) fail(`There is no file ${file}`);
else await load(file);
