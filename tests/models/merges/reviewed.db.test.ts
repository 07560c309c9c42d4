import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { mergeListings } from "~/models/merges/merge.server";
import { undoMerge } from "~/models/merges/undo.server";
import { leadAssignments } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { figureOf, praise, requestTo, reviewed, reviewNow, write } from "../../support/listings/reviews";
import { world } from "../../support/world";

useDatabase();

test("reviews go with their listing and come back, and nobody's two are counted as one more", async () => {
  const [stays, gone] = [await world.business(), await world.business()];
  const by = { ...(await world.account({ role: "operator" })), role: "operator" as const };
  await reviewed(stays.id, praise({ stars: 5 }));
  const { id } = await reviewed(gone.id, praise({ stars: 2 }));
  const lead = await requestTo(stays.id);
  await db
    .insert(leadAssignments)
    .values({ leadId: lead, businessId: gone.id, email: "gone@fettle.example", distanceMiles: 1 });
  await write(lead, stays.id, praise({ stars: 5 }));
  await write(lead, gone.id, praise({ stars: 1 }));
  const merged = await mergeListings(by, stays.id, gone.id);
  expect(await reviewNow(id)).toMatchObject({ businessId: stays.id });
  expect(await figureOf(stays.id)).toEqual({ rating: 4, reviews: 3 });
  if (merged.status !== "merged") throw new Error(merged.status);
  expect(await undoMerge(by, merged.mergeId)).toMatchObject({ status: "undone" });
  expect(await figureOf(stays.id)).toEqual({ rating: 5, reviews: 2 });
  expect(await figureOf(gone.id)).toEqual({ rating: 1.5, reviews: 2 });
});
