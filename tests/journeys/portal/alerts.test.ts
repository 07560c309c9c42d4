import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { formatMinutes, londonTime } from "~/models/base/clock";
import { paths } from "~/paths";
import {
  alertSettings,
  businesses,
  outbox,
  postcodeLookups,
  pushSubscriptions,
  sessions,
} from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { sam, samAtWork, samTheRoofer, signIn } from "../../support/people/professionals";
import { zebedeesRequest } from "../../support/people/requests";
import { world } from "../../support/world";

useDatabase();

const alerts = "/portal/alerts";
const mobile = "+447700900456";

/** Sam, whose business has a mobile unless told otherwise, with the page about alerts open. */
async function samsAlerts(phone: string = mobile): Promise<Visitor> {
  const { business } = await samTheRoofer();
  await changeRows(businesses, { phone }, { id: business.id });
  return samAtWork(alerts);
}

/** How each alert about the last request goes out. */
const alertsSent = async () =>
  (await listRows(outbox))
    .filter(({ dedupeKey }) => dedupeKey.includes(":alert:"))
    .map(({ channel, recipient, heldUntil }) => `${channel} ${recipient}${heldUntil ? " later" : ""}`)
    .toSorted();

const isTicked = (visitor: Visitor, label: string) => visitor.page.field(label).matches(":checked");

/** Quiet from an hour ago until in an hour. */
function aroundNow() {
  const { minutes } = londonTime(new Date());
  const clock = (hours: number) => formatMinutes((minutes + hours * 60 + 24 * 60) % (24 * 60));
  return { From: clock(-1), Until: clock(1) };
}

test("a roofer who says nothing of alerts gets a mail and a text, and finds both ticked one tap from any page", async () => {
  const visitor = await samsAlerts();
  await (await visitor.visit("/dashboard")).follow("Alerts");
  await zebedeesRequest();
  expect(await alertsSent()).toEqual([`email ${sam}`, `sms ${mobile}`]);
  expect([isTicked(visitor, "Email"), isTicked(visitor, "Text")]).toEqual([true, true]);
  expect(visitor.value("Mobile for texts")).toBe("07700 900 456");
});

describe("a roofer who chooses", () => {
  test("hears by text only, on another mobile than customers ring", async () => {
    const visitor = await samsAlerts("0113 496 0000");
    expect(isTicked(visitor, "Text")).toBe(false);
    await visitor
      .untick("Email")
      .choose("Text")
      .fill("Mobile for texts", "07700 900789")
      .press("Save alerts");
    expect(visitor.text).toContain("Your alerts are saved.");
    await zebedeesRequest();
    expect(await alertsSent()).toEqual(["sms +447700900789"]);
    expect(visitor.value("Mobile for texts")).toBe("07700 900 789");
  });

  test("is warned that leads arrive silently when everything is off, still gets the lead, and chooses for nobody else", async () => {
    await world.leeds({ verifiedRoofers: 1 });
    const visitor = await samsAlerts();
    await visitor.untick("Email").untick("Text").press("Save alerts");
    expect(visitor.text).toContain("Everything is off: new leads arrive silently.");
    await visitor.visit("/dashboard");
    expect(visitor.text).toContain("It appears here when a request from within 25 miles of Leeds");
    await visitor.visit("/portal/leads");
    expect(visitor.text).not.toContain("We email you");
    await zebedeesRequest();
    const others = await alertsSent();
    expect(others).toHaveLength(2);
    expect(others.join()).not.toMatch(/sam@|900456/);
    await visitor.visit("/portal/leads");
    expect(visitor.text).toContain("Zebedee");
  });

  test("is not disturbed in quiet hours, and told of what came in when they end", async () => {
    const visitor = await samsAlerts();
    const quiet = aroundNow();
    await visitor.fillAll(quiet).press("Save alerts");
    await zebedeesRequest();
    expect(await alertsSent()).toEqual([`email ${sam} later`, `sms ${mobile} later`]);
    expect(visitor.value("From")).toBe(quiet.From);
    await visitor.fillAll({ From: "", Until: "" }).press("Save alerts");
    expect(await listRows(alertSettings)).toMatchObject([{ quietFrom: null, quietUntil: null }]);
  });

  test.each([
    [
      "no mobile",
      { "Mobile for texts": "" },
      "Texts need a mobile. Please enter yours, or take the tick away.",
    ],
    ["a landline", { "Mobile for texts": "0113 496 0000" }, "That is a landline"],
    ["half an hour", { From: "22:00" }, "Please say until when it is quiet"],
    ["no beginning", { Until: "22:00" }, "Please say from when it is quiet"],
    ["no time at all", { From: "22:00", Until: "22:00" }, "Please choose a time other than the first"],
  ])("is told what is wrong with %s, and keeps what was typed", async (_, typed, message) => {
    const visitor = await samsAlerts("0113 496 0000");
    await visitor.choose("Text").fill("Mobile for texts", "07700 900789").untick("Email");
    await visitor.fillAll(typed).press("Save alerts", { unchecked: true });
    expect(visitor.status).toBe(422);
    expect(visitor.errors.join()).toContain(message);
    expect([isTicked(visitor, "Email"), isTicked(visitor, "Text")]).toEqual([false, true]);
    for (const [label, value] of Object.entries(typed)) expect(visitor.value(label)).toBe(value);
    expect(await listRows(alertSettings)).toEqual([]);
  });
});

