import { beforeEach, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { hires, unhires } from "../../support/people/endings";
import { requestLinkMailed } from "../../support/people/mails";
import { signIn } from "../../support/people/professionals";
import { homeowner } from "../../support/people/requests";
import { atTheResults } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

let kirkgate: Awaited<ReturnType<typeof world.roofer>>;
let moor: Awaited<ReturnType<typeof world.roofer>>;
let link: string;
let zebedee: Visitor;

beforeEach(async () => {
  kirkgate = await world.roofer({ businessName: "Kirkgate Slaters", ...world.milesFrom("LS1 4DY", 1) });
  moor = await world.roofer({ businessName: "Moor Slating", ...world.milesFrom("LS1 4DY", 2) });
  await atTheResults(homeowner);
  link = await requestLinkMailed(homeowner.email);
  zebedee = await new Visitor().visit(link);
});

const leadNow = () => findRow(leads);
const atWork = async ({ account }: typeof kirkgate) => {
  const visitor = await signIn(new Visitor(), account.email, paths.leads());
  return visitor.follow(/View Details/);
};
const subjectsTo = async (email: string) =>
  (await world.messagesTo(email)).map(({ subject }) => subject.split(":")[0]);

describe("a homeowner who has hired someone", () => {
  test("is asked whom, and the one that they chose reads so and is booked by one press", async () => {
    await hires(zebedee, "Kirkgate Slaters");
    expect(zebedee.path).toBe(link);
    expect(zebedee.text).toMatch(
      /Kirkgate Slaters.*You hired them.*Moor Slating.*Has your request, and has been told/,
    );
    expect(zebedee.text).toMatch(/You hired Kirkgate Slaters on \S+ /);
    expect(zebedee.text).toContain("We told Moor Slating.");
    expect(await subjectsTo(kirkgate.account.email)).toContain("They chose you");
    expect(await subjectsTo(moor.account.email)).toContain("They have hired someone");

    const other = await atWork(moor);
    expect(other.text).toContain("They have hired someone");
    expect(other.page.html).not.toMatch(/Kirkgate|Set to Booked/);
    const chosen = await atWork(kirkgate);
    await chosen.press("Set to Booked");
    expect(chosen.text).toContain("They chose you Booked");
    await zebedee.reload();
    expect(zebedee.text).not.toContain("Is that right?");
  });

  test("may press twice, go back and press another: the last counts, and nobody reads it twice", async () => {
    const [secondTab, asItWas] = [await new Visitor().visit(link), await new Visitor().visit(link)];
    await hires(zebedee, "Kirkgate Slaters");
    await hires(secondTab, "Kirkgate Slaters");
    expect(secondTab.text).toContain("You have already told us that.");
    // Back shows the page as it was: each press leads to the same address.
    await hires(asItWas, "Somebody else");
    await zebedee.reload();
    expect(await leadNow()).toMatchObject({ hiredWhom: "other", hiredBusinessId: null });
    expect(zebedee.text).toContain("You hired someone on");
    expect(await subjectsTo(moor.account.email)).toEqual(["They have hired someone"]);
  });

  test("changes nothing by a tab that was left open, and reads so", async () => {
    const [closing, looking] = [await new Visitor().visit(link), await new Visitor().visit(link)];
    await closing.follow("I no longer need this");
    await hires(zebedee, "Somebody else");
    await closing.press("Yes, close it");
    expect(closing.text).toContain("That has already been settled. Nothing was changed.");
    await looking.press("Keep looking for me");
    expect(looking.text).toContain("Nothing was changed. See below for where things are now.");
    expect(() => zebedee.page.link("I no longer need this")).toThrow();
    expect((await zebedee.visit(paths.myRequestEnding(link.split("/").at(-1) ?? "", "close"))).path).toBe(
      link,
    );
  });

  test("takes it back, and reads who is told", async () => {
    await hires(zebedee, "Kirkgate Slaters");
    await changeRows(outbox, { status: "sent" });
    await unhires(zebedee);
    expect(zebedee.text).toMatch(/Your request is open again\. We are telling .* that you are still looking/);
    for (const { account } of [kirkgate, moor])
      expect(await subjectsTo(account.email)).toContain("Open again");
    const roofer = await atWork(kirkgate);
    expect(roofer.text).not.toContain("They chose you");
  });

  test.each([
    ["an act that is not offered", "intent=everything"],
    ["no act", ""],
    ["a deletion that was not asked about", "intent=delete"],
    ["nobody", "intent=hired&whom=nobody"],
    ["a business that never had it", "intent=hired&whom=7b0d0e0a-5f0c-4a6e-9d57-000000000000"],
    ["no business that was asked about", "intent=not-hired&whom=7b0d0e0a-5f0c-4a6e-9d57-000000000000"],
    ["no business at all", "intent=not-hired"],
  ])("changes nothing by a form that names %s", async (_, body) => {
    const { status } = await zebedee.post(link, body);
    expect([303, 422]).toContain(status);
    expect(await leadNow()).toMatchObject({ hiredAt: null, hiredWhom: null, erasedAt: null });
  });
});

test("a roofer who agreed and books it reads where the homeowner says no, who is asked no more", async () => {
  await (await atWork(kirkgate)).press("Booked");
  const [mail] = await world.messagesTo(homeowner.email);
  expect(mail?.body).toContain("Kirkgate Slaters says you have booked");
  expect(mail?.body).not.toMatch(/[?&]intent=/);
  await zebedee.visit(link);
  const secondTab = await new Visitor().visit(link);
  await zebedee.press("No");
  expect(zebedee.text).toContain("Thank you for telling us.");
  expect(zebedee.text).not.toContain("Is that right?");
  await secondTab.press("No");
  expect(secondTab.text).toContain("That has already been settled");
  const roofer = await atWork(kirkgate);
  expect(roofer.text).toContain("they told us that they have not hired you");
  const row = await findRow(leadAssignments, { businessId: kirkgate.business.id });
  expect(row?.status).toBe("booked");
});
