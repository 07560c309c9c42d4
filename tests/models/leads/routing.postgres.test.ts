import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { assignByHand } from "~/models/leads/admin/assign.server";
import { askAnother } from "~/models/leads/next-roofer.server";
import { closeRequest } from "~/models/leads/own-request/own-request.server";
import { submitLead } from "~/models/leads/submission.server";
import { suspendListing } from "~/models/listings/admin/decisions.server";
import { mergeListings } from "~/models/merges/merge.server";
import { locatePostcode } from "~/models/places/postcode";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { businesses, leadAssignments } from "../../../drizzle/schema";
import { countWaiting, listRows, useDatabase } from "../../support/database";
import { aLead } from "../../support/people/professionals";
import { giveToNearest, messagesAbout, zebedeesDraft, zebedeesRequest } from "../../support/people/requests";
import { world } from "../../support/world";

useDatabase();

const at = locatePostcode("LS6 2AB") ?? { latitude: 0, longitude: 0 };

test("a stop waits for the assignment under way, and none begins after it", async () => {
  const leadId = await zebedeesRequest();
  await world.leeds({ verifiedRoofers: 3 });
  const order: string[] = [];
  let stopped: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    expect(await giveToNearest(tx, leadId, at)).toHaveLength(3);
    stopped = closeRequest(leadId).then(() => order.push("stopped"));
    await expect.poll(async () => order.length + (await countWaiting())).toBe(1);
    order.push("assigned");
  });
  await stopped;
  expect(order).toEqual(["assigned", "stopped"]);

  await world.business();
  expect(await db.transaction((tx) => giveToNearest(tx, leadId, at))).toEqual([]);
});

const holdersOf = async (leadId: LeadId) =>
  (await listRows(leadAssignments, { leadId })).map(({ businessId }) => businessId);
const idsOf = (roofers: readonly { id: string }[]) => roofers.map(({ id }) => id).sort();

const suspended = { status: "suspended" } as const;

/** What `give` comes to that was begun while a business was changed, and went on when it was. */
async function duringChange<Outcome>(
  businessId: ListingId,
  change: Partial<typeof businesses.$inferInsert>,
  give: () => Promise<Outcome>,
): Promise<Outcome> {
  let given: Promise<Outcome> | undefined;
  await db.transaction(async (tx) => {
    await tx.update(businesses).set(change).where(eq(businesses.id, businessId));
    given = give();
    await expect.poll(countWaiting).toBe(1);
  });
  if (!given) throw new Error("Nothing was given");
  return given;
}

const context = { place: locatePostcode("LS1 4DY") };

/** The request that a homeowner in the middle of Leeds makes of a completed draft; its lead's id. */
async function submit(draftId: string): Promise<LeadId> {
  const outcome = await submitLead(draftId, roofingQuiz, context);
  if (outcome.status !== "created") throw new Error(outcome.status);
  return outcome.leadId;
}

test.each([
  ["is suspended", suspended],
  ["says that it does only other work", { serviceTypes: ["Chimney Repairs"] }],
])(
  "a request never reaches a business that %s while it is routed: the next nearest gets it",
  async (_, change) => {
    const draft = await zebedeesDraft();
    const { roofers } = await world.leeds({ verifiedRoofers: 4 });
    const [nearest, ...others] = roofers;
    const leadId = await duringChange(nearest?.id ?? "", change, () => submit(draft.id));
    expect((await holdersOf(leadId)).sort()).toEqual(idsOf(others));
    const told = (await messagesAbout(leadId, ":alert:")).map(({ recipient }) => recipient);
    expect(told).not.toContain(nearest?.email);
    expect(told).toEqual(expect.arrayContaining(others.map(({ email }) => email)));
  },
);

