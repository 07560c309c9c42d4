import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { sessions } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { timePasses } from "../support/passing-time";
import { sam, samsAccount, samTheRoofer, signIn } from "../support/professionals";
import { Visitor } from "../support/visitor";
import { password } from "../support/world";

useDatabase();

const attempt = (visitor: Visitor, typed: string, email = sam) =>
  visitor.fillAll({ Email: email, Password: typed }).press("Sign In");

describe("signing in", () => {
  test("takes a professional to the dashboard", async () => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor());
    expect(visitor.path).toBe("/dashboard");
    expect(visitor.heading).toBe("Welcome back, Sam Field!");
  });

  test("takes a homeowner to theirs, where they can sign out", async () => {
    await samsAccount({ role: "homeowner" });
    const visitor = await signIn(new Visitor());
    expect(visitor.path).toBe("/customer-dashboard");
    expect(visitor.heading).toBe("Customer Dashboard");
    expect(visitor.text).toContain("Coming soon! Track your quotes and projects here.");
    await visitor.press("Sign Out");
    expect(visitor.path).toBe("/login");
    expect(visitor.text).toContain("You have signed out.");
    await visitor.visit("/customer-dashboard");
    expect(() => visitor.page.button("Sign Out")).toThrow();
  });

  test("takes a professional without a business to claiming one", async () => {
    await samsAccount();
    const visitor = await signIn(new Visitor());
    expect(visitor.path).toBe("/portal/claim-business");
  });

  test("keeps the role that somebody chose and where they were going", async () => {
    const visitor = await new Visitor().visit("/login?redirectTo=/portal/leads?status=new");
    await visitor.follow("Professional");
    expect(visitor.path).toBe("/login?redirectTo=%2Fportal%2Fleads%3Fstatus%3Dnew&role=professional");
    expect(visitor.page.link("Get quotes without an account").pathname).toBe("/");
    expect(visitor.text).toContain("hello@fettle.example");
  });

  test("is nothing to do twice: whoever is signed in goes home", async () => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor());
    await visitor.visit("/login");
    expect(visitor.path).toBe("/dashboard");
  });
});

describe("a refused sign-in", () => {
  test("says so, keeps the e-mail and never the password", async () => {
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
    const answer = await new Visitor().raw("/login?_data=routes%2Faccount%2Flogin", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email: sam, password: "not my password" }).toString(),
    });
    const told = await answer.text();
    expect(told).toContain(sam);
    expect(told).not.toContain("not my password");
  });

  test("says which field is empty or no e-mail", async () => {
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
      guesser.raw("/login", {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "X-Forwarded-For": `203.0.113.${number}`,
        },
        body: new URLSearchParams({ email: `guess${number}@fettle.example`, password: "x" }).toString(),
      });
    for (let number = 0; number < 20; number++) expect((await guess(number)).status).toBe(422);
    expect((await guess(20)).status).toBe(429);
    expect((await signIn(new Visitor())).path).toBe("/dashboard");
  });

  test("from another site is refused before the password is looked at", async () => {
    await samTheRoofer();
    const answer = await new Visitor().raw("/login", {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "cross-site",
      },
      body: new URLSearchParams({ email: sam, password }).toString(),
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("Set-Cookie") ?? "").not.toContain("fettle_session");
    expect(await db.$count(sessions)).toBe(0);
  });
});

describe("somebody signed out", () => {
  test.each(["/dashboard", "/portal/leads?status=new&page=2", "/portal/leads/not-an-id"])(
    "signs in before %s, and goes on there",
    async (address) => {
      await samTheRoofer();
      const visitor = await new Visitor().visit(address);
      expect(visitor.path).toBe(`/login?${new URLSearchParams({ redirectTo: address })}`);
      await attempt(visitor, password);
      expect(visitor.path).toBe(address);
    },
  );

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "/.//evil.example",
    "javascript:alert(1)",
    "dashboard",
    "/\t/evil.example",
  ])("is not sent on to %s", async (redirectTo) => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor(), sam, `/login?${new URLSearchParams({ redirectTo })}`);
    expect(visitor.path).toBe("/dashboard");
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
    expect(Buffer.from(device.split(".")[0] ?? "", "base64").toString()).not.toContain("sam");
    const forger = await new Visitor().visit("/login");
    forger.cookies.set("fettle_device", encodeURIComponent(`${device.slice(0, -2)}AA`));
    for (let turn = 0; turn < 5; turn++) await attempt(forger, "a guess");
    await attempt(forger, password);
    expect(forger.status).toBe(429);
  });
});

