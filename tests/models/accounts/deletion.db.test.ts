import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { dismissOperator } from "~/models/accounts/operators.server";
import { forgetUnprovedSignUps } from "~/models/accounts/retention.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { deleteAccount } from "~/models/admin/own-data.server";
import { usualAlerts } from "~/models/alerts/settings";
import { saveAlertSettings } from "~/models/alerts/settings.server";
import { recordSeen } from "~/models/audit/audit.server";
import { sendClaimCode, tryClaimCode } from "~/models/claims/codes.server";
import { approveClaim } from "~/models/claims/decisions.server";
import { findWaitingClaims } from "~/models/claims/queue.server";
import {
  accounts,
  businessClaims,
  businesses,
  outbox,
  placementWaits,
  subscriptions,
} from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { aClaim, aClaimant, aFreeListing } from "../../support/people/claiming";
import { codeOn } from "../../support/people/given-numbers";
import { storedMessage } from "../../support/people/requests";
import { storedApplication, subscription } from "../../support/plans";
import { columnsHolding } from "../../support/whole-database";
import { world } from "../../support/world";

useDatabase();

const jane = { email: "janet@slaters.example", phone: "+447700900321", lastName: "O'Hare" };
const waits = (email: string) =>
  db.insert(placementWaits).values({
    ...{ trade: "roofing", cityKey: "leeds", city: "Leeds", plan: "starter", businessName: "Slaters" },
    email,
  });

test("who applied for plans, waits for one, claims and has alerts is in no column of any table once the account is deleted, and what was paid keeps its application", async () => {
  const account = await world.account({ ...jane, role: "professional" });
  const { email, phone } = jane;
  const named = { accountId: account.id, contactName: `Janet ${jane.lastName}`, email, phone };
  const [paid, unpaid] = [await storedApplication(named), await storedApplication(named)];
  const { id: planId } = await subscription("starter", { applicationId: paid.id, accountId: account.id });
  await waits("JANET@slaters.example");
  const wait = await findRow(placementWaits);
  const claim = { contact_name: named.contactName, email, phone };
  const claimId = await aClaim((await aFreeListing()).id, { accountId: account.id }, claim);
  // What those who decide were mailed about it goes 30 days later, like every message.
  await db.delete(outbox);
  const mobile = "+447700900654";
  await saveAlertSettings(account.id, { ...usualAlerts, mobile });
  const told = { channel: "sms" as const, recipient: mobile, body: "A lead", status: "sent" as const };
  await db.insert(outbox).values({ ...told, dedupeKey: "lead:1:alert:1:sms" });
  const plans = [paid.id, unpaid.id, planId, wait?.id ?? ""].map((id) => ({ kind: "plan" as const, id }));
  const shown = [...plans, { kind: "claim" as const, id: claimId }];
  const details = { ...jane, mobile };
  await recordSeen(
    await world.operator(),
    shown.map((subject) => ({ subject, details })),
  );
  await waits("walt@slaters.example");

  const traces = [email, phone, jane.lastName, mobile];
  for (const trace of traces) expect(await columnsHolding(trace), trace).toContain("audit_log.seen");
  await deleteAccount(account, "unclaimed");
  for (const trace of traces) expect(await columnsHolding(trace), trace).toEqual([]);
  const plan = await findRow(subscriptions);
  expect(plan).toMatchObject({ applicationId: paid.id, stoppedAt: expect.any(Date) });
  expect(await listRows(placementWaits)).toMatchObject([{ email: "walt@slaters.example" }]);
});

test("the claim of an account that was deleted waits for nobody, though a code had proved it, and makes no other account", async () => {
  const [business, account] = [await aFreeListing(), await aClaimant()];
  const claimant = { accountId: account.id };
  const claimId = await aClaim(business.id, claimant, { email: account.email });
  await sendClaimCode({ claimId, claimant }, { channel: "email", sender: "10.4.0.1" });
  const code = await codeOn(business.email ?? "");
  expect(await tryClaimCode({ claimId, claimant }, code)).toEqual({ status: "proven", owned: true });
  const operator = await world.operator();
  expect(await findWaitingClaims()).toMatchObject({ count: 1 });
  await deleteAccount(account, "unclaimed");
  expect(await findWaitingClaims()).toMatchObject({ count: 0 });
  expect(await approveClaim(operator, claimId)).toMatchObject({ status: "decided", was: "lapsed" });
  await changeRows(businessClaims, { status: "proven" }, { id: claimId });
  expect(await approveClaim(operator, claimId)).toMatchObject({ status: "unavailable" });
  expect(await db.$count(accounts)).toBe(1);
  const listing = await findRow(businesses, { id: business.id });
  expect(listing).toMatchObject({ ownerId: null, claimed: false, verified: false });
});

test("of two operators who delete their accounts at once, one stays", async () => {
  const both = [await world.account({ role: "operator" }), await world.account({ role: "operator" })];
  const gone = await Promise.all(both.map((operator) => deleteAccount(operator, "unclaimed")));
  expect(gone.map(({ status }) => status).sort()).toEqual(["deleted", "last-operator"]);
  expect(await db.$count(accounts)).toBe(1);
});

test("an operator who goes while the other is dismissed is the one, or the other, but not both", async () => {
  const [one, other] = [await world.account({ role: "operator" }), await world.account({ role: "operator" })];
  const both = await Promise.all([deleteAccount(one, "unclaimed"), dismissOperator(other.email)]);
  expect(both.filter(({ status }) => status.startsWith("last"))).toHaveLength(1);
  expect(await db.$count(accounts, eq(accounts.role, "operator"))).toBe(1);
});

const signedUp = (email: string) =>
  world.account({ email, role: "professional", emailConfirmedAt: undefined });
const daysPass = (days: number) =>
  changeRows(accounts, { createdAt: sql`${accounts.createdAt} - make_interval(days => ${days}::int)` });
const left = async () =>
  (await db.select({ email: accounts.email }).from(accounts)).map(({ email }) => email).sort();

test("a sign-up that nobody confirmed is deleted after 30 days, with its listing, and nobody else's", async () => {
  const [gone, again] = [await signedUp("kit@fettle.example"), await signedUp("sam@fettle.example")];
  await world.account({ email: "sam@fettle.example", role: "professional" });
  const [signedIn, claimant] = [await signedUp("in@fettle.example"), await signedUp("claim@fettle.example")];
  await startSession(signedIn);
  await aClaim((await aFreeListing()).id, { accountId: claimant.id });
  await changeRows(businesses, { ownerId: null });
  const pending = await world.business({ ownerId: gone.id, email: gone.email, status: "pending" });
  await storedMessage({ recipient: again.email, body: "to whoever proved it" });

  await daysPass(29);
  expect(await forgetUnprovedSignUps()).toBe(0);
  await daysPass(2);
  expect(await forgetUnprovedSignUps()).toBe(2);

  expect(await left()).toEqual(["claim@fettle.example", "in@fettle.example", "sam@fettle.example"]);
  const listing = await findRow(businesses, { id: pending.id });
  expect(listing).toMatchObject({ status: "removed", ownerId: null, email: null, contactName: null });
  expect(await db.$count(outbox, eq(outbox.body, "to whoever proved it"))).toBe(1);
  expect(await forgetUnprovedSignUps()).toBe(0);
});
