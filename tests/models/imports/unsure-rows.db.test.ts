import { expect, test } from "vitest";
import { inspectFile } from "~/models/imports/file/inspection.server";
import type { UnsureAnswer } from "~/models/imports/run";
import { findRun, queueRun } from "~/models/imports/runs.server";
import { answerUnsure, countUnsure, listUnsure } from "~/models/imports/unsure-rows.server";
import { workOnRuns } from "~/models/imports/work.server";
import { businesses } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { draftRun, openOf, reportOf } from "../../support/files/imported";
import { world } from "../../support/world";

useDatabase();

/** 5,605 rows of which five are perhaps listed: four are like one listing each, and the last surely is one. */
async function aFileWithTwins() {
  const { id: listed } = await world.business({
    ...{ businessName: "Beech Roofs", phone: "+441134960111", postcode: "LS2 7AA", claimed: false },
  });
  const { id: owned } = await world.business({
    businessName: "Dale",
    phone: "+441134960222",
    city: "Hull",
  });
  const { run, operator, work } = await drafted(fileOfUnsureRows());
  return { listed, owned, run, operator, work };
}

async function expectToldWhy(id: string): Promise<void> {
  const told = (await reportOf({ id, rows: 5_605 })).filter(({ outcome }) => outcome !== "imported");
  expect(told.map(({ row, outcome, reason }) => [row, outcome, reason])).toEqual([
    [2, "skipped", "Already listed and claimed: only its owner changes it"],
    [5603, "updated", null],
    [5604, "skipped", "Perhaps the same as a listing that is there: Beech Roofs, Leeds"],
    [5605, "skipped", "The same business as an earlier row of this file"],
  ]);
}

test("a row is what an operator says of it where a trial was unsure, of which what was not answered is skipped, whole and in parts", async () => {
  const { listed, owned, run, operator, work } = await aFileWithTwins();
  await work("check");
  const tried = await findRun(run.id);
  expect(tried?.checked).toMatchObject({ rows: 5_605, imported: 5_600, updated: 1, skipped: 4, errors: 0 });
  const { rows: asked } = await listUnsure(run.id, 0);
  expect(asked.map(({ line, says, listing, why }) => [line, says.name, listing?.id, why])).toEqual([
    [2, "Elm", listed, "phone"],
    [3, "Dale Roofs", owned, "phone place"],
    [5604, "Fir", listed, "phone"],
    [5605, "Gorse", listed, "phone"],
  ]);
  const answer = (row: number, said: UnsureAnswer | null, seen: UnsureAnswer | null = null) =>
    answerUnsure(operator, run.id, { row, seen, answer: said });
  for (const [row, said] of [
    [1, "new"],
    [2, "same"],
    [5603, "same"],
    [5604, "new"],
  ] as const)
    expect(await answer(row, said)).toEqual({ status: "answered" });
  // Whoever did not see the answer does not change it.
  expect(await answer(5604, "same")).toEqual({ status: "over" });
  expect(await answer(5604, null, "new")).toEqual({ status: "answered" });
  expect(await answer(7, "new")).toEqual({ status: "over" });
  expect(tried && (await countUnsure(tried))).toEqual({ rows: 4, open: 1, changed: true });
  await work("check");
  expect((await findRun(run.id))?.checked).toMatchObject({ imported: 5_601, updated: 1, skipped: 3 });
  expect((await listUnsure(run.id, 0)).rows.map(({ answer: said }) => said)).toEqual([
    "new",
    "same",
    "same",
    null,
  ]);

  await work("import");
  expect(await answer(5604, "new")).toEqual({ status: "over" });
  expect(await findRun(run.id)).toMatchObject({
    ...{ rows: 5_605, imported: 5_601, updated: 1, skipped: 3, errors: 0 },
    lines: { all: 5_606, headings: 1 },
  });
  await expectToldWhy(run.id);
  expect((await listRows(businesses, { businessName: "Elm" })).length).toBe(1);
});

function fileOfUnsureRows(): string {
  // More than a batch, with rows of one number of which none is listed: these stand beside each other.
  const others = Array.from({ length: 5_600 }, (_, row) => `Ash ${row},Leeds,0114 49${50_000 + (row >> 1)},`);
  const unsure = ["Elm", "Fir", "Gorse"].map((name) => `${name},York,0113 496 0111,`);
  const rows = [
    unsure[0],
    "Dale Roofs,Hull,0113 496 0222,",
    ...others,
    ...unsure.slice(1),
    "Beech Roofs,Leeds,0113 496 0111,LS9 1AA",
  ];
  return `name,city,phone,postcode\n${rows.join("\n")}\n`;
}

/** A file that came, and what goes on with it, updating what is listed. */
async function drafted(file: string) {
  const open = openOf(Buffer.from(file), 64 * 1024);
  const { operator, run, mapping } = await draftRun(await inspectFile(open));
  const work = async (stage: "check" | "import") => {
    expect(await queueRun(operator, run.id, { stage, mapping, updateExisting: true })).toEqual({
      status: "queued",
    });
    await workOnRuns(() => open, new AbortController().signal);
  };
  return { run, operator, work };
}
