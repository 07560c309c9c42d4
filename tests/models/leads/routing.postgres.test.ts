import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { askAnother } from "~/models/leads/own-request/another.server";
import { stopRouting } from "~/models/leads/own-request/own-request.server";
import { submitLead } from "~/models/leads/submission.server";
import { mergeListings } from "~/models/merges/merge.server";
import { locatePostcode } from "~/models/places/place";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { siteFacts } from "~/workflows/leads/site-facts.server";
import { businesses, leadAssignments } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { aLead } from "../../support/people/professionals";
import {
  giveToNearest,
  messagesAbout,
  site,
  zebedeesDraft,
  zebedeesRequest,
} from "../../support/people/requests";
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
    expect(await giveToNearest(tx, leadId, at)).toHaveLength(3);
    stopped = stopRouting(leadId).then(() => order.push("stopped"));
    await expect.poll(async () => order.length + (await countWaiting())).toBe(1);
    order.push("assigned");
  });
  await stopped;
  expect(order).toEqual(["assigned", "stopped"]);

  await world.business();
  expect(await db.transaction((tx) => giveToNearest(tx, leadId, at))).toEqual([]);
});

const holdersOf = async (leadId: string) =>
  (await db.select().from(leadAssignments).where(eq(leadAssignments.leadId, leadId))).map(
    ({ businessId }) => businessId,
  );
const idsOf = (roofers: readonly { id: string }[]) => roofers.map(({ id }) => id).sort();

const suspended = { status: "suspended" } as const;

/** What `give` comes to that was begun while a business was changed, and went on when it was. */
async function duringChange<Outcome>(
  businessId: string,
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

const context = { site, place: locatePostcode("LS1 4DY") };

/** The request that a homeowner in the middle of Leeds makes of a completed draft; its lead's id. */
async function submit(draftId: string): Promise<string> {
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
  const asked = await duringChange(roofers[3]?.id ?? "", suspended, () => askAnother(leadId, 3, siteFacts));
  expect(asked).toEqual({ status: "asked" });
  const holders = await holdersOf(leadId);
  expect(holders).toContain(roofers[4]?.id);
  expect(holders).not.toContain(roofers[3]?.id);
});

test("requests that are routed while two listings are merged are all with the one that stays", async () => {
  const { roofers } = await world.leeds({ verifiedRoofers: 2 });
  const [stays, gone] = roofers.map(({ id }) => id);
  const { id } = await world.account({ role: "operator" });
  const drafts: { id: string }[] = [];
  for (let each = 0; each < 4; each++) drafts.push(await zebedeesDraft());
  const [merged, ...requests] = await Promise.all([
    mergeListings({ id, role: "operator" }, stays ?? "", gone ?? ""),
    ...drafts.map((draft) => submit(draft.id)),
  ]);
  expect(merged.status).toBe("merged");
  for (const leadId of requests) expect(await holdersOf(leadId)).toEqual([stays]);
});
