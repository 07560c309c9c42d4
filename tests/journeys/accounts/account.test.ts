import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { accounts, businesses, leadAssignments, outbox, sessions } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";
import { aLead, sam, samAtWork, samsAccount, samsLead, signIn } from "../../support/people/professionals";
import { password, world } from "../../support/world";

useDatabase();

/** Sam, on the page of his account. */
const samsPage = () => samAtWork(paths.account);

const attempt = (email: string, typed?: string) => signIn(new Visitor(), email, paths.login(), typed);

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

  test("takes a good one and the one of now, and five wrong ones are enough", async () => {
    const visitor = await samsPage();
    await sets(visitor, password, "PassWord1", "PassWord2");
    expect(visitor.errors).toEqual([
      "That is one of the passwords that are tried first. Please choose another",
      "Passwords do not match",
    ]);
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
    const visitor = await signIn(new Visitor(), "jane@home.example", paths.account);
    const text = await (await visitor.raw("/account/export")).text();
    expect(JSON.parse(text).requests).toHaveLength(1);
    expect(text).not.toContain("Else");
    await visitor.follow("Delete my account");
    expect(visitor.text).toContain("Requests that you made stay.");
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
});
