import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { findSession } from "~/models/accounts/sessions.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { paths } from "~/paths";
import { auditLog, sessions } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { olive, oliveAtTheDesk, oliveWithAnApp } from "../../support/people/operators";
import { attempt, samAtWork } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const stranger = () => new Visitor({ address: "198.51.100.9" });

test("an owner's own page says when they came in and from where, and that somebody else tried", async () => {
  const own = await samAtWork(paths.account);
  expect(own.text).toMatch(
    /Last sign-ins A browser on Android \w+ \d+ \w+, \d\d:\d\d, from 203\.0\.113\.0\/24/,
  );
  expect(own.text).toContain("In the last 7 days nobody gave a wrong password.");
  const other = await stranger().visit(paths.login());
  await attempt(other, "a guess");
  await own.reload();
  expect(own.text).toContain("a password or code was wrong or refused once, last on");
  await attempt(other, "a guess");
  await own.reload();
  expect(own.text).toContain("was wrong or refused 2 times");
  expect(own.text).not.toContain("198.51.100.9");
});

test("the audit log has sign-ins, wrong passwords, refusals and codes among the rest, and no secret", async () => {
  const { operator, app } = await oliveWithAnApp();
  const guesser = await stranger().visit(paths.login());
  await attempt(guesser, "guess-word-1", "jo@home.example");
  for (let turn = 0; turn < 6; turn++) await attempt(guesser, "guess-word-1", olive);
  await operator.visit(paths.secondFactor());
  for (let turn = 0; turn < 6; turn++) await operator.fill("Code", "000000").press("Go on");
  await operator.visit(paths.adminAudit());
  for (const said of [
    `${olive} signed in to account`,
    `${olive} proved the second factor of account`,
    `${olive} set up the second factor of account`,
    "a visitor gave a password for an email without an account",
    "a visitor gave a wrong password for account",
    "a visitor was refused, after too many wrong passwords, for account",
    "a visitor gave a wrong code for account",
    "a visitor was refused, after too many wrong codes, for account",
    "A browser on Android, 198.51.100.0/24",
    "5 times since",
  ]) {
    expect(operator.text).toContain(said);
  }
  const asked = async (action: string) => (await operator.visit(paths.adminAudit({ action }))).text;
  expect(await asked("password-wrong")).not.toContain(`${olive} signed in`);
  expect(await asked("sign-ins")).toMatch(/gave a wrong password.*signed in to/s);
  expect(await asked("no-sign-ins")).not.toContain("gave a wrong password");
  await operator.visit(paths.adminAudit());
  for (const secret of ["guess-word-1", "jo@home.example", "198.51.100.9", app.digits()]) {
    expect(operator.text).not.toContain(secret);
  }
});

describe("somebody whose account another is in", () => {
  test("is signed out everywhere by a press at the desk, which the log says", async () => {
    const sam = await samAtWork(paths.dashboard);
    const [row] = await db.select({ id: sessions.accountId }).from(sessions);
    const id = row?.id ?? "";
    const operator = await oliveAtTheDesk(paths.adminPerson("account", id));
    await operator.press("Sign out everywhere");
    expect(operator.text).toContain("They are signed out everywhere: 1 browser.");
    await sam.visit(paths.dashboard);
    expect(sam.path).toMatch(/^\/login/);
    const noted = await listRows(auditLog, { action: "signed-out", subjectId: id });
    expect(noted).toMatchObject([{ actorKind: "operator", after: { sessions: 1, tokens: 0 } }]);
    expect(operator.path).toBe(paths.adminPerson("account", id));
    await operator.follow("in the audit log");
    expect(operator.text).toContain("signed out everywhere account");
  });

  test("is no operator: nobody at the desk is put out by another", async () => {
    const other = await world.account({ role: "operator", email: "other@fettle.example" });
    const session = await startSession(other);
    const operator = await oliveAtTheDesk();
    const answer = await operator.post(paths.adminPersonSignOut(other.id), "");
    expect(answer.status).toBe(404);
    expect((await findSession(session))?.account).toBeDefined();
    expect(await db.$count(auditLog, eq(auditLog.action, "signed-out"))).toBe(0);
  });
});
