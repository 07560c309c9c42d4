import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { doDue } from "~/models/leads/clock/fire.server";
import { paths } from "~/paths";
import { businesses, leadAssignments, leads } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { closes } from "../../support/people/endings";
import { requestLinkMailed } from "../../support/people/mails";
import { signIn } from "../../support/people/professionals";
import { homeowner } from "../../support/people/requests";
import { atTheResults } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

const mile = (miles: number) => ({ ...world.milesFrom("LS1 4DY", miles), businessName: `Roofer ${miles}` });

const passes = (hours: number) => timePasses(hours * 60 * 60);

describe("a homeowner with three roofers", () => {
  let roofers: Awaited<ReturnType<typeof world.roofers>>;
  let zebedee: Visitor;
  beforeEach(async () => {
    roofers = await world.roofers([1, 2, 3, 4, 5, 6, 7].map(mile));
    await atTheResults({ ...homeowner, postcode: "LS1 4DY" });
    zebedee = await new Visitor({ address: "203.0.113.99" }).visit(await requestLinkMailed(homeowner.email));
  });

  const idOf = (index: number) => roofers[index]?.business.id ?? "";
  const offers = () => zebedee.document.body.innerHTML.match(/Ask another instead of Roofer \d/g) ?? [];
  const instead = (miles: number) => `Ask another instead of Roofer ${miles}`;
  const statuses = async () =>
    (await db.select().from(leadAssignments).orderBy(leadAssignments.distanceMiles)).map(
      ({ status, declineReason }) => declineReason ?? status,
    );
  const answers = (index: number) =>
    changeRows(leadAssignments, { status: "contacted" }, { businessId: idOf(index) });

  test("may swap each that is silent for 24 hours, by one press however often it comes, and no other", async () => {
    await passes(23);
    expect((await zebedee.reload()) && offers()).toEqual([]);
    await passes(2);
    await answers(2);
    await zebedee.reload();
    expect(offers()).toEqual([instead(1), instead(2)]);
    // The link to the roofer's page covers its card: what else there is to press is above that.
    for (const each of zebedee.document.querySelectorAll(".listing button"))
      expect(each.closest("form")?.getAttribute("class")).toMatch(/^relative\b/);
    expect(zebedee.text).toMatch(/Roofer 1.*Has had your request since .*, and has not answered yet/);
    const secondTab = await new Visitor().visit(zebedee.path);
    await zebedee.press(instead(1));
    expect(zebedee.text).toContain("We have asked one more");
    expect(zebedee.text).toMatch(/Who no longer has it.*Roofer 1.*Did not answer in time/);
    expect(zebedee.page.html).toContain("Say how they dealt with you: Roofer 1");
    expect(zebedee.text).not.toContain("Cannot take this on");
    expect(offers()).toEqual([instead(2)]);
    await secondTab.press(instead(2));
    expect(secondTab.text).toContain("We have already asked one more");
    expect(await statuses()).toEqual(["no_answer", "new", "contacted", "assigned"]);
    const [alert] = await world.messagesTo(roofers[3]?.account.email ?? "");
    expect(alert?.body).toContain("Another business did not answer in time.");
  });

  test("is still asked to ring beside a price from paper, and told that nobody has it where nobody does", async () => {
    await zebedee.follow("Write down a price from paper");
    await zebedee
      .fill("Whose price is it?", "Dales Roofs")
      .fill("Price, in pounds", "5900")
      .press("Write it down");
    const now = () => zebedee.visit(link).then(() => zebedee.texts("section[aria-label=Now]").join());
    const link = await requestLinkMailed(homeowner.email);
    expect(await now()).toMatch(/You have one price\.\s*See the price/);
    await passes(25);
    expect(await now()).toMatch(/3 roofers .*Call 07/);
    await changeRows(leadAssignments, { status: "declined" });
    expect(await now()).toMatch(/Nobody has your request now\..*See the price/);
  });

  test("is asked who rang only of those who had a day to", async () => {
    const silent = (who: string) => `${who} have your request, but nobody has told us`;
    await passes(25);
    await doDue();
    expect((await zebedee.reload()).text).toContain(silent("Roofer 1, Roofer 2 and Roofer 3"));
    await zebedee.press(instead(1));
    expect(zebedee.text).toContain(silent("Roofer 2 and Roofer 3"));
    for (const miles of [2, 3]) await zebedee.press(instead(miles));
    expect(zebedee.text).not.toContain("Has anybody rung?");
  });

  test("has three at once and six ever, however many are swapped", async () => {
    for (const miles of [1, 2, 3]) {
      await passes(25);
      await (await zebedee.reload()).press(instead(miles));
    }
    await passes(25);
    await zebedee.reload();
    expect(await statuses()).toEqual([...Array(3).fill("no_answer"), ...Array(3).fill("assigned")]);
    expect(offers()).toEqual([]);
    expect(zebedee.text).toContain("We have asked six");
  });

  test("keeps one that answers late while nobody has its place", async () => {
    await passes(25);
    await zebedee.reload();
    await answers(0);
    await zebedee.press(instead(1));
    expect(zebedee.text).toContain("that business has answered by now");
    expect(await statuses()).toEqual(["contacted", "new", "new"]);
  });

  test("who stopped it swaps nobody, with an old page neither", async () => {
    await passes(25);
    await zebedee.reload();
    const other = await new Visitor().visit(zebedee.path);
    await closes(other);
    await zebedee.press(instead(1));
    expect(zebedee.text).toContain("We did not ask anybody");
    expect(offers()).toEqual([]);
    expect(await db.$count(leadAssignments)).toBe(3);
  });

  test("the one that was swapped is told why, sees no name, and has it back only while a place is free", async () => {
    await passes(25);
    await (await zebedee.reload()).press(instead(1));
    const [first, second] = roofers;
    const [told] = await world.messagesTo(first?.account.email ?? "");
    expect(told?.subject).toContain("Another was asked");
    expect(told?.body).not.toMatch(/Zebedee|Quillfeather|900/);
    const lead = await findRow(leads);
    const portal = await signIn(new Visitor(), first?.account.email ?? "", paths.lead(lead?.id ?? ""));
    expect(portal.text).toContain("No answer in time");
    expect(portal.text).toContain("You had not answered in time, so your place was free");
    expect(portal.text).toContain("Another business has this lead in your place");
    expect(portal.document.body.innerHTML).not.toMatch(/Zebedee|Quillfeather|zebedee\.q@/);
    const declined = { status: "declined", declineReason: "too_busy" } as const;
    await changeRows(leadAssignments, declined, { businessId: second?.business.id ?? "" });
    await (await portal.reload()).press("Contacted");
    expect(portal.text).toContain("Zebedee");
    expect(await statuses()).toEqual(["contacted", "too_busy", "new", "assigned"]);
  });

  test("who wants us to keep looking has the next asked without a press, until they want that no more", async () => {
    const long = { businessName: `Roofer 1 of ${"the Aire Valley ".repeat(5)}` };
    await changeRows(businesses, long, { id: idOf(0) });
    await zebedee.press("Text me as well");
    await zebedee.press("Keep looking for me");
    expect(zebedee.text).toContain("ask the next one ourselves, and tell you");
    await passes(25);
    await doDue();
    await doDue();
    expect(await statuses()).toEqual([...Array(3).fill("no_answer"), ...Array(3).fill("assigned")]);
    const [told] = await world.messagesTo(homeowner.email);
    expect(told?.subject).toContain("We have asked Roofer 4, Roofer 5 and Roofer 6 instead of Roofer 1 of");
    const texts = (await world.messagesTo((await findRow(leads))?.phone ?? "")).map(({ body }) => body);
    expect(texts.join()).toMatch(/We have asked 3 others instead of those who did not answer in time: http/);
  });

  test("who wanted it and takes that back presses for each", async () => {
    await zebedee.press("Keep looking for me");
    await zebedee.press("Ask me first");
    await passes(25);
    await doDue();
    expect(await statuses()).toHaveLength(3);
    expect((await zebedee.reload()) && offers()).toHaveLength(3);
  });

  test("sees nothing to press where nobody else is near", async () => {
    await passes(25);
    await changeRows(businesses, { awayUntil: new Date(Date.now() + 9e8) });
    await zebedee.reload();
    expect(offers()).toEqual([]);
    expect(zebedee.text).toContain("There is no other roofer near you that we could ask.");
  });
});
