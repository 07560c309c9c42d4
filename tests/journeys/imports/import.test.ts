import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { takeImportFile } from "~/workflows/import-listings.server";
import { businesses, importRuns, listingRemovals } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { worked, workedFor } from "../../support/files/imported";
import { stalledBody } from "../../support/files/stalled-body";
import { Visitor } from "../../support/pages/visitor";
import { daysAgo } from "../../support/passing-time";
import { oliveAtTheDesk } from "../../support/people/operators";

useDatabase();

const csv = (content: string, name = "listings.csv", type = "text/csv") =>
  new File([content], name, { type });
const shownRun = ({ path }: Visitor) => path.split("/")[3] ?? "";
async function oliveAt(address: string): Promise<Visitor> {
  const operator = await oliveAtTheDesk();
  await operator.visit(address);
  return operator;
}

test("a visitor reads what the import is, and whoever presses is told to sign in as an operator", async () => {
  const visitor = await new Visitor().visit(paths.migrateData);
  expect(visitor.text).toContain("Only an operator can import.");
  await visitor.attach("CSV file", csv("name,city,phone\nAsh,Leeds,0113 496 0000\n")).press("Upload");
  expect(visitor.status).toBe(403);
  expect(visitor.text).toContain("Nothing was imported: only an operator can import.");
  expect(visitor.page.link("Sign in as an operator").pathname).toBe("/login");
  expect(await listRows(businesses)).toEqual([]);
});

test("an operator tries a file, says what a column is, imports it, and mends the row that was wrong", async () => {
  const operator = await oliveAt(paths.importTool());
  const file = csv("Ref;Town;Tel\nASH ROOFING LTD;leeds;(0113) 496 0000\nBeech;;0113 496 0001\n");
  await operator.attach("CSV file", file).press("Upload");
  expect(operator.text).toContain("Choose a column for Business name, or type one text for all rows.");
  expect(operator.text).toContain("separated by semicolons");
  await operator.choose("Business name", /^Ref/).press("Try it without importing");
  expect(operator.text).toContain("It begins in a moment.");
  await workedFor(operator);
  expect(operator.text).toContain(
    "Of 2 rows an import would bring: 1 imported, 0 updated, 0 skipped, 1 error",
  );
  expect(operator.text).toContain("Business name: ASH ROOFING LTD → Ash Roofing Ltd");
  expect(await listRows(businesses)).toEqual([]);
  expect(operator.text).toContain("What would become of 2 rows");
  expect(operator.text).toContain("Line 3: Beech City is required");
  const badOfTrial = await operator.raw(operator.page.link("Download the rows with errors as CSV").pathname);
  expect(await badOfTrial.text()).toContain("Beech,,0113 496 0001,City is required");
  await operator.follow("Imported (1)");
  expect(operator.text).toContain("Imported, with something put right Line 2: Ash Roofing Ltd");
  expect(operator.text).not.toContain("Look at what was imported");
  await operator.press("Try it again");
  await workedFor(operator);
  expect(operator.text).toContain("Errors (1)");

  await operator.press("Import");
  await workedFor(operator);
  expect(operator.text).toContain("Report on 2 rows");
  expect(operator.text).toContain(
    "3 lines: 1 of headings, 0 above them, 2 rows, 0 blank, 0 on which rows go on",
  );
  expect(operator.text).toContain("Line 3: Beech City is required");
  expect(await listRows(businesses)).toMatchObject([{ businessName: "Ash Roofing Ltd", city: "Leeds" }]);

  const bad = await operator.raw(operator.page.link("Download the rows with errors as CSV").pathname);
  const text = await bad.text();
  expect(text).toBe("Ref,Town,Tel,reason\r\nBeech,,0113 496 0001,City is required\r\n");
  await operator.visit(paths.importTool());
  await operator.attach("CSV file", csv(text.replace("Beech,,", "Beech,Leeds,"))).press("Upload");
  // What was said of the columns is known, though the reason stands behind them now.
  await workedFor(operator);
  await operator.press("Import");
  await worked();
  expect(await listRows(businesses)).toHaveLength(2);
});

