import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { sessions } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { attempt, sam, samsAccount, samTheRoofer, signIn } from "../../support/people/professionals";
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

  test("is a row: it outlives the server, and deleting the row ends it", async () => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor());
    expect(await db.$count(sessions)).toBe(1);
    await visitor.visit("/portal/leads");
    expect(visitor.heading).toBe("Leads");
    await db.delete(sessions);
    await visitor.visit("/portal/leads");
    expect(visitor.path).toMatch(/^\/login/);
  });

  test("ends when its time is over", async () => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor());
    await changeRows(sessions, { expiresAt: sql`now()` });
    await visitor.visit("/dashboard");
    expect(visitor.path).toMatch(/^\/login/);
  });

  test("ends on sign-out, so that a cookie kept aside opens nothing", async () => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor());
    const former = visitor.cookies.get("fettle_session") ?? "";
    await visitor.press("Sign Out");
    expect(visitor.path).toBe("/login");
    expect(visitor.cookies.get("fettle_session")).toBeFalsy();
    const other = new Visitor();
    other.cookies.set("fettle_session", former);
    await other.visit("/dashboard");
    expect(other.path).toMatch(/^\/login/);
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

  test.each(["", "x", "not.signed", "%", "IjEyMyI=.AAAA", "bnVsbA==", "{}", "a".repeat(4000)])(
    "cannot be made up as '%s'",
    async (forged) => {
      const visitor = new Visitor();
      visitor.cookies.set("fettle_session", forged);
      await visitor.visit("/dashboard");
      expect(visitor.status).toBe(200);
      expect(visitor.path).toMatch(/^\/login/);
    },
  );

  test("cannot be had by knowing its row's id", async () => {
    await samTheRoofer();
    await signIn(new Visitor());
    const session = await findRow(sessions);
    const thief = new Visitor();
    thief.cookies.set("fettle_session", encodeURIComponent(btoa(JSON.stringify(session?.id))));
    await thief.visit("/dashboard");
    expect(thief.path).toMatch(/^\/login/);
  });
});

describe("the header of a public page", () => {
  test("leads who is signed in to their dashboard and out, and is nobody else's", async () => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor());
    await visitor.visit("/services");
    expect(visitor.headers.get("Cache-Control")).toBe("private, no-store");
    expect(() => visitor.page.link("Login")).toThrow();
    await visitor.follow("Dashboard");
    expect(visitor.heading).toContain("Welcome, ");
    await visitor.visit("/services");
    await visitor.press("Sign Out");
    expect(visitor.path).toBe("/login");
    await visitor.visit("/services");
    expect(visitor.page.link("Login").pathname).toBe("/login");
    expect(visitor.headers.get("Cache-Control")).toContain("public");
  });

  test("is everybody's over a session that has ended", async () => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor());
    await db.delete(sessions);
    await visitor.visit("/services");
    expect(visitor.page.link("Login").pathname).toBe("/login");
    expect(() => visitor.page.button("Sign Out")).toThrow();
  });
});

describe("signing out", () => {
  test("takes a press: a link to it only leads home", async () => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor());
    const answer = await visitor.raw("/logout");
    expect(answer.headers.get("Location")).toBe("/");
    await visitor.visit("/dashboard");
    expect(visitor.heading).toContain("Welcome, ");
  });

  test("when signed out already does no harm", async () => {
    const answer = await new Visitor().raw("/logout", { method: "POST" });
    expect(answer.status).toBe(303);
  });
});
