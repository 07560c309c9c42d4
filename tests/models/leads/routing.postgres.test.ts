import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { stopRouting } from "~/models/leads/own-request.server";
import { assignNearest } from "~/models/leads/routing.server";
import { locatePostcode } from "~/models/places/place";
import { useDatabase } from "../../support/database";
import { zebedeesRequest } from "../../support/requests";
import { world } from "../../support/world";

useDatabase();

const at = locatePostcode("LS6 2AB") ?? { latitude: 0, longitude: 0 };

/** How many statements on this database wait for a lock that somebody else holds. */
async function countWaiting(): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rowsOf<{ waiting: number }>(result)[0]?.waiting ?? 0;
}

test("a stop waits for the assignment under way, and none begins after it", async () => {
  const leadId = await zebedeesRequest();
  await world.leeds({ verifiedRoofers: 3 });
  const order: string[] = [];
  let stopped: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    expect(await assignNearest(tx, leadId, { trade: "roofing", at })).toHaveLength(3);
    stopped = stopRouting(leadId).then(() => order.push("stopped"));
    await expect.poll(async () => order.length + (await countWaiting())).toBe(1);
    order.push("assigned");
  });
  await stopped;
  expect(order).toEqual(["assigned", "stopped"]);

  await world.business();
  expect(await db.transaction((tx) => assignNearest(tx, leadId, { trade: "roofing", at }))).toEqual([]);
});
