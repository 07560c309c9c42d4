import { and, eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { alertKeys } from "~/models/leads/alert-messages";
import { askAnother } from "~/models/leads/next-roofer.server";
import { queueAlertAgain } from "~/models/leads/notifications.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { closeRequest } from "~/models/leads/own-request/own-request.server";
import { locatePostcode } from "~/models/places/postcode";
import { resumeRouting } from "~/models/prices/choosing.server";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import {
  giveToNearest,
  leadNow,
  mailsAbout,
  messagesAbout,
  requestAsItIs,
  unsaid,
  zebedeesRequest,
} from "../../support/people/requests";
import { world } from "../../support/world";

useDatabase();

describe("on its homeowner's page", () => {
  const at = locatePostcode("LS6 2AB") ?? { latitude: 0, longitude: 0 };
  const assign = (leadId: LeadId) => db.transaction((tx) => giveToNearest(tx, leadId, at));

  let leadId: LeadId;
  beforeEach(async () => {
    leadId = await zebedeesRequest();
  });

  test("a request that its homeowner stopped stays with who has it, and is open again once it is started again", async () => {
    await world.leeds({ verifiedRoofers: 2 });
    await assign(leadId);
    expect(await closeRequest(leadId)).toEqual({ status: "stopped" });
    const first = (await leadNow(leadId)).routingStoppedAt;
    await closeRequest(leadId);
    expect((await leadNow(leadId)).routingStoppedAt).toEqual(first);
    expect((await requestAsItIs(leadId)).given).toHaveLength(2);
    expect(await resumeRouting(leadId)).toEqual({ status: "resumed", told: [] });
    expect((await leadNow(leadId)).routingStoppedAt).toBeNull();
  });

  test.each([
    ["stopped", { routingStoppedAt: new Date() }],
    ["done, with someone hired,", { hiredAt: new Date() }],
    ["deleted", { erasedAt: new Date() }],
  ])("a request that is %s goes to nobody", async (_, then) => {
    await world.leeds({ verifiedRoofers: 2 });
    await changeRows(leads, then, { id: leadId });
    expect(await assign(leadId)).toEqual([]);
  });

  describe("an alert that waits when its homeowner has hired someone", () => {
    const alertsOf = async () => (await messagesAbout(leadId, ":alert:")).map(({ status }) => status);

    beforeEach(async () => {
      await world.leeds({ verifiedRoofers: 2 });
      await assign(leadId);
      const [first] = await messagesAbout(leadId, ":alert:");
      const business = first?.dedupeKey.split(":")[3] ?? "";
      await changeRows(outbox, { status: "sent" }, like(outbox.dedupeKey, `%:alert:${business}:%`));
    });

    test("goes to nobody, and the notice goes to both", async () => {
      expect(await alertsOf()).toContain("pending");
      await recordHired(leadId, unsaid);
      expect(new Set(await alertsOf())).toEqual(new Set(["sent"]));
      expect(await mailsAbout(leadId, ":hired:")).toHaveLength(2);
    });

    test("goes once the request is started again, and to nobody twice", async () => {
      const before = (await alertsOf()).toSorted();
      await recordHired(leadId, unsaid);
      await resumeRouting(leadId);
      await resumeRouting(leadId);
      expect((await alertsOf()).toSorted()).toEqual(before);
    });

    test("goes to nobody where it is closed, which both are told", async () => {
      await closeRequest(leadId);
      expect(new Set(await alertsOf())).toEqual(new Set(["sent"]));
      expect(await mailsAbout(leadId, ":hired:closed:")).toHaveLength(2);
    });
  });
});

describe("started again, it tells whom it has not told", () => {
  const near = (miles: number, given: Parameters<typeof world.business>[0] = {}) =>
    world.business({ ...world.milesFrom("LS6 2AB", miles), phone: null, ...given });
  const alertsAbout = (leadId: LeadId) => messagesAbout(leadId, ":alert:");

  /** Its alert is taken back by a hire, and written anew when the request is started again. */
  async function startAgain(leadId: LeadId) {
    await recordHired(leadId, unsaid);
    expect(await alertsAbout(leadId)).toEqual([]);
    await resumeRouting(leadId);
  }

  test("whoever was told of a request for one of two businesses is not told again when it is started again", async () => {
    const { id: ownerId } = await world.account({ role: "professional" });
    for (const miles of [1, 2]) await near(miles, { ownerId });
    await near(3);
    const leadId = await zebedeesRequest();
    expect(await db.$count(leadAssignments)).toBe(3);
    expect(await alertsAbout(leadId)).toHaveLength(2);
    await closeRequest(leadId);
    await resumeRouting(leadId);
    expect(await alertsAbout(leadId)).toHaveLength(2);
  });

  describe("an alert that is written anew", () => {
    test("names the promise while it stands", async () => {
      await near(1);
      const leadId = await zebedeesRequest();
      await startAgain(leadId);
      const [alert] = await alertsAbout(leadId);
      expect(alert?.body).toContain("They were promised an answer within 24 hours");
    });

    test("names no promise that is over", async () => {
      await near(1);
      const leadId = await zebedeesRequest();
      const twoDays = sql`now() - interval '2 days'`;
      await changeRows(leads, { createdAt: twoDays });
      await changeRows(leadAssignments, { createdAt: twoDays });
      await startAgain(leadId);
      const [alert] = await alertsAbout(leadId);
      expect(alert?.body).not.toContain("promised");
      expect(alert?.body).toContain("At most three businesses have this lead at once.");
    });

    test.each(["after a hire", "where a browser is gone"])(
      "names none to one asked later, %s",
      async (when) => {
        await near(1);
        const leadId = await zebedeesRequest();
        await changeRows(leadAssignments, { status: "declined" });
        const { id } = await near(2);
        expect(await askAnother(leadId, 1)).toEqual({ status: "asked" });
        if (when === "after a hire") await startAgain(leadId);
        else await loseBrowser(leadId, id);
        const alerts = await messagesAbout(leadId, `${id}:email`);
        expect(alerts.map(({ body }) => body.includes("promised"))).toEqual([false]);
        expect(alerts[0]?.body).toContain("At most three businesses have this lead at once.");
      },
    );

    /** It was told by a notification alone, which no browser shows any more. */
    async function loseBrowser(leadId: LeadId, businessId: ListingId) {
      const dedupeKey = `${alertKeys(leadId)}${businessId}:push:browser`;
      const byEmail = and(eq(outbox.leadId, leadId), like(outbox.dedupeKey, `%${businessId}:email`));
      const [alert] = await db
        .update(outbox)
        .set({ channel: "push", recipient: "browser", body: "", mail: null, dedupeKey })
        .where(byEmail)
        .returning({ id: outbox.id, leadId: outbox.leadId });
      if (alert) await queueAlertAgain(alert);
    }
  });
});
