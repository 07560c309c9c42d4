import { afterEach, expect, test, vi } from "vitest";
import { formatDay, londonDay } from "~/models/base/clock";
import { pricePaths } from "~/models/prices/addresses";
import { writeAgreement } from "~/models/prices/agreements.server";
import { paths } from "~/paths";
import { leads, outbox } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { squeeze, visibleText } from "../../support/pages/names";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { closes } from "../../support/people/endings";
import {
  chooses,
  janeAccepts,
  janeWithCode,
  lastCode,
  newestAgreement,
  pricerAt,
  roofersAccepts,
  settled,
  usePrices,
  writes,
} from "../../support/people/prices";
import { mailsAbout, messagesAbout } from "../../support/people/requests";
import { newRoof, roofRepair } from "../../support/works";

useDatabase();

const here = usePrices({ chosen: true });
afterEach(() => vi.useRealTimers());

const address = "12 Hyde Park Road, Leeds";
const janesPage = () => new Visitor().visit(pricePaths.agreement(here.token));
const day = (days: number) => formatDay(londonDay(new Date(), days), { weekday: true });
const newest = () => newestAgreement(here.lead);

/** Both accept it. */
async function agree(): Promise<Visitor> {
  await roofersAccepts(here.moor);
  return janeAccepts(here.token);
}

function daysPass(days: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 24 * 60 * 60 * 1000 });
}

/** The words of a page without what is folded. */
function openWords({ document }: Visitor): string[] {
  const main = document.querySelector("main")?.cloneNode(true) as Element;
  for (const folded of main.querySelectorAll("details:not([open]) > :not(summary)")) folded.remove();
  return squeeze(visibleText(main)).split(" ");
}

test("an agreement is a few words and a date on the page, and all of it in the fold and in the email", async () => {
  await writes(here.lead);
  const waiting = await janesPage();
  expect(waiting.text).toContain("To cancel 14 days from when you both accept");
  const jane = await agree();
  for (const fact of [
    "With Moor Roofing",
    "Work Roof replacement, house, medium roof",
    "Where 12 Hyde Park Road, Leeds, LS1 4DY",
    "Total, with VAT £8,400",
    "Deposit £500, 6 %",
    `Start ${formatDay(londonDay(new Date(), 20), { weekday: true, withYear: true })}, 5 working days`,
    `You can cancel until ${day(14)}.`,
  ])
    expect(openWords(jane).join(" ")).toContain(fact);
  for (const page of [waiting, jane]) expect(openWords(page).length).toBeLessThanOrEqual(120);
  const request = await new Visitor().visit(paths.myRequest(here.token));
  expect(request.texts("section[aria-label=Now]").join()).not.toContain("Write a review");
  expect(jane.texts("details.in-print").join()).toContain("Model cancellation form");
  const { body = "", sha256 = "" } = (await newest()) ?? {};
  expect(jane.text).not.toContain(sha256);
  expect(body).not.toMatch(/As soon as possible|When do you need it/);
  for (const copy of await mailsAbout(here.lead, ":copy"))
    for (const whole of [body, sha256]) expect(copy.body).toContain(whole);
});

test("whoever asks for a code is led to its field, and whoever lives elsewhere says where", async () => {
  await writeAgreement(
    { leadId: here.lead, side: "homeowner" },
    { address, ownAddress: "3 Beech Grove, York", ...settled() },
  );
  expect((await newest())?.body).toMatch(/Customer: .*, 3 Beech Grove, York\. Phone/);
  expect((await newest())?.body).toContain("Address of consumer: 3 Beech Grove, York\n");
  const jane = await janesPage();
  expect(jane.value(/^Where you live/)).toBe("3 Beech Grove, York");
  for (const _ of ["changed", "the same"]) await jane.press("Write the next version");
  expect(await newest()).toMatchObject({ number: 2 });
  await jane.press("Text me a code");
  expect(jane.page.url.hash).toBe("#code");
  expect(jane.document.querySelector("#code")?.getAttribute("name")).toBe("code");
});

