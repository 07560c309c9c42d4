import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { forgetUnprovedSignUps } from "~/models/accounts/retention.server";
import { startSession } from "~/models/accounts/sessions.server";
import { accounts, businesses, outbox } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { aClaim, aFreeListing } from "../../support/people/claiming";
import { world } from "../../support/world";

useDatabase();

const signedUp = (email: string) =>
  world.account({ email, role: "professional", emailConfirmedAt: undefined });
const daysPass = (days: number) =>
  db.update(accounts).set({ createdAt: sql`${accounts.createdAt} - make_interval(days => ${days}::int)` });
const left = async () =>
  (await db.select({ email: accounts.email }).from(accounts)).map(({ email }) => email).sort();

test("a sign-up that nobody confirmed is deleted after 30 days, with its listing, and nobody else's", async () => {
  const [gone, again] = [await signedUp("kit@fettle.example"), await signedUp("sam@fettle.example")];
  await world.account({ email: "sam@fettle.example", role: "professional" });
  const [signedIn, claimant] = [await signedUp("in@fettle.example"), await signedUp("claim@fettle.example")];
  await startSession(signedIn);
  await aClaim((await aFreeListing()).id, { accountId: claimant.id });
  await db.update(businesses).set({ ownerId: null });
  const pending = await world.business({ ownerId: gone.id, email: gone.email, status: "pending" });
  await db.insert(outbox).values({
    channel: "email",
    recipient: again.email,
    body: "to whoever proved it",
    dedupeKey: "theirs",
  });

  await daysPass(29);
  expect(await forgetUnprovedSignUps()).toBe(0);
  await daysPass(2);
  expect(await forgetUnprovedSignUps()).toBe(2);

  expect(await left()).toEqual(["claim@fettle.example", "in@fettle.example", "sam@fettle.example"]);
  const [listing] = await db.select().from(businesses).where(eq(businesses.id, pending.id));
  expect(listing).toMatchObject({ status: "removed", ownerId: null, email: null, contactName: null });
  expect(await db.$count(outbox, eq(outbox.body, "to whoever proved it"))).toBe(1);
  expect(await forgetUnprovedSignUps()).toBe(0);
});
