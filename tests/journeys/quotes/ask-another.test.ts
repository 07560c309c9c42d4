import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { businesses, leadAssignments, leads } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { requestLinkMailed } from "../../support/people/mails";
import { assign, samAtWork, samsLead, signIn } from "../../support/people/professionals";
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

  test("is offered another, and nobody gets the request before they press", async () => {
    expect(zebedee.text).toMatch(new RegExp(`${town.roofers[1]?.businessName}.*Cannot take this on`));
    expect(offers(zebedee)).toBe(true);
    expect(await town.alertedRoofers()).toEqual(town.nearest(3));
  });

  test("presses once, and the next nearest has it and is told", async () => {
    await zebedee.press(button);
    expect(zebedee.text).toContain("We have asked one more");
    expect(zebedee.text).toMatch(new RegExp(`${town.roofers[3]?.businessName}.*Has your request`));
    expect(await town.alertedRoofers()).toEqual(town.nearest(4));
    expect(offers(zebedee)).toBe(false);

    const given = await db.select().from(leadAssignments).orderBy(leadAssignments.distanceMiles);
    expect(given.map(({ status }) => status)).toEqual(["new", "declined", "new", "assigned"]);
    expect((await findRow(leads))?.status).toBe("assigned");
    const [alert] = await world.messagesTo(town.nearest(4)[3] ?? "");
    expect(alert?.body).toContain("Another business could not take it");
    expect(alert?.body).not.toMatch(/Zebedee|24 hours/);
  });

  test("is offered none that is on holiday: the next who works has it", async () => {
    await sendAway(town.roofers[3]);
    await zebedee.reload();
    await zebedee.press(button);
    expect(zebedee.text).not.toContain(town.roofers[3]?.businessName);
    expect(zebedee.text).toMatch(new RegExp(`${town.roofers[4]?.businessName}.*Has your request`));
    for (const roofer of town.roofers) await sendAway(roofer);
    await decline(town.roofers[4]);
    await zebedee.reload();
    expect(offers(zebedee)).toBe(false);
    expect(zebedee.text).toContain("There is no other roofer near you whom we could ask.");
  });

  test("pressing on two open pages asks one", async () => {
    const secondTab = await new Visitor().visit(zebedee.path);
    await zebedee.press(button);
    await secondTab.press(button);
    expect(secondTab.text).toContain("We had asked one more already");
    expect(await town.alertedRoofers()).toEqual(town.nearest(4));
  });

  test("gets six in all, and is told so", async () => {
    for (const position of [0, 2, 3, 4]) {
      await decline(town.roofers[position]);
      await zebedee.reload();
      if (position > 0) await zebedee.press(button);
    }
    expect(await db.$count(leadAssignments)).toBe(6);
    for (const business of town.roofers) await decline(business);
    await zebedee.reload();
    expect(offers(zebedee)).toBe(false);
    expect(zebedee.text).toContain("Six have been asked");
    expect(await town.alertedRoofers()).toEqual(town.nearest(6));
  });

  test.each(["Stop sending to more", "I would rather not say"])(
    "is offered nobody after '%s', and an old page asks nobody",
    async (act) => {
      const secondTab = await new Visitor().visit(zebedee.path);
      await zebedee.press(act);
      expect(offers(zebedee)).toBe(false);
      await secondTab.press(button);
      expect(secondTab.text).toContain("We did not ask anybody");
      expect(await db.$count(leadAssignments)).toBe(3);
    },
  );

  test("asks nobody from an old page once the details are deleted", async () => {
    const secondTab = await new Visitor().visit(zebedee.path);
    await zebedee.follow("Delete my details");
    await zebedee.press("Yes, delete my details");
    await secondTab.press(button);
    expect(secondTab.heading).toBe("Your details are deleted");
    expect(await db.$count(leadAssignments)).toBe(3);
  });

  test("asks nobody from an old page when the roofer took it after all", async () => {
    await changeRows(leadAssignments, { status: "contacted", declineReason: null });
    await zebedee.press(button);
    expect(zebedee.text).toContain("We did not ask anybody");
    expect(await town.alertedRoofers()).toEqual(town.nearest(3));
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
  expect(zebedee.text).toContain("There is no other roofer near you whom we could ask.");
  await zebedee.follow("Look for roofers yourself");
  expect(zebedee.path).toBe(paths.findRoofer("LS1"));
});

test("a roofer who declines in the portal is followed by another, who signs in and calls", async () => {
  const nearest = await world.roofer({ businessName: "Kirkgate Slaters" });
  const next = await world.roofer({ ...world.milesFrom("LS1 4DY", 2), businessName: "Headrow Roofs" });
  await world.businesses(Array(2).fill(world.milesFrom("LS1 4DY", 1)));
  const zebedee = await openRequest();
  const roofer = await signIn(new Visitor(), nearest.account.email, paths.leads());
  await roofer.follow(/View Details/);
  await roofer.press("Too busy");
  await zebedee.reload();
  await zebedee.press(button);
  const called = await signIn(new Visitor(), next.account.email, paths.leads());
  await called.follow(/View Details/);
  expect(called.text).toContain("Zebedee");
});

test("a lead stays declined once another business has it in their place, and says so wherever it is pressed", async () => {
  const lead = await samsLead();
  const visitor = await samAtWork(`/portal/leads/${lead}`);
  await visitor.press("Too busy");
  for (const name of ["pat", "kim", "lee"]) await assign(lead, `${name}@roofer.example`);
  const taken = "Another business has this lead in your place: it cannot be taken back.";
  await visitor.press(/^Undo/);
  expect([visitor.status, visitor.errors.join()]).toEqual([409, expect.stringContaining(taken)]);
  await visitor.visit(`/portal/leads/${lead}`);
  expect(visitor.text).toContain(taken);
  expect(() => visitor.page.button("Contacted")).toThrow();
});
