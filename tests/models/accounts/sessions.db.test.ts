import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { makeOperator } from "~/models/accounts/operators.server";
import { findOwnership } from "~/models/accounts/own-businesses.server";
import { findSession } from "~/models/accounts/sessions.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { findToken, issueToken } from "~/models/accounts/tokens.server";
import { businesses, sessions } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
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

test("an owner works with the oldest of their claimed businesses that is active", async () => {
  const account = await samsAccount();
  const owned = (year: number, given: Parameters<typeof world.business>[0] = {}) =>
    samsBusiness({ slug: `of-${year}`, ownerId: account.id, createdAt: new Date(`${year}-01-01`), ...given });
  await owned(2023, { claimed: false });
  await owned(2024, { status: "suspended" });
  const resting = { status: "resting", businessName: "Field Roofing", reason: "suspended" };
  expect(await findOwnership(account)).toEqual(resting);
  await owned(2026);
  await owned(2025, { businessName: "Older" });
  expect(await findOwnership(account)).toMatchObject({ business: { businessName: "Older" } });
});

test("an account whose email is not confirmed owns nothing, whatever the listing says", async () => {
  const account = await samsAccount({ emailConfirmedAt: undefined });
  await samsBusiness({ ownerId: account.id });
  expect(await findOwnership(account)).toEqual({ status: "unconfirmed" });
});
