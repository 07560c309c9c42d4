import { beforeEach, describe, expect, test } from "vitest";
import { readLeadId } from "~/models/base/ids";
import { paths } from "~/paths";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { clockOf } from "../../support/people/lead-times";
import { answerRoofingQuiz, atTheResults } from "../../support/people/roofing-quiz";
import { requestToken } from "../../support/request-token";
import { world } from "../../support/world";

useDatabase();

const email = "priya@homeowner.example";
const roofer = "roofer@kirkgate.example";
beforeEach(async () => {
  await world.business({ ...world.milesFrom("LS1 4DY", 2), businessName: "Kirkgate Slaters", email: roofer });
});

/** A homeowner who has typed this for a postcode, on the results; and the id of the lead. */
async function typing(postcode: string) {
  const homeowner = await atTheResults({ email, postcode });
  return {
    homeowner,
    leadId: readLeadId(new URL(homeowner.path, "http://localhost").searchParams.get("id")),
  };
}

const leadNow = () => findRow(leads);
const mails = async () => (await world.messagesTo(email)).map(({ body }) => body);

describe("a postcode that was not meant", () => {
  test("breaks off: it counts as its first half, and results, mail and request ask whether it is right", async () => {
    const { homeowner, leadId } = await typing("ls1 4d");
    expect(homeowner.text).toContain("Is ls1 4d right?");
    expect(homeowner.text).toContain(
      "A business that does not work there, and has not been in touch, loses your request.",
    );
    expect(homeowner.text).not.toContain("It decides who gets");
    expect(homeowner.text).toContain("Kirkgate Slaters");
    expect(await leadNow()).toMatchObject({ outcode: "LS1", unmatchedSince: null });
    expect((await mails()).join()).toContain("Is ls1 4d right?");
    expect((await mails()).join()).not.toContain("It decides who gets");
    const request = await new Visitor().visit(paths.myRequest(requestToken(leadId)));
    expect(request.text).toContain("Is ls1 4d right?");
  });

  test("cannot be: nobody has the request until it is corrected, and then who is near has it and all are told, once", async () => {
    const { homeowner, leadId } = await typing("LS1 4DYX");
    expect(homeowner.text).toContain("Is LS1 4DYX right?");
    expect(homeowner.text).toContain("It decides who gets your request.");
    expect(await listRows(leadAssignments)).toEqual([]);

    await homeowner.fill("Postcode", "ls14dy").press("Correct it");
    expect(homeowner.text).toContain(
      "your postcode is corrected, and one business near you got your request",
    );
    expect(homeowner.text).not.toContain("Is LS1 4D");
    expect(await leadNow()).toMatchObject({ postcode: "LS1 4DY", outcode: "LS1", unmatchedSince: null });
    expect(await listRows(leadAssignments)).toMatchObject([{ status: "new" }]);
    expect(await world.messagesTo(roofer)).toHaveLength(1);
    const { due, written } = await clockOf(leadId);
    expect(due.map((each) => each.split(" ")[0])).toEqual(["contact", "desk", "reminder", "still"]);
    expect(written).toEqual(due);
    expect((await mails())[0]).toContain("One roofer has your request");
  });

  test("has a letter for a digit: what was probably meant is in the field, and one press corrects it", async () => {
    const { homeowner } = await typing("LSI 4DY");
    expect(homeowner.text).toContain("Is LSI 4DY right, or did you mean LS1 4DY?");
    await homeowner.press("Correct it");
    expect(await leadNow()).toMatchObject({ postcode: "LS1 4DY", outcode: "LS1" });
    expect(await listRows(leadAssignments)).toHaveLength(1);
  });

  test("has a first half that nobody knows: it is asked about, and those who have the request keep it", async () => {
    const { homeowner } = await typing("LS99 4DY");
    expect(homeowner.text).toContain("Is LS99 4DY right?");
    const before = await listRows(leadAssignments);
    expect(before).toHaveLength(1);
    await homeowner.fill("Postcode", "LS2 7EW").press("Correct it");
    expect(homeowner.text).toContain("Thank you: your postcode is corrected.");
    const after = await listRows(leadAssignments);
    expect(after).toHaveLength(1);
    expect(after[0]?.distanceMiles).not.toBe(before[0]?.distanceMiles);
    expect((await world.messagesTo(roofer)).map(({ subject }) => subject)).toContain(
      "Corrected: roofing lead in LS2",
    );
  });

  test("is not corrected to another that cannot be: that is said beside the field, which keeps it", async () => {
    const { homeowner } = await typing("LS1 4D");
    await homeowner.fill("Postcode", "LS1 4DYX").press("Correct it");
    expect(homeowner.status).toBe(422);
    expect(homeowner.errors.join()).toContain("Please enter it in full, like LS1 4DY");
    expect(homeowner.value("Postcode")).toBe("LS1 4DYX");
    await homeowner.fill("Postcode", "").press("Correct it", { unchecked: true });
    expect(homeowner.errors.join()).toContain("Please fill in what is not right.");
  });

  test("is corrected by nobody who has not the request's own link", async () => {
    await typing("LS1 4D");
    const answer = await new Visitor().post(paths.myRequestCorrection("A".repeat(43)), {
      postcode: "M1 1AE",
    });
    expect(answer.status).toBe(404);
    expect(await leadNow()).toMatchObject({ postcode: "LS1 4D" });
  });
});

