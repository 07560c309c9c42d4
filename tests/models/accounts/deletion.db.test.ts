import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { dismissOperator } from "~/models/accounts/operators.server";
import { forgetUnprovedSignUps } from "~/models/accounts/retention.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { deleteAccount } from "~/models/admin/own-data.server";
import { saveAlertSettings } from "~/models/alerts/settings.server";
import { usualAlerts } from "~/models/alerts/ways";
import { recordSeen } from "~/models/audit/audit.server";
import { sendClaimCode, tryClaimCode } from "~/models/claims/codes.server";
import { approveClaim } from "~/models/claims/decisions.server";
import { findWaitingClaims } from "~/models/claims/queue.server";
import { forgetToldWaits, forgetUnpaidApplications } from "~/models/placements/retention.server";
import {
  accounts,
  businessClaims,
  businesses,
  featuredApplications,
  featuredWaits,
  outbox,
  subscriptions,
} from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { aClaim, aClaimant, aFreeListing } from "../../support/people/claiming";
import { codeOn } from "../../support/people/given-numbers";
import { storedMessage } from "../../support/people/requests";
import { storedApplication, subscription } from "../../support/plans";
import { columnsHolding } from "../../support/whole-database";
import { world } from "../../support/world";

useDatabase();

const aDay = 24 * 60 * 60;

const jane = { email: "janet@slaters.example", phone: "+447700900321", lastName: "O'Hare" };
const place = { trade: "roofing", cityKey: "leeds", city: "Leeds" };
const anApplication = (given: Parameters<typeof storedApplication>[0] = {}) =>
  storedApplication({
    ...{ contactName: `Janet ${jane.lastName}`, email: jane.email, phone: jane.phone },
    ...given,
  });
const waits = (email: string, given: Partial<typeof featuredWaits.$inferInsert> = {}) =>
  db.insert(featuredWaits).values({ ...place, plan: "starter", businessName: "Slaters", email, ...given });

describe("who applied for featured plans and waits for one", () => {
  const aClaimantWhoApplied = async () => {
    const account = await world.account({ ...jane, role: "professional" });
    const [paid, unpaid] = [
      await anApplication({ accountId: account.id }),
      await anApplication({ accountId: account.id }),
    ];
    const { id: planId } = await subscription("starter", { applicationId: paid.id, accountId: account.id });
    await waits("JANET@slaters.example");
    const business = await aFreeListing();
    const claim = { contact_name: `Janet ${jane.lastName}`, email: jane.email, phone: jane.phone };
    const claimId = await aClaim(business.id, { accountId: account.id }, claim);
    // What those who decide were mailed about it goes 30 days later, like every message.
    await db.delete(outbox);
    const operator = await world.operator();
    const wait = await findRow(featuredWaits);
    const shown = [paid.id, unpaid.id, planId, wait?.id ?? ""].map((id) => ({ kind: "plan" as const, id }));
    await recordSeen(
      operator,
      [...shown, { kind: "claim" as const, id: claimId }].map((subject) => ({ subject, details: jane })),
    );
    return { account, paid };
  };

  test("is in no column of any table once the account is deleted, and what was paid keeps its application", async () => {
    const { account, paid } = await aClaimantWhoApplied();
    await waits("walt@slaters.example");
    const traces = [jane.email, jane.phone, jane.lastName];
    for (const trace of traces) expect(await columnsHolding(trace), trace).toContain("audit_log.seen");
    await deleteAccount(account, "unclaimed");
    for (const trace of traces) expect(await columnsHolding(trace), trace).toEqual([]);
    const plan = await findRow(subscriptions);
    expect(plan).toMatchObject({ applicationId: paid.id });
    expect(plan?.stoppedAt).toBeInstanceOf(Date);
    expect(await listRows(featuredWaits)).toMatchObject([{ email: "walt@slaters.example" }]);
  });

  test("is kept 90 days after an application with which nothing was bought", async () => {
    const paid = await anApplication();
    await subscription("starter", { applicationId: paid.id });
    await anApplication();
    await timePasses(90 * aDay - 60);
    const again = await anApplication();
    expect(await forgetUnpaidApplications()).toBe(0);
    await timePasses(120);
    expect(await forgetUnpaidApplications()).toBe(1);
    const left = await db.select({ id: featuredApplications.id }).from(featuredApplications);
    expect(left.map(({ id }) => id).sort()).toEqual([paid.id, again.id].sort());
  });

  test("is kept 30 days after they were told that a place is free", async () => {
    await waits("told@slaters.example", { toldAt: new Date() });
    await waits("waits@slaters.example");
    await timePasses(30 * aDay - 60);
    expect(await forgetToldWaits()).toBe(0);
    await timePasses(120);
    expect(await forgetToldWaits()).toBe(1);
    expect(await listRows(featuredWaits)).toMatchObject([{ email: "waits@slaters.example" }]);
  });
});

describe("the claim of an account that was deleted", () => {
  /** A listing that a code gave to an account, and nobody has verified. */
  const proven = async () => {
    const [business, account] = [await aFreeListing(), await aClaimant()];
    const claimant = { accountId: account.id };
    const claimId = await aClaim(business.id, claimant, { email: account.email });
    await sendClaimCode({ claimId, claimant }, { channel: "email", sender: "10.4.0.1" });
    const code = await codeOn(business.email ?? "");
    expect(await tryClaimCode({ claimId, claimant }, code)).toEqual({ status: "proven", owned: true });
    return { business, account, claimId };
  };

  test("waits for nobody, though a code had proved it, and makes no other account", async () => {
    const { business, account, claimId } = await proven();
    const operator = await world.operator();
    expect(await findWaitingClaims()).toMatchObject({ count: 1 });
    await deleteAccount(account, "unclaimed");
    expect(await findWaitingClaims()).toMatchObject({ count: 0 });
    expect(await approveClaim(operator, claimId)).toMatchObject({ status: "decided", was: "lapsed" });
    expect(await db.$count(accounts)).toBe(1);
    const listing = await findRow(businesses, { id: business.id });
    expect(listing).toMatchObject({ ownerId: null, claimed: false, verified: false });
  });

  test("is not approved where it still waits without an address", async () => {
    const { account, claimId } = await proven();
    const operator = await world.operator();
    await deleteAccount(account, "unclaimed");
    await changeRows(businessClaims, { status: "proven" }, { id: claimId });
    expect(await approveClaim(operator, claimId)).toMatchObject({ status: "unavailable" });
    expect(await db.$count(accounts)).toBe(1);
  });
});

test("a mobile that was given for alerts alone is in no column of any table once its account is deleted", async () => {
  const account = await world.account({ ...jane, role: "professional" });
  const mobile = "+447700900654";
  await saveAlertSettings(account.id, { ...usualAlerts, mobile });
  const told = { channel: "sms" as const, recipient: mobile, body: "A lead", status: "sent" as const };
  await db.insert(outbox).values({ ...told, dedupeKey: "lead:1:alert:1:sms" });
  expect(await columnsHolding(mobile)).toEqual(["alert_settings.mobile", "outbox.recipient"]);
  await deleteAccount(account, "unclaimed");
  expect(await columnsHolding(mobile)).toEqual([]);
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
