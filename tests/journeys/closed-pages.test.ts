import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { Visitor } from "../support/pages/visitor";
import { attempt, sam, samAtWork, samsAccount, samTheRoofer, signIn } from "../support/people/professionals";
import { password } from "../support/world";

useDatabase();

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

const closed = [
  paths.dashboard,
  paths.leads(),
  paths.account,
  paths.forgotPassword,
  paths.resetPassword("x"),
  paths.verifyEmail("x"),
  paths.myRequest("x"),
];

/** The beginnings of addresses that robots.txt asks crawlers to leave alone. */
async function disallowed(): Promise<string[]> {
  const text = await (await new Visitor().raw(paths.robots)).text();
  return [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
}

test.each(closed)("a crawler is asked to leave %s alone", async (address) => {
  expect((await disallowed()).some((path) => address.startsWith(path))).toBe(true);
});

test.each([paths.home, paths.login(), paths.contact, paths.findRoofer(), paths.directory])(
  "a crawler may read %s",
  async (address) => {
    expect((await disallowed()).filter((path) => address.startsWith(path))).toEqual([]);
  },
);

describe("a page about an account, found all the same", () => {
  test.each([paths.forgotPassword, paths.resetPassword("x"), paths.verifyEmail("x")])(
    "is not listed: %s",
    async (address) => {
      const { headers } = await new Visitor().raw(address);
      expect(headers.get("X-Robots-Tag")).toBe("noindex");
      expect(headers.get("Cache-Control")).toBe("private, no-store");
    },
  );

  test("is not listed: one's own account", async () => {
    await samsAccount({ role: "homeowner" });
    const visitor = await signIn(new Visitor());
    await visitor.visit(paths.account);
    expect(visitor.status).toBe(200);
    expect(visitor.headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("is not listed: the dashboard of a professional", async () => {
    const visitor = await samAtWork(paths.dashboard);
    expect(visitor.status).toBe(200);
    expect(visitor.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  });
});
