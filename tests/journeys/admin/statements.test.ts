import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { auditLog, statementProofs } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { oliveAtTheDesk } from "../../support/people/operators";

useDatabase();

test("an operator writes what proves a statement, and that nothing does any more", async () => {
  const operator = await oliveAtTheDesk();
  await operator.follow("What the site says of itself");
  await operator.fill("98% satisfaction", " Survey of May, in the safe ").press("Save", { near: "98%" });
  expect(operator.text).toContain("Proved: it is on the site within a minute.");
  expect(operator.text).toContain("Proved by olive@fettle.example");
  expect(await db.select().from(statementProofs)).toMatchObject([
    { statement: "98% satisfaction", evidence: "Survey of May, in the safe" },
  ]);

  await operator.fill("98% satisfaction", "").press("Save", { near: "98%" });
  expect(operator.text).toContain("Not proved any more");
  expect(await db.select().from(statementProofs)).toEqual([]);
  const subject = { subjectKind: "site", subjectId: "statements", after: { statement: "98% satisfaction" } };
  expect(await db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    { action: "approved", ...subject },
    { action: "rejected", ...subject },
  ]);
});

test("a proof that is too long is refused and kept, and what the site does not say cannot be proved", async () => {
  const operator = await oliveAtTheDesk(paths.adminStatements);
  await operator.fill("98% satisfaction", "x".repeat(1001)).press("Save", { near: "98%" });
  expect(operator.status).toBe(422);
  expect(operator.text).toContain("Say it in at most 1000 characters.");
  expect(operator.document.querySelector("[aria-invalid]")?.textContent).toHaveLength(1001);
  const body = new URLSearchParams({ statement: "Never late", evidence: "Trust me" });
  expect((await operator.raw(paths.adminStatements, { method: "POST", body })).status).toBe(422);
  expect(await db.$count(statementProofs)).toBe(0);
});