test("on day 13 one press and one answer cancel it: both are told, the request is open, and nothing is left to accept", async () => {
  await writes(here.lead);
  const jane = await agree();
  await changeRows(outbox, { status: "sent" });
  daysPass(13);
  await jane.visit(pricePaths.agreement(here.token));
  expect(jane.text).toContain("You owe nothing, and they pay back what you paid within 14 days.");
  expect(jane.text).not.toContain("Nobody can accept it");
  await jane.press("Yes, cancel it");
  expect(jane.text).toContain("Cancelled. We have told them, and emailed you proof.");
  expect(jane.text).toContain(`You cancelled this on ${day(0)}`);
  expect(() => jane.page.button("Yes, cancel it")).toThrow();
  await jane.post(pricePaths.agreement(here.token, "cancel"), {});
  const request = await new Visitor().visit(paths.myRequest(here.token));
  expect(request.text).toContain(`You cancelled the agreement with Moor Roofing on ${day(0)}`);
  const [moors, ...more] = await mailsAbout(here.lead, ":agreement:business:1:cancelled");
  expect([moors?.subject, more]).toEqual([
    "The customer has cancelled the agreement: roofing work in LS1",
    [],
  ]);
  // One email says it all: another, 'Open again', would say that they still have a lead that was cancelled.
  expect(await mailsAbout(here.lead, `:${here.moor.businessId}:email`)).not.toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining("Open again") }),
  );
  expect(moors?.body).toContain("Pay back all they paid for it, within 14 days and in the same way.");
  const [proof] = await mailsAbout(here.lead, ":agreement:homeowner:1:cancelled");
  expect(proof?.body).toContain("you cancelled the agreement about your roofing work with Moor Roofing");
  expect(await findRow(leads, { id: here.lead })).toMatchObject({ hiredAt: null, routingStoppedAt: null });
  expect((await roofersAccepts(here.moor)).status).toBe("closed");
  const moor = await pricerAt(here.moor, pricePaths.ownAgreement(here.lead));
  expect(moor.text).toContain("The customer cancelled this on");
  await moor.visit(paths.lead(here.lead));
  expect(moor.text).toMatch(/accepted the agreement.* cancelled the agreement/);
});

test("chosen again after that, it is written and accepted anew", async () => {
  await writes(here.lead);
  const jane = await agree();
  await jane.press("Yes, cancel it");
  await chooses(here.moor);
  await jane.visit(paths.myRequest(here.token)).then((page) => page.follow("Make the agreement"));
  expect(jane.page.button("Write the next version")).toBeDefined();
  expect(await writes(here.lead)).toMatchObject({ status: "written" });
  await roofersAccepts(here.moor);
  await timePasses(31);
  await jane.visit(pricePaths.agreement(here.token)).then((page) => page.press("Text me a code"));
  await jane.fill("The code from the text", await lastCode()).press("I accept version 2");
  expect(jane.text).toContain("Version 2 is agreed");
  expect(jane.text).toContain(`You can cancel until ${day(14)}.`);
});

test("from day 15 on a press from a tab left open is refused in words, and nothing is cancelled", async () => {
  await writes(here.lead);
  const jane = await agree();
  const last = day(14);
  daysPass(15);
  const before = await mailsAbout(here.lead, "");
  await jane.press("Yes, cancel it");
  expect([jane.status, jane.text]).toEqual([
    409,
    expect.stringContaining(`Nothing was cancelled: the 14 days ended on ${last}.`),
  ]);
  expect((await janesPage()).text).toContain(`You could cancel until ${last}.`);
  expect(await newest()).toMatchObject({ cancelledAt: null });
  expect(await mailsAbout(here.lead, "")).toHaveLength(before.length);
});

