import { describe, expect, test } from "vitest";
import { type LeadAnnouncement, leadMessages, type Recipient } from "~/models/leads/messages";
import { mailHtml } from "~/models/messages/mail-html";
import { mostSegments, smsSegments } from "~/models/messages/sms-segments";
import { estimateBySize, estimateRoofing } from "~/models/quiz/estimate";
import { quizzes } from "~/models/quiz/quizzes";
import { trades } from "~/models/trades/trade";

const estimate = estimateRoofing({
  "property-type": "house",
  "roof-work": "replacement",
  "roof-size": "medium",
  urgency: "asap",
});

const lead: LeadAnnouncement = {
  leadId: "6d1f8f5e-9f0a-4a35-8f0e-6f4a0f6f6f6f",
  details: { estimate },
  trade: "Roofing",
  urgency: "As soon as possible",
  firstName: "Priya",
  email: "priya@example.com",
  area: "LS6",
  phoneVerified: true,
  siteName: "Fettle",
  links: {
    request: "https://fettle.example/my-request/token",
    lead: "https://fettle.example/portal/leads/6d1f8f5e-9f0a-4a35-8f0e-6f4a0f6f6f6f",
    supportEmail: "hello@fettle.example",
  },
};
const roofers: Recipient[] = [
  { id: "1", name: "Field Roofing", email: "sam@fettle.example", phone: "07700 900 456" },
  { id: "2", name: "Shah & Sons", email: "shah@fettle.example", phone: "0113 496 0000" },
];
const operator = "operator@fettle.example";

const sent = (given: Partial<LeadAnnouncement> = {}, to = roofers) =>
  leadMessages({ ...lead, ...given }, to, operator);
const mailTo = (recipient: string, given?: Partial<LeadAnnouncement>, to?: Recipient[]) => {
  const found = sent(given, to).filter((message) => message.recipient === recipient);
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
    expect(body).toContain("2 businesses");
    expect(body).toContain("within 24 hours");
    expect(body).toContain(":\nhttps://fettle.example/my-request/token\n");
    expect(body).toContain("hello@fettle.example");
  });

  test.each([
    ["one business has it", {}, roofers.slice(0, 1), "to one business near you"],
    ["nobody matched", {}, [], "looking for the right business"],
    ["the phone could not be checked", { phoneVerified: false }, [], "could not check your phone number"],
  ])("is told how it stands when %s, and still 24 hours", (_, given, to, words) => {
    const { body } = mailTo(lead.email, given, to);
    expect(body).toContain(words);
    expect(body).toContain("within 24 hours");
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

  test.each([...trades.map(({ label }) => label), "other"])(
    "of %s reads a sentence a person would say",
    (trade) => {
      const { body } = mailTo(lead.email, { trade });
      expect(body).toMatch(/For the [a-z &]+ job you described, expect to pay:\n\n£/);
    },
  );

  test("who wants something else done is not sent an 'other estimate'", () => {
    expect(mailTo(lead.email, { trade: "other" }).subject).toContain("Your home repair estimate");
  });
});

describe("a professional", () => {
  const toRoofers = sent().filter(({ recipient }) => ![lead.email, operator].includes(recipient));

  test("gets a mail, and a text on a mobile, and no text on a landline", () => {
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
      expect(text).toMatch(/sign in/i);
      expect(text).not.toMatch(/Priya|priya|my-request/);
    },
  );
});

test("the operator reads what waits and why, and no name either", () => {
  expect(mailTo(operator).body).toContain("Sent to:\n- Field Roofing\n- Shah & Sons");
  expect(mailTo(operator, {}, []).subject).toContain("(needs you)");
  expect(mailTo(operator, { phoneVerified: false }, []).body).toContain("the phone number is not verified");
  expect(mailTo(operator).body).not.toMatch(/Priya|priya|my-request/);
});

test("every text to a professional takes two segments at most, for any trade, urgency and price", () => {
  const labels = quizzes
    .flatMap(({ steps }) => steps)
    .flatMap((step) => (step.kind === "choice" ? step.choices.map(({ label }) => label) : []));
  for (const trade of [...trades.map(({ label }) => label), "other"]) {
    for (const urgency of new Set([...labels, "To be discussed"])) {
      const messages = sent({
        trade,
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
  const sly: Recipient = { id: "3", name, email: "sly@fettle.example", phone: null };
  const messages = sent({}, [sly]);
  for (const { body } of messages) expect(body).not.toMatch(/https:\/\/evil|evil\.example/);
  for (const { subject, mail } of messages) {
    const html = mail && mailHtml({ subject, blocks: mail.blocks });
    expect(html ?? "").not.toMatch(/href="[^"]*evil/);
  }
});

test("each message has a key of its own", () => {
  const keys = sent().map(({ dedupeKey }) => dedupeKey);
  expect(new Set(keys).size).toBe(keys.length);
});
