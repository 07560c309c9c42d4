import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FaultKind } from "~/models/faults/fault";
import type { Delivery } from "~/models/messages/delivery";
import { paragraph } from "~/models/messages/message";
import { smtpMail } from "~/services/mail/smtp.server";
import { openSmtpServer, type SmtpServer } from "../../support/vendors/smtp-server";

let server: SmtpServer;
beforeAll(async () => {
  server = await openSmtpServer();
});
beforeEach(() => {
  server.received.length = 0;
  server.reply(() => undefined);
});
afterAll(() => server.close());

const from = "Fettle <hello@fettle.example>";
const letter = {
  to: "ann@example.com",
  subject: "Your request is in",
  body: "Hello Ann,\n\nit is in.",
  blocks: ["Hello Ann,", "it is in."].map(paragraph),
};
const fault = (kind: FaultKind, error: string): Delivery => ({ status: "fault", fault: { kind, error } });
const noAnswer = { status: "fault", fault: { kind: "network" } };
/** @param limitMs how long the server may take, also for its verdict */
const mail = (url = server.url, limitMs?: number) =>
  smtpMail({ url, from, timeoutMs: limitMs, verdictMs: limitMs });

describe("connections", () => {
  test("carry one mail after the other, and no more are open than were allowed", async () => {
    let greetings = 0;
    server.reply((moment) => {
      if (moment === "greeting") greetings++;
      return undefined;
    });
    const kept = smtpMail({ url: server.url, from, connections: 3 });
    const sendings = Array.from({ length: 12 }, () => kept.sendMail(letter));
    expect(await Promise.all(sendings)).toEqual(sendings.map(() => ({ status: "sent" })));
    expect(await kept.sendMail(letter)).toEqual({ status: "sent" });
    expect([greetings, server.received.length]).toEqual([3, 13]);
  });

  test("that the server has closed meanwhile are opened again, and the mail goes once", async () => {
    const kept = mail();
    await kept.sendMail(letter);
    server.hangUp();
    expect(await kept.sendMail(letter)).toEqual({ status: "sent" });
    expect(server.received).toHaveLength(2);
  });

  test("that break after the whole mail went are no reason to send it again by ourselves", async () => {
    const kept = mail();
    await kept.sendMail(letter);
    let taken = 0;
    server.reply((moment) => {
      if (moment !== "end of message") return undefined;
      taken++;
      server.hangUp();
      return "silence";
    });
    expect((await kept.sendMail(letter)).status).toBe("fault");
    expect(taken).toBe(1);
  });
});

describe("a mail that is taken", () => {
  test("goes from us to one person, with subject and text, marked as automatic", async () => {
    expect(await mail().sendMail(letter)).toEqual({ status: "sent" });
    const [received] = server.received;
    expect(received).toMatchObject({ from: "hello@fettle.example", to: ["ann@example.com"] });
    expect(received?.source).toContain("From: Fettle <hello@fettle.example>");
    expect(received?.source).toContain("Subject: Your request is in");
    expect(received?.source).toContain("Auto-Submitted: auto-generated");
  });

  test("says the same as plain text and as HTML, and each reader's program shows the one it prefers", async () => {
    await mail().sendMail(letter);
    const source = server.received[0]?.source ?? "";
    const boundary = /Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/.exec(source)?.[1] ?? "none";
    const [, text, html, ...others] = source.split(`--${boundary}`);
    expect(text).toMatch(/^\r\nContent-Type: text\/plain; charset=utf-8\r\n/);
    expect(text).toMatch(/\r\n\r\nHello Ann,\r\n\r\nit is in\.\r\n$/);
    expect(html).toMatch(/^\r\nContent-Type: text\/html; charset=utf-8\r\n/);
    expect(html).toContain("Hello Ann,</p>");
    expect(others.map((end) => end.trim())).toEqual(["--"]);
  });

  test("is answered to whom it names, and to us when it names nobody", async () => {
    await mail().sendMail({ ...letter, replyTo: "bob@example.com" });
    await mail().sendMail(letter);
    const answers = server.received.map(({ source }) => /^Reply-To: (.*)$/im.exec(source)?.[1]);
    expect(answers).toEqual([expect.stringContaining("bob@example.com"), undefined]);
  });

  test("without blocks, as an earlier version wrote it, goes as plain text", async () => {
    await mail().sendMail({ to: letter.to, subject: letter.subject, body: letter.body });
    expect(server.received[0]?.source).toContain("Content-Type: text/plain");
    expect(server.received[0]?.source).not.toContain("text/html");
  });

  test("bears the same Message-ID when it is sent again, so that a mail program shows it once", async () => {
    const id = "0b5d2c9e-6a53-4c1e-9f0a-6f3f7f1f2d11";
    for (let sending = 0; sending < 2; sending++) await mail().sendMail({ id, ...letter });
    await mail().sendMail(letter);
    const ids = server.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim());
    expect(ids.slice(0, 2)).toEqual([`<${id}@fettle.example>`, `<${id}@fettle.example>`]);
    expect(ids[2]).not.toContain(id);
  });

  test("cannot be turned into another mail by what somebody typed", async () => {
    await mail().sendMail({
      to: "ann@example.com",
      subject: "Hello\r\nBcc: eve@example.com",
      body: "one\r\n.\r\nMAIL FROM:<eve@example.com>",
    });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.to).toEqual(["ann@example.com"]);
    expect(server.received[0]?.source).not.toMatch(/^Bcc:/m);
    expect(server.received[0]?.source).toContain("MAIL FROM:<eve@example.com>");
  });

  test("goes to nobody else when an address is two", async () => {
    const outcome = await mail().sendMail({ ...letter, to: "ann@example.com,eve@example.com" });
    expect(outcome).toMatchObject({ status: "refused" });
    expect(server.received).toEqual([]);
  });
});

