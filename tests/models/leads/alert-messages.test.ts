import { describe, expect, test } from "vitest";
import { type AlertWays, reachOf, usualAlerts } from "~/models/alerts/settings";
import { readLeadId } from "~/models/base/ids";
import { type LeadAnnouncement, leadMessages, professionalAlerts } from "~/models/leads/alert-messages";
import type { Alerted } from "~/models/leads/business-letter";
import { linkText } from "~/models/leads/home-letter";
import { nextWords } from "~/models/leads/now/homeowner";
import { type RequestFacts, requestNow } from "~/models/leads/now/now";
import { mailHtml } from "~/models/messages/mail-html";
import { estimateBySize, estimateRoofing } from "~/models/quiz/estimate";
import { quizzes } from "~/models/quiz/quizzes";
import { trades } from "~/models/trades/trade";
import { serviceName } from "~/models/trades/words";
import { factsOf, given } from "../../support/people/request-facts";
import { mostSegments, smsSegments } from "../../support/sms-segments";
import { newRoof } from "../../support/works";

const estimate = estimateRoofing(newRoof);

/** What is so when the request has just gone to these. */
const nowWith = (to: readonly { id: string }[], change: Partial<RequestFacts["lead"]> = {}) =>
  requestNow(
    factsOf(
      change,
      to.map(({ id }) => given(id)),
    ),
  );

const lead: LeadAnnouncement = {
  leadId: readLeadId("6d1f8f5e-9f0a-4a35-8f0e-6f4a0f6f6f6f"),
  details: { estimate },
  trade: "Roofing",
  work: "Roof replacement, house, medium roof",
  urgency: "As soon as possible",
  now: nowWith([{ id: "1" }, { id: "2" }]),
  firstName: "Priya",
  email: "priya@example.com",
  ...{ mobile: null, texts: false, emergency: false },
  operatorEmail: "operator@fettle.example",
  area: "LS6",
  links: {
    request: "https://fettle.example/my-request/token",
    lead: "https://fettle.example/portal/leads/6d1f8f5e-9f0a-4a35-8f0e-6f4a0f6f6f6f",
  },
};
/** By email, by text where there is a mobile, in these browsers, and at any hour. */
const ways = (email: string | null, mobile: string | null = null, browsers: string[] = []): AlertWays => ({
  ...reachOf(usualAlerts, { email, phone: mobile, browsers }),
  quiet: null,
  emergencies: false,
});
const roofers: Alerted[] = [
  { id: "1", name: "Field Roofing", ways: ways("sam@fettle.example", "+447700900456") },
  { id: "2", name: "Shah & Sons", ways: ways("shah@fettle.example") },
];
const operator = lead.operatorEmail;

const sent = (change: Partial<LeadAnnouncement> = {}, to = roofers) =>
  leadMessages(
    { ...lead, now: nowWith(to), ...change },
    { recipients: to, profiles: new Map(), photo: false },
  );
const mailTo = (recipient: string, change?: Partial<LeadAnnouncement>, to?: Alerted[]) => {
  const found = sent(change, to).filter((message) => message.recipient === recipient);
  expect(found).toHaveLength(1);
  return found[0] ?? { subject: "", body: "" };
};

