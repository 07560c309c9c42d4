import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { joinWaitlist, type WaitlistRequest, writeToWaitlist } from "~/models/waitlist/waitlist.server";
import { sweepOnce } from "~/processes/loops.server";
import { outbox, waitlistEntries } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";

useDatabase();

const aDay = 24 * 60 * 60;

const entry = (over: Partial<WaitlistRequest> = {}): WaitlistRequest => ({
  trade: { slug: "plumbing", label: "Plumbing", name: "plumbing" },
  firstName: "Ann",
  email: "ann@example.com",
  postcode: "LS1 4DY",
  address: "203.0.113.7",
  ...over,
});

describe("the waiting list", () => {
  test("takes somebody once for each trade, whatever the case of the email", async () => {
    expect(await joinWaitlist(entry())).toEqual({ status: "joined" });
    expect(await joinWaitlist(entry({ email: "ANN@example.com" }))).toEqual({ status: "already" });
    expect(await joinWaitlist(entry({ trade: { slug: "solar", label: "Solar", name: "solar" } }))).toEqual({
      status: "joined",
    });
    expect(await db.$count(waitlistEntries)).toBe(2);
  });

  test("of ten posts at once lets one in, and confirms it once", async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => joinWaitlist(entry())));
    expect(outcomes.filter(({ status }) => status === "joined")).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === "already")).toHaveLength(9);
    const subject = "You are on the plumbing waiting list";
    const body = expect.stringMatching(/^Hello Ann,\n/);
    expect(await listRows(outbox)).toMatchObject([{ recipient: "ann@example.com", subject, body }]);
  });

  test("takes 20 an hour from one sender, and others go on", async () => {
    for (let number = 1; number <= 20; number++) {
      const email = `person-${number}@example.com`;
      expect(await joinWaitlist(entry({ email }))).toEqual({ status: "joined" });
    }
    expect(await joinWaitlist(entry())).toMatchObject({ status: "limited" });
    expect(await joinWaitlist(entry({ address: "203.0.113.8" }))).toEqual({ status: "joined" });
  });
});

test("somebody on a waiting list is kept while they wait, and forgotten 30 days after they were told that it is open", async () => {
  const emails = async () => (await listRows(waitlistEntries)).map(({ email }) => email).sort();
  await joinWaitlist(entry());
  const roofing = { slug: "roofing", label: "Roofing", name: "roofing" } as const;
  await joinWaitlist(entry({ trade: roofing, email: "told@example.com" }));
  await writeToWaitlist("system", roofing.slug);
  await timePasses(29 * aDay);
  await sweepOnce();
  expect(await emails()).toEqual(["ann@example.com", "told@example.com"]);
  await timePasses(2 * aDay);
  await sweepOnce();
  expect(await emails()).toEqual(["ann@example.com"]);
});
