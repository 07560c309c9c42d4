import { expect, test } from "vitest";
import { businesses, importMappings } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { pressesImport, uploads, workedFor } from "../../support/files/imported";
import type { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";

useDatabase();

/** An operator who has just sent a file of these lines. */
const sent = async (...lines: string[]) => uploads(await oliveAtTheDesk(), `${lines.join("\n")}\n`);

async function imports(operator: Visitor): Promise<string[]> {
  await pressesImport(operator);
  const listed = await listRows(businesses);
  return listed.map(({ businessName }) => businessName).sort();
}

test("a firm whose words have commas is no headings, and those above it are listed like the others", async () => {
  const operator = await sent(
    "post_title,post_city,geodir_contact,post_content",
    "Ash Roofing,Leeds,0113 496 0300,Slate and tile",
    'Beech Roofing,Leeds,0113 496 0301,"Slate, tile, lead, flat"',
    "Cedar Roofing,Leeds,0113 496 0302,Flat|felt|lead|tile|slate",
  );
  await workedFor(operator);
  expect(operator.text).toContain("A list of 3 firms, as GeoDirectory writes them. Separator: commas.");
  expect(await imports(operator)).toEqual(["Ash Roofing", "Beech Roofing", "Cedar Roofing"]);
  expect(operator.text).toContain("4 lines: 1 of headings, 0 above them, 3 rows");
});

test("a file whose first line is a firm has no headings, its columns are known by what stands in them, and it is listed too", async () => {
  const operator = await sent(
    "Ash Roofing,Leeds,0113 496 0310,",
    "Beech Roofing,,0113 496 0311,LS1 4DY",
    "Cedar Roofing,Leeds,0113 496 0312,",
  );
  await workedFor(operator);
  expect(operator.text).toContain("The first row is a firm, so this file is taken for one without headings.");
  expect(operator.value("Postcode")).toBe("3");
  expect(await imports(operator)).toEqual(["Ash Roofing", "Cedar Roofing"]);
  expect(operator.text).toContain("3 lines: 0 of headings, 0 above them, 3 rows");
  // Another file without headings may have other columns.
  expect(await listRows(importMappings)).toEqual([]);

  const bad = await operator.raw(operator.page.link("Download the rows with errors as CSV").pathname);
  const mended = (await bad.text()).replace("Beech Roofing,,", "Beech Roofing,Leeds,");
  await workedFor(await uploads(operator, mended, "mended.csv"));
  expect(await imports(operator)).toEqual(["Ash Roofing", "Beech Roofing", "Cedar Roofing"]);
});

test("firms above the headings are listed until an operator says that they are none, and what is no row is named", async () => {
  const operator = await sent(
    "Roofers of the North,,",
    "Ash Roofing,Leeds,0113 496 0320",
    "Elm Roofing,,",
    "name,city,phone",
    "Beech Roofing,Leeds,0113 496 0321",
  );
  await workedFor(operator);
  expect(operator.text).toContain("3 rows an import would bring: 2 imported, 0 updated, 0 skipped, 1 error");
  expect(operator.text).toContain("The headings are on line 4. 2 rows are above them, and are read like");
  expect(operator.text).toContain("Above the headings, and no rows Line 1: Roofers of the North,,");
  expect(operator.text).toContain("5 lines: 1 of headings, 1 above them, 3 rows");
  expect(operator.text).toContain("Line 3: Elm Roofing City is required; Phone number is required");
  await operator.follow("Imported (2)");
  expect(operator.text).toContain("Line 2: Ash Roofing It is above the headings");

  await operator.choose("Headings", "line 4 · name, city, phone · 1 firm").press("Read it again");
  expect(operator.text).toContain("Line 2: Ash Roofing,Leeds,0113 496 0320");
  expect(await imports(operator)).toEqual(["Beech Roofing"]);
  expect(operator.text).toContain("5 lines: 1 of headings, 3 above them, 1 row");
  expect(operator.text).toContain("Line 3: Elm Roofing,,");
});

test("a list of one town has no column for it: an operator types the town once, and numbers under 'contact' are phones", async () => {
  const operator = await sent(
    "name,website,email,contact",
    "Cty Alder Electrical,https://alder.example,hello@alder.example,0113 496 0104",
    "Cty Birch Electrical,https://birch.example,info@birch.example,07700 900105",
  );
  expect(operator.text).toContain("Choose a column for City, or type one text for all rows.");
  expect(operator.value("Phone")).toBe("3");
  await operator.fill("City of all rows", "Leeds").press("Try it without importing");
  await workedFor(operator);
  expect(operator.value("City of all rows")).toBe("Leeds");
  expect(await imports(operator)).toEqual(["Cty Alder Electrical", "Cty Birch Electrical"]);
  expect(await listRows(businesses, { city: "Leeds" })).toHaveLength(2);
  // The next list of such headings may be another town's.
  expect(await listRows(importMappings)).toMatchObject([
    { mapping: ["businessName", "website", "email", "phone"] },
  ]);
});
