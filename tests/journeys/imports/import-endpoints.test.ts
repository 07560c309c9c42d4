import { expect, test } from "vitest";
import { dismissOperator, makeOperator } from "~/models/accounts/operators.server";
import { paths } from "~/paths";
import {
  accounts,
  auditLog,
  businesses,
  importRuns,
  listingRemovals,
  personalTokens,
} from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Caller } from "../../support/endpoints";
import { whileWorking, worked } from "../../support/files/imported";
import { Visitor } from "../../support/pages/visitor";
import { linkMailed } from "../../support/people/mails";
import { Authenticator, olive, oliveAtTheDesk, oliveWithAnApp } from "../../support/people/operators";
import { signIn } from "../../support/people/professionals";
import { holdToDocument } from "../../support/rules/openapi";
import { password, world } from "../../support/world";

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
    body: { success: false, error: "No valid companies found in CSV file. The file is empty." },
  });

  const guessed = "Nom;Ville;Ring\nAsh;Leeds;0113 496 0000\n";
  expect(await call(token, paths.migrateCsvData, guessed, { "Content-Type": "text/csv" })).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("is known only by what stands in them") },
  });

  expect(await call(token, paths.deleteAllBusinesses, {})).toMatchObject({ status: 422 });
  const deleted = await call(token, paths.deleteAllBusinesses, { confirm: true });
  expect(deleted).toMatchObject({ status: 200, body: { success: true, deletedCount: 5 } });
  expect((await listRows(businesses)).every(({ status }) => status === "removed")).toBe(true);
  const used = (await listRows(auditLog)).filter(({ after }) => after && "for" in after);
  expect(used.length).toBe(7);

  await operator.press("Revoke Nightly import");
  expect(await call(token, paths.migrateCsvData, {})).toMatchObject({ status: 401 });
});

test("a token is nobody's once its time is over or its owner is no operator, and nobody else can revoke it", async () => {
  const operator = await oliveAtTheDesk();
  const token = await aToken(operator);
  const made = await findRow(personalTokens);
  await world.account({ role: "operator", email: "omar@fettle.example" });
  const other = await signIn(new Visitor(), "omar@fettle.example", paths.accountTokens);
  expect(other.text).not.toContain("Nightly import");
  await other.post(paths.tokenRevocation, { token: made?.id ?? "" });
  const statusOf = async () => (await call(token, paths.deleteAllBusinesses, { confirm: true })).status;
  expect(await statusOf()).toBe(200);

  await changeRows(personalTokens, { expiresAt: new Date(Date.now() - 1000) });
  expect(await statusOf()).toBe(401);
  await changeRows(personalTokens, { expiresAt: made?.expiresAt });
  expect(await statusOf()).toBe(200);
  await changeRows(accounts, { role: "professional" }, { email: olive });
  expect(await statusOf()).toBe(401);
});

type Way = (operator: Visitor, app: Authenticator) => Promise<unknown>;
const ways: Readonly<Record<string, Way>> = {
  "changes the password": async (operator) => {
    await operator.visit(paths.account);
    const typed = { "Password now": password, "New password": "a-ridge-tile-of-slate-9" };
    await operator.fillAll({ ...typed, "Confirm new password": "a-ridge-tile-of-slate-9" });
    await operator.press("Change password");
  },
  "sets a password by a link": async () => {
    const forgetful = await new Visitor().visit("/forgot-password");
    await forgetful.fill("Email", olive).press("Send me a link");
    await forgetful.visit(await linkMailed(olive, "Set a new password"));
    const typed = "a-ridge-tile-of-slate-9";
    await forgetful.fillAll({ Password: typed, "Confirm password": typed }).press("Set password");
  },
  "signs out everywhere": async (operator) => {
    await operator.visit(paths.account);
    await operator.press("Sign out everywhere");
  },
  "removes the second factor": async (operator) => {
    await operator.visit(paths.secondFactorSetup);
    await operator.press("Remove this app and its recovery codes");
    expect(operator.text).toContain("no personal token works");
  },
  "has the app taken away by the script": () => makeOperator(olive, { withoutApp: true }),
  "loses the desk": async () => {
    await world.account({ role: "operator", email: "omar@fettle.example" });
    expect(await dismissOperator(olive)).toEqual({ status: "lost", role: "homeowner" });
  },
};

test.each(Object.entries(ways))(
  "a token and every other browser end when their operator %s",
  async (_, end) => {
    const { operator, app } = await oliveWithAnApp();
    const token = await aToken(operator);
    const other = await signIn(new Visitor(), olive, paths.account);
    const statusOf = async () => (await call(token, paths.deleteAllBusinesses, { confirm: true })).status;
    expect(await statusOf()).toBe(200);
    await end(operator, app);
    expect(await statusOf()).toBe(401);
    await other.visit(paths.account);
    expect(other.path).toMatch(/^\/login/);
    const ended = (await listRows(auditLog)).filter(({ action }) => action === "token-ended");
    expect(ended).toMatchObject([{ after: { token: "Nightly import" } }]);
  },
);

