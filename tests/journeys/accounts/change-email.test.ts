import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { accountTokens, auditLog, outbox, secondFactors, sessions } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { linkMailed } from "../../support/people/mails";
import { oliveWithAnApp } from "../../support/people/operators";
import { sam, samAtWork, signIn, attempt as signsInAgain } from "../../support/people/professionals";
import { password, world } from "../../support/world";

useDatabase();

const newEmail = "sam.field@fettle.example";

/** Sam, on the page of his account. */
const samsPage = () => samAtWork(paths.account);

const asks = async (visitor: Visitor, email = newEmail, typed = password) =>
  visitor.fillAll({ "New email": email, "Your password": typed }).press("Change email", { unchecked: true });
const agrees = async (to: string, label: string) =>
  (await new Visitor().visit(await linkMailed(to, label))).press("Yes, change it");
const attempt = (email: string, typed?: string) => signIn(new Visitor(), email, paths.login(), typed);

describe("changing one's email", () => {
  test.each([
    ["the new one first", [newEmail, sam]],
    ["the old one first", [sam, newEmail]],
  ])("takes both addresses, %s", async (_, order) => {
    const visitor = await samsPage();
    const forgetful = await new Visitor().visit("/forgot-password");
    await forgetful.fill("Email", sam).press("Send me a link");
    const toTheOld = await linkMailed(sam, "Set a new password");
    expect((await forgetful.visit(toTheOld)).status).toBe(200);
    await asks(visitor);
    expect(visitor.text).toContain("We have written to both addresses. Say yes in both.");
    const labels: Record<string, string> = { [newEmail]: "Yes, use it", [sam]: "Yes, change it" };
    const [first = "", second = ""] = order;
    const half = await agrees(first, labels[first] ?? "");
    expect(half.text).toContain("once the other address has said yes, too");
    expect((await attempt(newEmail)).errors).toContain("Authentication failed");
    const whole = await agrees(second, labels[second] ?? "");
    expect(whole.text).toContain("The email of your account is changed.");
    expect((await attempt(newEmail)).path).toBe("/dashboard");
    expect((await attempt(sam)).errors).toContain("Authentication failed");
    const noted = await listRows(auditLog, { action: "email-changed" });
    expect(noted).toMatchObject([
      { actorKind: "professional", before: { email: sam }, after: { email: newEmail } },
    ]);
    expect((await forgetful.visit(toTheOld)).status).toBe(410);
    expect(await db.$count(accountTokens)).toBe(0);
  });

  test("to one that has an account says the same, and never happens", async () => {
    await world.account({ email: "hal@fettle.example" });
    const visitor = await samsPage();
    await asks(visitor, newEmail);
    const free = visitor.page.html;
    await asks(visitor, "HAL@fettle.example");
    expect(visitor.page.html).toBe(free);
    const [mail] = await world.messagesTo("hal@fettle.example");
    expect(mail?.subject).toBe("You have an account with Fettle");
    await agrees(sam, "Yes, change it");
    expect((await attempt("hal@fettle.example")).path).toBe("/customer-dashboard");
    expect((await attempt(sam)).path).toBe("/dashboard");
  });

  test("asks again from the start: links of before are dead, and so are those of yesterday", async () => {
    const visitor = await samsPage();
    await asks(visitor, "first@fettle.example");
    const first = await linkMailed("first@fettle.example", "Yes, use it");
    await asks(visitor);
    expect((await new Visitor().visit(first)).status).toBe(410);
    const link = await linkMailed(newEmail, "Yes, use it");
    await timePasses(24 * 60 * 60);
    expect((await new Visitor().visit(link)).status).toBe(410);
  });

  test.each([
    ["sam at home", password, "Please enter a valid email address"],
    ["", password, "Please enter your new email"],
    [" SAM@fettle.example ", password, "That is your email already"],
    [newEmail, "", "Please enter your password"],
    [newEmail, "a guess", "That is not your password"],
  ])("to '%s' with '%s' is refused in words, and keeps the address alone", async (email, typed, message) => {
    const visitor = await samsPage();
    await asks(visitor, email, typed);
    expect([visitor.status, ...visitor.errors]).toEqual([422, message]);
    expect([visitor.value("New email"), visitor.value("Your password")]).toEqual([email.trim(), ""]);
    expect(await listRows(outbox)).toEqual([]);
  });

  test("is kept when the session ended, or the operator's second factor, but for the password", async () => {
    const visitor = await samsPage();
    await db.delete(sessions);
    await asks(visitor);
    expect(visitor.status).toBe(401);
    await signsInAgain(visitor, password);
    const { operator, app } = await oliveWithAnApp();
    await operator.visit(paths.account);
    await changeRows(sessions, { secondFactorAt: sql`now() - interval '11 minutes'` });
    await asks(operator, "oake@fettle.example");
    await changeRows(secondFactors, { lastStep: 0 });
    await operator.fill("Code", app.digits(1)).press("Go on");
    for (const [each, typed] of [
      [visitor, newEmail],
      [operator, "oake@fettle.example"],
    ] as const) {
      expect(each.text).toContain("You are asked for your password again.");
      expect(each.text).toContain(typed);
      await each.press("Send it");
      expect([each.value("New email"), each.value("Your password")]).toEqual([typed, ""]);
      await asks(each, typed);
      expect(each.text).toContain("We have written to both addresses.");
    }
  });
});
