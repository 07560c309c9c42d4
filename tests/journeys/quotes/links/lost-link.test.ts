import { beforeEach, describe, expect, test } from "vitest";
import { readLeadId } from "~/models/base/ids";
import { parsePhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { leads } from "../../../../drizzle/schema";
import { requireRow, useDatabase } from "../../../support/database";
import { Visitor } from "../../../support/pages/visitor";
import { pricer, sendsPrice } from "../../../support/people/prices";
import { aLead } from "../../../support/people/professionals";
import { answerChoices, atTheResults, freshMobile, provePhone } from "../../../support/people/roofing-quiz";
import { requestToken } from "../../../support/request-token";
import { smsSegments } from "../../../support/sms-segments";
import { world } from "../../../support/world";

useDatabase();

let phone: string;

beforeEach(async () => {
  phone = freshMobile();
  await world.leeds({ verifiedRoofers: 3 });
});

const linkOf = async () => {
  const { id } = await requireRow(leads);
  return paths.myRequest(requestToken(readLeadId(id)));
};

/** A homeowner who has sent a request without an email, at its results. */
async function withoutEmail(): Promise<Visitor> {
  const homeowner = await new Visitor().visit(paths.roofingQuiz);
  await answerChoices(homeowner);
  await provePhone(homeowner, phone);
  await homeowner.fill("First name", "Priya").press("Continue");
  await homeowner.fill("Last name", "Shah").press("Continue");
  expect(homeowner.text).toContain("You may leave it empty: then we text you instead.");
  await homeowner.fill("Email", "priya@").press("Continue");
  expect([homeowner.status, homeowner.value("Email")]).toEqual([422, "priya@"]);
  await homeowner.fill("Email", "").press("Continue");
  await homeowner.fill("Postcode", "LS1 4DY").press("Continue");
  return homeowner.refresh();
}

const e164 = () => parsePhone(phone).e164 ?? "";

const texts = async () => (await world.messagesTo(phone)).filter(({ body }) => body.includes("/my-request/"));

describe("the link to a request", () => {
  test("is texted in one segment, and on the home page of the browser that sent it, of no other", async () => {
    const stranger = await new Visitor().visit(paths.home);
    const homeowner = await atTheResults({ phone });
    const [text, ...more] = await texts();
    expect([text?.channel, smsSegments(text?.body ?? ""), more]).toEqual(["sms", 1, []]);
    expect(text?.body).toMatch(/^Fettle: Your request: 3 roofers have it\. See or change it: http/);
    expect(text?.body).toContain(await linkOf());

    await homeowner.visit(paths.home);
    expect(homeowner.headers.get("Cache-Control")).toBe("private, no-store");
    await stranger.visit(paths.home);
    expect(stranger.headers.get("Cache-Control")).toContain("public");
    expect(stranger.text).not.toContain("Your request:");
    await homeowner.follow("Your request: 3 roofers have it");
    expect(homeowner.path).toBe(await linkOf());
  });

  test("is found again by the number, once a code for just that proved it, in that browser alone", async () => {
    await aLead({ phone: e164() });
    const seeker = await new Visitor().visit(paths.myRequest("gone"));
    await seeker.follow("Find it by your number");
    await seeker.fill("Phone number", "0113 496 0000").press("Text me a code");
    expect([seeker.status, seeker.value("Phone number")]).toEqual([422, "0113 496 0000"]);
    await seeker.fill("Phone number", phone).press("Text me a code");
    const code = await world.codeTextedTo(phone);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    await seeker.fill("Verification code", wrong).press("Show my requests");
    expect([seeker.status, seeker.errors.join()]).toEqual([422, expect.stringContaining("not the code")]);
    const other = await new Visitor().visit(paths.lostLink);
    expect((await other.post(paths.lostLink, { "sms-verification": code })).status).toBe(303);
    expect((await other.visit(paths.lostLink)).text).not.toContain("roofing request");

    await seeker.fill("Verification code", code).press("Show my requests");
    await seeker.follow("Your roofing request");
    expect(seeker.path).toBe(await linkOf());
    await seeker.visit(paths.lostLink);
    await seeker.press("Another number");
    expect(seeker.text).not.toContain("roofing request");
  });

  test("is not shown for the code of a quiz", async () => {
    await aLead({ phone: e164() });
    const seeker = await new Visitor().visit(paths.roofingQuiz);
    await answerChoices(seeker);
    await provePhone(seeker, phone);
    expect((await seeker.visit(paths.lostLink)).text).not.toContain("roofing request");
  });
});

describe("a homeowner who leaves no email", () => {
  test("is told by text, and can give one later, which makes a new link", async () => {
    const homeowner = await withoutEmail();
    expect(homeowner.text).toContain("We text the link to your request to");
    expect(await texts()).toHaveLength(1);
    expect((await world.outbox()).filter(({ to }) => to === "")).toEqual([]);

    const { id } = await requireRow(leads);
    await sendsPrice(await pricer(id, "Aire Roofing"));
    const [news] = await texts();
    expect(news?.body).toMatch(/has priced your roof.*\/my-request\//);

    await homeowner.follow("Give an email as well");
    await homeowner.fill("Email", "priya@example.com").press("Send it there");
    const [mail] = await world.messagesTo("priya@example.com");
    const [text] = await texts();
    const link = /\/my-request\/\S+/.exec(text?.body ?? "")?.[0] ?? "";
    expect(mail?.body).toContain(link);
    expect((await new Visitor().visit(link)).status).toBe(200);
  });
});
