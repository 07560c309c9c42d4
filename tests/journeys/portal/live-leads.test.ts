import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { countEventStreams } from "~/http/event-stream.server";
import { signOutEverywhere } from "~/models/accounts/access.server";
import { countListening, watchLeads } from "~/models/leads/portal/live.server";
import { paths } from "~/paths";
import { businesses, leadAssignments, leads } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { aLead, assign, samAtWork, samsLead, samTheRoofer } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

let stop = async () => {};
beforeAll(async () => {
  stop = await watchLeads();
});
afterAll(() => stop());
afterEach(() => {
  expect(countEventStreams()).toBe(0);
});

/** What is told while there is no lead, and while there is one. */
const nothing = "0.0";
const one = /^1\.\w+$/;

/** What the page of this visitor is told, one event at a time; `close` is what leaving it does. */
async function listening(visitor: Visitor) {
  const leaving = new AbortController();
  const answer = await visitor.raw(paths.leadsLive, { signal: leaving.signal });
  const reader = answer.body?.getReader();
  return {
    answer,
    async next(): Promise<string | undefined> {
      const { value, done } = (await reader?.read()) ?? { done: true };
      return done ? undefined : new TextDecoder().decode(value).replace(/^data: |\n\n$/g, "");
    },
    async close() {
      leaving.abort();
      await reader?.cancel().catch(() => undefined);
    },
  };
}

test("a new lead is told at once, and so is where it stands from then on", async () => {
  const visitor = await samAtWork("/dashboard");
  const page = await listening(visitor);
  expect(page.answer.headers.get("X-Accel-Buffering")).toBe("no");
  expect(page.answer.headers.get("Content-Type")).toBe("text/event-stream");
  expect(await page.next()).toBe(nothing);
  expect(visitor.document.querySelector("[data-live-mark]")?.getAttribute("data-live-mark")).toBe(nothing);
  await samsLead();
  const word = await page.next();
  expect(word).toMatch(one);
  await changeRows(leadAssignments, { status: "contacted" });
  const next = await page.next();
  expect(next).toMatch(one);
  expect(next).not.toBe(word);
  await page.close();
});

test("a change is told within five seconds although its notice was missed", async () => {
  await samsLead();
  const page = await listening(await samAtWork("/dashboard"));
  const before = await page.next();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(leadAssignments).set({ status: "contacted" });
  });
  expect(await page.next()).not.toBe(before);
  await page.close();
});

test("a change is told that leaves every counter as it was, and that someone was hired and that it was taken back", async () => {
  const lead = await samsLead({}, { status: "contacted" });
  const page = await listening(await samAtWork("/dashboard"));
  const words = [await page.next()];
  await changeRows(leadAssignments, { status: "quoted" }, { leadId: lead });
  words.push(await page.next());
  await changeRows(leads, { hiredAt: new Date() });
  words.push(await page.next());
  expect(new Set(words).size).toBe(3);
  await changeRows(leads, { hiredAt: null });
  expect(await page.next()).toBe(words[1]);
  await page.close();
});

test("a page is told nothing more once its person works as another of their businesses elsewhere", async () => {
  const { business } = await samTheRoofer();
  const moor = await world.business({ ownerId: business.ownerId, businessName: "Moor Slating" });
  const visitor = await samAtWork("/dashboard");
  const page = await listening(visitor);
  expect(await page.next()).toBe(nothing);
  await visitor.press(/^Moor Slating/);
  await samsLead({}, { businessId: moor.id });
  await samsLead();
  expect(await page.next()).toBeUndefined();
});

test("another business's lead is nothing to be told of", async () => {
  const other = await world.business();
  const page = await listening(await samAtWork("/dashboard"));
  expect(await page.next()).toBe(nothing);
  await assign(await aLead(), other.email ?? "");
  await samsLead();
  expect(await page.next()).toMatch(one);
  await page.close();
});

test("a page that was open is told nothing more once its session has ended", async () => {
  const { ownerId } = (await samTheRoofer()).business;
  const page = await listening(await samAtWork("/dashboard"));
  expect(await page.next()).toBe(nothing);
  await signOutEverywhere(ownerId ?? "", "system");
  expect(await page.next()).toBeUndefined();
  expect(countListening(ownerId ?? "")).toBe(0);
});

test("a page is told nothing more once its business is suspended", async () => {
  const page = await listening(await samAtWork("/dashboard"));
  expect(await page.next()).toBe(nothing);
  await changeRows(businesses, { status: "suspended" });
  await samsLead();
  expect(await page.next()).toBeUndefined();
});

test("one person's eleventh page waits, however many may listen in all", async () => {
  const visitor = await samAtWork("/dashboard");
  const pages = [];
  for (let number = 0; number < 10; number++) pages.push(await listening(visitor));
  const refused = await visitor.raw(paths.leadsLive);
  expect(refused.status).toBe(429);
  for (const page of pages) await page.close();
});