test("where it cannot be told how accents are written an operator says it, and where the headings stand", async () => {
  const operator = await oliveAt(paths.importTool());
  const halves = [
    Buffer.from("Roofers of the North\nFirm,Town,Tel\nCafé Roofing,Leeds,0113 496 0000\n"),
    Buffer.from("Beech\xe9,Leeds,0113 496 0001\nElm\xe9,Leeds,0113 496 0002\n", "latin1"),
  ];
  const file = new File([Buffer.concat(halves)], "listings.csv", { type: "text/csv" });
  await operator.attach("CSV file", file).press("Upload");
  expect(operator.text).toContain("It cannot be told how the accents of this file are written.");
  await operator.choose("Business name", /^Firm/).press("Import");
  expect(operator.status).toBe(422);
  expect(operator.text).toContain("Say first in which encoding the accents are right");

  const way = "delimiter=,&encoding=utf-8&top=2-1";
  for (const [right, wrong] of [
    ["2-1", "2-9000"],
    ["2-1", "two"],
    ["utf-8", "utf-7"],
    [",", "x"],
  ] as const) {
    const at = paths.adminImportVerb(shownRun(operator), "reread");
    expect((await operator.post(at, way.replace(right, wrong))).status).toBe(422);
  }
  await operator.choose("Separator", "tabs · cut nothing").press("Read it again");
  expect(operator.status).toBe(422);
  expect(operator.text).toContain("Its first line needs a heading");
  expect(operator.value("Separator")).toBe("\t");
  await operator.choose("Separator", "commas · 4 of 5 lines have 3 cells");
  await operator.choose("Headings", "line 2 · Firm, Town, Tel · 3 firms");
  await operator.choose("Encoding", /^UTF-8 · Café Roofing,Leeds,0113 496 0000/).press("Read it again");
  expect(operator.text).not.toContain("It cannot be told");
  expect(operator.text).toContain("A list of 3 firms. Separator: commas. Headings: line 2. Encoding: UTF-8.");
  await operator.choose("Business name", /^Firm/).press("Import");
  await workedFor(operator);
  expect(operator.text).toContain("3 imported, 0 updated, 0 skipped, 0 errors");
  expect(operator.text).toContain("5 lines: 1 of headings, 1 above them, 3 rows");
  expect(operator.text).toContain("Above the headings, and no rows Line 1: Roofers of the North");
  await operator.follow("Imported (3)");
  expect(operator.text).toContain("Business name: characters that cannot be read or printed left out");
  await operator.follow("Look at what was imported");
  expect(operator.heading).toBe("Listings of an import");
  for (const name of ["Café Roofing", "Beech", "Elm"]) expect(operator.text).toContain(name);
});

test("a verb's address leads whoever only reads it to the import", async () => {
  const operator = await oliveAt(paths.importTool());
  await operator.attach("CSV file", csv("name,city,phone\nAsh,Leeds,0113 496 0000\n")).press("Upload");
  const run = shownRun(operator);
  for (const verb of ["cancel", "resume", "undo"] as const) {
    await operator.visit(paths.adminImportVerb(run, verb));
    expect(operator.path).toBe(paths.adminImport(run));
  }
});

test("the same headings are known again, and the same file is said to bring nothing new", async () => {
  const operator = await oliveAt(paths.importTool());
  const file = () => csv("Ref,Town,Tel\n\u202eAsh,Leeds,0113 496 0000\n");
  await operator.attach("CSV file", file()).press("Upload");
  expect(operator.text).not.toContain("\u202e");
  await operator.choose("Business name", /^Ref · Ash$/).press("Import");
  await worked();
  await operator.visit(paths.importTool());
  await operator.attach("CSV file", file()).press("Upload");
  await workedFor(operator);
  expect(operator.text).toContain("This very file was sent before: look at that import");
  expect(operator.text).toContain("0 imported, 0 updated, 1 skipped, 0 errors");
});

test.each([
  ["is no CSV file", csv("x", "listings.pdf", "application/pdf"), "Please select a valid CSV file"],
  [
    "is an Excel workbook",
    csv("PK\x03\x04xl/workbook", "firms.xlsx", "application/vnd.openxmlformats-officedocument"),
    "Please select a valid CSV file. This one is an Excel workbook or a zip archive: open it and save its sheet as CSV",
  ],
  [
    "is a gzip archive named .csv",
    csv("\x1f\u008b\b\0".padEnd(40, "x")),
    "No valid companies found in CSV file",
  ],
  ["is empty", csv(""), "No valid companies found in CSV file. The file is empty."],
  [
    "has headings alone",
    csv("name,city,phone\n"),
    "No valid companies found in CSV file. It has headings and no rows.",
  ],
  ["has 5,000 columns", csv(`${"a,".repeat(4999)}a\n1\n`), "That file has 5,000 columns"],
])("a file that %s is refused with its reason", async (_, file, reason) => {
  const operator = await oliveAt(paths.importTool());
  await operator.attach("CSV file", file).press("Upload");
  expect(operator.status).toBe(422);
  expect(operator.errors[0]).toContain(reason);
});

test("the sample's four rows are imported by one press", async () => {
  const operator = await oliveAt(paths.importTool("sample"));
  await operator.press("Import Sample Data");
  await workedFor(operator);
  expect(operator.text).toContain("4 imported, 0 updated, 0 skipped, 0 errors");
  expect(operator.text).toContain("Look at what was imported");
  await operator.visit(paths.adminImports);
  expect(operator.text).toContain("sample.csv Imported");
});

test("of what a stranger sends at the import's address a megabyte is looked at, and nothing is kept or waited for", async () => {
  const stranger = new Visitor();
  const enormous = await stranger.raw(paths.importTool(), {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": String(2 ** 28) },
    body: "--x--",
  });
  expect(enormous.status).toBe(413);
  const hung = Array.from({ length: 4 }, stalled);
  const answers = hung.map(({ send }) => send(stranger));
  const operator = await oliveAt(paths.importTool());
  await operator.attach("CSV file", csv("name,city,phone\nAsh,Leeds,0113 496 0000\n")).press("Upload");
  expect(operator.heading).toBe("Import of listings.csv");
  for (const { hangUp } of hung) hangUp();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(400);
});

