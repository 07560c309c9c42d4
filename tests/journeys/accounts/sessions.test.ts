import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { sessions } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  attempt,
  sam,
  samAtWork,
  samsAccount,
  samTheRoofer,
  signIn,
} from "../../support/people/professionals";
import { password } from "../../support/world";

useDatabase();

describe("a session", () => {
  test("is a cookie that script cannot read and other sites cannot send", async () => {
    await samTheRoofer();
    const visitor = new Visitor();
    const answer = await visitor.post("/login", { email: sam, password });
    expect(answer.status).toBe(303);
    const cookie = answer.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^fettle_session=.*HttpOnly.*SameSite=Lax/);
    expect(cookie).toContain("Max-Age=2592000");
    expect(cookie).toMatch(/fettle_device=.*HttpOnly.*SameSite=Lax/);
    expect(decodeURIComponent(cookie)).not.toContain(sam);
  });

  test("ends on sign-out, so that a cookie kept aside opens nothing, and another device's does not", async () => {
    const visitor = await samAtWork("/dashboard");
    const phone = await samAtWork("/dashboard");
    const former = visitor.cookies.get("fettle_session") ?? "";
    await visitor.press("Sign Out");
    expect(visitor.path).toBe("/login");
    expect(visitor.cookies.get("fettle_session")).toBeFalsy();
    const other = new Visitor();
    other.cookies.set("fettle_session", former);
    await other.visit("/dashboard");
    expect(other.path).toMatch(/^\/login/);
    await phone.visit("/dashboard");
    expect(phone.heading).toContain("Welcome, ");
  });

  test("is a new one after signing in again, and a planted one dies", async () => {
    await samTheRoofer();
    await samsAccount({ email: "mallory@fettle.example", role: "homeowner" });
    const mallory = await signIn(new Visitor(), "mallory@fettle.example");
    const planted = mallory.cookies.get("fettle_session") ?? "";
    const victim = await new Visitor().visit("/login");
    victim.cookies.set("fettle_session", planted);
    await attempt(victim, password);
    expect(victim.path).toBe("/dashboard");
    expect(victim.cookies.get("fettle_session")).not.toBe(planted);
    await mallory.visit("/customer-dashboard");
    expect(() => mallory.page.button("Sign Out")).toThrow();
  });

  test("cannot be made up, nor had by knowing its row's id", async () => {
    await samAtWork("/dashboard");
    const unsigned = encodeURIComponent(btoa(JSON.stringify((await findRow(sessions))?.id)));
    for (const forged of [unsigned, "", "x", "not.signed", "%", "IjEyMyI=.AAAA", "{}", "a".repeat(4000)]) {
      const visitor = new Visitor();
      visitor.cookies.set("fettle_session", forged);
      await visitor.visit("/dashboard");
      expect([visitor.status, visitor.path], forged).toEqual([200, expect.stringMatching(/^\/login/)]);
    }
  });
});

test("the header of a public page leads who is signed in to their dashboard, and is everybody's once they are not", async () => {
  const visitor = await samAtWork("/dashboard");
  await visitor.visit("/services");
  expect(visitor.headers.get("Cache-Control")).toBe("private, no-store");
  expect(() => visitor.page.link("Login")).toThrow();
  await visitor.follow("Dashboard");
  expect(visitor.heading).toContain("Welcome, ");
  await db.delete(sessions);
  await visitor.visit("/services");
  expect(visitor.page.link("Login").pathname).toBe("/login");
  expect(() => visitor.page.button("Sign Out")).toThrow();
  await visitor.visit("/dashboard");
  expect(visitor.path).toMatch(/^\/login/);
});

test("signing out takes a press: a link to it only leads home", async () => {
  const visitor = await samAtWork("/dashboard");
  const answer = await visitor.raw("/logout");
  expect(answer.headers.get("Location")).toBe("/");
  await visitor.visit("/dashboard");
  expect(visitor.heading).toContain("Welcome, ");
});