test("another is asked, and never the one that is suspended while the homeowner presses", async () => {
  const { roofers } = await world.leeds({ verifiedRoofers: 5 });
  const leadId = await aLead(world.milesFrom("LS1 4DY", 0));
  for (const [place, { id }] of roofers.slice(0, 3).entries()) {
    const status = place === 0 ? "declined" : "new";
    await db.insert(leadAssignments).values({ leadId, businessId: id, email: "", distanceMiles: 1, status });
  }
  const asked = await duringChange(roofers[3]?.id ?? "", suspended, () => askAnother(leadId, 3));
  expect(asked).toEqual({ status: "asked" });
  const holders = await holdersOf(leadId);
  expect(holders).toContain(roofers[4]?.id);
  expect(holders).not.toContain(roofers[3]?.id);
});

test("requests that are routed while two listings are merged are all with the one that stays", async () => {
  const { roofers } = await world.leeds({ verifiedRoofers: 2 });
  const [stays, gone] = roofers.map(({ id }) => id);
  const operator = await world.operator();
  const drafts: { id: string }[] = [];
  for (let each = 0; each < 4; each++) drafts.push(await zebedeesDraft());
  const [merged, ...requests] = await Promise.all([
    mergeListings(operator, stays ?? "", gone ?? ""),
    ...drafts.map((draft) => submit(draft.id)),
  ]);
  expect(merged.status).toBe("merged");
  for (const leadId of requests) expect(await holdersOf(leadId)).toEqual([stays]);
});

describe("given by hand", () => {
  const place = world.milesFrom("LS1 4DY", 0);
  const holdersOf = (leadId: LeadId) => listRows(leadAssignments, { leadId });
  const rounds = 10;

  async function setting() {
    await db.delete(businesses);
    const made = await world.roofers([1, 2, 3, 4, 5].map((miles) => world.milesFrom("LS1 4DY", miles)));
    const roofers = made.map(({ business }) => business.id);
    const operator = await world.operator();
    const lead = () => aLead({ ...place, outcode: "LS1", unmatchedSince: new Date() });
    return { roofers, operator, lead };
  }

  test("five operators who give one lead away at once give it to one business; the others find it changed", async () => {
    const { roofers, operator, lead } = await setting();
    const leadId = await lead();
    const outcomes = await Promise.all(
      roofers.map((businessId) => assignByHand(operator, { leadId, businessId, seen: 0 })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["assigned", ...Array(4).fill("changed")]);
    expect(await holdersOf(leadId)).toHaveLength(1);
  });

  test("an operator and the homeowner who pass a lead on at the same moment never make it four", async () => {
    const { roofers, operator, lead } = await setting();
    for (let round = 0; round < rounds; round++) {
      const leadId = await lead();
      for (const businessId of roofers.slice(0, 3)) {
        const status = businessId === roofers[0] ? "declined" : "new";
        await db.insert(leadAssignments).values({ leadId, businessId, email: "", distanceMiles: 1, status });
      }
      await Promise.all([
        askAnother(leadId, 3),
        assignByHand(operator, { leadId, businessId: roofers[4] ?? "", seen: 3 }),
      ]);
      expect((await holdersOf(leadId)).filter(({ status }) => status !== "declined")).toHaveLength(3);
    }
  });

  test("a lead that is stopped, or a business that is suspended, while it is given: whoever is first, nothing follows", async () => {
    const { roofers, operator, lead } = await setting();
    for (let round = 0; round < rounds; round++) {
      const leadId = await lead();
      const [given, stopped] = await Promise.all([
        assignByHand(operator, { leadId, businessId: roofers[0] ?? "", seen: 0 }),
        closeRequest(leadId),
      ]);
      expect(stopped.status).toBe("stopped");
      expect((await holdersOf(leadId)).length).toBe(given.status === "assigned" ? 1 : 0);
    }
    const leadId = await lead();
    const [given, suspended] = await Promise.all([
      assignByHand(operator, { leadId, businessId: roofers[1] ?? "", seen: 0 }),
      suspendListing(operator, roofers[1] ?? "", "Complaints"),
    ]);
    expect(suspended.status).toBe("done");
    expect(["assigned", "unavailable"]).toContain(given.status);
    const again = await assignByHand(operator, {
      leadId: await lead(),
      businessId: roofers[1] ?? "",
      seen: 0,
    });
    expect(again.status).toBe("unavailable");
  });
});
