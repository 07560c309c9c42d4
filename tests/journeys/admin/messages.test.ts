import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { countDead } from "~/models/messages/admin.server";
import { paths } from "~/paths";
import { auditLog, outbox } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { olive, oliveAtTheDesk } from "../../support/people/operators";
import { signIn } from "../../support/people/professionals";
import { storedMessage } from "../../support/people/requests";

useDatabase();

const secret = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE";

/** A mail to Jane and a text with a code; the mail was given up. */
async function failedAndSent(): Promise<string> {
  await storedMessage({
    ...{ channel: "sms", recipient: "+447700900123", status: "sent", sentAt: new Date() },
    body: "614023 is your Fettle code. It works for 10 minutes.",
  });
  return storedMessage({
    subject: "Set a new password",
    body: `Press here:
https://fettle.example/reset-password?token=${secret}
Or here: https://fettle.example/my-request/${secret}`,
    ...{ status: "dead", attempts: 12, faults: 2, lastError: "smtp-550" },
  });
}

const stored = (id: string) => findRow(outbox, { id });

describe("the messages of the desk", () => {
  let id: string;
  beforeEach(async () => {
    id = await failedAndSent();
  });

  test("show what became of each, and neither a code nor the key in a link", async () => {
    const operator = await oliveAtTheDesk(paths.adminMessages());
    expect(operator.page.html).not.toMatch(/614023|AbCdEf/);
    await operator.follow(/^jane@home.example/);
    expect(operator.text).toContain("Email to jane@home.example");
    expect(operator.text).toContain("12 tries, the email server refused it (smtp-550)");
    expect(operator.text).toContain("https://fettle.example/reset-password…");
    expect(operator.page.html).not.toMatch(/614023|AbCdEf/);
    await operator.follow(/^07700 900 123/);
    expect(operator.text).toContain("Text to 07700 900 123");
    expect(operator.text).toContain("•••••• is your Fettle code");
    expect(operator.page.html).not.toMatch(/614023|AbCdEf/);
  });

  test("are listed by what became of them, and which way they went", async () => {
    const operator = await oliveAtTheDesk(paths.adminMessages());
    await operator.follow("Failed");
    expect(operator.path).toBe("/admin/messages?show=failed");
    expect(operator.text).not.toContain("07700 900 123");
    await operator.follow("Texts");
    expect(operator.text).toContain("No messages match");
    for (const before of ["never~x", "2026-02-03T00:00:00.000000Z~1", "2026-02-30T00:00:00.000000Z~1"]) {
      await operator.visit(`/admin/messages?show=%00&channel=pigeon&before=${before}`);
      expect(operator.status).toBe(200);
      expect(operator.text).toContain("jane@home.example");
    }
  });

  test("that failed are sent again at one press, once however often it is pressed", async () => {
    const operator = await oliveAtTheDesk(paths.adminMessages({ show: "failed" }));
    const other = await signIn(new Visitor(), olive, paths.adminMessages({ show: "failed" }));
    await operator.press(/^Send again/);
    expect(operator.text).toContain("on its way again");
    await other.press(/^Send again/);
    expect(other.text).toContain("Nothing was done");
    expect(await stored(id)).toMatchObject({ status: "pending", attempts: 12, faults: 12 });
    const noted = await listRows(auditLog, { action: "resent" });
    expect(noted).toMatchObject([{ actorKind: "operator", subjectKind: "message", subjectId: id }]);
  });

  test("that were sent, or were blanked since, are not sent again whoever asks", async () => {
    const operator = await oliveAtTheDesk(paths.adminMessages());
    for (const change of [
      { status: "sent" as const },
      { status: "dead" as const, body: "" },
      { status: "dead" as const, recipient: "" },
    ]) {
      await changeRows(outbox, change, { id });
      await operator.post(paths.adminMessages(), { id });
      expect((await stored(id))?.status).toBe(change.status);
    }
    expect(await listRows(auditLog, { action: "resent" })).toEqual([]);
  });

  test("that failed wait until they are sent again or nothing is to be done, and are blank then", async () => {
    const operator = await oliveAtTheDesk(paths.admin);
    expect(operator.text).toContain("Failed messages");
    await operator.visit(paths.adminMessages({ show: "failed" }));
    await operator.press(/^Nothing to do/);
    expect(operator.text).toContain("Nothing is to be done about it");
    expect(operator.text).toContain("No messages match");
    expect(await stored(id)).toMatchObject({
      status: "dead",
      recipient: "",
      subject: "",
      body: "",
      mail: null,
    });
    expect(await countDead()).toEqual({ count: 0, oldest: null });
    const noted = await listRows(auditLog, { action: "dismissed" });
    expect(noted).toMatchObject([{ actorKind: "operator", subjectKind: "message", subjectId: id }]);
  });

  test.each([
    { recipient: "" },
    { body: "" },
    { channel: "push" as const, lastError: "signed-out" },
    { channel: "push" as const, lastError: "gone" },
  ])("about which nobody can do anything wait for nobody, and are not sent again: %o", async (change) => {
    await changeRows(outbox, change, { id });
    expect(await countDead()).toEqual({ count: 0, oldest: null });
    const operator = await oliveAtTheDesk(paths.adminMessages({ show: "failed" }));
    expect(operator.text).toContain("No messages match");
    await operator.visit(paths.adminMessages());
    expect(operator.text).not.toContain("Send again");
  });

  test("leave in the log who was shown whose number", async () => {
    await oliveAtTheDesk(paths.adminMessages());
    const seen = await db.select({ seen: auditLog.seen }).from(auditLog).where(eq(auditLog.action, "seen"));
    expect(seen.map((row) => row.seen)).toEqual(
      expect.arrayContaining([{ phone: "+447700900123" }, { email: "jane@home.example" }]),
    );
  });
});
