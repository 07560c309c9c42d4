import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { makeOperator } from "~/models/accounts/operators.server";
import { chooseBusiness, findOwnership } from "~/models/accounts/own-businesses.server";
import { endSession, findSession } from "~/models/accounts/sessions.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { findToken, issueToken } from "~/models/accounts/tokens.server";
import { accounts, businesses, sessions } from "../../../drizzle/schema";
import { businessStatuses } from "../../../drizzle/schema/values/listings";
import { changeRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { sam, samsAccount } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

/** Carries the email of Sam's account, and is nobody's yet. */
const samsBusiness = (given: Parameters<typeof world.business>[0] = {}) =>
  world.business({ email: sam, businessName: "Field Roofing", ...given });

const owners = async () =>
  (await db.select({ owner: businesses.ownerId }).from(businesses)).map((row) => row.owner);

describe("a session", () => {
  const daysPass = (days: number) => timePasses(days * 24 * 60 * 60);
  const daysLeft = async () =>
    (
      await db
        .select({ days: sql<number>`round(extract(epoch from ${sessions.expiresAt} - now()) / 86400)::int` })
        .from(sessions)
    )[0]?.days;

  test("ends after fourteen days that nobody uses it", async () => {
    const account = await samsAccount();
    const session = await startSession(account);
    expect(await daysLeft()).toBe(14);
    await daysPass(13);
    expect((await findSession(session))?.account).toEqual(account);
    expect(await daysLeft()).toBe(14);
    await daysPass(14);
    expect((await findSession(session))?.account).toBeUndefined();
  });

  test("ends thirty days after it began, however much it is used", async () => {
    const session = await startSession(await samsAccount());
    for (const [passed, left] of [
      [10, 14],
      [10, 10],
      [9, 1],
    ] as const) {
      await daysPass(passed);
      expect((await findSession(session))?.account).toBeDefined();
      expect(await daysLeft()).toBe(left);
    }
    await daysPass(1);
    expect((await findSession(session))?.account).toBeUndefined();
  });

  test("that is asked for again within the hour is not written again", async () => {
    const session = await startSession(await samsAccount());
    const versionOf = async () =>
      rowsOf<{ xmin: string }>(await db.execute(sql`select xmin::text from sessions`));
    const before = await versionOf();
    await findSession(session);
    expect(await versionOf()).toEqual(before);
  });

  test("that has run out finds nobody, and the next sign-in clears it away", async () => {
    const account = await samsAccount();
    const session = await startSession(account);
    await changeRows(sessions, { expiresAt: sql`now() - interval '1 second'` });
    expect((await findSession(session))?.account).toBeUndefined();
    await startSession(account);
    expect(await db.$count(sessions)).toBe(1);
  });

  test("is a new one at each sign-in, and the browser's old one ends", async () => {
    const account = await samsAccount();
    const first = await startSession(account);
    const second = await startSession(account, { previousSessionId: first });
    expect(second).not.toBe(first);
    expect((await findSession(first))?.account).toBeUndefined();
    expect((await findSession(second))?.account).toEqual(account);
  });

  test("ends on sign-out without ending the one on another device", async () => {
    const account = await samsAccount();
    const [phone, desk] = [await startSession(account), await startSession(account)];
    await endSession(phone);
    expect((await findSession(phone))?.account).toBeUndefined();
    expect((await findSession(desk))?.account).toEqual(account);
  });

  test("ends when its account is made an operator's, and so does every link that was sent to it", async () => {
    const account = await samsAccount();
    const session = await startSession(account);
    const link = await db.transaction((tx) =>
      issueToken(tx, { accountId: account.id, purpose: "leave-email", newEmail: "thief@fettle.example" }),
    );
    expect((await makeOperator(sam)).status).toBe("promoted");
    expect((await findSession(session))?.account).toBeUndefined();
    expect(await findToken(link, ["leave-email"])).toBeUndefined();
  });

  test("goes with its account", async () => {
    const account = await samsAccount();
    const session = await startSession(account);
    await db.delete(accounts).where(eq(accounts.id, account.id));
    expect((await findSession(session))?.account).toBeUndefined();
  });
});

describe("signing in links a business", () => {
  test("that is claimed and carries the account's confirmed email, in any case", async () => {
    const account = await samsAccount();
    await samsBusiness({ email: "SAM@fettle.example" });
    await startSession(account);
    expect(await owners()).toEqual([account.id]);
    expect(await findOwnership(account)).toMatchObject({
      status: "working",
      business: { businessName: "Field Roofing" },
    });
  });

  test.each([
    ["the email is not confirmed", { emailConfirmedAt: undefined }, {}],
    ["the account is a homeowner's", { role: "homeowner" }, {}],
    ["nobody has claimed it", {}, { claimed: false }],
    ["it carries another email", {}, { email: "pat@fettle.example" }],
    ["it has no email", {}, { email: null }],
  ] as const)("but not when %s", async (_, account, business) => {
    const signedIn = await samsAccount(account);
    await samsBusiness(business);
    await startSession(signedIn);
    expect(await owners()).toEqual([null]);
    expect(await findOwnership(signedIn)).toEqual({
      status: signedIn.emailConfirmedAt ? "none" : "unconfirmed",
    });
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
  expect(await findOwnership(account)).toMatchObject({ business: { businessName: "Older" } });
});

test("an owner works with the business they chose while it is active and theirs", async () => {
  const account = await samsAccount();
  const session = await startSession(account);
  const second = await samsBusiness({ ownerId: account.id, slug: "second", businessName: "Second" });
  const other = await world.business({ email: "pat@fettle.example" });
  await samsBusiness({ ownerId: account.id, createdAt: new Date("2026-01-01") });
  const working = async () => {
    const found = await findSession(session);
    const owned = await findOwnership(account, found?.businessId);
    return owned.status === "working" ? owned.business.businessName : owned.status;
  };
  const choose = (businessId: string) => chooseBusiness(session, { accountId: account.id, businessId });
  expect(await working()).toBe("Field Roofing");
  expect(await choose(second.id)).toEqual({ status: "chosen", name: "Second" });
  expect(await working()).toBe("Second");
  for (const id of [other.id, "", "nonsense"]) expect(await choose(id)).toEqual({ status: "missing" });
  expect(await working()).toBe("Second");
  await changeRows(businesses, { status: "suspended" }, { id: second.id });
  expect(await working()).toBe("Field Roofing");
  expect(await choose(second.id)).toEqual({ status: "missing" });
});

test.each(businessStatuses.filter((status) => status !== "active"))(
  "an owner has nothing to work with over a listing that is %s, unless another is active",
  async (status) => {
    const account = await samsAccount();
    await samsBusiness({ ownerId: account.id, status });
    const resting = { status: "resting", businessName: "Field Roofing", reason: status };
    expect(await findOwnership(account)).toEqual(resting);
    await samsBusiness({ ownerId: account.id, slug: "second", businessName: "Second" });
    expect(await findOwnership(account)).toMatchObject({ business: { businessName: "Second" } });
  },
);

test("an account whose email is not confirmed owns nothing, whatever the listing says", async () => {
  const account = await samsAccount({ emailConfirmedAt: undefined });
  await samsBusiness({ ownerId: account.id });
  expect(await findOwnership(account)).toEqual({ status: "unconfirmed" });
});
