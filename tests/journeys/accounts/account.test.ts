import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import {
  accounts,
  accountTokens,
  auditLog,
  businesses,
  leadAssignments,
  outbox,
  sessions,
} from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { linkMailed } from "../../support/people/mails";
import { oliveAtTheDesk } from "../../support/people/operators";
import { aLead, sam, samsAccount, samsLead, samTheRoofer, signIn } from "../../support/people/professionals";
import { password, world } from "../../support/world";

useDatabase();

const newEmail = "sam.field@fettle.example";

/** Sam, on the page of his account. */
async function samsPage(): Promise<Visitor> {
  await samTheRoofer();
  const visitor = await signIn(new Visitor());
  await visitor.visit("/services");
  await visitor.follow("Account");
  expect(visitor.heading).toBe("Your account");
  return visitor;
}

const asks = async (visitor: Visitor, email = newEmail) =>
  visitor.fill("New email", email).press("Change email");
const agrees = async (to: string, label: string) =>
  (await new Visitor().visit(await linkMailed(to, label))).press("Yes, change it");
const attempt = (email: string, typed?: string) => signIn(new Visitor(), email, paths.login(), typed);

describe("changing one's email", () => {
  test.each([
    ["the new one first", [newEmail, sam]],
    ["the old one first", [sam, newEmail]],
  ])("takes both addresses, %s", async (_, order) => {
    const visitor = await samsPage();
    const forgetful = await new Visitor().visit("/forgot-password");
    await forgetful.fill("Email", sam).press("Send me a link");
    const toTheOld = await linkMailed(sam, "Set a new password");
    expect((await forgetful.visit(toTheOld)).status).toBe(200);
    await asks(visitor);
    expect(visitor.text).toContain("We have written to both addresses. Say yes in both.");
    const labels: Record<string, string> = { [newEmail]: "Yes, use it", [sam]: "Yes, change it" };
    const [first = "", second = ""] = order;
    const half = await agrees(first, labels[first] ?? "");
    expect(half.text).toContain("once the other address has said yes, too");
    expect((await attempt(newEmail)).errors).toContain("Authentication failed");
    const whole = await agrees(second, labels[second] ?? "");
    expect(whole.text).toContain("The email of your account is changed.");
    expect((await attempt(newEmail)).path).toBe("/dashboard");
    expect((await attempt(sam)).errors).toContain("Authentication failed");
    const noted = await listRows(auditLog, { action: "email-changed" });
    expect(noted).toMatchObject([
      { actorKind: "professional", before: { email: sam }, after: { email: newEmail } },
    ]);
    expect((await forgetful.visit(toTheOld)).status).toBe(410);
    expect(await db.$count(accountTokens)).toBe(0);
  });

  test("to one that has an account says the same, and never happens", async () => {
    await world.account({ email: "hal@fettle.example" });
    const visitor = await samsPage();
    await asks(visitor, newEmail);
    const free = visitor.page.html;
    await asks(visitor, "HAL@fettle.example");
    expect(visitor.page.html).toBe(free);
    const [mail] = await world.messagesTo("hal@fettle.example");
    expect(mail?.subject).toBe("You have an account with Fettle");
    await agrees(sam, "Yes, change it");
    expect((await attempt("hal@fettle.example")).path).toBe("/customer-dashboard");
    expect((await attempt(sam)).path).toBe("/dashboard");
  });

  test("asks again from the start: links of before are dead, and so are those of yesterday", async () => {
    const visitor = await samsPage();
    await asks(visitor, "first@fettle.example");
    const first = await linkMailed("first@fettle.example", "Yes, use it");
    await asks(visitor);
    expect((await new Visitor().visit(first)).status).toBe(410);
    const link = await linkMailed(newEmail, "Yes, use it");
    await timePasses(24 * 60 * 60);
    expect((await new Visitor().visit(link)).status).toBe(410);
  });

  test.each([
    ["sam at home", "Please enter a valid email address"],
    ["", "Please enter your new email"],
    [" SAM@fettle.example ", "That is your email already"],
  ])("to '%s' is refused in words", async (email, message) => {
    const visitor = await samsPage();
    await visitor.fill("New email", email).press("Change email", { unchecked: true });
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual([message]);
  });
});

const sets = (visitor: Visitor, now: string, next: string, again = next) =>
  visitor
    .fillAll({ "Password now": now, "New password": next, "Confirm new password": again })
    .press("Change password");

describe("changing one's password", () => {
  test("ends every other session, and a cookie kept aside opens nothing", async () => {
    const visitor = await samsPage();
    const other = await signIn(new Visitor());
    const before = visitor.cookies.get("fettle_session") ?? "";
    await sets(visitor, password, "ridge-tile-9");
    expect(visitor.text).toContain("Your password is changed. Other browsers are signed out.");
    await other.visit("/dashboard");
    expect(other.path).toMatch(/^\/login/);
    const thief = new Visitor();
    thief.cookies.set("fettle_session", before);
    await thief.visit("/dashboard");
    expect(thief.path).toMatch(/^\/login/);
    await visitor.visit("/dashboard");
    expect(visitor.heading).toContain("Welcome, ");
    expect((await attempt(sam, "ridge-tile-9")).path).toBe("/dashboard");
    expect((await listRows(outbox)).map(({ subject }) => subject)).toEqual([
      "Your Fettle password was changed",
    ]);
  });

  test("takes the one of now, and five wrong ones are enough", async () => {
    const visitor = await samsPage();
    await sets(visitor, "a guess", "ridge-tile-9");
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual(["That is not your password"]);
    expect(visitor.page.html).not.toContain("ridge-tile-9");
    for (let turn = 0; turn < 4; turn++) await sets(visitor, "a guess", "ridge-tile-9");
    await sets(visitor, password, "ridge-tile-9");
    expect(visitor.status).toBe(429);
    expect(visitor.errors).toEqual(["Too many attempts. Try again in 15 minutes."]);
    expect((await listRows(sessions)).length).toBe(1);
  });

  test("has the rules of signing up", async () => {
    const visitor = await samsPage();
    await sets(visitor, password, "short", "shorn");
    expect(visitor.errors).toEqual(["Password must be at least 6 characters", "Passwords do not match"]);
    await sets(visitor, password, "PassWord1");
    expect(visitor.errors).toEqual([
      "That is one of the passwords that are tried first. Please choose another",
    ]);
    await sets(visitor, password, sam);
    expect(visitor.errors).toEqual(["Your password cannot be your email address"]);
  });
});