/** The day in so many days, as a date field has it. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

describe("a roofer on holiday", () => {
  test("gets no request, is told so on the dashboard, and is back with one press, or by themselves on the day", async () => {
    const visitor = await samsAlerts();
    await visitor.fill("Away until", inDays(10)).press(/^Take a break/);
    expect(visitor.text).toContain("Enjoy the break.");
    await visitor.visit("/dashboard");
    expect(visitor.text).toMatch(
      /Field Roofing is away until \w+day \d+ \w+\. Until that day no new requests/,
    );
    await zebedeesRequest();
    expect(await alertsSent()).toEqual([]);
    await visitor.press(/^I am back/);
    expect(visitor.path).toBe("/dashboard");
    expect(visitor.text).toContain("Welcome back. New requests come to you again.");
    expect((await findRow(businesses))?.awayUntil).toBeNull();
    expect(visitor.text).not.toContain("is away until");
    await visitor.visit(alerts);
    await visitor.fill("Away until", inDays(10)).press(/^Take a break/);
    await changeRows(businesses, { awayUntil: new Date(Date.now() - 1000) });
    await visitor.visit("/dashboard");
    expect(visitor.text).not.toContain("is away until");
    await db.delete(postcodeLookups);
    await zebedeesRequest();
    expect(await alertsSent()).toHaveLength(2);
  });

  test.each([
    ["", "Please choose the day that you are back"],
    [inDays(-1), "Please choose a day after today"],
    [inDays(500), "Please choose a day within a year"],
  ])("is asked again for a day like '%s'", async (day, message) => {
    const visitor = await samsAlerts();
    await visitor.fill("Away until", day).press(/^Take a break/, { unchecked: true });
    expect(visitor.status).toBe(422);
    expect(visitor.text).toContain(message);
    expect(visitor.value("Away until")).toBe(day);
    expect(visitor.page.field("Away until").autofocus).toBe(true);
  });

  test("sends nobody else's business on holiday", async () => {
    const other = await world.business();
    const visitor = await samsAlerts();
    for (const verb of ["away", "back"] as const)
      for (const business of [other.id, "nonsense"]) {
        const answer = await visitor.post(paths.alertsVerb(verb), { business, until: inDays(3) });
        expect(answer.status).toBe(404);
      }
    const row = await findRow(businesses, { id: other.id });
    expect(row?.awayUntil).toBeNull();
  });
});

const endpoint = "https://fcm.googleapis.com/fcm/send/abc";

/** Fills in what the script does when the browser has said yes, and sends it. */
async function turnOn(visitor: Visitor, given: Record<string, string> = {}): Promise<Visitor> {
  const values = { endpoint, publicKey: "B".repeat(87), sharedSecret: "a".repeat(22), ...given };
  for (const [name, value] of Object.entries(values)) {
    visitor.document.querySelector(`form[data-push-key] [name=${name}]`)?.setAttribute("value", value);
  }
  return visitor.press("Turn on in this browser");
}

