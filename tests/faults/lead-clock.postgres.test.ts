import { and, eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { keepClock } from "~/models/leads/clock/due.server";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import { leadAssignments, leadDue, leads, outbox } from "../../drizzle/schema";
import { changeRows, useDatabase } from "../support/database";
import { hoursAgo, timePasses } from "../support/passing-time";
import { leadNow, zebedee, zebedeesRequest } from "../support/people/requests";
import { liveHere, startWorker as startLiveWorker } from "../support/processes/server-process";
import { useVendors } from "../support/vendors/vendors";
import { world } from "../support/world";

useDatabase();

/** Processes start slowly on a busy machine. */
const soon = { timeout: 240_000, interval: 50 };

const vendors = useVendors();

/** What `npm run worker` runs, in a process of its own. */
const startWorker = () => startLiveWorker(liveHere({ SMTP_URL: vendors.post.url }));

/**
 * Kills a worker in the middle of doing what is due: it has the lead, and waits for a row that somebody else holds. Its
 * transaction comes to nothing.
 */
async function killInTheMiddle(leadId: LeadId): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select().from(leadDue).where(eq(leadDue.leadId, leadId)).for("update");
    const worker = startWorker();
    await expect.poll(waitingForARow, soon).toBeGreaterThan(0);
    await worker.kill();
  });
}

const waitingForARow = () =>
  db.$count(
    sql`(select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%lead_due%') w`,
  );

/** Kills a worker that has a mail in hand, which the mail server has not taken yet. */
async function killWithAMailInHand(): Promise<void> {
  const inHand = vendors.post.hold();
  const worker = startWorker();
  await inHand;
  await worker.kill();
  vendors.post.reply(() => undefined);
  // The lease of what it had in hand.
  await timePasses(61);
}

/** The lead as if it had been given so long ago. */
async function given(leadId: LeadId, hours: number): Promise<void> {
  const at = hoursAgo(hours);
  await changeRows(leads, { createdAt: at }, { id: leadId });
  await changeRows(leadAssignments, { createdAt: at }, { leadId });
  await db.transaction(async (tx) => {
    await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
    await keepClock(tx, leadId);
  });
}

const received = (to?: string) =>
  vendors.post.received
    .filter((mail) => !to || mail.to.includes(to))
    .map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]);
const notSent = () => db.$count(outbox, eq(outbox.status, "pending"));
const isDone = (leadId: LeadId, kind: "reminder" | "declined" | "contact" | "desk") =>
  db.$count(leadDue, and(eq(leadDue.leadId, leadId), eq(leadDue.kind, kind), isNotNull(leadDue.doneAt)));

test("a worker killed at each step of a request loses nothing and says nothing twice", async () => {
  const roofers = [];
  for (const miles of [1, 2]) {
    roofers.push(await world.roofer({ ...world.milesFrom(zebedee.postcode, miles), phone: null }));
  }
  const [declines, sleeps] = roofers;
  const leadId = await zebedeesRequest();
  await changeRows(outbox, { status: "sent", sentAt: sql`now()` });

  // The reminder: of an emergency it falls due on every day of the week, before anything else does.
  await changeRows(leads, { answers: { "roof-work": "emergency" } });
  await given(leadId, 1);
  await killInTheMiddle(leadId);
  expect(await isDone(leadId, "reminder")).toBe(0);
  await killWithAMailInHand();
  let worker = startWorker();
  await expect
    .poll(() => received(sleeps?.account.email), soon)
    .toEqual(["Still waiting: roofing lead in LS6"]);
  await expect.poll(notSent, soon).toBe(0);
  await worker.kill();

  // The decline.
  await changeLeadStatus({
    ...{ accountId: declines?.account.id ?? "", businessId: declines?.business.id ?? "", leadId },
    ...{ status: "declined", reason: "too_busy" },
  });
  await killInTheMiddle(leadId);
  expect(await isDone(leadId, "declined")).toBe(0);
  worker = startWorker();
  await expect.poll(() => isDone(leadId, "declined"), soon).toBe(1);
  await worker.kill();
  await timePasses(61);
  await killWithAMailInHand();
  worker = startWorker();
  await expect.poll(() => received(zebedee.email), soon).toHaveLength(1);
  await expect.poll(notSent, soon).toBe(0);
  await worker.kill();

  // The question, and the desk.
  await given(leadId, 49);
  await killInTheMiddle(leadId);
  expect(await isDone(leadId, "desk")).toBe(0);
  worker = startWorker();
  await expect.poll(() => isDone(leadId, "desk"), soon).toBe(1);
  await expect.poll(() => received(zebedee.email), soon).toHaveLength(2);
  await expect.poll(notSent, soon).toBe(0);
  expect((await leadNow(leadId)).unmatchedSince).not.toBeNull();
  expect(received(sleeps?.account.email)).toHaveLength(1);
  expect(received(declines?.account.email)).toHaveLength(1);
  await worker.kill();
});
