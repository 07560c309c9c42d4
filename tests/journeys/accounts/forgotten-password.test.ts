import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { accounts, accountTokens, outbox } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { linkMailed, linksMailed } from "../../support/people/mails";
import { sam, samsAccount, samTheRoofer, signIn } from "../../support/people/professionals";
import { password } from "../../support/world";

useDatabase();

const label = "Set a new password";
const answer = "If that email has an account, a link to set a new password is on its way to it.";

const ask = async (email = sam, visitor = new Visitor()) => {
  await visitor.visit("/login");
  await visitor.follow("Forgotten your password?");
  return visitor.fill("Email", email).press("Send me a link");
};
const choose = (visitor: Visitor, password: string, again = password) =>
  visitor.fillAll({ Password: password, "Confirm password": again }).press("Set password");
const attempt = (typed: string, visitor = new Visitor()) => signIn(visitor, sam, paths.login(), typed);

/** Sam, who has asked, at the link that came. */
async function atTheLink(): Promise<Visitor> {
  await samTheRoofer();
  await ask();
  return new Visitor().visit(await linkMailed(sam, label));
}

describe("a forgotten password", () => {
  test("is replaced through the link of a mail, which signs every browser out", async () => {
    await samTheRoofer();
    const atWork = await signIn(new Visitor());
    const visitor = await ask(" SAM@fettle.example ");
    expect(visitor.text).toContain(answer);
    await visitor.visit(await linkMailed(sam, label));
    expect(visitor.text).toContain(`For ${sam}.`);
    await choose(visitor, "ridge-tile-9");
    expect(visitor.path).toBe("/login");
    expect(visitor.text).toContain("Your password is changed. Sign in with the new one.");
    await atWork.visit("/dashboard");
    expect(atWork.path).toMatch(/^\/login/);
    expect((await attempt("slate-and-lead-7")).errors).toContain("Authentication failed");
    expect((await attempt("ridge-tile-9")).path).toBe("/dashboard");
    expect((await listRows(outbox)).map(({ subject }) => subject)).toContain(
      "Your Fettle password was changed",
    );
  });

  test("of an address without an account gets the same page, word for word, and no mail", async () => {
    await samTheRoofer();
    const known = await ask(sam);
    const unknown = await ask("nobody@fettle.example");
    expect(unknown.page.html).toBe(known.page.html);
    expect([unknown.status, unknown.path]).toEqual([known.status, known.path]);
    expect(await db.$count(outbox)).toBe(1);
    expect(await db.$count(accountTokens)).toBe(1);
    expect(await db.$count(accounts)).toBe(1);
  });

  test("ends what browsers were known by: the one that knew the old password is a stranger", async () => {
    await samTheRoofer();
    const thief = await signIn(new Visitor());
    const owner = await ask();
    await owner.visit(await linkMailed(sam, label));
    await choose(owner, "ridge-tile-9");
    const stranger = new Visitor({ address: "198.51.100.9" });
    for (let turn = 0; turn < 5; turn++) await attempt("a guess", stranger);
    await thief.visit("/login");
    expect((await attempt("ridge-tile-9", thief)).status).toBe(429);
  });

  test("set through the mail shows that the address is theirs, and lets in whoever was slowed down", async () => {
    await samsAccount({ emailConfirmedAt: undefined });
    for (let turn = 0; turn < 6; turn++) await attempt("a guess");
    const visitor = await ask();
    await visitor.visit(await linkMailed(sam, label));
    visitor.choose(/^Signed up with this email/, "That was me: keep it");
    await choose(visitor, "ridge-tile-9");
    expect((await attempt("ridge-tile-9")).path).toBe("/portal/claim-business");
  });
});

describe("a new password", () => {
  test.each([
    ["short", "short", ["Password must be at least 6 characters"]],
    ["🏠🏠🏠", "🏠🏠🏠", ["Password must be at least 6 characters"]],
    ["ridge-tile-9", "ridge-tile-8", ["Passwords do not match"]],
    ["Baseball", "Baseball", ["That is one of the passwords that are tried first. Please choose another"]],
    [" SAM@fettle.example", " SAM@fettle.example", ["Your password cannot be your email address"]],
    ["short", "shorn", ["Password must be at least 6 characters", "Passwords do not match"]],
    ["x".repeat(2000), "x".repeat(2000), [/at most 1024/, /do not match/]],
  ])("'%.20s' typed again as '%.20s' is refused", async (typed, again, messages) => {
    const visitor = await atTheLink();
    await choose(visitor, typed, again);
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual(
      messages.map((each) => (typeof each === "string" ? each : expect.stringMatching(each))),
    );
    expect(visitor.page.html).not.toContain("ridge-tile");
    await choose(visitor, "ridge-tile-9");
    expect(visitor.path).toBe("/login");
  });

  test("may be all of letters that others cannot type, however they are encoded", async () => {
    const visitor = await atTheLink();
    await choose(visitor, "şçéüğ屋根🏠".normalize("NFC"));
    expect((await attempt("şçéüğ屋根🏠".normalize("NFD"))).path).toBe("/dashboard");
  });
});

describe("the link", () => {
  test("works once, and with it go the others", async () => {
    await samTheRoofer();
    await ask();
    await ask();
    const [newer = "", older = ""] = await linksMailed(sam, label);
    const visitor = await new Visitor().visit(newer);
    await choose(visitor, "ridge-tile-9");
    for (const link of [newer, older]) {
      await visitor.visit(link);
      expect(visitor.status).toBe(410);
    }
    await visitor.follow("Send me a new link");
    expect(visitor.path).toBe("/forgot-password");
  });

  test("is none any more once the password was changed with the one before", async () => {
    await samTheRoofer();
    await ask();
    const link = await linkMailed(sam, label);
    const own = await signIn(new Visitor(), sam, paths.account);
    const typed = { "New password": "ridge-tile-9", "Confirm new password": "ridge-tile-9" };
    await own.fillAll({ "Password now": password, ...typed }).press("Change password");
    expect((await new Visitor().visit(link)).status).toBe(410);
  });

  test("expires after an hour, even when its page is open", async () => {
    const visitor = await atTheLink();
    await timePasses(60 * 60);
    await choose(visitor, "ridge-tile-9");
    expect(visitor.status).toBe(410);
    expect((await attempt("ridge-tile-9")).errors).toContain("Authentication failed");
  });
});

test("a forgotten password is mailed about five times in an hour, and nobody is told", async () => {
  await samTheRoofer();
  for (let turn = 0; turn < 7; turn++) expect((await ask()).text).toContain(answer);
  expect(await db.$count(outbox)).toBe(5);
});
