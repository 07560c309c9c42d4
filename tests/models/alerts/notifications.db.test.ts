import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { startSession } from "~/models/accounts/sessions.server";
import { addSubscription } from "~/models/alerts/subscriptions.server";
import { sendNotification } from "~/workflows/send-notification.server";
import { pushSubscriptions, sessions } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { world } from "../../support/world";

useDatabase();

const browser = {
  endpoint: "https://fcm.googleapis.com/fcm/send/abc",
  publicKey: "B".repeat(87),
  sharedSecret: "a".repeat(22),
};
const message = (recipient: string) => ({ recipient, subject: "New lead", body: "Emergency", leadId: null });
const carrier = (delivery: { status: "sent" } | { status: "gone" }) => ({
  sendNotification: async () => delivery,
});

async function notified() {
  const account = await world.account({ role: "professional" });
  const session = await startSession(account);
  await addSubscription(account.id, session, browser);
  const [row] = await db.select().from(pushSubscriptions);
  return { account, session, id: row?.id ?? "" };
}

test("a browser that its maker no longer knows is forgotten", async () => {
  const { id } = await notified();
  expect(await sendNotification(message(id), carrier({ status: "sent" }))).toEqual({ status: "sent" });
  expect(await sendNotification(message(id), carrier({ status: "gone" }))).toEqual({
    status: "refused",
    error: "gone",
  });
  expect(await db.select().from(pushSubscriptions)).toEqual([]);
});

test("a browser whose session has run out is shown nothing", async () => {
  const { id } = await notified();
  await db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await sendNotification(message(id), carrier({ status: "sent" }))).toEqual({
    status: "refused",
    error: "signed-out",
  });
});

test("a browser that somebody else signs in to is theirs alone", async () => {
  await notified();
  const other = await world.account({ role: "professional" });
  await addSubscription(other.id, await startSession(other), browser);
  expect(await db.select().from(pushSubscriptions)).toMatchObject([{ accountId: other.id }]);
});
