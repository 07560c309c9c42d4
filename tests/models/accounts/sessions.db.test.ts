import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import {
  endSession,
  endSessions,
  findOwnBusiness,
  findSessionAccount,
  startSession,
} from "~/models/accounts/sessions.server";
import { accounts, businesses, sessions } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { sam, samsAccount } from "../../support/professionals";
import { world } from "../../support/world";

useDatabase();

/** Carries the e-mail of Sam's account, and is nobody's yet. */
const samsBusiness = (given: Parameters<typeof world.business>[0] = {}) =>
  world.business({ email: sam, businessName: "Field Roofing", ...given });

const owners = async () =>
  (await db.select({ owner: businesses.ownerId }).from(businesses)).map((row) => row.owner);

describe("a session", () => {
  test("finds its account for thirty days", async () => {
    const account = await samsAccount();
    const session = await startSession(account);
    expect(await findSessionAccount(session)).toEqual(account);
    const [{ days } = { days: 0 }] = await db
      .select({ days: sql<number>`round(extract(epoch from ${sessions.expiresAt} - now()) / 86400)::int` })
      .from(sessions);
    expect(days).toBe(30);
  });

  test("that has run out finds nobody, and the next sign-in clears it away", async () => {
    const account = await samsAccount();
    const session = await startSession(account);
    await db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await findSessionAccount(session)).toBeUndefined();
    await startSession(account);
    expect(await db.$count(sessions)).toBe(1);
  });

  test("is a new one at each sign-in, and the browser's old one ends", async () => {
    const account = await samsAccount();
    const first = await startSession(account);
    const second = await startSession(account, first);
    expect(second).not.toBe(first);
    expect(await findSessionAccount(first)).toBeUndefined();
    expect(await findSessionAccount(second)).toEqual(account);
  });

  test("ends on sign-out without ending the one on another device", async () => {
    const account = await samsAccount();
    const [phone, desk] = [await startSession(account), await startSession(account)];
    await endSession(phone);
    expect(await findSessionAccount(phone)).toBeUndefined();
    expect(await findSessionAccount(desk)).toEqual(account);
  });

  test("ends everywhere for one account, and for nobody else", async () => {
    const [account, another] = [await samsAccount(), await world.account()];
    const his = [await startSession(account), await startSession(account)];
    const hers = await startSession(another);
    await db.transaction((tx) => endSessions(tx, account.id));
    for (const session of his) expect(await findSessionAccount(session)).toBeUndefined();
    expect(await findSessionAccount(hers)).toEqual(another);
  });

  test("goes with its account", async () => {
    const account = await samsAccount();
    const session = await startSession(account);
    await db.delete(accounts).where(eq(accounts.id, account.id));
    expect(await findSessionAccount(session)).toBeUndefined();
  });
});

describe("signing in links a business", () => {
  test("that is claimed and carries the account's confirmed e-mail, in any case", async () => {
    const account = await samsAccount();
    await samsBusiness({ email: "SAM@fettle.example" });
    await startSession(account);
    expect(await owners()).toEqual([account.id]);
    expect(await findOwnBusiness(account.id)).toMatchObject({ businessName: "Field Roofing" });
  });

  test.each([
    ["the e-mail is not confirmed", { emailConfirmedAt: undefined }, {}],
    ["the account is a homeowner's", { role: "homeowner" }, {}],
    ["nobody has claimed it", {}, { claimed: false }],
    ["it carries another e-mail", {}, { email: "pat@fettle.example" }],
    ["it has no e-mail", {}, { email: null }],
  ] as const)("but not when %s", async (_, account, business) => {
    const signedIn = await samsAccount(account);
    await samsBusiness(business);
    await startSession(signedIn);
    expect(await owners()).toEqual([null]);
    expect(await findOwnBusiness(signedIn.id)).toBeUndefined();
  });

  test("but never takes one from its owner", async () => {
    const owner = await samsAccount({ email: "pat@fettle.example" });
    await samsBusiness({ ownerId: owner.id });
    await startSession(await samsAccount());
    expect(await owners()).toEqual([owner.id]);
  });
});

test("an owner works with the oldest of their claimed businesses", async () => {
  const account = await samsAccount();
  await samsBusiness({
    slug: "newer",
    businessName: "Newer",
    ownerId: account.id,
    createdAt: new Date("2026-02-01"),
  });
  await samsBusiness({
    slug: "older",
    businessName: "Older",
    ownerId: account.id,
    createdAt: new Date("2026-01-01"),
  });
  const unclaimed = {
    slug: "unclaimed",
    ownerId: account.id,
    claimed: false,
    createdAt: new Date("2025-01-01"),
  };
  await samsBusiness(unclaimed);
  expect(await findOwnBusiness(account.id)).toMatchObject({ businessName: "Older" });
});