test("a server that has the whole of a mail is given longer to say whether it keeps it", async () => {
  let keep = () => {};
  const verdict = new Promise<void>((resolve) => {
    keep = resolve;
  });
  const kept = smtpMail({ url: server.url, from, timeoutMs: 1_000, connections: 2 });
  server.reply((moment) => (moment === "end of message" ? verdict : undefined));
  const examined = kept.sendMail(letter);
  await expect.poll(() => server.received).toHaveLength(1);

  server.reply((moment) => (moment === "RCPT" ? "silence" : undefined));
  expect(await kept.sendMail(letter)).toMatchObject(noAnswer);
  keep();
  expect(await examined).toEqual({ status: "sent" });
  expect(server.received).toHaveLength(1);
});

describe("a mail that is not taken", () => {
  test.each([
    ["the person is unknown", "RCPT", "550 No such person", { status: "refused", error: "smtp-550" }],
    ["the message is unwanted", "end of message", "554 Spam", { status: "refused", error: "smtp-554" }],
    ["the mailbox is busy", "RCPT", "451 Later", { status: "failed", error: "smtp-451" }],
    ["the server is full", "end of message", "452 Full", { status: "failed", error: "smtp-452" }],
    ["we may not send from there", "MAIL", "550 Not you", fault("configuration", "smtp-550")],
    ["we must sign in first", "MAIL", "530 Authentication required", fault("authentication", "smtp-530")],
    ["it is too early for our next", "MAIL", "450 Slow down", fault("vendor", "smtp-450")],
    ["the server goes away", "RCPT", "421 Closing", fault("vendor", "smtp-421")],
    [
      "it takes no mail of ours to others",
      "RCPT",
      "554 Relay access denied",
      fault("configuration", "smtp-554"),
    ],
  ])("because %s", async (_, command, answer, outcome) => {
    server.reply((given) => (given === command ? answer : undefined));
    expect(await mail().sendMail(letter)).toEqual(outcome);
    expect(server.received).toEqual([]);
  });

  test.each(["greeting", "MAIL", "RCPT", "end of message"])(
    "because the server falls silent at %s",
    async (command) => {
      server.reply((given) => (given === command ? "silence" : undefined));
      expect(await mail(server.url, 200).sendMail(letter)).toMatchObject(noAnswer);
    },
  );

  test("because the server answers for ever", async () => {
    server.reply((given) => (given === "end of message" ? "a trickle" : undefined));
    expect(await mail(server.url, 200).sendMail(letter)).toMatchObject(noAnswer);
  });

  test("because there is no server", async () => {
    const gone = await openSmtpServer();
    await gone.close();
    const fault = { kind: "network", error: expect.stringMatching(/^E[A-Z]+$/) };
    expect(await mail(gone.url).sendMail(letter)).toEqual({ status: "fault", fault });
    expect(await mail(gone.url).findFault()).toEqual(fault);
  });
});

describe("asked whether it would take mail", () => {
  const signedIn = () => {
    const url = new URL(server.url);
    url.username = "fettle";
    url.password = "wrong";
    return mail(url.href, 500);
  };

  test("the server is greeted, and nothing is sent", async () => {
    expect(await mail().findFault()).toBeUndefined();
    expect(server.received).toEqual([]);
  });

  test.each([
    ["535 Wrong password", { kind: "authentication", error: "smtp-535" }],
    ["454 Not now", { kind: "vendor", error: "smtp-454" }],
  ])("it says %s to our password", async (answer, fault) => {
    server.reply((given) => (given === "AUTH" ? answer : undefined));
    expect(await signedIn().findFault()).toEqual(fault);
    expect(await signedIn().sendMail(letter)).toEqual({ status: "fault", fault });
  });

  test("it falls silent", async () => {
    server.reply(() => "silence");
    expect(await mail(server.url, 200).findFault()).toMatchObject({ kind: "network" });
  });
});
