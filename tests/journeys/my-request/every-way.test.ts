import { afterEach, expect, test, vi } from "vitest";
import { usualAlerts } from "~/models/alerts/settings";
import { saveAlertSettings } from "~/models/alerts/settings.server";
import { instantInLondon, londonTime } from "~/models/base/clock";
import { doDue } from "~/models/leads/clock/fire.server";
import { chooseLooking, closeRequest } from "~/models/leads/own-request/own-request.server";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import { writeAgreement } from "~/models/prices/agreements.server";
import { withdrawPrice } from "~/models/prices/sending.server";
import { writeEntry } from "~/models/threads/writing.server";
import { leadAssignments, leads, outbox, prices } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { chooses, roofersAccepts, settled, usePrices, writes } from "../../support/people/prices";
import { mailsAbout, messagesAbout } from "../../support/people/requests";
import { smsSegments } from "../../support/sms-segments";
import { newRoof } from "../../support/works";

useDatabase();

const here = usePrices();
afterEach(() => vi.useRealTimers());

const moment = (hour: number, days: number) => {
  const { day, ...today } = londonTime(new Date());
  return instantInLondon({ ...today, day: day + days, minutes: hour * 60 });
};
const own = () => ({ ...here.moor, leadId: here.lead });
const sets = (status: "booked" | "declined") =>
  changeLeadStatus({ ...own(), status, reason: status === "declined" ? "too_busy" : undefined });
const says = (side: "homeowner" | "business") =>
  writeEntry({ ...own(), side }, { body: "Hello", photos: [] });

/** What happens, by what the keys of its messages contain. */
const events: Readonly<Record<string, () => Promise<unknown>>> = {
  ":declined:": async () => {
    await sets("declined");
    await doDue();
  },
  ":contact:": async () => {
    await changeRows(leadAssignments, { status: "new" });
    await chooseLooking(here.lead, false);
    await doDue();
  },
  ":withdrawn:": async () => {
    const { revision = 0 } =
      (await findRow(prices, { leadId: here.lead, businessId: here.moor.businessId })) ?? {};
    await withdrawPrice({ ...own(), revision, why: "It is more work than £7,000" });
  },
  ":booked:": () => sets("booked"),
  ":thread:homeowner:": () => says("business"),
  ":thread:business:": () => says("homeowner"),
  ":agreement:homeowner:1:wrote:": async () => {
    await chooses(here.moor);
    const address = "12 Hyde Park Road, Leeds";
    await writeAgreement({ ...own(), side: "business" }, { address, ...settled() });
  },
  ":agreement:homeowner:1:accepted:": async () => {
    await chooses(here.moor);
    await writes(here.lead);
    await roofersAccepts(here.moor);
  },
  ":agreement:business:1:wrote:": async () => {
    await chooses(here.moor);
    await writes(here.lead);
  },
  ":hired:chosen:": () => chooses(here.moor),
  ":hired:closed:": () => closeRequest(here.lead),
};

type Given = { hour: number; texts?: boolean; emergency?: boolean };
async function when(key: string, { hour, texts = true, emergency = false }: Given): Promise<void> {
  const answers = emergency ? { "roof-work": "emergency" } : newRoof;
  await changeRows(leads, { textsWanted: texts, answers });
  for (const { accountId } of [here.moor, here.slaters, here.dales])
    await saveAlertSettings(accountId, { ...usualAlerts, texts });
  vi.useFakeTimers({ toFake: ["Date"], now: moment(hour, 2) });
  await events[key]?.();
}
const textsAbout = async (key: string) =>
  (await messagesAbout(here.lead, key)).filter(({ channel }) => channel === "sms");
/** When the texts go: at that moment or a minute later, or when they are held until. */
const go = async (key: string) => {
  const found = (await textsAbout(key)).map(({ heldUntil }) => heldUntil?.getTime() ?? 0);
  expect(found.length, key).toBeGreaterThan(0);
  return new Set(found.map((time) => (time <= Date.now() + 60_000 ? "now" : new Date(time).toISOString())));
};

test.each(Object.keys(events))("%s is told by text too where texts were chosen, by day", async (key) => {
  await when(key, { hour: 14 });
  expect(await go(key)).toEqual(new Set(["now"]));
  expect((await mailsAbout(here.lead, key)).length).toBe((await textsAbout(key)).length);
  for (const { body } of await textsAbout(key)) {
    expect(smsSegments(body), body).toBe(1);
    expect(body).not.toMatch(/£|Jane|Smith|Hyde Park|Hello/);
  }
});

test.each(Object.keys(events))(
  "%s is told by text at night in the morning, by email at once",
  async (key) => {
    await when(key, { hour: 23 });
    expect(await go(key)).toEqual(new Set([moment(8, 1).toISOString()]));
    for (const { heldUntil } of await mailsAbout(here.lead, key))
      expect(heldUntil?.getTime() ?? 0).toBeLessThanOrEqual(Date.now() + 60_000);
  },
);

test.each(Object.keys(events))("%s of an emergency is told by text at night", async (key) => {
  await when(key, { hour: 23, emergency: true });
  expect(await go(key)).toEqual(new Set(["now"]));
});

test.each(Object.keys(events))("%s is told by email alone where texts were not chosen", async (key) => {
  await when(key, { hour: 14, texts: false });
  expect(await textsAbout(key)).toEqual([]);
  expect(await mailsAbout(here.lead, key)).not.toEqual([]);
});

test("a business that turned everything off is told by email of a lead that it has", async () => {
  await saveAlertSettings(here.moor.accountId, { ...usualAlerts, email: false, texts: false });
  await changeRows(outbox, { status: "sent" });
  await says("homeowner");
  await chooses(here.moor);
  const told = (await listRows(outbox, { status: "pending" })).filter(({ dedupeKey }) =>
    dedupeKey.includes(here.moor.businessId),
  );
  expect(told.map(({ channel, subject }) => `${channel}: ${subject}`)).toEqual([
    "email: They chose you: roofing lead in LS1",
  ]);
  expect((await messagesAbout(here.lead, ":thread:business:")).map(({ channel }) => channel)).toEqual([
    "email",
  ]);
});

test("a business that chose texts alone has its agreement in writing as well", async () => {
  await saveAlertSettings(here.moor.accountId, { ...usualAlerts, email: false });
  await chooses(here.moor);
  await writes(here.lead);
  const waysOf = async (key: string) =>
    (await messagesAbout(here.lead, key)).map(({ channel }) => channel).toSorted();
  expect(await waysOf(":hired:chosen:")).toEqual(["sms"]);
  expect(await waysOf(":agreement:business:1:wrote:")).toEqual(["email", "sms"]);
});
