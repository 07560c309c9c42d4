import { and, eq, like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { alertKeys } from "~/models/leads/messages";
import { queueAlertAgain } from "~/models/leads/notifications.server";
import { askAnother } from "~/models/leads/own-request/another.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { resumeRouting, stopRouting } from "~/models/leads/own-request/own-request.server";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { messagesAbout, site, zebedeesRequest } from "../../support/people/requests";
import { world } from "../../support/world";

useDatabase();

/** Of someone, they would rather not say whom. */
const unsaid = { whom: "unsaid" } as const;

const near = (miles: number, given: Parameters<typeof world.business>[0] = {}) =>
  world.business({ ...world.milesFrom("LS6 2AB", miles), phone: null, ...given });
const alertsAbout = (leadId: string) => messagesAbout(leadId, ":alert:");

/** Its alert is taken back by a hire, and written anew when the request is started again. */
async function startAgain(leadId: string) {
  await recordHired(leadId, unsaid, site);
  expect(await alertsAbout(leadId)).toEqual([]);
  await resumeRouting(leadId, site);
}

test("whoever was told of a request for one of two businesses is not told again when it is started again", async () => {
  const { id: ownerId } = await world.account({ role: "professional" });
  for (const miles of [1, 2]) await near(miles, { ownerId });
  await near(3);
  const leadId = await zebedeesRequest();
  expect(await db.$count(leadAssignments)).toBe(3);
  expect(await alertsAbout(leadId)).toHaveLength(2);
  await stopRouting(leadId);
  await resumeRouting(leadId, site);
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
    await db.update(leads).set({ createdAt: twoDays });
    await db.update(leadAssignments).set({ createdAt: twoDays });
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
      await db.update(leadAssignments).set({ status: "declined" });
      const { id } = await near(2);
      expect(await askAnother(leadId, 1, site)).toEqual({ status: "asked" });
      if (when === "after a hire") await startAgain(leadId);
      else await loseBrowser(leadId, id);
      const alerts = await messagesAbout(leadId, `${id}:email`);
      expect(alerts.map(({ body }) => body.includes("promised"))).toEqual([false]);
      expect(alerts[0]?.body).toContain("At most three businesses have this lead at once.");
    },
  );

  /** It was told by a notification alone, which no browser shows any more. */
  async function loseBrowser(leadId: string, businessId: string) {
    const dedupeKey = `${alertKeys(leadId)}${businessId}:push:browser`;
    const byEmail = and(eq(outbox.leadId, leadId), like(outbox.dedupeKey, `%${businessId}:email`));
    const [alert] = await db
      .update(outbox)
      .set({ channel: "push", recipient: "browser", body: "", mail: null, dedupeKey })
      .where(byEmail)
      .returning({ id: outbox.id, leadId: outbox.leadId });
    if (alert) await queueAlertAgain(alert, site);
  }
});
