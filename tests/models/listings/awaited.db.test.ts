import { expect, test } from "vitest";
import { businesses } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { world } from "../../support/world";

useDatabase();

const now = async (id: string) => (await findRow(businesses, { id })) ?? expect.fail("It is gone");

test("a stranger's listing waits to be put on the site, then for nobody", async () => {
  const { id, awaits, awaitsSince } = await world.business({ status: "pending", verified: false });
  expect([awaits, awaitsSince]).toEqual(["publication", expect.any(Date)]);
  await changeRows(businesses, { status: "active" }, { id });
  expect(await now(id)).toMatchObject({ awaits: null, awaitsSince: null });
});

test("an owner whom nobody checked waits from the moment they own it until somebody did", async () => {
  const { account, business } = await world.roofer({ verified: false, createdAt: new Date("2024-03-05") });
  expect(business.awaits).toBe("check");
  expect(business.awaitsSince?.getTime()).toBeGreaterThan(Date.now() - 600_000);
  await changeRows(businesses, { verified: true }, { id: business.id });
  expect((await now(business.id)).awaits).toBeNull();
  await changeRows(businesses, { verified: false }, { ownerId: account.id });
  expect((await now(business.id)).awaits).toBe("check");
});

test("whoever signs up waits for themselves until their email is confirmed", async () => {
  const owner = await world.account({ role: "professional", emailConfirmedAt: undefined });
  const signedUp = { ownerId: owner.id, status: "pending", verified: false } as const;
  expect((await world.business(signedUp)).awaits).toBeNull();
});

test("what is removed, suspended, verified or nobody's waits for no operator", async () => {
  const { account } = await world.roofer();
  for (const given of [
    { status: "removed", verified: false, ownerId: account.id },
    { status: "suspended", verified: false, ownerId: account.id },
    { status: "active", verified: false },
    { status: "active", verified: false, claimed: false },
  ] as const) {
    expect((await world.business(given)).awaits).toBeNull();
  }
});
