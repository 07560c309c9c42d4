import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { attempt, sam, samsAccount, samTheRoofer, signIn } from "../../support/people/professionals";
import { password } from "../../support/world";

useDatabase();

describe("signing in", () => {
  test.each([
    ["a professional", samTheRoofer, "/dashboard", "Welcome, Sam Field!"],
    ["a homeowner", () => samsAccount({ role: "homeowner" }), "/customer-dashboard", "Customer Dashboard"],
    ["a professional without a business", samsAccount, "/portal/claim-business", "Welcome, Sam!"],
  ])("takes %s to their own home, where they can sign out", async (_, who, home, heading) => {
    await who();
    const visitor = await signIn(new Visitor());
    expect([visitor.path, visitor.heading]).toEqual([home, heading]);
    await visitor.visit("/login");
    expect(visitor.path).toBe(home);
    await visitor.press("Sign Out");
    expect([visitor.path, visitor.text]).toEqual(["/login", expect.stringContaining("You have signed out.")]);
  });

  test.each([
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/./\\elsewhere.example",
    "https://elsewhere.example/",
    "javascript:alert(1)",
  ])("does not lead to '%s'", async (elsewhere) => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor(), sam, paths.login(elsewhere));
    expect(visitor.path).toBe("/dashboard");
  });

  test("keeps the role that somebody chose and where they were going", async () => {
    const visitor = await new Visitor().visit("/login?redirectTo=/portal/leads?status=new");
    await visitor.follow("Professional");
    expect(visitor.path).toBe("/login?redirectTo=%2Fportal%2Fleads%3Fstatus%3Dnew&role=professional");
    expect(visitor.page.link("Get quotes without an account").pathname).toBe("/");
    expect(visitor.text).toContain("hello@fettle.example");
  });
});

describe("a refused sign-in", () => {
  test("says so, keeps the email and never the password", async () => {
    await samTheRoofer();
    const visitor = await new Visitor().visit("/login");
    await attempt(visitor, "not my password");
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toContain("Authentication failed");
    expect(visitor.value("Email")).toBe(sam);
    expect(visitor.page.html).not.toContain("not my password");
    await attempt(visitor, password);
    expect(visitor.path).toBe("/dashboard");
  });

  test("keeps the password out of what script would be told, too", async () => {
    const answer = await new Visitor().post("/login?_data=routes%2Faccount%2Flogin", {
      email: sam,
      password: "not my password",
    });
    const told = await answer.text();
    expect(told).toContain(sam);
    expect(told).not.toContain("not my password");
  });

  test("says which field is empty or no email", async () => {
    const visitor = await new Visitor().visit("/login");
    await visitor.press("Sign In", { unchecked: true });
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual(["Please enter your email", "Please enter your password"]);
    await attempt(visitor, "typed at the wrong moment", "sam");
    expect(visitor.errors).toEqual(["Please enter a valid email address"]);
    expect(visitor.value("Email")).toBe("sam");
    expect(visitor.page.html).not.toContain("typed at the wrong moment");
  });

  test("slows down after five, and says for how long", async () => {
    await samTheRoofer();
    const visitor = await new Visitor().visit("/login");
    for (let turn = 0; turn < 5; turn++) await attempt(visitor, "a guess");
    expect(visitor.status).toBe(422);
    await attempt(visitor, password);
    expect(visitor.status).toBe(429);
    expect(visitor.errors).toContain("Too many attempts to sign in. Try again in 15 minutes.");
    expect(Number(visitor.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect(visitor.value("Email")).toBe(sam);
  });

  test("counts the address of the socket, whatever the request says of itself", async () => {
    await samTheRoofer();
    const guesser = new Visitor({ address: "198.51.100.9" });
    const guess = (number: number) =>
      guesser.post(
        "/login",
        { email: `guess${number}@fettle.example`, password: "x" },
        { "X-Forwarded-For": `203.0.113.${number}` },
      );
    for (let number = 0; number < 20; number++) expect((await guess(number)).status).toBe(422);
    expect((await guess(20)).status).toBe(429);
    expect((await signIn(new Visitor())).path).toBe("/dashboard");
  });
});

describe("a browser that signed in before", () => {
  test("is let in while a stranger fails five times in every quarter of an hour", async () => {
    await samTheRoofer();
    const owner = await signIn(new Visitor());
    await owner.press("Sign Out");
    const stranger = await new Visitor({ address: "198.51.100.9" }).visit("/login");
    for (let quarter = 0; quarter < 4; quarter++) {
      for (let turn = 0; turn < 5; turn++) await attempt(stranger, "a guess");
      await attempt(stranger, password);
      expect(stranger.status).toBe(429);
      await owner.visit("/login");
      await attempt(owner, password);
      expect(owner.path).toBe("/dashboard");
      await owner.press("Sign Out");
      await timePasses(15 * 60);
    }
  });

  test("is known for that account alone", async () => {
    await samTheRoofer();
    await samsAccount({ email: "mallory@fettle.example", role: "homeowner" });
    const mallory = await signIn(new Visitor(), "mallory@fettle.example");
    await mallory.press("Sign Out");
    for (let turn = 0; turn < 5; turn++) await attempt(mallory, "a guess");
    await attempt(mallory, password);
    expect(mallory.status).toBe(429);
  });

  test("cannot be made up, and says nothing of whose it is", async () => {
    await samTheRoofer();
    const owner = await signIn(new Visitor());
    const device = decodeURIComponent(owner.cookies.get("fettle_device") ?? "");
    expect(Buffer.from(device.split(".")[0] ?? "", "base64").toString()).not.toMatch(/sam@|Sam /);
    const forger = await new Visitor().visit("/login");
    forger.cookies.set("fettle_device", encodeURIComponent(`${device.slice(0, -2)}AA`));
    for (let turn = 0; turn < 5; turn++) await attempt(forger, "a guess");
    await attempt(forger, password);
    expect(forger.status).toBe(429);
  });
});
