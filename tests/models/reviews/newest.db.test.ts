import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { listNewestReviews, listWorkCosts } from "~/models/reviews/newest-reviews.server";
import { businesses, leads, reviews } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { contact, praise, requestTo, reviewed, reviewNow, write } from "../../support/listings/reviews";
import { world } from "../../support/world";

useDatabase();

test("the newest reviews are those that count, the worst as well as the best, of businesses on the site", async () => {
  const { id } = await world.business();
  const shown = async () => (await listNewestReviews(2)).map(({ stars }) => stars);
  expect(await shown()).toEqual([]);
  for (const stars of [5, 4, 1]) await reviewed(id, praise({ stars }));
  await reviewed(id, praise({ stars: 3, incentive: true }));
  await reviewed(id, praise({ stars: 3, body: "Ring me on 07700 900123 for more of this." }));
  await reviewed(id, contact());
  expect(await shown()).toEqual([1, 4]);
  const other = await reviewed((await world.business()).id, praise({ stars: 2 }));
  expect(await shown()).toEqual([2, 1]);
  const { businessId } = await reviewNow(other.id);
  await changeRows(businesses, { status: "removed" }, { id: businessId });
  expect(await shown()).toEqual([1, 4]);
});

test("a review says which work it is of, as its request did", async () => {
  const { id } = await world.business();
  const lead = await requestTo(id);
  await changeRows(leads, { source: "roofing_quiz", answers: { "roof-work": "repair" } }, { id: lead });
  await write(lead, id, praise());
  expect(await db.select({ work: reviews.work }).from(reviews)).toEqual([{ work: "Roof repair" }]);
});

test("what work cost is told of from five bills on, as the middle half of them, without what was paid for", async () => {
  const { id } = await world.business();
  const bills = async (...pounds: number[]) => {
    for (const each of pounds) await reviewed(id, praise({ costPence: each * 100 }), 10 * each);
  };
  await bills(1, 2, 3, 4);
  await reviewed(id, praise({ costPence: 999_900, incentive: true }));
  await reviewed(id, praise({ costPence: null }));
  expect(await listWorkCosts()).toEqual([]);
  await bills(5);
  expect(await listWorkCosts()).toMatchObject([{ bills: 5, from: 200, median: 300, to: 400 }]);
});
