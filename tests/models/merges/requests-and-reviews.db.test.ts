import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { mergeListings } from "~/models/merges/merge.server";
import { undoMerge } from "~/models/merges/undo.server";
import { agreements, leadAssignments, leads, prices } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { figureOf, praise, requestTo, reviewed, reviewNow, write } from "../../support/listings/reviews";
import { clockOf } from "../../support/people/lead-times";
import { chooses, pricer, roofersAccepts, sendsPrice, writes } from "../../support/people/prices";
import { aLead, assign } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

test("two listings of one business are one to a homeowner who hired one of them, and two again with whom they hired", async () => {
  const [stays, gone] = [await world.business(), await world.business({ claimed: false, verified: false })];
  const lead = await aLead();
  await db.insert(leadAssignments).values({ leadId: lead, businessId: gone.id, email: "", distanceMiles: 2 });
  await changeRows(leads, { hiredAt: new Date(), hiredWhom: "business", hiredBusinessId: gone.id });
  const hired = async () => ({
    id: (await findRow(leads))?.hiredBusinessId,
    ended: (await listRows(leadAssignments)).map(({ businessId, ended }) => [businessId, ended]),
  });
  const by = await world.operator();
  const merged = await mergeListings(by, stays.id, gone.id);
  expect(await hired()).toEqual({ id: stays.id, ended: [[stays.id, "chosen"]] });
  await undoMerge(by, merged.status === "merged" ? merged.mergeId : "");
  expect(await hired()).toEqual({ id: gone.id, ended: [[gone.id, "chosen"]] });
});

test("what was agreed while two listings were one is of the one that has the request, once they are two", async () => {
  const lead = await aLead();
  const gone = await pricer(lead, "Kirkgate Slaters");
  const stays = await world.business({ claimed: false, verified: false });
  const by = await world.operator();
  const merged = await mergeListings(by, stays.id, gone.businessId);
  const both = { ...gone, businessId: stays.id };
  await sendsPrice(both);
  await chooses(both);
  await writes(lead);
  await undoMerge(by, merged.status === "merged" ? merged.mergeId : "");
  expect(await writes(lead, "14 Hyde Park Road, Leeds")).toMatchObject({ status: "written" });
  expect((await roofersAccepts(gone)).status).toBe("accepted");
  const whose = (await Promise.all([listRows(prices), listRows(agreements)])).flat();
  expect(whose.map(({ businessId }) => businessId)).toEqual([1, 2, 3].map(() => gone.businessId));
});

test("a request that one of the two declined and the other has is due again, and as before once they are two", async () => {
  const [stays, gone] = [await world.business(), await world.business()];
  const lead = await aLead();
  const given = { leadId: lead, email: "", distanceMiles: 2 };
  await db.insert(leadAssignments).values([
    { ...given, businessId: stays.id, status: "declined", declineReason: "too_far" },
    { ...given, businessId: gone.id },
  ]);
  const by = await world.operator();
  const merged = await mergeListings(by, stays.id, gone.id);
  const { due, written } = await clockOf(lead);
  expect(due.map((each) => each.split(" ")[0])).toEqual(["contact", "desk", "reminder", "still"]);
  expect(written).toEqual(due);
  await undoMerge(by, merged.status === "merged" ? merged.mergeId : "");
  const apart = await clockOf(lead);
  expect(apart.due).toHaveLength(5);
  expect(apart.written).toEqual(apart.due);
});

test("reviews go with their listing and come back, and nobody's two are counted as one more", async () => {
  const [stays, gone] = [await world.business(), await world.business()];
  const by = await world.operator();
  await reviewed(stays.id, praise({ stars: 5 }));
  const { id } = await reviewed(gone.id, praise({ stars: 2 }));
  const lead = await requestTo(stays.id);
  await assign(lead, "gone@fettle.example", { businessId: gone.id });
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
