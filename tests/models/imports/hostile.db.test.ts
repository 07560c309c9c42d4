import { expect, test } from "vitest";
import { useDatabase } from "../../support/database";
import { type HostileFile, hostileFiles } from "../../support/files/hostile-files";
import { importFile } from "../../support/files/imported";

useDatabase();

/** What became of a file: why it was refused, or the outcome of each row with what is said of it. */
async function judge({ bytes }: HostileFile) {
  const outcome = await importFile(bytes);
  if (outcome.status === "refused") return { refused: outcome.problem };
  const { run, rows } = outcome;
  expect(run.status).toBe("done");
  expect(run.rows).toBe(rows.length);
  expect(run.imported + run.updated + run.skipped + run.errors).toBe(run.rows);
  return { rows: rows.map(({ outcome: became, reason }) => (reason ? `${became}: ${reason}` : became)) };
}

test.each(hostileFiles())("$name", async (file) => {
  expect(await judge(file)).toEqual(file.expected);
});