describe("a session", () => {
  test("is a cookie that script cannot read and other sites cannot send", async () => {
    await samTheRoofer();
    const visitor = new Visitor();
    const answer = await visitor.raw("/login", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email: sam, password }).toString(),
    });
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
    await db.update(sessions).set({ expiresAt: sql`now()` });
    await visitor.visit("/dashboard");
    expect(visitor.path).toMatch(/^\/login/);
  });

  test("ends on sign-out, so that a cookie kept aside opens nothing", async () => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor());
    const kept = visitor.cookies.get("fettle_session") ?? "";
    await visitor.press("Sign Out");
    expect(visitor.path).toBe("/login");
    expect(visitor.cookies.get("fettle_session")).toBeFalsy();
    const other = new Visitor();
    other.cookies.set("fettle_session", kept);
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
    const [session] = await db.select().from(sessions);
    const thief = new Visitor();
    thief.cookies.set("fettle_session", encodeURIComponent(btoa(JSON.stringify(session?.id))));
    await thief.visit("/dashboard");
    expect(thief.path).toMatch(/^\/login/);
  });
});

test.each([
  ["/", "Professional Login", "professional"],
  ["/", "Login", "homeowner"],
  ["/dashboard", undefined, "professional"],
  ["/portal/leads?status=new", undefined, "professional"],
])("from %s by %s somebody comes to the side of a %s", async (from, link, side) => {
  const visitor = await new Visitor().visit(from);
  if (link) await visitor.follow(link, { near: "How It Works" });
  expect(visitor.heading).toBe("Sign in");
  const chosen = visitor.document.querySelector("nav[aria-label='I am a'] [aria-current]");
  expect(chosen?.textContent?.toLowerCase()).toBe(side);
});

describe("the header of a public page", () => {
  test("leads who is signed in to their dashboard and out, and is nobody else's", async () => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor());
    await visitor.visit("/services");
    expect(visitor.headers.get("Cache-Control")).toBe("private, no-store");
    expect(() => visitor.page.link("Login")).toThrow();
    await visitor.follow("Dashboard");
    expect(visitor.heading).toContain("Welcome back");
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
    expect(visitor.heading).toContain("Welcome back");
  });

  test("cannot be pressed from another site", async () => {
    await samTheRoofer();
    const visitor = await signIn(new Visitor());
    const answer = await visitor.raw("/logout", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "cross-site" },
    });
    expect(answer.status).toBe(403);
    await visitor.visit("/dashboard");
    expect(visitor.heading).toContain("Welcome back");
  });

  test("when signed out already does no harm", async () => {
    const answer = await new Visitor().raw("/logout", { method: "POST" });
    expect(answer.status).toBe(303);
  });
});

test("a homeowner on a professional's page goes to their own home, and the reverse", async () => {
  await samsAccount({ role: "homeowner", email: "hal@fettle.example" });
  const homeowner = await signIn(new Visitor(), "hal@fettle.example");
  for (const address of ["/dashboard", "/portal/leads", "/portal/leads/1"]) {
    await homeowner.visit(address);
    expect(homeowner.path).toBe("/customer-dashboard");
  }
  await samTheRoofer();
  const professional = await signIn(new Visitor());
  await professional.visit("/customer-dashboard");
  expect(professional.path).toBe("/dashboard");
});

test("the placeholder is there for anybody, and leads home", async () => {
  const visitor = await new Visitor().visit("/customer-dashboard");
  expect(visitor.status).toBe(200);
  expect(visitor.page.link("Back to Home").pathname).toBe("/");
});
