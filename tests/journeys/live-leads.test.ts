import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { countEventStreams } from "~/http/event-stream.server";
import { endAllSessions } from "~/models/accounts/sessions.server";
import { countListening, watchLeads } from "~/models/leads/live.server";
import { paths } from "~/paths";
import { businesses, leadAssignments } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { aLead, assign, samAtWork, samsLead, samTheRoofer } from "../support/professionals";
import { Visitor } from "../support/visitor";
import { world } from "../support/world";

useDatabase();

let stop = async () => {};
beforeAll(async () => {
  stop = await watchLeads();
});
afterAll(() => stop());
afterEach(() => {
  expect(countEventStreams()).toBe(0);
});

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
  expect(await page.next()).toBe("0.0.0.0");
  expect(visitor.document.querySelector("[data-standing]")?.getAttribute("data-standing")).toBe("0.0.0.0");
  await samsLead();
  expect(await page.next()).toBe("1.1.0.0");
  await db.update(leadAssignments).set({ status: "contacted" });
  expect(await page.next()).toBe("1.0.1.0");
  await page.close();
});

test("another business's lead is nothing to be told of", async () => {
  const other = await world.business();
  const page = await listening(await samAtWork("/dashboard"));
  expect(await page.next()).toBe("0.0.0.0");
  await assign(await aLead(), other.email ?? "");
  await samsLead();
  expect(await page.next()).toBe("1.1.0.0");
  await page.close();
});

test("a page that was open is told nothing more once its session has ended", async () => {
  const visitor = await samAtWork("/dashboard");
  const { ownerId } = (await samTheRoofer()).business;
  const page = await listening(visitor);
  expect(await page.next()).toBe("0.0.0.0");
  await endAllSessions(ownerId ?? "");
  expect(await page.next()).toBeUndefined();
  expect(countListening(ownerId ?? "")).toBe(0);
});

test("a page is told nothing more once its business is suspended", async () => {
  const page = await listening(await samAtWork("/dashboard"));
  expect(await page.next()).toBe("0.0.0.0");
  await db.update(businesses).set({ status: "suspended" });
  await samsLead();
  expect(await page.next()).toBeUndefined();
});

test("whoever is signed out is told nothing", async () => {
  await samTheRoofer();
  const answer = await new Visitor().raw(paths.leadsLive);
  expect(answer.status).toBe(401);
});

test("one person's eleventh page waits, however many may listen in all", async () => {
  const visitor = await samAtWork("/dashboard");
  const pages = [];
  for (let number = 0; number < 10; number++) pages.push(await listening(visitor));
  const refused = await visitor.raw(paths.leadsLive);
  expect(refused.status).toBe(429);
  for (const page of pages) await page.close();
});

test("the title says how many are new", async () => {
  await samsLead();
  await samsLead();
  const visitor = await samAtWork("/portal/leads");
  expect(visitor.title).toBe("(2) Leads · Fettle");
  await visitor.visit("/dashboard");
  expect(visitor.title).toBe("(2) Dashboard · Fettle");
});
