import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { readLeadId } from "~/models/base/ids";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { figureDays, leads, outbox, serviceFaults } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { daysAgo } from "../../support/passing-time";
import { closes, hires } from "../../support/people/endings";
import { requestLinkMailed } from "../../support/people/mails";
import { answerHomeProject } from "../../support/people/other-quizzes";
import { storedMessage } from "../../support/people/requests";
import { atTheResults, freshMobile } from "../../support/people/roofing-quiz";
import { requestToken } from "../../support/request-token";
import { expectPrivate } from "../../support/rules/private-page";
import { password, world } from "../../support/world";

useDatabase();

let homeowner: Visitor;
let leadId: LeadId;
let nearest: string;
beforeEach(async () => {
  const { roofers } = await world.leeds({ verifiedRoofers: 2 });
  nearest = roofers[0]?.businessName ?? "";
  homeowner = await atTheResults({ email: "priya@homeowner.example", phone: "07700 900 987" });
  leadId = readLeadId(new URL(homeowner.path, "http://localhost").searchParams.get("id"));
});

const results = ["/quote-quiz/results", "/quote-results"];
/** What no stranger reads of Priya. */
const who = /Priya|Shah| 4DY|900 ?987|homeowner\.example/;
const named = /Priya|Shah|homeowner\.example/;
const promise = /within 24 hours|get in touch with you|be in touch|sees? your number/;

describe.each(results)("the results at %s", (address) => {
  const open = () => homeowner.visit(`${address}?id=${leadId}`);

  test("say where the confirmation went, and lead to the request and to each roofer, to another quote last", async () => {
    await open();
    expect(homeowner.text).toMatch(promise);
    expect(homeowner.text).toContain("We wrote to priya@homeowner.example");
    const links = homeowner.texts("main a");
    expect(links).toContain("See or change my request");
    expect(links.at(-1)).toBe("Submit Another Quote");
    expect(links.indexOf("See or change my request")).toBeLessThan(links.indexOf("Submit Another Quote"));
    await homeowner.follow(nearest);
    expect(homeowner.path).toMatch(/^\/roofers\/leeds\/roofer-/);
    expect(homeowner.status).toBe(200);
    await open();
    await homeowner.follow("See or change my request");
    expect(homeowner.heading).toBe("Your roofing request");
  });

  test("are nobody else's: no browser keeps who asked, no search engine lists them, and a stranger reads the price", async () => {
    await open();
    expectPrivate(homeowner);
    const stored = homeowner.document.querySelector("[data-quiz-entry]")?.textContent ?? "";
    const { answers, quote, timestamp } = JSON.parse(stored);
    expect(answers).toHaveLength(4);
    const [question, answer] = ["What type of property is it?", "house"];
    expect(answers[0]).toEqual({ questionId: "property-type", question, answer, step: 1 });
    expect(quote).toMatchObject({ city: "Leeds", serviceType: "roofing", min: expect.any(Number) });
    expect(Date.parse(timestamp)).not.toBeNaN();
    expect(stored).not.toMatch(who);
    const stranger = await new Visitor().visit(homeowner.path);
    expect(stranger.heading).toBe(homeowner.heading);
    expect(stranger.text).toContain("LS1");
    expect(stranger.text).not.toMatch(who);
    expect(stranger.page.html).not.toMatch(named);
    expect(stranger.text).not.toMatch(/We wrote to|my request/);
  });

  test("promise nobody's call after a deletion, and show nothing of the homeowner's", async () => {
    await open();
    expect(homeowner.text).toContain("Priya");
    const request = await new Visitor().visit(paths.myRequestDeletion(requestToken(leadId)));
    await request.press("Yes, delete my details");
    await open();
    expect(homeowner.text).toContain("The contact details were deleted.");
    expect(homeowner.text).not.toMatch(promise);
    expect(homeowner.text).not.toContain("We wrote to");
    expect(homeowner.text).not.toMatch(who);
    expect(homeowner.page.html).not.toMatch(named);
  });

  test("say how often the promise was kept, once thirty requests are counted", async () => {
    const fiveDaysAgo = daysAgo(5).toISOString().slice(0, 10);
    await db.insert(figureDays).values({ day: fiveDaysAgo, figure: "heard", count: 29, part: 29 });
    await open();
    expect(homeowner.text).not.toContain("In the last 30 days");
    await changeRows(figureDays, { count: 100, part: 83 });
    await open();
    expect(homeowner.text).toContain("in touch within 24 hours for 83 of 100 requests");
  });

  test("draw each bar as long as its part of the total", async () => {
    await open();
    const bars = [...homeowner.document.querySelectorAll("dl rect")];
    const lengths = bars.map((bar) => Number(bar.getAttribute("width")));
    expect(lengths).toHaveLength(3);
    expect(Math.abs(lengths.reduce((sum, length) => sum + length, 0) - 100)).toBeLessThanOrEqual(1);
  });

  test.each([
    [
      "somebody is hired",
      (request: Visitor) => hires(request, "I would rather not say"),
      "Someone has been hired",
    ],
    ["it is closed", closes, "This request was closed"],
  ])("promise nobody's call once %s", async (_, ends, said) => {
    await ends(await new Visitor().visit(paths.myRequest(requestToken(leadId))));
    await open();
    expect(homeowner.text).toContain(said);
    expect(homeowner.text).not.toMatch(promise);
  });
});

const wrote = async () => {
  await homeowner.visit(`/quote-results?id=${leadId}`);
  return /(We wrote to|We could not write to|Our email is down.*write to) priya@homeowner/.exec(
    homeowner.text,
  )?.[1];
};

