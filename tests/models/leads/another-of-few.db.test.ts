import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { askAnother } from "~/models/leads/own-request/another.server";
import { leadAssignments } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { offerNow, site, zebedeesRequest } from "../../support/people/requests";
import { type Business, world } from "../../support/world";

useDatabase();

let first: Business;
let leadId: string;
beforeEach(async () => {
  first = await near(1);
  await near(2);
  leadId = await zebedeesRequest();
  expect(await db.$count(leadAssignments)).toBe(2);
});

const near = (miles: number) => world.business(world.milesFrom("LS6 2AB", miles));
const decline = (business: Business) =>
  db
    .update(leadAssignments)
    .set({ status: "declined", declineReason: "too_busy" })
    .where(eq(leadAssignments.businessId, business.id));

test("a request that found two is not offered a third while both can take it: a decline is what opens the offer", async () => {
  await near(3);
  expect(await offerNow(leadId)).toEqual({ status: "none", asked: 2 });
  expect(await askAnother(leadId, 2, site)).toEqual({ status: "refused" });
  expect(await db.$count(leadAssignments)).toBe(2);
});

test("once one of two has declined, each press asks one, until three hold it", async () => {
  await decline(first);
  expect(await offerNow(leadId)).toEqual({ status: "nobody", asked: 2 });
  for (const miles of [3, 4, 5]) await near(miles);
  for (const asked of [2, 3]) {
    expect(await offerNow(leadId)).toEqual({ status: "possible", asked });
    expect(await askAnother(leadId, asked, site)).toEqual({ status: "asked" });
  }
  expect(await offerNow(leadId)).toEqual({ status: "none", asked: 4 });
  expect(await askAnother(leadId, 4, site)).toEqual({ status: "refused" });
});
