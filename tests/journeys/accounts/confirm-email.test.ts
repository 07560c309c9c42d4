import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { accounts, accountTokens, businesses } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { linkMailed, linksMailed } from "../../support/people/mails";
import { sam, samsAccount, samTheRoofer, signIn } from "../../support/people/professionals";
import {
  confirmElsewhere,
  hal,
  kit,
  signUpAsHomeowner,
  signUpAsRoofer,
} from "../../support/people/signing-up";
import { password, world } from "../../support/world";

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
    expect((await findRow(accounts))?.emailConfirmedAt).toBeNull();
    await confirmElsewhere(phone, password);
    expect(phone.path).toBe("/portal/claim-business");
    expect(phone.text).toContain("Your email is confirmed. You are signed in.");
    await visitor.visit("/verify-email");
    expect(visitor.path).toMatch(/^\/login/);
  });

  test("changes a mistyped address: the link to the old one is dead, the new one's is the account's from then on", async () => {
    const visitor = await unconfirmedSam();
    const [old = ""] = await linksMailed(sam, label);
    await visitor.fill("Email", "  Sam.New@Fettle.Example ").press("Change address");
    expect(visitor.text).toContain("We wrote to Sam.New@Fettle.Example");
    expect((await new Visitor().visit(old)).status).toBe(410);
    const phone = await new Visitor().visit(await linkMailed("sam.new@fettle.example", label));
    await confirmElsewhere(phone, password);
    const again = await signIn(new Visitor(), "sam.new@fettle.example");
    expect(again.path).toBe("/portal/claim-business");
    const refused = await signIn(new Visitor(), sam);
    expect(refused.errors).toContain("Authentication failed");
    expect(refused.text).toContain("The email and the password do not go together.");
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
  test.each([
    ["works once", async (link: string) => confirmElsewhere(await new Visitor().visit(link), password)],
    ["expires after a day", () => timePasses(24 * 60 * 60)],
  ])("%s", async (_, ends) => {
    await unconfirmedSam();
    const link = await linkMailed(sam, label);
    const early = await new Visitor().visit(link);
    await ends(link);
    await confirmElsewhere(early, password);
    expect([early.status, early.heading]).toEqual([410, "This link no longer works"]);
    expect(early.cookies.get("fettle_session")).toBeFalsy();
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
    expect(JSON.stringify(await listRows(accountTokens))).not.toContain(token);
    const visitor = await new Visitor().visit(link);
    expect(visitor.headers.get("Cache-Control")).toBe("private, no-store");
    expect(visitor.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(visitor.headers.get("X-Robots-Tag")).toBe("noindex");
  });
});

describe("an address that a stranger signed up with first", () => {
  const theirs = { Email: kit.Email, Password: "mallorys-own-1", "Confirm password": "mallorys-own-1" };
  const mallory = { ...theirs, "Business name": "Mallory Roofing", "Contact name": "Mallory Jones" };
  const signsIn = (typed: string, email = kit.Email) => signIn(new Visitor(), email, "/login", typed);
  const statusOf = async (name: string) =>
    (await listRows(businesses, { businessName: name })).map(({ status, ownerId }) => [
      status,
      ownerId !== null,
    ]);
  const mallorys = /Mallory Jones, Mallory Roofing in Leeds$/;
  /** Mallory has signed up with Kit's address, and is signed in. */
  const mallorySignsUp = async () => {
    await signUpAsRoofer(mallory);
    return signsIn(mallory.Password);
  };
  /** The address is Kit's, and Mallory is out. */
  const isKits = async (stranger: Visitor, home: string) => {
    await stranger.visit("/verify-email");
    expect(stranger.path).toMatch(/^\/login/);
    expect((await signsIn(mallory.Password)).errors).toEqual(["Authentication failed"]);
    expect((await signsIn(kit.Password)).path).toBe(home);
  };

  test("is its owner's: the stranger's session and password end, the owner's password and business count", async () => {
    const stranger = await mallorySignsUp();
    expect(stranger.path).toBe("/verify-email");
    const owner = await signUpAsRoofer();
    await owner.visit(await linkMailed(kit.Email, label));
    expect(owner.text).toContain("With it, Kirkgate Slaters in Leeds goes onto the site.");
    await owner.press("Confirm and sign in", { unchecked: true });
    expect(owner.status).toBe(422);
    expect(owner.errors).toEqual(["Please say whether that was you"]);
    await owner.choose(mallorys, "That was not me: drop it").press("Confirm and sign in");
    expect(owner.path).toBe("/dashboard");
    await isKits(stranger, "/dashboard");
    expect(await statusOf("Mallory Roofing")).toEqual([["removed", false]]);
    expect(await statusOf("Kirkgate Slaters")).toEqual([["active", true]]);
    expect(await db.$count(accounts)).toBe(1);
  });

  test("is its owner's too where the stranger signs up again before the owner's link is pressed", async () => {
    const owner = await signUpAsRoofer();
    const link = await linkMailed(kit.Email, label);
    const stranger = await mallorySignsUp();
    await owner.visit(link);
    await owner.choose(mallorys, "That was not me: drop it").press("Confirm and sign in");
    await isKits(stranger, "/dashboard");
    for (const other of await linksMailed(kit.Email, label)) {
      expect((await new Visitor().visit(other)).status).toBe(410);
    }
  });

  test("is its owner's even by the stranger's own link: the password is the one set there, what they drop is not theirs", async () => {
    const stranger = await mallorySignsUp();
    const owner = await new Visitor().visit(await linkMailed(kit.Email, label));
    await owner.press("Confirm and sign in", { unchecked: true });
    expect(owner.errors).toEqual(["Password must be at least 6 characters"]);
    owner.choose(mallorys, "That was not me: drop it");
    await confirmElsewhere(owner);
    expect(owner.path).toBe("/customer-dashboard");
    await isKits(stranger, "/customer-dashboard");
    const left = await findRow(accounts);
    expect(left).toMatchObject({ firstName: "", lastName: "", phone: null, role: "homeowner" });
    expect(await statusOf("Mallory Roofing")).toEqual([["removed", false]]);
  });

  test("keeps what its owner keeps of two sign-ups: both businesses go onto the site", async () => {
    await signUpAsRoofer(mallory);
    const owner = await signUpAsRoofer();
    await owner.visit(await linkMailed(kit.Email, label));
    await owner.choose(mallorys, "That was me: keep it").press("Confirm and sign in");
    expect(await statusOf("Mallory Roofing")).toEqual([["active", true]]);
    expect(await statusOf("Kirkgate Slaters")).toEqual([["active", true]]);
    expect((await findRow(accounts))?.firstName).toBe("Kit");
    expect((await signsIn("mallorys-own-1")).errors).toEqual(["Authentication failed"]);
  });

  test("is its owner's with a forgotten password too, who says of each sign-up whether it was theirs", async () => {
    const stranger = await mallorySignsUp();
    const owner = await new Visitor().visit("/forgot-password");
    await owner.fill("Email", kit.Email).press("Send me a link");
    await owner.visit(await linkMailed(kit.Email, "Set a new password"));
    owner.fillAll({ Password: kit.Password, "Confirm password": kit.Password });
    await owner.press("Set password", { unchecked: true });
    expect(owner.errors).toEqual(["Please say whether that was you"]);
    owner.fillAll({ Password: kit.Password, "Confirm password": kit.Password });
    await owner.choose(mallorys, "That was not me: drop it").press("Set password");
    await isKits(stranger, "/customer-dashboard");
    expect(await statusOf("Mallory Roofing")).toEqual([["removed", false]]);
  });

  test("lets the stranger's browser be no known one", async () => {
    const owner = await signUpAsRoofer();
    const link = await linkMailed(kit.Email, label);
    const stranger = await mallorySignsUp();
    await owner.visit(link);
    await owner.choose(mallorys, "That was not me: drop it").press("Confirm and sign in");
    const passerBy = new Visitor({ address: "198.51.100.9" });
    for (let turn = 0; turn < 5; turn++) {
      await passerBy.visit("/login");
      await passerBy.fillAll({ Email: kit.Email, Password: "a guess" }).press("Sign In");
    }
    await stranger.visit("/login");
    await stranger.fillAll({ Email: kit.Email, Password: "a guess" }).press("Sign In");
    expect(stranger.status).toBe(429);
  });

  test("does not keep its owner from moving an account to it", async () => {
    await signUpAsHomeowner({ Email: "sam.new@fettle.example" });
    await samTheRoofer();
    const visitor = await signIn(new Visitor(), sam, "/account");
    visitor.fillAll({ "New email": "sam.new@fettle.example", "Your password": password });
    await visitor.press("Change email");
    await (await new Visitor().visit(await linkMailed(sam, "Yes, change it"))).press("Yes, change it");
    await (await new Visitor().visit(await linkMailed("sam.new@fettle.example", "Yes, use it"))).press(
      "Yes, change it",
    );
    expect((await signsIn(password, "sam.new@fettle.example")).path).toBe("/dashboard");
    expect((await signsIn(hal.Password, "sam.new@fettle.example")).errors).toEqual(["Authentication failed"]);
    const late = await new Visitor().visit(await linkMailed("sam.new@fettle.example", label));
    late.choose(/Hal van der Berg/, "That was me: keep it");
    await confirmElsewhere(late);
    expect(late.status).toBe(410);
    expect((await signsIn(password, "sam.new@fettle.example")).path).toBe("/dashboard");
  });
});
