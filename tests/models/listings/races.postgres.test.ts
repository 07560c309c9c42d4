import { expect, test } from "vitest";
import { useDatabase } from "../../support/database";
import { describeDifferences, raceListings } from "../../support/listings/listing-races";

useDatabase();

test("while listings are edited, removed, restored and listed all at once, lists end as the businesses say", async () => {
  const done = await raceListings({ listings: 400, seconds: 6 });
  expect(done.edits).toBeGreaterThan(0);
  expect(done.removals).toBeGreaterThan(0);
  expect(done.batches).toBeGreaterThan(0);
  expect(await describeDifferences()).toEqual([]);
});
