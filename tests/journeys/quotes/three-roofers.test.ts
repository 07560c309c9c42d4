import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { formatInstant } from "~/models/base/clock";
import { readLeadId } from "~/models/base/ids";
import { doDue } from "~/models/leads/clock/fire.server";
import { paths } from "~/paths";
import { leads, outbox } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { decisionsAreDone } from "../../support/people/claiming";
import { closes } from "../../support/people/endings";
import { allIsSent, happens } from "../../support/people/lead-times";
import { requestLinkMailed } from "../../support/people/mails";
import { oliveAtTheDesk } from "../../support/people/operators";
import { signIn } from "../../support/people/professionals";
import { atTheResults } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

const zebedee = { firstName: "Zebedee", lastName: "Quillfeather", email: "zebedee.q@homeowner.example" };
const [kirkgate, sleepy, field] = [
  "kirkgate@fettle.example",
  "sleepy@fettle.example",
  "field@fettle.example",
];

/** On Friday the 24th of October 2031 at four in the afternoon in London; on the Sunday the clocks go back. */
const friday = "2031-10-24T15:00Z";
let leadId: LeadId;
let homeowner: Visitor;
const at = <Outcome>(moment: string, act: () => Promise<Outcome>) => happens(leadId, moment, act);

/** Lets the worker look at this moment; what it wrote, it sent. */
async function worker(moment: string): Promise<void> {
  await at(moment, () => doDue(new Date(moment)));
  await allIsSent(leadId);
}

/** Everything that was written about the request to somebody else than the operator, by London's clock. */
async function letters(): Promise<string[]> {
  const all = await db
    .select()
    .from(outbox)
    .where(eq(outbox.leadId, leadId))
    .orderBy(asc(outbox.createdAt), asc(outbox.recipient));
  return all
    .filter(({ recipient }) => recipient !== env.OPERATOR_EMAIL)
    .map(
      ({ createdAt, recipient, subject }) =>
        `${formatInstant(createdAt)} ${recipient.split("@")[0]}: ${subject}`,
    );
}

const changesStatus = (email: string, button: string) => async () => {
  const visitor = await signIn(new Visitor(), email, paths.lead(leadId));
  await visitor.press(button);
  expect(visitor.text).toContain("Lead status updated successfully!");
};

beforeEach(async () => {
  for (const [miles, email, businessName] of [
    [1, kirkgate, "Kirkgate Slaters"],
    [2, sleepy, "Sleepy Roofing"],
    [3, field, "Field Roofing"],
  ] as const) {
    await world.roofer({ ...world.milesFrom("LS1 4DY", miles), email, businessName, phone: null });
  }
  homeowner = await atTheResults({ ...zebedee, postcode: "LS1 4DY" });
  leadId = readLeadId((await findRow(leads))?.id);
  await at(friday, async () => undefined);
  await allIsSent(leadId);
});

test("of three roofers one declines, one sleeps, and the third rings over the weekend of the clocks and is hired", async () => {
  const link = await requestLinkMailed(zebedee.email);
  await homeowner.visit(link);
  expect(homeowner.text).not.toContain("Has anybody rung?");

  await at("2031-10-24T15:30Z", changesStatus(kirkgate, "Too busy"));
  await worker("2031-10-24T15:30Z");
  for (const moment of ["2031-10-24T18:00Z", "2031-10-25T14:59Z", "2031-10-25T15:00Z", "2031-10-25T15:00Z"]) {
    await worker(moment);
  }
  await homeowner.reload();
  expect(homeowner.text).toContain("Kirkgate Slaters");
  expect(homeowner.text).toContain(
    "Sleepy Roofing and Field Roofing have your request, but nobody has told us",
  );
  await at("2031-10-26T09:00Z", () => homeowner.press("No, nobody has"));
  expect(homeowner.text).toContain("Thank you for telling us. Our team will look into it.");

  const olive = await oliveAtTheDesk(paths.adminLeads());
  expect(olive.text).toContain("they say that nobody has rung");
  await olive.follow(/^Zebedee Quillfeather/);
  expect(olive.text).toContain("whether anybody has rung, they said no on Sun 26 Oct, 09:00.");
  expect(olive.text).toContain("they say that nobody has rung");
  await olive.visit(paths.adminLeads());
  await at("2031-10-26T10:00Z", changesStatus(field, "Contacted"));
  await olive.reload();
  expect(olive.text).toContain("No request waits.");
  await homeowner.reload();
  expect(homeowner.text).not.toContain("Has anybody rung?");

  for (const moment of ["2031-10-26T15:30Z", "2031-10-27T09:59Z", "2031-10-27T10:00Z", "2031-10-28T09:00Z"]) {
    await worker(moment);
  }
  await at("2031-10-28T10:00Z", changesStatus(field, "Booked"));
  await allIsSent(leadId);
  await homeowner.reload();
  await at("2031-10-28T11:00Z", () => homeowner.press("Yes, I hired Field Roofing"));
  await homeowner.reload();
  expect(homeowner.text).toContain("You hired Field Roofing on Tue 28 Oct, 11:00.");
  const sleeps = await signIn(new Visitor(), sleepy, paths.lead(leadId));
  expect(sleeps.text).toContain("They have hired someone");
  expect((await signIn(new Visitor(), field, paths.lead(leadId))).text).toContain("They chose you Booked");
  await allIsSent(leadId);
  for (const moment of ["2031-10-29T18:00Z", "2031-11-03T10:00Z"]) await worker(moment);
  expect(await letters()).toEqual([
    expect.stringContaining("Fri 24 Oct, 16:00 "),
    expect.stringContaining("Fri 24 Oct, 16:00 "),
    expect.stringContaining("Fri 24 Oct, 16:00 "),
    expect.stringContaining("Fri 24 Oct, 16:00 "),
    expect.stringContaining("Fri 24 Oct, 16:00 "),
    "Fri 24 Oct, 16:30 zebedee.q: Kirkgate Slaters cannot take it on: too busy",
    "Sat 25 Oct, 16:00 zebedee.q: Has anybody rung about your roofing job?",
    "Mon 27 Oct, 10:00 sleepy: Still waiting: roofing lead in LS1",
    "Tue 28 Oct, 10:00 zebedee.q: Did you hire Field Roofing?",
    "Tue 28 Oct, 11:00 field: They chose you: roofing lead in LS1",
    "Tue 28 Oct, 11:00 sleepy: They have hired someone: roofing lead in LS1",
  ]);
});