test("the results do not say that we wrote where mail rests, nor where it was given up", async () => {
  expect(await wrote()).toBe("We wrote to");
  const fault = { service: "email" as const, kind: "configuration" as const, error: "not configured" };
  const now = new Date();
  await db.insert(serviceFaults).values({ ...fault, beganAt: now, retryAt: now });
  expect(await wrote()).toMatch(/^Our email is down just now/);
  await changeRows(outbox, { status: "sent" });
  expect(await wrote()).toBe("We wrote to");
  await changeRows(outbox, { status: "dead" });
  expect(await wrote()).toBe("We could not write to");
});

describe("an address that was mistyped", () => {
  const confirmationsTo = async (email: string) =>
    (await world.messagesTo(email)).filter(({ subject }) => subject.includes("estimate"));
  const correct = async (email: string) => {
    await homeowner.visit(paths.quizResults(paths.roofingQuiz, leadId));
    await homeowner.follow("Not your address? Correct it");
    await homeowner.fill("Email", email).press("Send it there", { unchecked: true });
  };

  test("is put right: the confirmation goes to the new one, and not to the old one any more", async () => {
    await homeowner.follow("Not your address? Correct it");
    expect(homeowner.value("Email")).toBe("priya@homeowner.example");
    await homeowner.fill("Email", "priya.shah@homeowner.example").press("Send it there");
    expect(homeowner.path).toBe(paths.quizResults(paths.roofingQuiz, leadId));
    expect(homeowner.text).toContain("We wrote to priya.shah@homeowner.example");
    expect(await confirmationsTo("priya.shah@homeowner.example")).toHaveLength(1);
    expect(await confirmationsTo("priya@homeowner.example")).toEqual([]);
    expect(await db.select({ email: leads.email }).from(leads)).toEqual([
      { email: "priya.shah@homeowner.example" },
    ]);
  });

  test("holds a link that opens nothing any more, and what waits leads to the request by the new one", async () => {
    const wrong = await requestLinkMailed("priya@homeowner.example");
    const text = await storedMessage({
      leadId,
      channel: "sms",
      recipient: "+447700900123",
      body: `See ${wrong}`,
    });
    await correct("priya.shah@homeowner.example");

    const stranger = await new Visitor().visit(wrong);
    expect(stranger.status).toBe(404);
    expect(stranger.text).not.toMatch(/roofing request|priya/i);
    expect(stranger.text).toContain("replaced when your email address was corrected");
    expect((await new Visitor().visit(`${wrong}/delete`)).status).toBe(404);

    const right = await requestLinkMailed("priya.shah@homeowner.example");
    const [waits] = await db.select().from(outbox).where(eq(outbox.id, text));
    expect(waits).toMatchObject({ recipient: "+447700900123", body: `See ${right}` });
    await homeowner.visit(paths.quizResults(paths.roofingQuiz, leadId));
    await homeowner.follow("See or change my request");
    expect(homeowner.path).toBe(right);
    expect(homeowner.heading).toBe("Your roofing request");
  });

  test("that is none is refused beside the field, which keeps it", async () => {
    await correct("priya at home");
    expect(homeowner.status).toBe(422);
    expect(homeowner.errors.join()).toContain("Please enter a valid email address");
    expect(homeowner.value("Email")).toBe("priya at home");
  });

  test("can be put right three times a day; the same again sends nothing", async () => {
    for (const name of ["one", "two", "three"]) await correct(`${name}@homeowner.example`);
    await correct("THREE@homeowner.example");
    expect(await confirmationsTo("three@homeowner.example")).toHaveLength(1);
    await correct("four@homeowner.example");
    expect(homeowner.status).toBe(429);
    expect(homeowner.errors.join()).toContain("three times today");
    expect(await confirmationsTo("four@homeowner.example")).toEqual([]);
  });

  test("is for the browser that made the request alone", async () => {
    const stranger = await new Visitor().visit(paths.correctEmail(leadId));
    expect(stranger.status).toBe(404);
    const posted = await stranger.post(paths.correctEmail(leadId), "email=thief%40elsewhere.example", {
      "Sec-Fetch-Site": "same-origin",
    });
    expect(posted.status).toBe(404);
    expect(await confirmationsTo("thief@elsewhere.example")).toEqual([]);
  });
});

test("an emergency is an emergency to the roofer, in the alert and in the lead, whatever the timeline says", async () => {
  const { account, business } = await world.roofer({ businessName: "Kirkgate Slaters", featured: true });
  const caller = await new Visitor({ address: "203.0.113.44" }).visit("/new-quote");
  const choices = ["Roofing", "Emergency", "Flat", "Small", "Under £500", "Flexible"];
  await answerHomeProject(caller, freshMobile(), choices);
  await caller.fill("Postcode", "LS1 4DY").press("Continue");

  // Who asked is told not to wait, before anything else, with a number to ring.
  const number = formatPhone(business.phone ?? "");
  const id = readLeadId(new URL(caller.path, "http://localhost").searchParams.get("id"));
  for (const at of [paths.quoteResults(id), paths.myRequest(requestToken(id))]) {
    await caller.visit(at);
    expect(caller.text).toContain("If water is coming in, ring now");
    expect(caller.page.link(`Call ${number}, Kirkgate Slaters`).href).toContain("tel:+44");
  }

  const [alert] = await world.messagesTo(account.email);
  expect(alert?.body).toContain("When: Emergency");
  expect(alert?.body).toContain("They said that it is an emergency: ring them at once.");
  expect(alert?.body).not.toContain("24 hours");
  const roofer = await new Visitor().visit(paths.leads());
  await roofer.fillAll({ Email: account.email, Password: password }).press("Sign In");
  await roofer.follow(/View Details/i);
  expect(roofer.text).toMatch(/Emergency · waiting/);
});
