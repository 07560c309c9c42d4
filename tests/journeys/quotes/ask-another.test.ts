import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { readLeadId } from "~/models/base/ids";
import { paths } from "~/paths";
import { businesses, leadAssignments, leads } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { closes, hires } from "../../support/people/endings";
import { clockOf } from "../../support/people/lead-times";
import { requestLinkMailed } from "../../support/people/mails";
import { assign } from "../../support/people/professionals";
import { homeowner } from "../../support/people/requests";
import { atTheResults } from "../../support/people/roofing-quiz";
import { type Business, world } from "../../support/world";

useDatabase();

const button = "Ask another roofer";

/** The homeowner's own page, open on another device, of a request made in the middle of Leeds. */
async function openRequest(): Promise<Visitor> {
  await atTheResults({ ...homeowner, postcode: "LS1 4DY" });
  return new Visitor({ address: "203.0.113.99" }).visit(await requestLinkMailed(homeowner.email));
}

const decline = (business: Business | undefined) =>
  changeRows(
    leadAssignments,
    { status: "declined", declineReason: "too_busy" },
    { businessId: business?.id ?? "" },
  );

/** On holiday, for a week. */
const sendAway = (business: Business | undefined) =>
  changeRows(
    businesses,
    { awayUntil: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000) },
    { id: business?.id ?? "" },
  );

test("a roofer who cannot do it is not among those who have the request on the results page", async () => {
  const town = await world.leeds({ verifiedRoofers: 3 });
  const browser = await atTheResults({ ...homeowner, postcode: "LS1 4DY" });
  const lead = await findRow(leads);
  await browser.visit(paths.quizResults(paths.roofingQuiz, lead?.id ?? ""));
  expect(browser.text).toContain(town.roofers[1]?.businessName);
  await decline(town.roofers[1]);
  await browser.reload();
  expect(browser.text).toContain(town.roofers[0]?.businessName);
  expect(browser.text).not.toContain(town.roofers[1]?.businessName);
});

const offers = (visitor: Visitor): boolean => visitor.text.includes(button);

describe("a homeowner with three roofers, one of whom cannot do it", () => {
  let town: Awaited<ReturnType<typeof world.leeds>>;
  let zebedee: Visitor;
  beforeEach(async () => {
    town = await world.leeds({ verifiedRoofers: 8 });
    zebedee = await openRequest();
    expect(offers(zebedee)).toBe(false);
    await decline(town.roofers[1]);
    await zebedee.reload();
  });

  test("is offered another, and once they press on two open pages the next nearest has it and is told", async () => {
    expect(zebedee.text).toMatch(new RegExp(`${town.roofers[1]?.businessName}.*Cannot take this on`));
    expect(offers(zebedee)).toBe(true);
    expect(await town.alertedRoofers()).toEqual(town.nearest(3));
    const secondTab = await new Visitor().visit(zebedee.path);
    await zebedee.press(button);
    expect(zebedee.text).toContain("We have asked one more");
    expect(zebedee.text).toContain(town.roofers[3]?.businessName);
    expect(await town.alertedRoofers()).toEqual(town.nearest(4));
    expect(offers(zebedee)).toBe(false);

    const given = await db.select().from(leadAssignments).orderBy(leadAssignments.distanceMiles);
    expect(given.map(({ status }) => status)).toEqual(["new", "declined", "new", "assigned"]);
    expect((await findRow(leads))?.status).toBe("assigned");
    const { due, written } = await clockOf(readLeadId((await findRow(leads))?.id));
    expect(written).toEqual(due);
    const [alert] = await world.messagesTo(town.nearest(4)[3] ?? "");
    expect(alert?.body).toContain("Another business could not take it");
    expect(alert?.body).not.toMatch(/Zebedee|24 hours/);
    await secondTab.press(button);
    expect(secondTab.text).toContain("We have already asked one more");
    expect(await town.alertedRoofers()).toEqual(town.nearest(4));
  });

  test("is offered none that is on holiday: the next who works has it", async () => {
    await sendAway(town.roofers[3]);
    await zebedee.reload();
    await zebedee.press(button);
    expect(zebedee.text).not.toContain(town.roofers[3]?.businessName);
    expect(zebedee.text).toContain(town.roofers[4]?.businessName);
  });

  test("is told so once six have been asked", async () => {
    for (const name of ["pat", "kim", "lee"])
      await assign(readLeadId((await findRow(leads))?.id), `${name}@roofer.example`);
    await changeRows(leadAssignments, { status: "declined" });
    await zebedee.reload();
    expect(offers(zebedee)).toBe(false);
    expect(zebedee.text).toContain("We have asked six");
  });

  const tookIt = () => changeRows(leadAssignments, { status: "contacted", declineReason: null });
  const deletes = async () => (await zebedee.visit(`${zebedee.path}/delete`)).press("Yes, delete my details");
  test.each([
    ["they stopped it", () => closes(zebedee), "We did not ask anybody"],
    ["they hired someone", () => hires(zebedee, "I would rather not say"), "We did not ask anybody"],
    ["the roofer took it after all", tookIt, "We did not ask anybody"],
    ["the details are deleted", deletes, "Your details are deleted"],
  ])("is offered nobody once %s, and an old page asks nobody", async (_, act, said) => {
    const oldPage = await new Visitor().visit(zebedee.path);
    await act();
    expect(offers(await zebedee.reload())).toBe(false);
    await oldPage.press(button);
    expect(oldPage.text).toContain(said);
    expect(await db.$count(leadAssignments)).toBe(3);
  });

  test("is told so when a forged form asks, whatever number it says that were asked", async () => {
    for (const asked of ["", "&asked=", "&asked=-1", "&asked=999999", "&asked=1e3", "&asked=9"]) {
      const answer = await zebedee.post(zebedee.path, `intent=ask-another${asked}`);
      expect(answer.status, asked).toBeLessThan(500);
      expect(await db.$count(leadAssignments), asked).toBe(3);
    }
  });
});

test("a homeowner near whom nobody else works is told so, with a way to look for oneself", async () => {
  const town = await world.leeds({ verifiedRoofers: 3 });
  const zebedee = await openRequest();
  await decline(town.roofers[0]);
  await zebedee.reload();
  expect(offers(zebedee)).toBe(false);
  expect(zebedee.text).toContain("There is no other roofer near you that we could ask.");
  await zebedee.follow("Look for roofers yourself");
  expect(zebedee.path).toBe(paths.findRoofer("LS1"));
});