/** A file of which the beginning arrives, and nothing else until its sender hangs up. */
function stalled() {
  const { body, hangUp } = stalledBody('name="file"; filename="a.csv"\r\n\r\nname,city');
  const headers = { "Content-Type": "multipart/form-data; boundary=x", "Sec-Fetch-Site": "same-origin" };
  const send = (visitor: Visitor) =>
    visitor.raw(paths.importTool(), { method: "POST", headers, body, duplex: "half" } as RequestInit);
  return { send, hangUp };
}

test("a file that was cut at the limit is no file to import", async () => {
  const file = { path: "never read", name: "a.csv", type: "text/csv", whole: false };
  expect(await takeImportFile({ id: crypto.randomUUID(), role: "operator" }, file)).toMatchObject({
    status: "refused",
    problem: expect.stringContaining("larger than 1 GB"),
  });
});

const columns = (fields: Record<string, string>) =>
  Object.entries(fields).map(([field, column]) => [`column-${field}`, column] as const);

test("a mapping that no form of ours sends is refused, a run that is over cannot be changed, and an import is undone once", async () => {
  const operator = await oliveAt(paths.importTool());
  const file = csv("Ref,Town,Tel,Extra\nAsh,Leeds,0113 496 0000,x\n");
  await operator.attach("CSV file", file).press("Upload");
  const run = shownRun(operator);
  const post = async (fields: readonly (readonly [string, string])[], at = paths.adminImport(run)) => {
    const answer = await operator.post(
      at,
      fields.map(([name, value]) => [name, value]),
    );
    return { status: answer.status, text: await answer.text() };
  };
  const wrong = [
    [columns({ businessName: "0", city: "1" }), "Choose a column for Phone"],
    [columns({ businessName: "0", city: "1", phone: "4" }), "Choose a column for Phone"],
    [columns({ ownerId: "0", city: "1", phone: "2" }), "Choose a column for Business name"],
  ] as const;
  for (const [chosen, reason] of wrong) {
    const { status, text } = await post([...chosen, ["intent", "import"]]);
    expect([status, text]).toEqual([422, expect.stringContaining(reason)]);
  }
  expect((await post([], paths.adminImportVerb(run, "undo"))).status).toBe(303);
  expect(await listRows(importRuns)).toMatchObject([{ status: "draft", undoneAt: null }]);

  await operator.choose("Business name", /^Ref/).press("Import");
  await worked();
  const again = columns({ businessName: "0", city: "1", phone: "2", description: "3" });
  expect((await post([...again, ["intent", "import"]])).status).toBe(303);
  for (const verb of ["cancel", "resume"] as const)
    expect((await post([], paths.adminImportVerb(run, verb))).status).toBe(303);
  const asItWas = { status: "done", stage: "import", mapping: ["businessName", "city", "phone", ""] };
  expect(await listRows(importRuns)).toMatchObject([asItWas]);
  await operator.reload();
  expect(operator.text).toContain("Nothing was cancelled: it was over before that.");

  await operator.press("Undo this import");
  for (const words of ["The import is being taken back.", "Now Being undone", "0 of 1 are off the site"])
    expect(operator.text).toContain(words);
  await post([], paths.adminImportVerb(run, "undo"));
  await operator.visit(paths.adminImports);
  expect(operator.text).toContain("listings.csv Being undone");
  expect(operator.text).toContain("Undoing listings.csv Under way");
  await worked();
  await operator.visit(paths.adminImport(run));
  expect(operator.text).toContain("Now Undone");
  expect(operator.text).toContain("Of the 1 that it had added, 1 is off the site.");
  await operator.follow("See the removal, and whether it can be restored");
  expect(operator.text).toContain("Undone: listings.csv, 1 listing Removed");
  expect(operator.text.match(/listings\.csv/g), "its import's line and the heading").toHaveLength(2);
  const removed = [await db.$count(listingRemovals), await listRows(businesses)];
  expect(removed).toMatchObject([1, [{ status: "removed" }]]);
  expect(operator.text).toContain("can be restored until");
  await operator.press("Restore 1 listing");
  expect(operator.path).toBe(paths.adminImport(run));
  for (const words of ["1 listing is coming back, as it was.", "Now Being restored"])
    expect(operator.text).toContain(words);
  await worked();
  await operator.reload();
  expect(operator.text).toContain("Now Imported");
});

test("thirty days after an import its page says that what became of each row is gone", async () => {
  const operator = await oliveAt(paths.importTool());
  await operator
    .attach("CSV file", csv("name,city,phone\nAsh,Leeds,0113 496 0000\nBeech,,1\n"))
    .press("Upload");
  await workedFor(operator);
  await operator.press("Import");
  await worked();
  await changeRows(importRuns, { finishedAt: daysAgo(31) });
  await operator.reload();
  expect(operator.text).toContain("The report on each row was kept for 30 days, and is gone now.");
  expect(operator.text).not.toContain("Download the rows with errors");
});
