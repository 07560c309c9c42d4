import { expect, test } from "vitest";
import { paths } from "~/paths";
import { importRuns } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { Caller } from "../../support/endpoints";
import { whileWorking } from "../../support/files/imported";
import { oliveAtTheDesk, tokenOf } from "../../support/people/operators";
import { holdToDocument } from "../../support/rules/openapi";
import { world } from "../../support/world";

useDatabase();

type Listed = { rows: { line: number; name: string; reason: string; value: string }[]; next: string | null };
const get = (program: Caller, path: string) => program.raw(path, {}, { method: "GET" });
async function listed(program: Caller, path: string): Promise<Listed> {
  const answer = await get(program, path);
  expect(answer.status).toBe(200);
  return (await holdToDocument(`GET ${paths.importRows("{importId}")}`, answer)) as Listed;
}

test("a program lists the rows of its import that failed, page by page, and gets the file of them that the desk has", async () => {
  await world.business({ businessName: "Beech Roofs", phone: "+441134960111" });
  const program = new Caller({ key: await tokenOf(await world.account({ role: "operator" })) });
  const bad = Array.from({ length: 60 }, (_, row) => `Firm ${row},Leeds,12${row}\n`);
  const file = `name,city,phone\nElm,York,0113 496 0111\nAsh,Leeds,0113 496 0000\n${bad.join("")}Fir,Leeds\n`;
  const headers = { "Content-Type": "text/csv" };
  const sent = await whileWorking(program.raw(paths.migrateCsvData, file, { headers }));
  const { rows, badRows, ...counts } = await sent.json();
  expect(counts).toMatchObject({ imported: 1, skipped: 1, errors: 61 });

  const first = await listed(program, rows);
  expect(first.rows.length).toBe(50);
  expect(first.rows[0]).toEqual({
    line: 4,
    name: "Firm 0",
    reason: "Invalid phone number format",
    value: "120",
  });
  const second = await listed(program, first.next ?? "");
  expect(second.rows.length).toBe(11);
  expect(second.rows.at(-1)).toMatchObject({ line: 64, reason: "too few cells" });
  expect(second.next).toBeNull();
  expect((await listed(program, `${rows}?show=skipped`)).rows).toEqual([
    {
      line: 2,
      name: "Elm",
      reason: "Perhaps the same as a listing that is there: Beech Roofs, Leeds",
      value: null,
    },
  ]);
  for (const query of ["show=all", "after=-1", "after=1e3", `after=${"9".repeat(400)}`]) {
    expect((await get(program, `${rows}?${query}`)).status).toBe(422);
  }
  const text = await (await get(program, badRows)).text();
  expect(text.split("\r\n")).toHaveLength(63);
  const operator = await oliveAtTheDesk();
  const run = await findRow(importRuns);
  expect(text).toBe(await (await operator.raw(paths.adminImportBadRows(run?.id ?? ""))).text());
});

test("what became of an import is told to nobody else: not to another operator's token, nor by the desk's session", async () => {
  const program = new Caller({ key: await tokenOf(await world.account({ role: "operator" })) });
  const sent = await whileWorking(program.raw(paths.migrateCsvData, {}));
  const { rows, badRows } = await sent.json();
  const operator = await oliveAtTheDesk();
  const other = new Caller({ key: await tokenOf(await world.account({ role: "operator" })) });
  const unknown = "/functions/v1/imports/x/rows";
  for (const path of [rows, badRows]) {
    expect((await get(other, path)).status).toBe(404);
    expect((await operator.raw(path)).status).toBe(401);
    expect((await get(program, path)).status).toBe(200);
    expect((await program.raw(path, {})).status).toBe(405);
  }
  expect((await get(program, unknown)).status).toBe(404);
});