test("a token that was made without the second factor does nothing any more once its operator has one", async () => {
  const operator = await oliveAtTheDesk();
  const token = await aToken(operator);
  const answers = async () => [
    await call(token, paths.migrateCsvData, {}),
    await call(token, paths.deleteAllBusinesses, { confirm: true }),
  ];
  expect((await answers()).map(({ status }) => status)).toEqual([200, 200]);
  await operator.visit(paths.secondFactorSetup);
  const words = /Or type the key: ([A-Z2-7 ]+?) Type the six/.exec(operator.text)?.[1] ?? "";
  await operator.fill("Six digits", new Authenticator(words).digits()).press("Set up");
  const error = expect.stringContaining("made without a second factor");
  for (const answer of await answers()) expect(answer).toMatchObject({ status: 403, body: { error } });
  await operator.visit(paths.accountTokens);
  expect(operator.text).toContain("Made without a second factor: make a new one.");
});

test("neither a session nor the public key moves an endpoint, and nothing larger than 1 GB is begun with", async () => {
  const operator = await oliveAtTheDesk();
  const token = await aToken(operator);
  for (const path of [paths.migrateCsvData, paths.deleteAllBusinesses]) {
    const program = new Caller({ visitor: operator });
    const answers = [
      await program.raw(path, { confirm: true }),
      await program.raw(path, { confirm: true }, { headers: { Authorization: "" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  }
  const tooLarge = { "Content-Length": String(2 ** 31) };
  const file = await call(token, paths.migrateCsvData, "name", { "Content-Type": "text/csv", ...tooLarge });
  const form = { "Content-Type": "multipart/form-data; boundary=x", ...tooLarge };
  const said = { success: false, error: expect.stringContaining("larger than 1024 MB") };
  expect([file, await call(token, paths.migrateCsvData, "--x--", form)]).toEqual([
    { status: 413, body: said },
    { status: 413, body: said },
  ]);
  expect(await listRows(importRuns)).toEqual([]);
});

test("delete all asks twice, and pressed twice it is one removal; there is nothing to undo or delete behind it", async () => {
  const operator = await oliveAtTheDesk();
  await call(await aToken(operator), paths.migrateCsvData, {});
  await operator.visit(paths.deleteAll());
  await operator.press("Delete all 4 businesses");
  expect(operator.text).toContain("Are you sure?");
  expect((await listRows(businesses)).every(({ status }) => status === "active")).toBe(true);
  await operator.press("Yes, delete all 4 businesses now");
  expect(operator.text).toContain("4 businesses are off the site. For 30 days they can be restored.");
  await operator.post(paths.deleteAll(), { intent: "delete" });
  await operator.refresh();
  expect(operator.text).toContain("0 of 4 are put away; none is on the site any more");
  await worked();
  await operator.post(paths.deleteAll(), { intent: "delete" });
  const run = (await findRow(importRuns))?.id ?? "";
  await operator.post(paths.adminImportVerb(run, "undo"), {});
  expect(await listRows(listingRemovals)).toMatchObject([{ kind: "all", total: 4 }]);
  await operator.visit(paths.adminImport(run));
  expect(operator.text).toContain("All businesses were deleted since");
  expect(operator.text).not.toMatch(/Listed: all|Undo this import/);
  await operator.visit(paths.deleteAll("yes"));
  expect(operator.text).toContain("There is no business on the site.");
});

test("all listings are downloaded as a file that the import reads back to the same rows", async () => {
  const operator = await oliveAtTheDesk();
  const token = await aToken(operator);
  const file =
    'name,city,phone,description,longitude,latitude,services\n"\'=Ash, & Co",Leeds,0113 496 0000,"=1+1 ""q""\nline",-1.55,53.8,Roof Repairs;Slates\n';
  await call(token, paths.migrateCsvData, file, { "Content-Type": "text/csv" });
  const before = await listRows(businesses);
  const exported = await (await operator.raw(paths.adminListingsExport)).text();
  expect(exported).toContain("\"'=1+1");
  await call(token, paths.deleteAllBusinesses, { confirm: true });
  const back = await call(token, paths.migrateCsvData, exported, { "Content-Type": "text/csv" });
  expect(back.body).toMatchObject({ imported: 1, errors: 0 });
  const now = (await listRows(businesses)).filter(({ status }) => status === "active");
  const same = before.map(
    ({ id: _, createdAt: __, updatedAt: ___, googleLastSynced: ____, ...rest }) => rest,
  );
  expect(now).toMatchObject(same);
});
