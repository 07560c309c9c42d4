import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { auditLog, businesses } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { Caller } from "../support/endpoints";
import { whileWorking } from "../support/imported";
import { holdToDocument } from "../support/openapi";
import { oliveAtTheDesk } from "../support/operators";
import type { Visitor } from "../support/visitor";

useDatabase();

/** Olive makes a token on her account's page, and it is shown to her once. */
async function aToken(operator: Visitor): Promise<string> {
  await operator.visit(paths.accountTokens);
  await operator.fill("What it is for", "Nightly import").press("Make a token");
  const [token = ""] = /fettle_[\w-]{43}/.exec(operator.text) ?? [];
  await operator.visit(paths.accountTokens);
  expect(operator.text).toContain("Nightly import");
  expect(operator.page.html).not.toContain(token);
  return token;
}

async function call(key: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await whileWorking(new Caller({ key }).raw(path, body, { headers }));
  return { status: answer.status, body: await holdToDocument(`POST ${path.split("?")[0]}`, answer) };
}

test("a program imports the sample and a file with an operator's token, and deletes all, until it is revoked", async () => {
  const operator = await oliveAtTheDesk();
  const token = await aToken(operator);
  const sample = await call(token, paths.migrateCsvData, { forceUpdate: false });
  expect(sample).toMatchObject({
    status: 200,
    body: { success: true, imported: 4, migrated: 4, skipped: 0, errors: 0 },
  });
  const again = await call(token, paths.migrateCsvData, {});
  expect(again.body).toMatchObject({ imported: 0, migrated: 0, skipped: 4 });

  const file = "name,city,phone\nAsh,Leeds,0113 496 0000\nBeech,,0113 496 0001\n";
  const sent = await call(token, paths.migrateCsvData, file, { "Content-Type": "text/csv" });
  expect(sent).toMatchObject({ status: 200, body: { imported: 1, errors: 1, finished: true } });
  const wrong = await call(token, paths.migrateCsvData, "", { "Content-Type": "text/csv" });
  expect(wrong).toEqual({
    status: 422,
    body: { success: false, error: "No valid companies found in CSV file" },
  });

  expect(await call(token, paths.deleteAllBusinesses, {})).toMatchObject({ status: 422 });
  const deleted = await call(token, paths.deleteAllBusinesses, { confirm: true });
  expect(deleted).toMatchObject({ status: 200, body: { success: true, deletedCount: 5 } });
  expect((await db.select().from(businesses)).every(({ status }) => status === "removed")).toBe(true);
  const used = (await db.select().from(auditLog)).filter(({ after }) => after && "for" in after);
  expect(used.length).toBe(6);

  await operator.press("Revoke Nightly import");
  expect(await call(token, paths.migrateCsvData, {})).toMatchObject({ status: 401 });
});

test("delete all asks twice, and what it took away is brought back by one press", async () => {
  const operator = await oliveAtTheDesk();
  const token = await aToken(operator);
  await call(token, paths.migrateCsvData, {});
  await operator.visit(paths.deleteAll());
  await operator.press("Delete all 4 businesses");
  expect(operator.text).toContain("Are you sure?");
  expect((await db.select().from(businesses)).every(({ status }) => status === "active")).toBe(true);
  await operator.press("Yes, delete all 4 businesses now");
  expect(operator.text).toContain("Deleted 4 businesses. They can be restored for 30 days.");
  await operator.press("Restore 4 listings");
  expect(operator.text).toContain("The listings are coming back, each as it was.");
});

test("all listings are downloaded as a file that the import reads back to the same rows", async () => {
  const operator = await oliveAtTheDesk();
  const token = await aToken(operator);
  const file =
    'name,city,phone,description,longitude,latitude,services\n"\'=Ash, & Co",Leeds,0113 496 0000,"=1+1 ""q""\nline",-1.55,53.8,Roof Repairs;Slates\n';
  await call(token, paths.migrateCsvData, file, { "Content-Type": "text/csv" });
  const before = await db.select().from(businesses);
  const exported = await (await operator.raw(paths.adminListingsExport)).text();
  expect(exported).toContain("\"'=1+1");
  await call(token, paths.deleteAllBusinesses, { confirm: true });
  const back = await call(token, paths.migrateCsvData, exported, { "Content-Type": "text/csv" });
  expect(back.body).toMatchObject({ imported: 1, errors: 0 });
  const now = (await db.select().from(businesses)).filter(({ status }) => status === "active");
  const same = before.map(({ id: _, createdAt: __, updatedAt: ___, ...rest }) => rest);
  expect(now).toMatchObject(same);
});
