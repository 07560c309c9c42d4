import { expect, test } from "vitest";
import { paths } from "~/paths";
import { businesses } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { chosenFile } from "../../support/files/drawn";
import { worked, workedFor } from "../../support/files/imported";
import type { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";
import { world } from "../../support/world";

useDatabase();

/** A trial that held 25 rows which have the number of one listing, as an operator sees it. */
async function heldByATrial(): Promise<{ id: string; operator: Visitor }> {
  const { id } = await world.business({
    businessName: "Beech Roofs",
    phone: "+441134960111",
    claimed: false,
  });
  const operator = await oliveAtTheDesk();
  await operator.visit(paths.importTool());
  const firms = Array.from({ length: 25 }, (_, row) => `Firm ${row},York,0113 496 0111\n`);
  const content = `name,city,phone\nAsh,Leeds,0113 496 0000\n${firms.join("")}`;
  const file = chosenFile(content, "listings.csv");
  await operator.attach("CSV file", file).press("Upload");
  await workedFor(operator);
  expect(operator.text).toContain("Of 26 rows an import would bring: 1 imported, 0 updated, 25 skipped");
  expect(operator.text).toContain(
    "25 rows are perhaps the same as a listing that is there. They wait for an answer: without one an import skips them.",
  );
  return { id, operator };
}

/** Answers three of them, takes one answer back, and posts what no form of the page would. */
async function answerSome(operator: Visitor): Promise<void> {
  await operator.follow("Decide about them");
  expect(operator.text).toContain("Firm 0: perhaps the same as Beech Roofs Same phone number");
  expect(operator.text).not.toContain("Firm 20: perhaps");
  await operator.press("The same : Firm 0");
  expect(operator.text).toContain("The same · said by");
  const post = postingTo(operator);
  // The same form once more, as from the page before: it says so still.
  for (const [intent, seen] of [
    ["same", ""],
    ["new", "same"],
    ["same", "new"],
  ] as const)
    expect(await post({ intent, seen, row: "2" })).toBe(`${operator.path}#row-2`);
  // An older page does not take back what was said since.
  expect(await post({ intent: "new", seen: "", row: "2" })).toBe(operator.path);
  await operator.reload();
  expect(operator.text).toContain("Nothing was changed: this row was answered since the page was opened");
  expect(operator.text).toContain("The same · said by");
  await operator.press("A new one : Firm 1");
  await operator.press("Undo what was said of Firm 1");
  await operator.follow("More");
  expect(operator.text).toContain("Firm 24: perhaps");
  await operator.press("A new one : Firm 22");
  expect(operator.path).toMatch(/held\?after=21$/);
  for (const row of ["", "x", "999999999999", "1"])
    expect(await post({ intent: "new", row })).toBe(operator.path);
  await operator.reload();
  expect(operator.text).toContain("the import has begun, or the file was tried again");
  expect(await post({ intent: "neither", row: "3" })).toBe(422);
}

test("rows that are perhaps listed are held, and are imported or left out as an operator says, one press each", async () => {
  const { id, operator } = await heldByATrial();
  const page = operator.path;
  await answerSome(operator);

  await operator.visit(page);
  expect(operator.text).toContain("before the answers that were given since: 1 imported");
  expect(operator.text).toContain("23 of them wait for an answer");
  await operator.press("Import");
  await operator.visit(`${page}/held`);
  expect(operator.text).toContain("This is what the last trial found.");
  expect(operator.text).not.toContain("A new one : Firm 2");
  await worked();
  await operator.visit(page);
  expect(operator.text).toContain("2 imported, 0 updated, 24 skipped, 0 errors");
  await operator.follow("Skipped (24)");
  expect(operator.text).toContain("Line 3: Firm 0 Already listed");
  expect(operator.text).toContain(
    "Line 4: Firm 1 Perhaps the same as a listing that is there: Beech Roofs, Leeds",
  );
  const names = (await listRows(businesses)).map(({ businessName }) => businessName).sort();
  expect(names).toEqual(["Ash", "Beech Roofs", "Firm 22"]);
  expect(operator.page.link("Firm 1").pathname).toBe(paths.adminListing(id));
  expect((await operator.raw(paths.adminImportUnsure(crypto.randomUUID()))).status).toBe(404);
});

/** Posts these fields to the page that is shown: resolves to where it leads, or to the status. */
const postingTo = (operator: Visitor) => async (fields: Record<string, string>) => {
  const answer = await operator.post(operator.path, fields);
  return answer.headers.get("Location") ?? answer.status;
};