describe("the homeowner", () => {
  test("is told the price, who has the request, when to expect an answer, and where to change it", () => {
    const { subject, body } = mailTo(lead.email);
    expect(subject).toBe("Your roofing estimate: £9,282 – £12,558");
    expect(body).toMatch(/^Hello Priya,\n\n/);
    expect(body).toContain("\n\n£9,282 – £12,558\n\n");
    expect(body).toContain("a guide, not a quote");
    expect(body).toContain("2 roofers have your request");
    expect(body).toContain("within 24 hours");
    expect(body).toContain(":\nhttps://fettle.example/my-request/token\n");
    expect(body).toContain("hello@fettle.example");
  });

  test.each([
    ["nobody matched", {}, "No vetted roofer near you could take it. It is with our team"],
    ["the phone could not be checked", { phoneVerified: false }, "could not check the phone number"],
    ["the work is not live", { serviceType: "plumbing" }, "we look for somebody by hand"],
  ])("is told how it stands when %s, and promised no time", (_, change, words) => {
    const { body } = mailTo(lead.email, { now: nowWith([], change) }, []);
    expect(body).toContain(words);
    expect(body).not.toMatch(/24 hours/);
  });

  test("who has an emergency is told not to wait for a call", () => {
    const now = nowWith(roofers, { answers: { "roof-work": "emergency" } });
    const { body } = mailTo(lead.email, { now });
    expect(body).toContain(
      "2 roofers have your request, and see your number once they sign in. If water is coming in, ring now",
    );
    expect(body).not.toMatch(/24 hours/);
    const subjects = sent({ now }).map(({ subject }) => subject);
    expect(subjects).toContain("Emergency: new roofing lead in LS6");
  });

  test.each([
    ["no", ["new", "new", "new"], {}, "You will be contacted within 24 hours."],
    ["no", ["new", "new", "new"], { "roof-work": "emergency" }, "They are told that it is an emergency,"],
    ["one", ["contacted", "new", "new"], {}, "One says they have been in touch with you."],
    ["two", ["contacted", "quoted", "new"], {}, "2 say they have been in touch with you."],
    ["every", ["contacted", "quoted", "booked"], {}, "They say they have been in touch with you."],
  ] as const)("reads of %s roofer that was in touch, of %j, %j", (_, statuses, answers, words) => {
    const had = statuses.map((status) => given(status, { status }));
    const { steps } = nextWords(requestNow(factsOf({ answers }, had)), "maker", null);
    expect(steps.join(" ")).toContain(words);
    expect(steps.join(" ").match(/24 hours/)?.length ?? 0).toBe(words.includes("24 hours") ? 1 : 0);
  });

  test.each([
    "Win £500 at https://evil.example",
    "evil.example",
    "Ann\n\nPay here:\nhttps://evil.example",
    "A".repeat(41),
    "-",
    "<b>Ann</b>",
    "",
  ])("is not greeted by what is no name, such as %j", (firstName) => {
    const { body } = mailTo(lead.email, { firstName });
    expect(body).toMatch(/^Hello,\n\n/);
    expect(body).not.toContain("evil");
  });

  test.each(["Zoë", "Mary Jane", "O'Neill", "D’Arcy", "Anne-Marie", "Łukasz", "李"])(
    "is greeted as %s",
    (firstName) => {
      expect(mailTo(lead.email, { firstName }).body).toMatch(new RegExp(`^Hello ${firstName},\n\n`));
    },
  );

  test.each([...trades.map(({ label }) => label), serviceName("other")])(
    "of %s reads a sentence a person would say",
    (trade) => {
      const { body } = mailTo(lead.email, { trade });
      expect(body).toMatch(/For the [a-z &]+ job you described, expect to pay:\n\n£/);
    },
  );

  test("who wants something else done is not sent an 'other estimate'", () => {
    expect(mailTo(lead.email, { trade: serviceName("other") }).subject).toContain(
      "Your home repair estimate",
    );
  });
});

describe("a professional", () => {
  const toRoofers = sent().filter(({ recipient }) => ![lead.email, operator].includes(recipient));

  test("gets a mail, and a text where there is a mobile", () => {
    expect(toRoofers.map(({ channel, recipient }) => `${channel} ${recipient}`)).toEqual([
      "email sam@fettle.example",
      "sms +447700900456",
      "email shah@fettle.example",
    ]);
  });

  test.each(toRoofers)(
    "reads trade, area, urgency, estimate and a link that needs sign-in: $channel to $recipient",
    ({ subject, body }) => {
      const text = `${subject} ${body}`;
      expect(text).toMatch(/roofing/i);
      expect(text).toContain("LS6");
      expect(text).toMatch(/as soon as possible/i);
      expect(text).toMatch(/£9,282 [–-] £12,558/);
      expect(text).toContain(lead.links.lead);
      expect(text).toMatch(/roof replacement, house.+checked.+£9,282.+as soon as possible/is);
      expect(text).toMatch(/sign in/i);
      expect(text).not.toMatch(/Priya|priya|my-request/);
    },
  );
});

