import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findPlace } from "~/models/places/lookup.server";
import { useDatabase } from "../../support/database";
import { useFolder } from "../../support/files/own-folder";

useDatabase();

const folder = useFolder("locations");

function fileOf(...lines: string[]): string {
  const file = path.join(folder, "places.csv");
  writeFileSync(file, lines.join("\n"));
  return file;
}

/** What `npm run locations -- …` says, and the code it ends with. */
function run(...files: string[]) {
  const command = ["scripts/start.js", "locations", ...files];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  return { status, stdout, stderr };
}

describe("npm run locations", () => {
  test("loads the file into the database, and says what it left out and why", async () => {
    const file = fileOf(
      "outcode,lat,long,town",
      "LS8,53.82,-1.51,Oakwood",
      "?,1,1,",
      "?,1,1,",
      "JE2,99.9,0,",
    );
    expect(run(file)).toEqual({
      status: 0,
      stdout:
        "4 rows: 1 added, 0 changed, 0 as before\n" +
        "  2 skipped, no UK postcode or outcode: line 3, 4\n" +
        "  1 skipped, no position in the UK: line 5\n",
      stderr: "",
    });
    expect(await findPlace("LS8 1AA")).toMatchObject({ name: "Oakwood", latitude: 53.82 });
  });

  test("refuses a file it cannot read, in one line", () => {
    const file = fileOf("town,people", "Leeds,800000");
    const { status, stdout, stderr } = run(file);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^.*places\.csv was not loaded\. Its first line names no column for the .*\n$/);
  });

  test.each([
    [[], 2, "Usage: npm run locations -- FILE.csv\n"],
    [["no-such-file.csv"], 1, "There is no file no-such-file.csv\n"],
    [["tests"], 1, "There is no file tests\n"],
  ])("says what is wrong with %j", (files, status, stderr) => {
    expect(run(...files)).toEqual({ status, stdout: "", stderr });
  });
});
