import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { makePage } from "~/models/listings/shown.server";
import {
  countImpression,
  impressionOf,
  writeImpressions,
} from "~/models/placements/results/impressions.server";
import { findCached, sendCached } from "~/page-cache/page-cache.server";
import { paths } from "~/paths";
import { businesses, listingDays } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { boughtPlan, standIn } from "../../support/payments";
import { exchange } from "../../support/processes/http-exchange";
import { listenOn } from "../../support/processes/listen";
import { world } from "../../support/world";

useDatabase();
// What the vendor still tells is heard before the next test begins.
afterEach(() => standIn().deliver());

const chrome =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36";
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** Asks for a page as the server does that makes it. */
function open(visitor: Visitor, path: string, given: Record<string, string> = {}): Promise<string> {
  const headers = { "User-Agent": chrome, ...given };
  return makePage(async () => (await visitor.raw(path, { headers })).text());
}

const tell = (visitor: Visitor, what: Record<string, string>, agent = chrome) =>
  visitor.post(paths.seen, what, { "User-Agent": agent });
const counted = async () => {
  await writeImpressions();
  const rows = await listRows(listingDays);
  return rows.map(({ shown, views, calls }) => ({ shown, views, calls }));
};

/** Twice from one telephone is one call; a robot, an owner and a stranger's text make none. */
async function ringOnce({ anybody, owner, id }: { anybody: Visitor; owner: Visitor; id: string }) {
  await tell(anybody, { call: id });
  await tell(anybody, { call: id });
  await tell(anybody, { call: id }, robot);
  await tell(owner, { call: id });
  expect((await tell(anybody, { call: "';--", opened: "x".repeat(5000) })).status).toBe(204);
  expect((await anybody.raw(paths.seen)).status).toBe(405);
}

test("an owner sees how often people saw, opened and rang the listing, and what each cost; no robot, nobody signed in", async () => {
  await writeImpressions();
  const { visitor: sam } = await boughtPlan();
  const listing = await findRow(businesses);
  const id = listing?.id ?? "";
  await world.business({ businessName: "Without a plan" });
  const [list, page] = [paths.cityRoofers("leeds"), paths.roofingBusiness(id)];
  const anybody = new Visitor();
  expect(await open(anybody, list)).toContain("Featured");
  await open(anybody, list, { "User-Agent": robot });
  await open(anybody, list, { "User-Agent": "" });
  await open(sam, list);
  const html = await open(anybody, page);
  expect(html).toContain(`data-call="${id}"`);
  // Where its script tells it.
  expect(html).toContain(`"${paths.seen}"`);
  expect(await counted()).toEqual([{ shown: 1, views: 1, calls: 0 }]);

  // Fetched ahead it is counted once it is opened.
  await open(anybody, page, { "Sec-Purpose": "prefetch" });
  expect(await counted()).toEqual([{ shown: 1, views: 1, calls: 0 }]);
  expect((await tell(anybody, { opened: page })).status).toBe(204);
  expect(await counted()).toEqual([{ shown: 1, views: 2, calls: 0 }]);

  await ringOnce({ anybody, owner: sam, id });
  expect(await counted()).toEqual([{ shown: 1, views: 2, calls: 1 }]);

  await sam.visit(paths.dashboard);
  expect(sam.text).toContain("Times shown in a list 1 £97 each");
  expect(sam.text).toContain("Profile views 2 £48.50 each");
  expect(sam.text).toContain("Calls 1 £97 each");
  expect(sam.text).toContain("Requests 0 None yet");
  expect(sam.document.querySelectorAll("section[aria-labelledby=results] details table")).toHaveLength(2);
});

test("a page that comes from the cache is counted like any other, and what was counted while the database is away is written afterwards", async () => {
  await writeImpressions();
  await boughtPlan();
  const list = paths.cityRoofers("leeds");
  for (const _ of ["first", "second"]) await open(new Visitor(), list, { "Accept-Encoding": "identity" });
  expect(await counted()).toEqual([{ shown: 2, views: 0, calls: 0 }]);
  const server = createServer((request, response) => {
    const page = findCached(request);
    if (page) sendCached(page, request, response);
    else response.writeHead(404).end();
  });
  const port = await listenOn(server, 0);
  const ask = (init: RequestInit) => exchange(new Request(`http://127.0.0.1:${port}${list}`, init));
  const person = { "User-Agent": chrome, "Accept-Encoding": "identity" };
  const sent = await ask({ headers: person });
  expect(sent.status).toBe(200);
  const etag = sent.headers.get("ETag") ?? "";
  expect((await ask({ headers: { ...person, "If-None-Match": etag } })).status).toBe(304);
  await ask({ headers: { ...person, "User-Agent": robot } });
  await ask({ headers: person, method: "HEAD" });
  await new Promise((resolve) => server.close(resolve));
  expect(await counted()).toEqual([{ shown: 4, views: 0, calls: 0 }]);

  const listing = await findRow(businesses);
  const impression = impressionOf({ listed: [], opened: listing?.id ?? "" });
  if (!impression) throw new Error("It shows a listing");
  countImpression(impression);
  await db.execute(sql`alter table listing_days rename to listing_days_away`);
  try {
    await expect(writeImpressions()).rejects.toThrow();
    countImpression(impression);
  } finally {
    await db.execute(sql`alter table listing_days_away rename to listing_days`);
  }
  expect(await counted()).toEqual([{ shown: 4, views: 2, calls: 0 }]);
});
