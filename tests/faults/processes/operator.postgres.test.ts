import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { confirmEmail, sendConfirmation } from "~/models/accounts/confirmation.server";
import { dismissOperator, makeOperator } from "~/models/accounts/operators.server";
import { paths } from "~/paths";
import { accounts, auditLog } from "../../../drizzle/schema";
import { linkMailed } from "../../support/people/mails";
import { Authenticator, tokenOf } from "../../support/people/operators";
import { signIn } from "../../support/people/professionals";
import { useLiveSite } from "../../support/processes/live-site";
import { visitorOf } from "../../support/processes/live-visitor";
import { world } from "../../support/world";

const site = useLiveSite();
const morag = "morag@example.com";
const password = "a-password-for-tests";

test("on a live site an operator sets a password by the link, then an app, and only then sees the desk", async () => {
  const { link } = await makeOperator(morag);
  const operator = await visitorOf(site.server.origin).visit(paths.resetPassword(link.split("token=")[1]));
  const short = "eleven-long";
  await operator.fillAll({ Password: short, "Confirm password": short }).press("Set password");
  expect(operator.errors).toEqual(["Password must be at least 12 characters"]);
  await operator.fillAll({ Password: password, "Confirm password": password }).press("Set password");
  await operator.fillAll({ Email: morag, Password: password }).press("Sign In");
  expect(operator.path).toBe(paths.secondFactorSetup);
  await operator.visit(paths.admin);
  expect(operator.path).toBe(paths.secondFactorSetup);

  const words = /type the key: ([A-Z2-7 ]+?) Type/.exec(operator.text)?.[1] ?? "";
  await operator.fill("Six digits", new Authenticator(words).digits()).press("Set up");
  await operator.follow("I have them: go on");
  expect(operator.heading).toBe("Overview");

  await operator.visit(paths.resetPassword(link.split("token=")[1]));
  expect(operator.status).toBe(410);

  expect(await dismissOperator(morag)).toEqual({ status: "last" });
  await world.account({ role: "operator", email: "otto@example.com" });
  expect(await dismissOperator(morag)).toEqual({ status: "lost", role: "homeowner" });
  await operator.visit(paths.admin);
  expect(operator.path).toMatch(/^\/login/);
  expect(await dismissOperator(morag)).toEqual({ status: "none" });
  const noted = await db.select().from(auditLog).where(eq(auditLog.action, "lost-operator"));
  expect(noted).toMatchObject([{ actorKind: "system", after: { role: "homeowner" } }]);
});

test("on a live site a token needs the second factor when it is made, and so does whoever exports an operator's account", async () => {
  const operator = await world.account({ role: "operator", email: "ottilie@example.com" });
  for (const [proved, status] of [
    [false, 403],
    [true, 202],
  ] as const) {
    const token = await tokenOf(operator, { proved });
    const headers = {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      Prefer: "wait=0",
    };
    const call = { method: "POST", headers, body: '{"confirm":true}' };
    expect((await fetch(new URL(paths.deleteAllBusinesses, site.server.origin), call)).status).toBe(status);
  }
  const other = await signIn(visitorOf(site.server.origin), "ottilie@example.com", paths.accountExport);
  expect(other.path).toBe(paths.secondFactorSetup);
});

test("whoever was no operator gets in by no old password or link, and it is noted who became one", async () => {
  const account = await world.account({ email: "murdo@example.com", emailConfirmedAt: undefined });
  // Somebody who signed up with the address before its owner, and waits for the link to one of theirs.
  await sendConfirmation(account, "thief@example.com");
  expect((await makeOperator("Murdo@example.com")).status).toBe("created");
  const link = await linkMailed("thief@example.com", "Confirm your email");
  const token = new URLSearchParams(link.split("?")[1]).get("token") ?? "";
  expect(await confirmEmail(token, { signedUpAs: [account.id], keeps: [] })).toEqual({ status: "spent" });
  const [after, ...more] = await db.select().from(accounts).where(eq(accounts.email, "Murdo@example.com"));
  expect(more).toEqual([]);
  expect(after).toMatchObject({ role: "operator", passwordHash: null });
  expect(await db.$count(accounts, eq(accounts.id, account.id))).toBe(0);
  expect((await makeOperator("murdo@example.com")).status).toBe("again");
  const hilda = await world.account({ email: "hilda@example.com" });
  expect((await makeOperator("hilda@example.com")).status).toBe("promoted");
  const [promoted] = await db.select().from(accounts).where(eq(accounts.id, hilda.id));
  expect(promoted).toMatchObject({ role: "operator", passwordHash: null });
  const ids = [after?.id ?? "", hilda.id];
  const noted = await db.select().from(auditLog).where(inArray(auditLog.subjectId, ids)).orderBy(auditLog.at);
  expect(noted.map(({ action, actorKind, before: was }) => [action, actorKind, was?.role])).toEqual([
    ["made-operator", "system", null],
    ["made-operator", "system", "operator"],
    ["made-operator", "system", "homeowner"],
  ]);
});
