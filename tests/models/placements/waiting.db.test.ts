import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { joinWaitingList } from "~/models/placements/applications.server";
import { settleListing } from "~/models/placements/settlement.server";
import { tellWaiting } from "~/models/placements/waiting.server";
import { placementWaits, subscriptions } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { payingRoofer, subscription } from "../../support/plans";
import { world } from "../../support/world";

useDatabase();

const premiumPlaces = 3;
const hourMs = 60 * 60_000;
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs);

/** The emails of a line for a premium place in Leeds, in order, with so many of the places free. */
async function line(length: number, { free }: { free: number }): Promise<string[]> {
  for (let taken = free; taken < premiumPlaces; taken++) await payingRoofer("premium");
  const emails = Array.from({ length }, (_, index) => `waits-${index}@fettle.example`);
  for (const [index, email] of emails.entries()) {
    const who = { email, businessName: "Kirk Slaters", city: "Leeds" };
    await joinWaitingList("premium", { trade: "roofing", cityKey: "leeds" }, who);
    const createdAt = new Date(Date.UTC(2026, 0, 1 + index));
    await changeRows(placementWaits, { createdAt }, { email });
  }
  return emails;
}

async function buys(email = ""): Promise<void> {
  const { business, account } = await world.roofer();
  const of = { businessId: business.id, accountId: account.id, email: email.toUpperCase() };
  await subscription("premium", of);
}

const told = async () =>
  (await db.select().from(placementWaits).orderBy(placementWaits.createdAt))
    .filter(({ toldAt }) => toldAt !== null)
    .map(({ email }) => email);

test("one free place is told to whoever waits longest, and to the next a day later", async () => {
  const emails = await line(3, { free: 1 });
  const now = new Date();
  expect(await tellWaiting(now)).toBe(1);
  expect(await tellWaiting(hoursAfter(now, 0.02))).toBe(0);
  expect(await tellWaiting(hoursAfter(now, 23.9))).toBe(0);
  expect(await told()).toEqual(emails.slice(0, 1));
  expect(await tellWaiting(hoursAfter(now, 24))).toBe(1);
  expect(await told()).toEqual(emails.slice(0, 2));
  const mails = await Promise.all(emails.map((email) => world.messagesTo(email)));
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 0]);
});

test("whoever was told and has bought holds up nobody when another place is free", async () => {
  const emails = await line(3, { free: 2 });
  const now = new Date();
  expect(await tellWaiting(now)).toBe(2);
  await buys(emails[0]);
  // One place is left, and one was told of it.
  expect(await tellWaiting(now)).toBe(0);
  await buys(emails[1]);
  const [paying] = await db.select().from(subscriptions).orderBy(subscriptions.reading);
  if (!paying) throw new Error("Somebody paid before them");
  await changeRows(subscriptions, { stoppedAt: now }, { id: paying.id });
  await settleListing(db, paying.businessId ?? "", new Date());
  expect(await tellWaiting(now)).toBe(1);
  expect(await told()).toEqual(emails);
});

test("two processes tell one of a line of one place", async () => {
  await line(3, { free: 1 });
  const now = new Date();
  const counts = await Promise.all([tellWaiting(now), tellWaiting(now)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await told()).toHaveLength(1);
});

test("no line has to wait for others to be told", async () => {
  const towns = Array.from({ length: 120 }, (_, index) => `town-${index}`);
  await db.insert(placementWaits).values(
    towns.map((cityKey) => ({
      ...{ plan: "premium" as const, trade: "roofing", cityKey, city: cityKey },
      ...{ email: `${cityKey}@fettle.example`, businessName: "Kirk Slaters" },
    })),
  );
  expect(await tellWaiting(new Date())).toBe(towns.length);
});