test("where one is signed in is a list of browsers, and one press signs all of them out", async () => {
  const visitor = await samsPage();
  const other = await signIn(new Visitor());
  await visitor.visit("/account");
  expect(visitor.text.match(/A browser on Android (This browser, s|S)ince/g)).toHaveLength(2);
  expect(visitor.text.match(/This browser, since/g)).toHaveLength(1);
  const ids = (await listRows(sessions)).map(({ id }) => id);
  for (const id of ids) expect(visitor.page.html).not.toContain(id);
  await visitor.press("Sign out everywhere");
  expect(visitor.path).toBe("/login");
  for (const each of [visitor, other]) {
    await each.visit("/dashboard");
    expect(each.path).toMatch(/^\/login/);
  }
});

describe("one's data", () => {
  test("is a file with what is kept about a professional, and nothing of anybody else", async () => {
    const visitor = await samsPage();
    await samsLead();
    const answer = await visitor.raw("/account/export");
    expect(answer.headers.get("Content-Disposition")).toContain("attachment");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { email: sam, role: "professional" },
      sessions: [{ browser: "A browser on Android" }],
      businesses: [{ businessName: "Field Roofing" }],
      leads: [{ status: "new" }],
      requests: [],
    });
    expect(text).not.toMatch(/argon2|Jane|jane@home/);
  });

  test("of a homeowner has the requests made with their email", async () => {
    await samsAccount({ role: "homeowner", email: "jane@home.example" });
    await aLead();
    await aLead({ email: "somebody@else.example", firstName: "Else" });
    const visitor = await signIn(new Visitor(), "jane@home.example");
    const text = await (await visitor.raw("/account/export")).text();
    expect(JSON.parse(text).requests).toHaveLength(1);
    expect(text).not.toContain("Else");
  });
});

const deletes = async (visitor: Visitor, typed = password) => {
  if (visitor.heading === "Your account") await visitor.follow("Delete my account");
  return visitor.fill("Password", typed).press("Delete my account");
};

describe("deleting one's account", () => {
  test("takes the password, and leaves the listing to nobody and the leads without a name", async () => {
    const visitor = await samsPage();
    const lead = await samsLead();
    await deletes(visitor, "a guess");
    expect(visitor.errors).toEqual(["That is not your password"]);
    expect(visitor.text).toContain("No request reaches Field Roofing any more.");
    await deletes(visitor);
    expect(visitor.path).toBe("/");
    expect(visitor.text).toContain("Your account is deleted.");
    expect(await db.$count(accounts)).toBe(0);
    expect(await db.$count(sessions)).toBe(0);
    expect(await findRow(businesses)).toMatchObject({
      ownerId: null,
      claimed: false,
      verified: false,
      contactName: null,
      email: null,
      status: "active",
    });
    const assignment = await findRow(leadAssignments, { leadId: lead });
    expect(assignment).toMatchObject({ email: "", status: "new" });
    expect((await attempt(sam)).errors).toContain("Authentication failed");
  });

  test("takes the listing down where that is asked", async () => {
    const visitor = await samsPage();
    await visitor.follow("Delete my account");
    visitor.choose("Take it down");
    await deletes(visitor);
    expect(await findRow(businesses)).toMatchObject({ status: "removed", ownerId: null });
  });

  test("is not for the last operator, without whom nobody has the desk", async () => {
    const operator = await oliveAtTheDesk(paths.account);
    await deletes(operator);
    expect(operator.status).toBe(422);
    expect(operator.errors).toEqual([expect.stringContaining("You are the last operator")]);
    expect(await db.$count(accounts)).toBe(1);
    await world.account({ role: "operator", email: "omar@fettle.example" });
    await deletes(operator);
    expect(operator.text).toContain("Your account is deleted.");
    expect(await listRows(accounts)).toMatchObject([{ email: "omar@fettle.example" }]);
  });

  test("keeps the requests of a homeowner, and says so", async () => {
    await samsAccount({ role: "homeowner" });
    const visitor = await signIn(new Visitor(), sam, "/account");
    await visitor.follow("Delete my account");
    expect(visitor.text).toContain("Requests that you made stay.");
    await visitor.follow("Keep my account");
    expect(visitor.heading).toBe("Your account");
  });
});

test.each(["/account", "/account/export", "/account/delete"])(
  "the page of an account: %s is its owner's alone",
  async (address) => {
    const stranger = await new Visitor().visit(address);
    expect(stranger.path).toMatch(/^\/login\?redirectTo=/);
    await samsAccount({ emailConfirmedAt: undefined });
    const unconfirmed = await signIn(new Visitor(), sam, address);
    expect(unconfirmed.path).toBe("/verify-email");
  },
);
