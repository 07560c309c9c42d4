import { randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { findRequest, resumeRouting, stopRouting } from "~/models/leads/own-request/own-request.server";
import { locatePostcode } from "~/models/places/place";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import {
  giveToNearest,
  leadNow,
  messagesAbout,
  requestAsItIs,
  site,
  traces,
  zebedeesRequest,
} from "../../support/people/requests";
import { world } from "../../support/world";

useDatabase();

/** Of someone, they would rather not say whom. */
const unsaid = { whom: "unsaid" } as const;

const at = locatePostcode("LS6 2AB") ?? { latitude: 0, longitude: 0 };
const assign = (leadId: string) => db.transaction((tx) => giveToNearest(tx, leadId, at));

let leadId: string;
beforeEach(async () => {
  leadId = await zebedeesRequest();
});

describe("a request that its homeowner stopped", () => {
  test("goes to nobody else, and again once it is started again", async () => {
    await world.leeds({ verifiedRoofers: 2 });
    expect(await stopRouting(leadId)).toEqual({ status: "stopped" });
    expect(await assign(leadId)).toEqual([]);
    expect(await db.$count(leadAssignments)).toBe(0);

    expect(await resumeRouting(leadId, site)).toEqual({ status: "resumed", told: [] });
    expect(await assign(leadId)).toHaveLength(2);
  });

  test("was stopped when it was first stopped", async () => {
    await stopRouting(leadId);
    const first = (await leadNow(leadId)).routingStoppedAt;
    await stopRouting(leadId);
    expect((await leadNow(leadId)).routingStoppedAt).toEqual(first);
  });

  test("stays with the businesses that have it", async () => {
    await world.leeds({ verifiedRoofers: 2 });
    await assign(leadId);
    await stopRouting(leadId);
    expect((await requestAsItIs(leadId)).given).toHaveLength(2);
    expect(await messagesAbout(leadId, ":hired:")).toEqual([]);
  });
});

describe("a request whose homeowner has hired someone", () => {
  beforeEach(async () => {
    await world.leeds({ verifiedRoofers: 2 });
    await assign(leadId);
  });

  test("goes to nobody else, and each business that has it is told once", async () => {
    await Promise.all([recordHired(leadId, unsaid, site), recordHired(leadId, unsaid, site)]);
    await resumeRouting(leadId, site);
    expect(await recordHired(leadId, unsaid, site)).toMatchObject({ status: "hired" });

    const told = await messagesAbout(leadId, ":hired:");
    const assigned = await db.select().from(leadAssignments);
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(assigned.map(({ email }) => email).sort());
    for (const { subject, body } of told) {
      expect(body).toContain("they have hired someone");
      for (const trace of traces) expect(`${subject} ${body}`).not.toContain(trace);
    }
    await world.business();
    expect(await assign(leadId)).toEqual([]);
  });

  test("leaves where each business stands to that business", async () => {
    await db.update(leadAssignments).set({ status: "quoted" });
    const before = await leadNow(leadId);
    await recordHired(leadId, unsaid, site);
    expect((await requestAsItIs(leadId)).given.map(({ status }) => status)).toEqual(["quoted", "quoted"]);
    expect((await leadNow(leadId)).status).toBe(before.status);
  });
});

test.each([
  ["stopped", { routingStoppedAt: new Date() }],
  ["done, with someone hired,", { hiredAt: new Date() }],
  ["deleted", { erasedAt: new Date() }],
])("a request that is %s goes to nobody", async (_, then) => {
  await world.leeds({ verifiedRoofers: 2 });
  await db.update(leads).set(then).where(eq(leads.id, leadId));
  expect(await assign(leadId)).toEqual([]);
});

test("what a homeowner sees of the request does not say who they are", async () => {
  const request = JSON.stringify({ ...(await findRequest(leadId)), homeownerNotes: "", postcode: "" });
  for (const trace of traces) expect(request).not.toContain(trace);
});

test("a request that never was cannot be found or changed", async () => {
  const nobody = randomUUID();
  expect(await findRequest(nobody)).toBeUndefined();
  expect(await stopRouting(nobody)).toEqual({ status: "closed" });
  expect(await resumeRouting(nobody, site)).toEqual({ status: "closed" });
  expect(await recordHired(nobody, unsaid, site)).toEqual({ status: "closed" });
});

describe("an alert that waits when its homeowner has hired someone", () => {
  const alertsOf = async () => (await messagesAbout(leadId, ":alert:")).map(({ status }) => status);

  beforeEach(async () => {
    await world.leeds({ verifiedRoofers: 2 });
    await assign(leadId);
    const [first] = await messagesAbout(leadId, ":alert:");
    const business = first?.dedupeKey.split(":")[3] ?? "";
    await db
      .update(outbox)
      .set({ status: "sent" })
      .where(like(outbox.dedupeKey, `%:alert:${business}:%`));
  });

  test("goes to nobody, and the notice goes to both", async () => {
    expect(await alertsOf()).toContain("pending");
    await recordHired(leadId, unsaid, site);
    expect(new Set(await alertsOf())).toEqual(new Set(["sent"]));
    expect(await messagesAbout(leadId, ":hired:")).toHaveLength(2);
  });

  test("goes once the request is started again, and to nobody twice", async () => {
    const before = (await alertsOf()).toSorted();
    await recordHired(leadId, unsaid, site);
    await resumeRouting(leadId, site);
    await resumeRouting(leadId, site);
    expect((await alertsOf()).toSorted()).toEqual(before);
  });

  test("goes all the same where it was only stopped", async () => {
    await stopRouting(leadId);
    expect(await alertsOf()).toContain("pending");
  });
});