describe("a professional who chose how to be told", () => {
  const told = (chosen: Partial<AlertWays>, change: Partial<LeadAnnouncement> = {}, now?: Date) =>
    professionalAlerts(
      { ...lead, ...change },
      [{ id: "1", name: "Field Roofing", ways: { ...ways("sam@fettle.example"), ...chosen } }],
      now,
    );
  const night = { from: 22 * 60, until: 7 * 60 };
  const atMidnight = new Date("2026-11-23T00:00:00Z");

  test("hears by no way that is off, and by each that is on", () => {
    expect(told(ways(null))).toEqual([]);
    const browsers = ["browser-1", "browser-2"];
    const every = ways("sam@fettle.example", "+447700900456", browsers);
    expect(told(every).map(({ recipient }) => recipient)).toEqual([
      "sam@fettle.example",
      "+447700900456",
      ...browsers,
    ]);
  });

  test("reads on a locked phone nothing of whoever asked", () => {
    const [shown] = told(ways(null, null, ["browser-1"]));
    expect(shown).toMatchObject({
      channel: "push",
      subject: "New roofing lead in LS6",
      body: "As soon as possible, about £9,282 – £12,558",
    });
    expect(JSON.stringify(shown)).not.toMatch(/Priya|priya|my-request/);
  });

  test("is left alone at night, until the morning", () => {
    const [mail] = told({ quiet: night }, {}, atMidnight);
    expect(mail?.heldUntil).toEqual(new Date("2026-11-23T07:00:00Z"));
    expect(told({ quiet: night }, {}, new Date("2026-11-23T12:00:00Z"))[0]?.heldUntil).toBeUndefined();
  });

  test("is woken by an emergency only where they want to be", () => {
    const answers = { "roof-work": "emergency" };
    const emergency = { urgency: "Emergency", now: nowWith(roofers, { answers }) };
    expect(told({ quiet: night }, emergency, atMidnight)[0]?.heldUntil).toBeDefined();
    expect(told({ quiet: night, emergencies: true }, emergency, atMidnight)[0]?.heldUntil).toBeUndefined();
    expect(told({ quiet: night, emergencies: true }, {}, atMidnight)[0]?.heldUntil).toBeDefined();
  });

  test("is told once where two of their businesses are given the same request", () => {
    const both = ["1", "2"].map((id) => ({
      id,
      name: id,
      ways: ways("Sam@fettle.example", "+447700900456"),
    }));
    expect(professionalAlerts(lead, both)).toHaveLength(2);
  });
});

test("of a number that nobody checked no alert says that it was", () => {
  const [one] = roofers;
  const now = nowWith(roofers, { phoneVerified: false });
  for (const { body } of professionalAlerts({ ...lead, now }, one ? [one] : [])) {
    expect(body).not.toMatch(/checked/i);
  }
});

test("the operator reads what waits and why, and no name either", () => {
  expect(mailTo(operator).body).toContain("Sent to:\n- Field Roofing\n- Shah & Sons");
  expect(mailTo(operator, {}, []).subject).toContain("(needs you)");
  expect(mailTo(operator, { now: nowWith([], { phoneVerified: false }) }, []).body).toContain(
    "the phone number is not verified",
  );
  expect(mailTo(operator).body).not.toMatch(/Priya|priya|my-request/);
});

test("every text to a professional takes two segments at most, for any trade, urgency and price", () => {
  const labels = quizzes
    .flatMap(({ steps }) => steps)
    .flatMap((step) => (step.kind === "choice" ? step.choices.map(({ label }) => label) : []));
  for (const trade of [...trades.map(({ label }) => label), serviceName("other")]) {
    for (const urgency of new Set([...labels, "No date given"])) {
      const messages = sent({
        trade,
        work: "Roof replacement, commercial building, extra large roof",
        urgency,
        area: "your area",
        details: { estimate: estimateBySize("kitchen", "large") },
        links: { ...lead.links, lead: `https://www.a-rather-long-name.example/portal/leads/${lead.leadId}` },
      });
      for (const { body } of messages.filter(({ channel }) => channel === "sms")) {
        expect(smsSegments(body), body).toBeLessThanOrEqual(mostSegments);
      }
    }
  }
});

test("a business cannot slip an address of its own into our messages by its name", () => {
  const name = "Sly\n\nPay here:\nhttps://evil.example";
  const sly: Alerted = { id: "3", name, ways: ways("sly@fettle.example") };
  const messages = sent({}, [sly]);
  for (const { body } of messages) expect(body).not.toMatch(/https:\/\/evil|evil\.example/);
  for (const { subject, mail } of messages) {
    const html = mail && mailHtml({ subject, blocks: mail.blocks, origin: "" });
    expect(html ?? "").not.toMatch(/href="[^"]*evil/);
  }
});

test("the text with the link is one segment, however long our address is", () => {
  for (const letters of [7, 40, 80]) {
    const request = `https://${"s".repeat(letters)}.example/my-request/${"t".repeat(43)}`;
    const [text] = linkText({ ...lead, mobile: "+447700900123", links: { request } });
    expect(text?.body).toContain(request);
    expect(smsSegments(text?.body ?? "")).toBe(1);
  }
});