describe("a roofer who wants notifications in a browser", () => {
  test("has none until they ask, and then one for each lead that says nothing of who asked", async () => {
    const visitor = await samsAlerts();
    expect(visitor.text).toContain("Off in every browser.");
    await turnOn(visitor);
    expect(visitor.text).toContain("Notifications are on in this browser.");
    const lead = await zebedeesRequest();
    const [shown] = (await listRows(outbox)).filter(({ channel }) => channel === "push");
    expect(shown).toMatchObject({
      leadId: lead,
      subject: "New roofing lead in LS6",
      body: expect.stringContaining("£"),
    });
    const subscription = await findRow(pushSubscriptions);
    expect(shown?.recipient).toBe(subscription?.id);
  });

  test("turns them off again from any browser, and has none where they have signed out", async () => {
    const visitor = await turnOn(await samsAlerts());
    const other = await samAtWork(alerts);
    expect(other.text).not.toContain("This browser, since");
    await other.press(/^Turn off/);
    expect(await listRows(pushSubscriptions)).toEqual([]);
    await turnOn(await visitor.visit(alerts));
    await visitor.press("Sign Out");
    expect(await listRows(pushSubscriptions)).toEqual([]);
  });

  test("and nothing else is told by email once it has ended, and that this is so, until they say otherwise", async () => {
    const visitor = await turnOn(await samsAlerts());
    await visitor.untick("Email").untick("Text").press("Save alerts");
    expect(visitor.text).not.toContain("arrive silently");
    await changeRows(sessions, { expiresAt: new Date(Date.now() - 1000) });
    const back = await samAtWork(alerts);
    expect(back.text).toContain(`New leads come by email to ${sam} until you choose anew.`);
    expect(back.text).not.toContain("arrive silently");
    await zebedeesRequest();
    expect(await alertsSent()).toEqual([`email ${sam}`]);
    await back.press("Save alerts");
    expect(back.text).toContain("Everything is off: new leads arrive silently.");
    expect(back.text).not.toContain("New leads come by email to");
  });

  test("has them still after signing in again in the same browser", async () => {
    const visitor = await turnOn(await samsAlerts());
    await visitor.untick("Email").untick("Text").press("Save alerts");
    await changeRows(sessions, { expiresAt: new Date(Date.now() - 1000) });
    await signIn(visitor, sam, alerts);
    expect(visitor.text).toContain("This browser, since");
    const subscription = await findRow(pushSubscriptions);
    await zebedeesRequest();
    expect(await alertsSent()).toEqual([`push ${subscription?.id}`]);
  });

  test("cannot have us call whatever address they send", async () => {
    const visitor = await turnOn(await samsAlerts(), {
      endpoint: "https://169.254.169.254/latest/meta-data",
    });
    expect(visitor.status).toBe(422);
    expect(await listRows(pushSubscriptions)).toEqual([]);
  });

  test("cannot turn off another's", async () => {
    await turnOn(await samsAlerts());
    const theirs = await findRow(pushSubscriptions);
    const { account } = await world.roofer();
    const visitor = await signIn(new Visitor(), account.email, alerts);
    await turnOn(visitor, { endpoint: `${endpoint}2` });
    visitor.document.querySelector("[name=subscription]")?.setAttribute("value", theirs?.id ?? "");
    await visitor.press(/^Turn off/);
    expect(await listRows(pushSubscriptions)).toHaveLength(2);
  });
});
