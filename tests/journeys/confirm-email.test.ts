import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { accounts, accountTokens, outbox } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { linkMailed, linksMailed } from "../support/mails";
import { timePasses } from "../support/passing-time";
import { sam, samsAccount, samTheRoofer, signIn } from "../support/professionals";
import { Visitor } from "../support/visitor";
import { world } from "../support/world";

useDatabase();

const label = "Confirm your email";

/** Sam, whose email nobody has confirmed, signed in and with the link sent. */
async function unconfirmedSam(): Promise<Visitor> {
  await samsAccount({ emailConfirmedAt: undefined });
  const visitor = await signIn(new Visitor());
  expect(visitor.path).toBe("/verify-email");
  return visitor.press("Resend the email");
}

describe("somebody whose email nobody has confirmed", () => {
  test("signs in to one page, which names the address; the link confirms it and signs in, in any browser", async () => {
    const visitor = await unconfirmedSam();
    expect(visitor.heading).toBe("Confirm your email");
    expect(visitor.text).toContain(`We wrote to ${sam}`);
    expect(visitor.text).toContain("We have sent the link again.");
    const phone = await new Visitor().visit(await linkMailed(sam, label));
    expect(phone.text).toContain(`Is ${sam} yours?`);
    expect((await db.select().from(accounts))[0]?.emailConfirmedAt).toBeNull();
    await phone.press("Confirm and sign in");
    expect(phone.path).toBe("/portal/claim-business");
    expect(phone.text).toContain("Your email is confirmed. You are signed in.");
    await visitor.visit("/verify-email");
    expect(visitor.path).toBe("/portal/claim-business");
  });

  test("is a homeowner as well", async () => {
    await samsAccount({ role: "homeowner", emailConfirmedAt: undefined });
    const visitor = await signIn(new Visitor());
    expect(visitor.path).toBe("/verify-email");
  });

  test("changes a mistyped address: the link to the old one is dead, the new one's is the account's from then on", async () => {
    const visitor = await unconfirmedSam();
    const [old = ""] = await linksMailed(sam, label);
    await visitor.fill("Email", "  Sam.New@Fettle.Example ").press("Change address");
    expect(visitor.text).toContain("We wrote to Sam.New@Fettle.Example");
    expect((await new Visitor().visit(old)).status).toBe(410);
    const phone = await new Visitor().visit(await linkMailed("sam.new@fettle.example", label));
    await phone.press("Confirm and sign in");
    const again = await signIn(new Visitor(), "sam.new@fettle.example");
    expect(again.path).toBe("/portal/claim-business");
    expect((await signIn(new Visitor(), sam)).errors).toContain("Authentication failed");
  });

  test("is not told that another account has the address; its owner is", async () => {
    await world.account({ email: "hal@fettle.example", role: "homeowner" });
    const visitor = await unconfirmedSam();
    await visitor.fill("Email", "Hal@fettle.example").press("Change address");
    expect(visitor.status).toBe(200);
    expect(visitor.text).toContain("We wrote to Hal@fettle.example");
    expect(visitor.text).toContain("We have sent a link to the new address.");
    expect(await linksMailed("hal@fettle.example", label)).toEqual([]);
    const [mail] = await world.messagesTo("hal@fettle.example");
    expect(mail?.subject).toBe("You have an account with Fettle");
  });

  test("is told which address is none, and after five mails how long to wait", async () => {
    const visitor = await unconfirmedSam();
    await visitor.fill("Email", "sam at home").press("Change address", { unchecked: true });
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual(["Please enter a valid email address"]);
    expect(visitor.value("Email")).toBe("sam at home");
    for (let turn = 0; turn < 4; turn++) await visitor.press("Resend the email");
    await visitor.press("Resend the email");
    expect(visitor.status).toBe(429);
    expect(visitor.errors).toEqual(["That is a lot of emails. Try again in an hour."]);
    expect(Number(visitor.headers.get("Retry-After"))).toBeGreaterThan(3000);
  });
});

describe("the link of the mail", () => {
  test("works once", async () => {
    await unconfirmedSam();
    const link = await linkMailed(sam, label);
    const phone = await new Visitor().visit(link);
    const other = await new Visitor().visit(link);
    await phone.press("Confirm and sign in");
    await other.press("Confirm and sign in");
    expect(other.status).toBe(410);
    expect(other.heading).toBe("This link no longer works");
    expect(other.cookies.get("fettle_session")).toBeFalsy();
  });

  test("expires after a day", async () => {
    await unconfirmedSam();
    const link = await linkMailed(sam, label);
    const early = await new Visitor().visit(link);
    await timePasses(24 * 60 * 60);
    await early.press("Confirm and sign in");
    expect(early.status).toBe(410);
    expect((await new Visitor().visit(link)).status).toBe(410);
  });

  test.each(["", "-", "a".repeat(43), "%00", "x".repeat(5000)])(
    "made up as '%.50s' is none",
    async (token) => {
      const visitor = await new Visitor().visit(`/verify-email?token=${token}`);
      expect(visitor.status).toBe(410);
      await visitor.follow("Sign in");
      expect(visitor.path).toBe("/login");
    },
  );

  test("is nowhere in the table of tokens, and its page is nobody else's", async () => {
    await unconfirmedSam();
    const link = await linkMailed(sam, label);
    const token = new URLSearchParams(link.split("?")[1]).get("token") ?? "";
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await db.select().from(accountTokens))).not.toContain(token);
    const visitor = await new Visitor().visit(link);
    expect(visitor.headers.get("Cache-Control")).toBe("private, no-store");
    expect(visitor.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(visitor.headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("cannot be pressed from another site", async () => {
    await unconfirmedSam();
    const answer = await new Visitor().raw(await linkMailed(sam, label), {
      method: "POST",
      headers: { "Sec-Fetch-Site": "cross-site", "Content-Type": "application/x-www-form-urlencoded" },
      body: "intent=confirm",
    });
    expect(answer.status).toBe(403);
  });
});

test("somebody confirmed has nothing to confirm, and somebody signed out signs in first", async () => {
  await samTheRoofer();
  const visitor = await signIn(new Visitor(), sam, "/verify-email");
  expect(visitor.path).toBe("/dashboard");
  expect(await db.$count(outbox)).toBe(0);
});