test.each([
  ["Leeds, far from it", "leeds", "BN1 1AE", true],
  ["Leeds, and is there", "leeds", "LS1 4DY", false],
  ["Brighton, which has no page", "brighton", "LS1 4DY", false],
])("a whole postcode of who began on the page of %s", async (_, city, postcode, asked) => {
  const homeowner = await new Visitor().visit(paths.cityRoofers(city));
  if (homeowner.status === 200) await homeowner.follow("Get roofing quotes");
  else await homeowner.visit(paths.roofingQuotesIn(city));
  await answerRoofingQuiz(homeowner, { email, postcode });
  expect(homeowner.text.includes(`Is ${postcode} right?`)).toBe(asked);
  expect((await mails()).join().includes(`Is ${postcode} right?`)).toBe(asked);
  if (!asked) return;
  await homeowner.fill("Postcode", "LS2 7EW").press("Correct it");
  expect(homeowner.text).toContain("your postcode is corrected, and one business near you got your request");
  expect(homeowner.text).not.toContain("right?");
});

describe("a request that its homeowner corrects", () => {
  const manchester = "roofer@ancoats.example";
  /** A request of Leeds on the page to correct it, with a roofer in Manchester who would be next there. */
  async function correcting() {
    await world.business({
      ...world.milesFrom("M1 1AE", 2),
      businessName: "Ancoats Roofs",
      email: manchester,
    });
    const { homeowner, leadId } = await typing("LS1 4DY");
    await homeowner.visit(paths.myRequest(requestToken(leadId)));
    await homeowner.follow("Correct it, or add something");
    return { homeowner, leadId };
  }
  const states = async () => (await listRows(leadAssignments)).map(({ status }) => status).toSorted();

  test("to another town goes to who works there; who is far off and silent loses it, and both are told, once", async () => {
    const { homeowner, leadId } = await correcting();
    expect(homeowner.text).toContain("It is for LS1.");
    await homeowner.fill("Postcode", "m1 1ae").press("Correct it");
    expect(homeowner.text).toContain(
      "your postcode is corrected, and one business near you got your request. Kirkgate Slaters does not work there",
    );
    expect(homeowner.text).toContain("Does not cover your corrected postcode");
    expect(homeowner.text).toContain("You will be contacted within 24 hours.");
    const [alert] = await world.messagesTo(manchester);
    expect(alert?.body).toContain("They were promised an answer within 24 hours");
    expect(await leadNow()).toMatchObject({ postcode: "M1 1AE", outcode: "M1" });
    expect(await states()).toEqual(["assigned", "declined"]);
    expect((await world.messagesTo(manchester)).map(({ subject }) => subject)).toEqual([
      "New roofing lead in M1",
    ]);
    const [told] = await world.messagesTo(roofer);
    expect(told?.subject).toBe("Taken back: roofing lead in M1");
    expect(told?.body).toContain("You no longer have this lead");
    const { due, written } = await clockOf(leadId);
    expect(written).toEqual(due);
  });

  test("to a town with two gives both the same promise to keep, and asks for no review of who lost it", async () => {
    const [otley, irwell] = ["roofer@otley.example", "roofer@irwell.example"];
    await world.business({ ...world.milesFrom("LS1 4DY", 3), businessName: "Otley Roofs", email: otley });
    await world.business({ ...world.milesFrom("M1 1AE", 3), businessName: "Irwell Roofs", email: irwell });
    const { homeowner } = await correcting();
    await homeowner.fill("Postcode", "m1 1ae").press("Correct it");
    for (const each of [manchester, irwell]) {
      const [alert] = await world.messagesTo(each);
      expect(alert?.body).toContain("They were promised an answer within 24 hours");
    }
    await timePasses(25 * 60 * 60);
    await homeowner.reload();
    expect(homeowner.page.html).toContain("Say how they dealt with you: Irwell Roofs");
    expect(homeowner.page.html).not.toMatch(/(?:Write a review|dealt with you): (?:Kirkgate|Otley)/);
  });

  test("stays with who has been in touch, however far it moves", async () => {
    const { homeowner } = await correcting();
    await changeRows(leadAssignments, { status: "contacted" });
    await homeowner.fill("Postcode", "M1 1AE").press("Correct it");
    expect(homeowner.text).toContain("Thank you: your postcode is corrected.");
    expect(await states()).toEqual(["contacted"]);
    const [told] = await world.messagesTo(roofer);
    expect(told?.body).toContain("corrected where the work is. The work is in M1.");
  });

  test("in name and notes is the same for who has it, who is told; twice, nothing is lost", async () => {
    const { homeowner } = await correcting();
    const before = (await leadNow())?.homeownerNotes;
    await homeowner
      .fill("Last name", "O’Hara")
      .fill("Anything to add", "The gate code is 1234")
      .press("Correct it");
    expect(homeowner.text).toContain("your request is corrected");
    await homeowner.follow("Correct it, or add something");
    await homeowner.fill("Anything to add", "Ring after six").press("Correct it");
    const twice = { "first-name": "", "last-name": "", postcode: "LS1 4DY", added: "Ring after six" };
    const at = paths.myRequestCorrection(requestToken(readLeadId((await leadNow())?.id)));
    const told = await world.messagesTo(roofer);
    await homeowner.post(at, { ...twice, postcode: "LS2 7EW" });
    await homeowner.post(at, { ...twice, postcode: "LS2 7EW" });
    expect(await world.messagesTo(roofer)).toHaveLength(told.length + 1);
    await homeowner.post(at, twice);
    expect(await leadNow()).toMatchObject({
      ...{ lastName: "O’Hara", postcode: "LS1 4DY" },
      homeownerNotes: [before, "The gate code is 1234", "Ring after six"].filter(Boolean).join("\n"),
    });
    const bodies = (await world.messagesTo(roofer)).map(({ body }) => body).join();
    expect(bodies).toContain("corrected what they say of the work. The work is in LS1.");
    expect(bodies).not.toContain("gate code");
  });

  test("is refused with nothing, with too much, and too often; what was typed stays", async () => {
    const { homeowner, leadId } = await correcting();
    await homeowner.press("Correct it");
    expect([homeowner.status, homeowner.errors.join()]).toEqual([422, "Please fill in what is not right."]);
    await homeowner.fill("Anything to add", "a".repeat(1500)).press("Correct it");
    const at = paths.myRequestCorrection(requestToken(leadId));
    await homeowner.visit(at);
    await homeowner.fill("Anything to add", "b".repeat(1500)).press("Correct it");
    expect(homeowner.errors.join()).toContain("That is too long. Please leave out 1001 characters.");
    expect(homeowner.value("Anything to add")).toBe("b".repeat(1500));
    for (let time = 0; time < 9; time++) await homeowner.post(at, { added: `${time}` });
    expect((await homeowner.post(at, { added: "once more" })).status).toBe(429);
  });

  test("is closed once somebody is hired", async () => {
    const { homeowner, leadId } = await correcting();
    await changeRows(leads, { hiredAt: new Date() });
    await homeowner.fill("Postcode", "M1 1AE").press("Correct it");
    expect(homeowner.text).toContain("Nothing was changed: this request has ended.");
    expect(await leadNow()).toMatchObject({ postcode: "LS1 4DY" });
    const page = await new Visitor().visit(paths.myRequestCorrection(requestToken(leadId)));
    expect(page.path).toBe(paths.myRequest(requestToken(leadId)));
  });
});
