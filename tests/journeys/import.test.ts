import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { workOnImports } from "~/workflows/import-listings.server";
import { businesses } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { oliveAtTheDesk } from "../support/operators";
import { Visitor } from "../support/visitor";

useDatabase();

const csv = (content: string, name = "listings.csv", type = "text/csv") =>
  new File([content], name, { type });
async function oliveAt(address: string): Promise<Visitor> {
  const operator = await oliveAtTheDesk();
  await operator.visit(address);
  return operator;
}
/** The worker does what waits. */
const worked = () => workOnImports(new AbortController().signal);

test("a visitor reads what the import is, and whoever presses is told to sign in as an operator", async () => {
  const visitor = await new Visitor().visit(paths.migrateData);
  expect(visitor.text).toContain("Only an operator can import.");
  await visitor.attach("CSV file", csv("name,city,phone\nAsh,Leeds,0113 496 0000\n")).press("Upload");
  expect(visitor.status).toBe(403);
  expect(visitor.text).toContain("Nothing was imported: only an operator can import.");
  expect(visitor.page.link("Sign in as an operator").pathname).toBe("/login");
  expect(await db.select().from(businesses)).toEqual([]);
});

test("an operator tries a file, says what a column is, imports it, and mends the row that was wrong", async () => {
  const operator = await oliveAt(paths.importTool());
  const file = csv("Trading as;Town;Tel\nASH ROOFING LTD;leeds;(0113) 496 0000\nBeech;;0113 496 0001\n");
  await operator.attach("CSV file", file).press("Upload");
  expect(operator.text).toContain("Choose a column for Business name.");
  expect(operator.text).toContain("separated by semicolons");
  await operator.choose("Trading as", "Business name").press("Try it without importing");
  expect(operator.text).toContain("It begins in a moment.");
  await worked();
  await operator.refresh();
  expect(operator.text).toContain(
    "Of 2 rows an import would bring: 1 imported, 0 updated, 0 skipped, 1 error",
  );
  expect(operator.text).toContain("Business name: ASH ROOFING LTD → Ash Roofing Ltd");
  expect(await db.select().from(businesses)).toEqual([]);

  await operator.press("Import");
  await worked();
  await operator.refresh();
  expect(operator.text).toContain("Report on 2 rows");
  expect(operator.text).toContain("Line 3: Beech City is required");
  expect(await db.select().from(businesses)).toMatchObject([
    { businessName: "Ash Roofing Ltd", city: "Leeds" },
  ]);

  const bad = await operator.raw(operator.page.link("Download the rows with errors as CSV").pathname);
  const text = await bad.text();
  expect(text).toBe("Trading as,Town,Tel,reason\r\nBeech,,0113 496 0001,City is required\r\n");
  await operator.visit(paths.importTool());
  await operator.attach("CSV file", csv(text.replace("Beech,,", "Beech,Leeds,"))).press("Upload");
  await operator.choose("Trading as", "Business name").press("Import");
  await worked();
  expect(await db.select().from(businesses)).toHaveLength(2);
});

test("the same headings are known again, and the same file is said to bring nothing new", async () => {
  const operator = await oliveAt(paths.importTool());
  const file = () => csv("Trading as,Town,Tel\nAsh,Leeds,0113 496 0000\n");
  await operator.attach("CSV file", file()).press("Upload");
  await operator.choose("Trading as", "Business name").press("Import");
  await worked();
  await operator.visit(paths.importTool());
  await operator.attach("CSV file", file()).press("Upload");
  await worked();
  await operator.refresh();
  expect(operator.text).toContain("This very file was sent before.");
  expect(operator.text).toContain("0 imported, 0 updated, 1 skipped, 0 errors");
});

test.each([
  ["is no CSV file", csv("x", "listings.pdf", "application/pdf"), "Please select a valid CSV file"],
  [
    "is a gzip archive named .csv",
    csv("\x1f\u008b\b\0".padEnd(40, "x")),
    "No valid companies found in CSV file",
  ],
  ["is empty", csv(""), "No valid companies found in CSV file"],
  ["has headings alone", csv("name,city,phone\n"), "No valid companies found in CSV file"],
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
  await worked();
  await operator.refresh();
  expect(operator.text).toContain("4 imported, 0 updated, 0 skipped, 0 errors");
  await operator.visit(paths.adminImports);
  expect(operator.text).toContain("sample.csv Imported");
});
