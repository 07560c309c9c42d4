import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import {
  accounts,
  auditLog,
  businessClaims,
  businesses,
  importRuns,
  leads,
  secondFactors,
  sessions,
  waitlistEntries,
} from "../../../drizzle/schema";
import { changeRows, listRows, stored, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { aClaim, aFreeListing, decisionsAreDone } from "../../support/people/claiming";
import { linkMailed } from "../../support/people/mails";
import { Authenticator, olive, oliveAtTheDesk, oliveWithAnApp } from "../../support/people/operators";
import { aLead, signIn } from "../../support/people/professionals";
import { columnsHolding } from "../../support/whole-database";
import { password, world } from "../../support/world";

useDatabase();

const elsewhere = () => signIn(new Visitor(), olive, paths.admin);

describe("an operator who set up an app", () => {
  test("is asked for it after the password, and led to the desk by its digits", async () => {
    const { operator, app, codes } = await oliveWithAnApp();
    expect(codes).toHaveLength(10);
    await operator.follow("I have them: go on");
    expect(operator.path).toBe("/admin");

    const phone = await elsewhere();
    expect(phone.path).toBe(paths.secondFactor(paths.admin));
    expect(phone.headers.get("Cache-Control")).toContain("no-store");
    await phone.visit(paths.admin);
    expect(phone.text).not.toContain("Nothing waits");
    await phone.fill("Code", app.digits(1)).press("Go on");
    expect(phone.path).toBe("/admin");
    expect(phone.heading).toBe("Overview");
  });

  test("is asked for it by a new password, too", async () => {
    await oliveWithAnApp();
    const visitor = await new Visitor().visit(paths.login());
    await visitor.follow("Forgotten your password?");
    await visitor.fill("Email", olive).press("Send me a link");
    await visitor.visit(await linkMailed(olive, "Set a new password"));
    const chosen = "ridge-tile-and-lead-9";
    await visitor.fillAll({ Password: chosen, "Confirm password": chosen }).press("Set password");
    await signIn(visitor, olive, paths.admin, chosen);
    expect(visitor.path).toBe(paths.secondFactor(paths.admin));
  });

  test("cannot use digits twice, nor those of the 30 seconds before", async () => {
    const { app } = await oliveWithAnApp();
    const one = await elsewhere();
    const digits = app.digits(1);
    await one.fill("Code", digits).press("Go on");
    expect(one.path).toBe("/admin");
    const other = await elsewhere();
    await other.fill("Code", digits).press("Go on");
    expect(other.status).toBe(422);
    expect(other.errors).toEqual([expect.stringContaining("used before")]);
    await other.fill("Code", app.digits()).press("Go on");
    expect(other.status).toBe(422);
    await other.visit(paths.admin);
    expect(other.path).toBe(paths.secondFactor(paths.admin));
  });

  test("gets in without it by a recovery code, once", async () => {
    const { codes } = await oliveWithAnApp();
    const code = codes[3] ?? "";
    const phone = await elsewhere();
    await phone.fill("Code", code.toLowerCase().replace("-", " ")).press("Go on");
    expect(phone.path).toBe("/admin");
    const again = await elsewhere();
    await again.fill("Code", code).press("Go on");
    expect(again.status).toBe(422);
    const noted = await listRows(auditLog, { action: "recovery-code-used" });
    expect(noted).toHaveLength(1);
  });

  test("has keys and codes that are nowhere in the database as they are", async () => {
    const { codes, words } = await oliveWithAnApp();
    for (const secret of [codes[0] ?? "", (codes[0] ?? "").replace("-", ""), words.replaceAll(" ", "")]) {
      expect(secret).not.toBe("");
      expect(await columnsHolding(secret)).toEqual([]);
    }
  });

  test("is slowed down after five wrong tries, and right digits are no better then", async () => {
    const { app } = await oliveWithAnApp();
    const phone = await elsewhere();
    for (let tries = 0; tries < 5; tries++) {
      await phone.fill("Code", app.wrongDigits()).press("Go on");
      expect(phone.status).toBe(422);
    }
    await phone.fill("Code", app.digits(1)).press("Go on");
    expect(phone.status).toBe(429);
    expect(phone.headers.get("Retry-After")).toMatch(/^\d+$/);
    await phone.visit(paths.admin);
    expect(phone.path).toBe(paths.secondFactor(paths.admin));
  });

  test.each(["", " ", "1".repeat(41), "12345", "<script>", "१२३४५६"])(
    "is told what is wrong with %j",
    async (typed) => {
      await oliveWithAnApp();
      const phone = await elsewhere();
      await phone.fill("Code", typed).press("Go on", { unchecked: true });
      expect(phone.status).toBe(422);
      expect(phone.errors).toHaveLength(1);
    },
  );

  test("is asked again before the app is taken away, once ten minutes have passed", async () => {
    const { operator, app } = await oliveWithAnApp();
    const old = sql`now() - interval '11 minutes'`;
    await changeRows(sessions, { secondFactorAt: old });
    await operator.visit(paths.secondFactorSetup);
    await operator.press("Remove this app and its recovery codes");
    expect(operator.path).toBe(paths.secondFactor(paths.unsent));
    await operator.fill("Code", app.digits(1)).press("Go on");
    expect(operator.text).toContain("You had pressed a button");
    await operator.press("Send it");
    expect(operator.text).toContain("no longer asked for");
    expect(operator.text).toContain("Or type the key:");
  });
});

/** Each form that destroys, gives away or decides, with two listings and the request of a person. */
function destructive({ one, other, person }: Record<"one" | "other" | "person", string>) {
  const again = { confirmPassword: "mine-now-99" };
  return [
    [paths.adminListingMerge(one), { stays: one, gone: other }],
    [paths.adminPerson("lead", person), { intent: "erase" }],
    [paths.adminPersonExport("lead", person), {}],
    [paths.adminWaitlist, { trade: "roofing" }],
    [paths.adminImportVerb(one, "undo"), {}],
    [paths.deleteAll(), { intent: "delete" }],
    [paths.accountTokens, { intent: "make", name: "Nightly import" }],
    [paths.accountVerb("email"), { email: "thief@fettle.example" }],
    [paths.accountVerb("password"), { current: password, password: "mine-now-99", ...again }],
    [paths.accountDeletion, { current: password }],
    [paths.adminClaims, { approve: one }],
    [paths.adminClaims, { reject: one }],
    [paths.adminPlacementVerb("refund", {}), { subscription: "sub_1" }],
    [paths.adminListingVerb(one, "verify"), {}],
    [paths.adminListingVerb(one, "reject"), { reason: "No" }],
  ] as const;
}

const nobodys = crypto.randomUUID();
/** What the rest of the desk shows and does. */
const deskPages = [paths.adminImports, paths.adminImportBadRows(nobodys)];
const deskForms = [
  [paths.importTool("sample"), { intent: "sample" }],
  [paths.adminImports, { intent: "restore", removal: nobodys }],
  [paths.adminImport(nobodys), { intent: "import" }],
] as const;

async function tenMinutesLater(operator: Visitor): Promise<Visitor> {
  await changeRows(sessions, { secondFactorAt: sql`now() - interval '11 minutes'` });
  return operator;
}

test.each([
  ["an operator who proved the app more than ten minutes ago", tenMinutesLater, [], []],
  ["somebody with the password alone", elsewhere, deskPages, deskForms],
] as const)("what cannot be taken back asks %s for the app, opened or sent", async (_, who, pages, forms) => {
  const { operator } = await oliveWithAnApp();
  const [one, other] = [await world.business(), await world.business()];
  const person = await aLead();
  const state = async () => [await listRows(leads), await listRows(businesses), await listRows(accounts)];
  const before = await state();
  const visitor = await who(operator);
  const asks = async (address: string, answer: Response) =>
    expect([address, answer.status, answer.headers.get("Location")]).toEqual([
      address,
      expect.toBeOneOf([302, 303]),
      expect.stringContaining(paths.secondFactor()),
    ]);
  const [merge, record] = [paths.adminListingMerge(one.id), paths.adminPerson("lead", person)];
  const closed = [merge, record, paths.adminListingsExport, paths.deleteAll("yes"), paths.accountDeletion];
  for (const page of [...closed, paths.accountExport, ...pages]) await asks(page, await visitor.raw(page));
  for (const [address, fields] of [...destructive({ one: one.id, other: other.id, person }), ...forms])
    await asks(address, await visitor.post(address, fields));
  expect(await state()).toEqual(before);
  expect(await world.messagesTo("thief@fettle.example")).toEqual([]);
  expect(await listRows(importRuns)).toEqual([]);
});

test("the reason why a claim or a listing is turned down outlives the question for the app", async () => {
  const { operator, app } = await oliveWithAnApp();
  await aClaim((await aFreeListing()).id);
  const listing = await world.business({ status: "pending", claimed: false, verified: false });
  const old = { secondFactorAt: sql`now() - interval '11 minutes'` };
  for (const [page, field, why, button] of [
    [paths.adminClaims, "Why not? The claimant is emailed this", "No answer", "Reject Kirkgate Slaters"],
    [paths.adminListing(listing.id), /^Reason to reject/, "It is closed", "Reject the listing"],
  ] as const) {
    await operator.visit(page);
    await changeRows(sessions, old);
    await operator.fill(field, why).press(button);
    await changeRows(secondFactors, { lastStep: 0 });
    await operator.fill("Code", app.digits(1)).press("Go on");
    expect(operator.text).toContain(why);
    await operator.press("Send it");
    await operator.visit(page);
    expect(operator.page.document.querySelector("textarea")?.textContent ?? "").not.toContain(why);
  }
  await decisionsAreDone();
  expect(await listRows(businessClaims)).toMatchObject([{ status: "rejected" }]);
});

describe("somebody with the password alone", () => {
  test("hears of no import, and may read the account and end all that opens it", async () => {
    await oliveWithAnApp();
    const thief = await elsewhere();
    expect((await thief.raw(paths.adminImportLive(nobodys))).status).toBe(401);
    expect((await thief.raw(paths.account)).status).toBe(200);
    await thief.post(paths.accountVerb("sign-out"), {});
    expect(await db.$count(sessions)).toBe(0);
  });

  test("cannot remove the app, nor see or set up another", async () => {
    await oliveWithAnApp();
    const thief = await elsewhere();
    await thief.visit(paths.secondFactorSetup);
    expect(thief.text).not.toContain("Or type the key:");
    await thief.press("Remove this app and its recovery codes");
    expect(thief.path).toBe(paths.secondFactor(paths.unsent));
    expect((await elsewhere()).path).toBe(paths.secondFactor(paths.admin));
  });

  test("does not see the key that the operator is about to set up", async () => {
    const operator = await oliveAtTheDesk(paths.secondFactorSetup);
    const key = (visitor: Visitor) => /type the key: ([A-Z2-7 ]+?) Type/.exec(visitor.text)?.[1];
    const first = key(operator);
    await operator.reload();
    expect(key(operator)).toBe(first);
    const thief = await signIn(new Visitor(), olive, paths.secondFactorSetup);
    expect(key(thief)).not.toBe(first);
    // The later one counts: what the operator scanned before proves nothing now.
    await operator.fill("Six digits", new Authenticator(first ?? "").digits()).press("Set up");
    expect(operator.status).toBe(422);
  });
});

test("taking a decision back asks nobody to prove anything again, and leads back to where it was pressed", async () => {
  const { operator } = await oliveWithAnApp();
  const wanda = { firstName: "Wanda", email: "wanda@home.example", postcode: "LS1 4DY" };
  await stored(waitlistEntries, { trade: "roofing", ...wanda });
  const decide = async () => (await operator.visit(paths.adminWaitlist)).press(/^Write to /);
  await decide();
  const forged = { kind: "waitlist", undo: "roofing", at: "//elsewhere.example" };
  expect((await operator.post(paths.adminUndo, forged)).headers.get("Location")).toBe(paths.adminWaitlist);
  await decide();
  await changeRows(sessions, { secondFactorAt: sql`now() - interval '11 minutes'` });
  await operator.visit(paths.adminListings({ show: "owners" }));
  await operator.press(/^Undo Roofing/);
  expect(operator.text).toContain("Taken back: nothing has changed, and nobody was told.");
  expect(operator.path).toBe(paths.adminListings({ show: "owners" }));
  const nobody = await operator.post(paths.adminUndo, { kind: "erasure", undo: "nobody" });
  expect(nobody.headers.get("Location")).toBe(paths.admin);
});