test("work asked for at once is paid for until they cancel, and urgent repairs cannot be cancelled", async () => {
  const soon = { ...settled(), address, startOn: londonDay(new Date(), 2), mayBegin: "yes" as const };
  await writeAgreement({ leadId: here.lead, side: "homeowner" }, soon);
  const jane = await agree();
  expect(jane.text).toContain("You asked for the work to begin early, so you pay for what was done");
  await changeRows(leads, { answers: { ...roofRepair, "roof-work": "emergency" } });
  const forged = await jane.post(pricePaths.agreement(here.token, "cancel"), {});
  expect(forged.status).toBe(409);
  await jane.visit(pricePaths.agreement(here.token));
  expect(jane.text).toContain("Urgent repairs cannot be cancelled.");
  expect(() => jane.page.button("Yes, cancel it")).toThrow();
  expect(await newest()).toMatchObject({ cancelledAt: null });
  await changeRows(leads, { answers: newRoof });
  await (await jane.reload()).press("Yes, cancel it");
  const [proof] = await mailsAbout(here.lead, ":agreement:homeowner:1:cancelled");
  expect(proof?.body).toContain("so you pay for what was done until you cancelled. They pay back the rest");
  expect(proof?.body).not.toContain("too late");
});

test("who left no email is texted the link, and no sentence says to either side that they were emailed", async () => {
  await changeRows(leads, { email: "" });
  await writes(here.lead);
  const roofer = await pricerAt(here.moor, pricePaths.ownAgreement(here.lead));
  await roofer.fill("What else you agreed (optional)", "Skip").press("Write the next version");
  expect(roofer.text).toContain("Saved. We have asked the customer to read it. Nobody has accepted it yet.");
  await roofer.press("I accept version 2");
  const jane = await janeWithCode(here.token);
  expect(jane.text).toContain("Version 2: you have not accepted it yet. Moor Roofing has.");
  await jane.fill("The code from the text", await lastCode()).press("I accept version 2");
  expect(jane.text).toContain("You have both accepted it. We text you the link to it.");
  const [copy] = await messagesAbout(here.lead, ":agreement:homeowner:2:copy");
  expect(copy).toMatchObject({ channel: "sms", body: expect.stringContaining("accepted by both") });
  await jane.press("Yes, cancel it");
  expect(jane.text).toContain("Cancelled. We have told them, and a text to you says so.");
});

test("who was chosen is asked to read the agreement first, and a closed lead offers nothing that would be refused", async () => {
  await writes(here.lead);
  const moor = await pricerAt(here.moor, paths.lead(here.lead));
  expect(moor.texts("main .btn:not(.btn-quiet)")).toEqual(["Read the agreement"]);
  const jane = await agree();
  expect((await moor.reload()).texts("main .btn:not(.btn-quiet)")).toEqual(["Set to Booked"]);
  await jane.press("Yes, cancel it");
  await closes(await jane.visit(paths.myRequest(here.token)));
  expect(jane.text).not.toMatch(/Call 0/);
  await jane.follow("Messages with Moor Roofing");
  expect(jane.text).toContain("Your request is closed, so nobody can read a message.");
  await moor.visit(paths.lead(here.lead)).then((page) => page.follow("See your price"));
  expect(moor.text).not.toContain("This is what the customer compares now.");
  await moor.visit(paths.lead(here.lead));
  expect(moor.texts("main button")).toEqual([]);
  await moor.follow("Read the agreement");
  expect(moor.text).toContain("It names the customer, so you cannot see it any more.");
  expect(moor.text).not.toMatch(/Smith|Hyde Park Road/);
});

test("what only one side has accepted is nothing to cancel", async () => {
  await writes(here.lead);
  const jane = await janeWithCode(here.token);
  expect((await jane.post(pricePaths.agreement(here.token, "cancel"), {})).status).toBe(409);
  expect(await newest()).toMatchObject({ cancelledAt: null });
});
