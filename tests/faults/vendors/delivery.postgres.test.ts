import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { freshMobile } from "../../support/people/roofing-quiz";
import { atCodeStep, completeQuiz } from "../../support/processes/live-visitor";
import { liveHere, startServer, startWorker, twilioAt } from "../../support/processes/server-process";
import { until } from "../../support/until";
import { useVendors } from "../../support/vendors/vendors";
import { world } from "../../support/world";

useDatabase();

const vendors = useVendors();

const homeowners = 6;
const recipients = () => [
  ...vendors.post.received.flatMap(({ to }) => to),
  ...vendors.twilio.texts.map(({ to }) => to),
];

test("leads made at two servers in turn, with a worker beside them: every message arrives once, and no other", async () => {
  const { nearest } = await world.leeds();
  const settings = liveHere({
    ...twilioAt(vendors.twilio.url),
    SMTP_URL: vendors.post.url,
  });
  const worker = startWorker(settings);
  const [one, two] = await Promise.all([startServer(settings), startServer(settings)]);
  await until("the worker is at work", () => worker.log().includes("worker started"));
  const emails = Array.from({ length: homeowners }, (_, index) => `homeowner-${index}@example.com`);
  await Promise.all(
    emails.map(async (email, index) => {
      const visitor = await atCodeStep(index % 2 ? two.origin : one.origin, freshMobile());
      await visitor.moveTo(index % 2 ? one.origin : two.origin);
      await visitor.fill("Verification code", vendors.twilio.code).press("Verify");
      await completeQuiz(visitor, { email });
    }),
  );

  const pending = () => db.$count(outbox, eq(outbox.status, "pending"));
  await until("everything is sent", async () => (await pending()) === 0);
  const written = await listRows(outbox);
  expect(recipients().toSorted()).toEqual(written.map(({ recipient }) => recipient).toSorted());
  expect(written.every(({ status, attempts }) => status === "sent" && attempts === 1)).toBe(true);

  const times = (recipient: string) => recipients().filter((each) => each === recipient).length;
  for (const email of emails) expect(times(email)).toBe(1);
  for (const email of nearest(3)) expect(times(email ?? "")).toBe(homeowners);
  expect(await db.$count(leads, eq(leads.phoneVerified, true))).toBe(homeowners);
  expect(await db.$count(leadAssignments)).toBe(3 * homeowners);
  expect(await Promise.all([worker.stop(), one.stop(), two.stop()])).toEqual([0, 0, 0]);
});