test("when all declined the operator gives up the search, and the homeowner reads so by mail and on the page", async () => {
  for (const email of [kirkgate, sleepy, field]) {
    await at("2031-10-24T15:30Z", changesStatus(email, "Too far away"));
  }
  await worker("2031-10-24T15:31Z");
  const olive = await oliveAtTheDesk(paths.admin);
  await olive.follow("Leads that wait");
  expect(olive.text).toContain("nobody has it");
  await olive.follow(/^Zebedee Quillfeather/);
  await at("2031-10-24T16:00Z", () => olive.press("Tell them that nobody can"));
  expect(olive.text).toContain("Roofing, LS1 4DY: nobody can do it by");
  expect(olive.text).not.toMatch(/It waits for you|Tell them that nobody can/);
  await at("2031-10-24T16:00Z", decisionsAreDone);
  const [mail] = await world.messagesTo(zebedee.email);
  expect(mail?.subject).toBe("We have found nobody for your roofing job");
  const page = await new Visitor().visit(await requestLinkMailed(zebedee.email));
  expect(page.text).toContain(
    "We looked for a roofer until Fri 24 Oct, 17:00, and found nobody who can do it.",
  );
  expect(page.text).toContain("We have stopped looking, so please do not wait for us.");
  expect(page.text).not.toMatch(/one more roofer|keep it/);
  await olive.reload();
  expect(olive.text).not.toContain("Tell them that nobody can");
  const forged = await olive.raw(paths.adminLead(leadId), { method: "POST", body: "intent=nobody" });
  expect(forged.status).toBeLessThan(500);
  expect(await db.$count(outbox, sql`dedupe_key like '%:desk:%'`)).toBe(1);
});

test("a silent roofer reads what the homeowner said, and the desk that they opened it, until it is stopped", async () => {
  await worker("2031-10-25T15:00Z");
  const page = await new Visitor().visit(await requestLinkMailed(zebedee.email));
  await at("2031-10-26T09:00Z", () => page.press("No, nobody has"));
  const late = await signIn(new Visitor(), sleepy, paths.lead(leadId));
  expect(late.text).toContain("They told us on Sun 26 Oct, 09:00 that nobody has rung.");
  const olive = await oliveAtTheDesk(paths.adminLead(leadId));
  expect(olive.text).toMatch(/Sleepy Roofing.*Opened Field Roofing.*New/);
  await closes(page);
  await olive.reload();
  expect(olive.text).toContain("Nobody can be given it.");
  expect(olive.text).not.toContain("Give it to a business");
});

test("the press in a mail never acts by being opened, and answers that nobody asked for are noted nowhere", async () => {
  await worker("2031-10-25T15:00Z");
  const link = await requestLinkMailed(zebedee.email);
  const page = await new Visitor().visit(link);
  await page.reload();
  expect((await findRow(leads))?.unmatchedSince).toBeNull();
  await page.press("Yes, somebody has");
  expect(page.text).toContain("Thank you for telling us.");
  await closes(page);
  expect(page.text).not.toContain("Has anybody rung?");
});
