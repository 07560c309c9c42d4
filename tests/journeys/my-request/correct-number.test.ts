import { beforeEach, describe, expect, test } from "vitest";
import { readLeadId } from "~/models/base/ids";
import { parsePhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { pricer, sendsPrice } from "../../support/people/prices";
import { aLead } from "../../support/people/professionals";
import { answerChoices, atTheResults, freshMobile, provePhone } from "../../support/people/roofing-quiz";
import { requestToken } from "../../support/request-token";
import { world } from "../../support/world";

useDatabase();

const roofer = "roofer@kirkgate.example";
let was: string;
let right: string;

beforeEach(async () => {
  [was, right] = [freshMobile(), freshMobile()];
  await world.business({ ...world.milesFrom("LS1 4DY", 2), businessName: "Kirkgate Slaters", email: roofer });
});

const e164 = (typed: string) => parsePhone(typed).e164 ?? "";
const phoneNow = async () => (await findRow(leads))?.phone;
const linksTo = async (phone: string) =>
  (await world.messagesTo(phone)).filter(({ body }) => body.includes("/my-request/"));

const numberMails = async () =>
  (await world.outbox())
    .filter(({ subject }) => subject === "The number of your roofing request was changed")
    .map(({ body }) => body);

/** The page of a request with this number, in a browser that did not make it. */
async function request() {
  const results = await atTheResults({ phone: was });
  const made = readLeadId(new URL(results.path, "http://localhost").searchParams.get("id"));
  return opened(made);
}

async function opened(leadId: LeadId) {
  const page = paths.myRequest(requestToken(leadId));
  return { leadId, page, homeowner: await new Visitor().visit(page) };
}

/** A code was texted to the right number. */
async function texted() {
  const given = await request();
  await given.homeowner.follow("Correct it, or add something");
  await given.homeowner.follow("Correct your phone number");
  await given.homeowner.fill("Phone number", right).press("Text me a code");
  return { ...given, code: await world.codeTextedTo(right) };
}

const tryCode = (visitor: Visitor, code: string) =>
  visitor.fill("Verification code", code).press("Make it my number");

describe("the number of a request", () => {
  test("is another once a code proved it: who has it is told, the link is texted there, and Back is harmless", async () => {
    const { homeowner, leadId, page, code } = await texted();
    await changeRows(leads, { textsWanted: true });
    await sendsPrice(await pricer(leadId, "Aire Roofing"));
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    await tryCode(homeowner, wrong);
    expect([homeowner.status, homeowner.errors.join()]).toEqual([
      422,
      expect.stringContaining("not the code"),
    ]);
    expect(await phoneNow()).toBe(e164(was));

    await tryCode(homeowner, code);
    expect([homeowner.path, homeowner.text]).toEqual([
      page,
      expect.stringContaining("your number is checked."),
    ]);
    expect(await phoneNow()).toBe(e164(right));
    const [told, ...more] = (await world.messagesTo(roofer)).filter(({ subject }) =>
      subject.startsWith("Corr"),
    );
    expect([told?.body, more]).toEqual([expect.stringContaining("corrected their phone number"), []]);
    const [link, price, ...others] = await linksTo(right);
    expect([link?.body, price?.body]).toEqual([
      expect.stringContaining(page),
      expect.stringContaining("has priced your roof"),
    ]);
    expect([others, await linksTo(was)]).toEqual([[], []]);
    const ends = `ends in ${right.slice(-3)}.`;
    expect(await numberMails()).toEqual([expect.stringMatching(new RegExp(`${ends}[^]*${page}`))]);

    await homeowner.visit(`${page}/correct/number`);
    const again = await homeowner.post(`${page}/correct/number`, { "sms-verification": code });
    expect(again.status).toBe(303);
    expect((await homeowner.reload()).text).toContain(ends);
    expect(await linksTo(right)).toHaveLength(2);
  });

  test("can be another again at once, without an email by text alone; too soon for a code is said", async () => {
    const { homeowner, page, code } = await texted();
    await homeowner.press("Text me another");
    expect([homeowner.status, homeowner.errors.join()]).toEqual([
      429,
      expect.stringContaining("another code in"),
    ]);
    await tryCode(homeowner, code);
    await changeRows(leads, { email: "" });
    const third = freshMobile();
    await homeowner.visit(`${page}/correct/number`);
    await homeowner.fill("Phone number", third).press("Text me a code");
    await tryCode(homeowner, await world.codeTextedTo(third));
    expect([await phoneNow(), await linksTo(third)]).toEqual([e164(third), [expect.anything()]]);
  });

  test("is not changed by a code of another browser, another request, a quiz or a lost link", async () => {
    const { homeowner, page, code } = await texted();
    const other = await new Visitor().visit(page);
    await other.post(`${page}/correct/number`, { "sms-verification": code });
    const another = await opened(await aLead({ phone: e164(was) }));
    await homeowner.post(`${another.page}/correct/number`, { "sms-verification": code });
    expect((await homeowner.visit(`${another.page}/correct/number`)).text).toContain("Text me a code");
    const second = await new Visitor().visit(paths.lostLink);
    await second.fill("Phone number", freshMobile()).press("Text me a code");
    await second.post(`${page}/correct/number`, { "sms-verification": code });
    const asker = await new Visitor().visit(paths.roofingQuiz);
    await answerChoices(asker);
    await provePhone(asker, freshMobile());
    await asker.visit(`${page}/correct/number`);
    expect(asker.text).toContain("Text me a code");
    await homeowner.visit(paths.lostLink);
    expect(homeowner.text).toContain("Text me a code");
    expect((await homeowner.post(`${paths.myRequest("A".repeat(43))}/correct/number`, {})).status).toBe(404);
    const phones = (await listRows(leads)).map(({ phone }) => phone);
    expect(phones).toEqual([e164(was), e164(was)]);
  });

  test("is a UK mobile, is kept while it is refused, and the same one changes nothing", async () => {
    const { homeowner, page } = await opened(await aLead({ phone: e164(was) }));
    await homeowner.visit(`${page}/correct/number`);
    await homeowner.fill("Phone number", "0113 496 0000").press("Text me a code");
    expect([homeowner.status, homeowner.value("Phone number")]).toEqual([422, "0113 496 0000"]);
    await homeowner.fill("Phone number", was).press("Text me a code");
    await tryCode(homeowner, await world.codeTextedTo(was));
    expect(homeowner.text).toContain("Your request has that number already.");
    expect(await linksTo(was)).toEqual([]);
  });

  test("is not corrected once somebody is hired, even with a code that was texted before", async () => {
    const { homeowner, page, code } = await texted();
    await changeRows(leads, { hiredAt: new Date() });
    await tryCode(homeowner, code);
    expect([homeowner.path, homeowner.text]).toEqual([page, expect.stringContaining("Nothing was changed")]);
    expect(await phoneNow()).toBe(e164(was));
  });

  test("that nobody could check is proved on the request's page, and then it is sent to who is near", async () => {
    const unproved = { phone: e164(was), phoneVerified: false, unmatchedSince: new Date() };
    const { homeowner } = await opened(await aLead({ ...world.milesFrom("LS1 4DY", 0), ...unproved }));
    expect(homeowner.text).toContain("Nobody has your request yet");
    await homeowner.follow("Check my number");
    await homeowner.fill("Phone number", was).press("Text me a code");
    await tryCode(homeowner, await world.codeTextedTo(was));
    expect(homeowner.text).toContain("your number is checked, and one business near you got your request");
    expect(await listRows(leadAssignments)).toMatchObject([{ status: "new" }]);
    expect(await findRow(leads)).toMatchObject({ phoneVerified: true, unmatchedSince: null });
    expect(await numberMails()).toEqual([]);
  });
});
