import { beforeEach, expect, test } from "vitest";
import { auditLog, businessCategories, businesses } from "../../../drizzle/schema";
import { changeRows, listRows, stored, useDatabase } from "../../support/database";
import { pressesImport, uploads, workedFor } from "../../support/files/imported";
import { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";

useDatabase();
beforeEach(async () => {
  for (const slug of ["handyman", "roofing"]) await stored(businessCategories, { slug, name: slug });
});

const firms = `name,city,phone,services
Ash Hives,Leeds,0113 496 0330,Beekeeping
Beech Hives,Leeds,0113 496 0331,Beekeeping
Cedar Roofing,Nowhere-at-all,0113 496 0332,
Dale Hives,Nowhere-at-all,0113 496 0333,Bees
Elm Roofing,Leeds,0113 496 0334,
`;

/** The operator has sent a file, which was tried. */
const tried = async (operator: Visitor, text = firms) => workedFor(await uploads(operator, text));

/** Where and in which trade each firm is listed: 'Leeds city handyman: Beekeeping, Handyman'. */
async function listed(): Promise<Record<string, string>> {
  const slugs = new Map((await listRows(businessCategories)).map(({ id, slug }) => [id, slug]));
  const each = (await listRows(businesses)).map((b): [string, string] => [
    b.businessName,
    `${b.city} ${b.locationSource} ${slugs.get(b.categoryId ?? "")}: ${b.serviceTypes.join(", ")}`,
  ]);
  return Object.fromEntries(each);
}

const usual = "Roof Repairs, Roof Replacement, Roof Inspections";
const putRightSo = {
  "Ash Hives": "Leeds city handyman: Beekeeping, Handyman",
  "Beech Hives": "Leeds city handyman: Beekeeping, Handyman",
  "Cedar Roofing": `York city roofing: ${usual}`,
  "Dale Hives": "York city handyman: Bees, Handyman",
  "Elm Roofing": `Leeds city roofing: ${usual}`,
};
const edits = async () =>
  (await listRows(auditLog, { action: "edited" })).map(({ subjectKind, after }) => [subjectKind, after]);

test("of a trial an operator says trade and town for all rows without one, and they are imported so", async () => {
  const operator = await tried(await oliveAtTheDesk());
  await operator.follow("Hardly found (4)");
  expect(operator.text).not.toMatch(/(Trade|Town) for all/);
  await operator.follow("Without a trade (3)");
  await operator.choose("Trade for all 3 of these", "Handyman").press("Use this trade");
  await workedFor(operator);
  await operator.visit(`${operator.path}?show=unfound&why=trade`);
  expect(operator.text).toContain("No row is on this list any more.");
  await operator.follow("Hardly found (2)");
  await operator.follow("Without a place (2)");
  await operator.fill("Town for all 2 of these", "york").press("Use this town");
  await workedFor(operator);
  expect(operator.text).toContain("5 imported, 0 updated, 0 skipped, 0 errors. Nothing is written yet.");
  expect(operator.text).toContain("Its place is found by the town for all, york");
  expect(await edits()).toEqual([
    ["import", { trade: "Handyman" }],
    ["import", { town: "York" }],
  ]);

  await pressesImport(operator);
  expect(operator.text).toContain("Listed: all 5 have a trade and a place to be found by.");
  expect(await listed()).toEqual(putRightSo);
  await operator.follow("Imported (5)");
  expect(operator.text).toContain(
    "Line 4: Cedar Roofing City: Nowhere-at-all → York, as said for all without a place",
  );
  expect(operator.text).toContain("Services: Handyman added, as said for all without a trade");
});

test("what was said for all of a trial is taken back by a tick", async () => {
  const operator = await tried(await oliveAtTheDesk());
  await operator.visit(`${operator.path}?show=unfound&why=trade`);
  await operator.choose("Trade for all 3 of these", "Handyman").press("Use this trade");
  await workedFor(operator);
  await operator.untick("Rows without a trade get Handyman").press("Import");

  const { path } = operator;
  await operator.post(`${path}/put-right?why=trade`, { value: "handyman" });
  await operator.visit(path);
  expect(operator.text).toContain("Nothing was changed: this import is under way.");
  await workedFor(operator);
  expect(operator.text).toContain("3 without a trade");
});

test("after an import its listings get what is said, but for those that somebody changed or claimed since", async () => {
  const operator = await pressesImport(await tried(await oliveAtTheDesk()));
  await changeRows(businesses, { claimed: true }, { businessName: "Ash Hives" });
  await changeRows(businesses, { updatedAt: new Date() }, { businessName: "Cedar Roofing" });
  const before = await listed();
  await operator.follow("Hardly found (4)");
  await operator.follow("Without a trade (3)");
  await operator.choose("Trade for all 3 of these", "Handyman").press("Use this trade");
  const alone = "1 was left alone: changed, claimed or taken off the site since the import.";
  expect(operator.text).toContain(`2 listings are under Handyman now. ${alone}`);
  await operator.follow("Without a place (2)");
  await operator.fill("Town for all 2 of these", "York").press("Use this town");
  expect(operator.text).toContain(`1 listing is in York now. ${alone}`);
  const kept = { "Ash Hives": before["Ash Hives"], "Cedar Roofing": before["Cedar Roofing"] };
  expect(await listed()).toEqual({ ...putRightSo, ...kept });
  expect(operator.text).toContain("Hardly found (2)");

  // Pressed again, with another trade: nothing is put right twice.
  await operator.follow("Without a trade (1)");
  await operator.choose("Trade for this one", "Roofing").press("Use this trade");
  expect(operator.text).toContain(`Nothing was left to change. ${alone}`);
  expect(await listed()).toEqual({ ...putRightSo, ...kept });
  expect(await edits()).toHaveLength(2);

  await operator.visit(operator.path);
  await operator.press("Undo this import");
  await workedFor(operator);
  const gone = (await listRows(businesses, { status: "removed" })).map(({ businessName }) => businessName);
  expect(gone.sort()).toEqual(["Beech Hives", "Dale Hives", "Elm Roofing"]);
});

test("an update puts right only what its listing lacks too", async () => {
  const operator = await pressesImport(await tried(await oliveAtTheDesk()));
  await changeRows(businesses, { locationSource: "postcode" }, { businessName: "Dale Hives" });
  const line = (name: string, city: string, end: number) =>
    `${name},${city},0113 496 033${end},https://${end}.example`;
  const lines = [
    line("Ash Hives", "Leeds", 0),
    line("Cedar Roofing", "Nowhere-at-all", 2),
    line("Dale Hives", "Nowhere-at-all", 3),
  ];
  await tried(operator, ["name,city,phone,website", ...lines].join("\n"));
  await operator.choose(/^Update existing/).press("Try it again");
  await workedFor(operator);
  await operator.follow("Hardly found (3)");
  await operator.follow("Without a trade (2)");
  await operator.choose("Trade for all 2 of these", "Handyman").press("Use this trade");
  await workedFor(operator);
  await operator.follow("Hardly found (1)");
  await operator.follow("Without a place (1)");
  await operator.fill("Town for this one", "York").press("Use this town");
  await pressesImport(await workedFor(operator));
  expect(await listed()).toMatchObject({
    "Ash Hives": putRightSo["Ash Hives"],
    "Cedar Roofing": putRightSo["Cedar Roofing"],
    "Dale Hives": "Nowhere-at-all postcode handyman: Bees, Handyman",
  });
});

test("a town that nobody knows is refused, and what was typed stays", async () => {
  const operator = await tried(await oliveAtTheDesk());
  await operator.visit(`${operator.path}?show=unfound&why=place`);
  for (const [typed, words] of [
    ["Nowhere", "We know no town, or several, called “Nowhere”."],
    ["Richmond", "We know no town, or several, called “Richmond”."],
    ["LS1 4DY", "We know no town, or several, called “LS1 4DY”."],
    ["", "Type a town, like Leeds."],
  ] as const) {
    await operator.fill("Town for all 2 of these", typed).press("Use this town");
    expect(operator.status).toBe(422);
    expect(operator.text).toContain(words);
    expect(operator.value("Town for all 2 of these")).toBe(typed);
  }
  const [at] = operator.path.split("?");
  for (const why of ["trade", "lost"])
    expect((await operator.post(`${at}?why=${why}`, { value: "York" })).status).toBe(422);
  expect((await new Visitor().post(`${at}?why=place`, { value: "York" })).status).toBe(401);
  expect(await edits()).toEqual([]);
});
