import { expect, test } from "vitest";
import { businesses } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { pressesImport, uploads, workedFor } from "../../support/files/imported";
import type { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";

useDatabase();

/** The operator has sent a file of these lines, which was tried. */
const tried = async (operator: Visitor, ...lines: string[]) =>
  workedFor(await uploads(operator, ["name,city,phone,services", ...lines].join("\n")));

test("of firms without a trade or a place an operator reads how many hardly anybody will find, and which", async () => {
  const operator = await tried(
    await oliveAtTheDesk(),
    "Ash Roofing,Leeds,0113 496 0330,Roof Repairs",
    "Beech Hives,Leeds,0113 496 0331,Beekeeping",
    "Cedar Roofing,Nowhere-at-all,0113 496 0332,",
    "Dale Hives,Nowhere-at-all,0113 496 0333,Beekeeping",
    ",Nowhere-at-all,0113 496 0334,Beekeeping",
  );
  const words = "3 imported, but hardly anybody will find them: 2 without a trade, 2 without a place";
  expect(operator.text).toContain(
    `4 imported, 0 updated, 0 skipped, 1 error. ${words}. Nothing is written yet.`,
  );
  await operator.follow("Hardly found (3)");
  const unknown = "Services: Beekeeping belongs to no trade that we know";
  const noTrade = "None of its services belongs to a trade: hardly anybody will find it";
  const noPlace = "Neither its postcode nor its city is known: hardly anybody will find it";
  const rows = `Line 3: Beech Hives ${unknown} ${noTrade} Line 4: Cedar Roofing ${noPlace} Line 5: Dale Hives ${unknown} ${noTrade} ${noPlace}`;
  expect(operator.text).toContain(rows);

  await pressesImport(operator);
  expect(operator.text).toContain(
    `Result 4 imported, 0 updated, 0 skipped, 1 error ${words} Lines of the file`,
  );
  expect(operator.text).toContain(
    "All are listed: 1 of 4 with a trade and a place to be found by, 3 hardly found.",
  );
  expect(operator.text).not.toContain("Listed: all");
  await operator.follow("Hardly found (3)");
  expect(operator.text).toContain(rows);
});

test("of rows worth a look an operator opens a list for each reason", async () => {
  const operator = await oliveAtTheDesk();
  const text = `name,city,phone,services,about,latitude,longitude
Ash Roofing,Leeds,0113 496 0370,Roof Repairs,#REF!,,
Beech Hives,Leeds,0113 496 0371,Beekeeping,,,
Cedar Roofing,Leeds,0113 496 0372,Roof Repairs,,51.5,-0.12
`;
  await workedFor(await uploads(operator, text));
  await operator.follow("Hardly found (1)");
  expect(operator.text).not.toContain("Without a place (");
  await operator.follow("With a value that a spreadsheet lost (1)");
  expect(operator.text).toContain("Line 2: Ash Roofing");
  expect(operator.text).not.toContain("Line 4: Cedar Roofing");
  await operator.follow("With coordinates elsewhere (1)");
  expect(operator.text).toContain("Line 4: Cedar Roofing");
  await operator.follow("Without a trade (1)");
  expect(operator.text).toContain("Line 3: Beech Hives");
});

test("a listing that an import takes out of its trade counts, and one that has a place of its own does not", async () => {
  const operator = await oliveAtTheDesk();
  await pressesImport(await tried(operator, "Elm Roofing,Nowhere-at-all,0113 496 0340,Roof Repairs"));
  const update =
    "Update existing: listings that nobody has claimed get what the file says. Ratings, flags and status stay.";
  await tried(operator, "Elm Roofing,Nowhere-at-all,0113 496 0340,Beekeeping");
  await pressesImport(operator.choose(update));
  const words = "1 imported or updated, but hardly anybody will find it: 1 without a trade";
  expect(operator.text).toContain(`0 imported, 1 updated, 0 skipped, 0 errors ${words}, 1 without a place`);

  // Its owner or an operator has said where it is.
  await changeRows(businesses, { locationSource: "postcode" });
  await tried(operator, "Elm Roofing,Nowhere-at-all,0113 496 0340,Beehives");
  await pressesImport(operator.choose(update));
  expect(operator.text).toContain(`0 imported, 1 updated, 0 skipped, 0 errors ${words} Lines of the file`);
  expect(operator.text).toContain(
    "All are listed: 0 of 1 with a trade and a place to be found by, 1 hardly found.",
  );
});

test("where each firm has a trade and a place that is said", async () => {
  const operator = await oliveAtTheDesk();
  await pressesImport(await tried(operator, "Fir Roofing,Leeds,0113 496 0350,Roof Repairs"));
  expect(operator.text).toContain("Listed: it has a trade and a place to be found by.");
  expect(operator.text).not.toContain("hardly anybody");
  await operator.follow("Hardly found (0)");
  expect(operator.text).toContain("Each row that is stored has a trade and a place, by which it is found.");
});

test("an operator says once which trade a service is of that nobody knows, before an import and for later files", async () => {
  const operator = await tried(
    await oliveAtTheDesk(),
    "Ash Locks,Leeds,0113 496 0360,locksmith",
    "Beech Locks,Leeds,0113 496 0361,locksmith;Beekeeping",
  );
  await operator.follow("Hardly found (2)");
  expect(operator.text).toContain("Services that belong to no trade we know");
  await operator.choose("locksmith (2 rows)", "Handyman").press("Use these trades");
  await workedFor(operator);
  expect(operator.text).toContain("Hardly found (0)");
  await pressesImport(operator);
  expect(operator.text).toContain("Listed: all 2 have a trade and a place to be found by.");

  await tried(operator, "Cedar Locks,Leeds,0113 496 0362,Locksmiths");
  await operator.follow("Imported (1)");
  expect(operator.text).toContain("Services: Locksmiths → Handyman");
});
