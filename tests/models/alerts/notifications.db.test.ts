import { describe, expect, test } from "vitest";
import { endSession } from "~/models/accounts/sessions.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { saveAlertSettings } from "~/models/alerts/settings.server";
import { addSubscription, removeSubscription } from "~/models/alerts/subscriptions.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { sendNotification } from "~/workflows/leads/send-notification.server";
import { accounts, outbox, pushSubscriptions, sessions } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, requireRow, useDatabase } from "../../support/database";
import { sam, samTheRoofer } from "../../support/people/professionals";
import { unsaid, zebedeesRequest } from "../../support/people/requests";
import { world } from "../../support/world";

useDatabase();

const browser = {
  endpoint: "https://fcm.googleapis.com/fcm/send/abc",
  publicKey: "B".repeat(87),
  sharedSecret: "a".repeat(22),
};
const message = (recipient: string) => ({
  id: "00000000-0000-4000-8000-000000000000",
  recipient,
  subject: "New lead",
  body: "Emergency",
  leadId: null,
});
const carrier = (delivery: { status: "sent" } | { status: "gone" }) => ({
  sendNotification: async () => delivery,
});

async function notified() {
  const account = await world.account({ role: "professional" });
  const session = await startSession(account);
  await addSubscription(account.id, session, browser);
  const row = await findRow(pushSubscriptions);
  return { account, session, id: row?.id ?? "" };
}

test("a browser that its maker no longer knows is forgotten", async () => {
  const { id } = await notified();
  expect(await sendNotification(message(id), carrier({ status: "sent" }))).toEqual({ status: "sent" });
  expect(await sendNotification(message(id), carrier({ status: "gone" }))).toEqual({
    status: "refused",
    error: "gone",
  });
  expect(await listRows(pushSubscriptions)).toEqual([]);
});

test("a browser whose session has run out is shown nothing", async () => {
  const { id } = await notified();
  await changeRows(sessions, { expiresAt: new Date(Date.now() - 1000) });
  expect(await sendNotification(message(id), carrier({ status: "sent" }))).toEqual({
    status: "refused",
    error: "signed-out",
  });
});

test("a browser that somebody else signs in to is theirs alone", async () => {
  await notified();
  const other = await world.account({ role: "professional" });
  await addSubscription(other.id, await startSession(other), browser);
  expect(await listRows(pushSubscriptions)).toMatchObject([{ accountId: other.id }]);
});

describe("whoever is notified in a browser and by nothing else", () => {
  const onlyPush = { email: false, texts: false, mobile: null, quiet: null, emergencies: false };

  async function pushedSam() {
    await samTheRoofer();
    const account = await requireRow(accounts, { email: sam });
    await saveAlertSettings(account.id, onlyPush);
    const session = await startSession(account);
    await addSubscription(account.id, session, browser);
    return { account, session };
  }

  /** Where the alerts about the lead go. */
  const alertsOf = async () =>
    (await listRows(outbox))
      .filter(({ dedupeKey }) => dedupeKey.includes(":alert:"))
      .map(({ channel, recipient }) => (channel === "push" ? channel : `${channel} ${recipient}`))
      .toSorted();

  /** The notification that waits, as the worker has it. */
  async function waiting() {
    const [shown] = (await listRows(outbox)).filter(({ channel }) => channel === "push");
    if (!shown) throw new Error("Nothing is to be shown");
    return shown;
  }

  test("has an email instead once the session has ended", async () => {
    const { session } = await pushedSam();
    await endSession(session);
    await zebedeesRequest();
    expect(await alertsOf()).toEqual([`email ${sam}`]);
  });

  test("has none where somebody else signs in", async () => {
    const { session } = await pushedSam();
    const other = await world.account({ role: "professional" });
    await startSession(other, { previousSessionId: session });
    expect(await listRows(pushSubscriptions)).toEqual([]);
  });

  test.each(["turning it off by hand", "saving that nothing is wanted"])(
    "has nothing after %s",
    async (what) => {
      const { account, session } = await pushedSam();
      const row = await findRow(pushSubscriptions);
      if (what.startsWith("turning")) await removeSubscription(account.id, row?.id ?? "");
      else {
        await endSession(session);
        await saveAlertSettings(account.id, onlyPush);
      }
      await zebedeesRequest();
      expect(await alertsOf()).toEqual([]);
    },
  );

  test.each([
    ["is gone", { status: "gone" as const }],
    ["was signed out", undefined],
  ])("has an email in place of a notification whose browser %s, once", async (_, delivery) => {
    const { session } = await pushedSam();
    await zebedeesRequest();
    const shown = await waiting();
    if (!delivery) await endSession(session);
    await sendNotification(shown, carrier(delivery ?? { status: "sent" }));
    await sendNotification(shown, carrier(delivery ?? { status: "sent" }));
    expect(await alertsOf()).toEqual([`email ${sam}`, "push"]);
  });

  test("has no email while another browser is there", async () => {
    const { account, session } = await pushedSam();
    await addSubscription(account.id, await startSession(account), {
      ...browser,
      endpoint: `${browser.endpoint}2`,
    });
    await zebedeesRequest();
    const ended = await listRows(pushSubscriptions, { sessionId: session });
    const shown = (await listRows(outbox)).find(({ recipient }) => recipient === ended[0]?.id);
    if (!shown) throw new Error("Nothing is to be shown");
    await sendNotification(shown, carrier({ status: "gone" }));
    expect(await alertsOf()).toEqual(["push", "push"]);
  });

  test.each([
    ["hired somebody", (id: LeadId) => recordHired(id, unsaid)],
    ["had it deleted", (id: LeadId) => eraseLead(id)],
  ])("has no email of a request whose homeowner %s", async (_, change) => {
    await pushedSam();
    const lead = await zebedeesRequest();
    const shown = await waiting();
    await change(lead);
    await sendNotification(shown, carrier({ status: "gone" }));
    expect((await alertsOf()).filter((alert) => alert !== "push")).toEqual([]);
  });
});
