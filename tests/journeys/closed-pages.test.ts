import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { Visitor } from "../support/pages/visitor";
import { attempt, sam, samAtWork, samTheRoofer, signIn } from "../support/people/professionals";
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

test("a crawler is asked to leave what is somebody's own alone, and may read the rest", async () => {
  const text = await (await new Visitor().raw(paths.robots)).text();
  const disallowed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  const closed = [paths.dashboard, paths.leads(), paths.account, paths.forgotPassword, paths.admin];
  const byLink = [paths.resetPassword("x"), paths.verifyEmail("x"), paths.myRequest("x")];
  const open = [paths.home, paths.login(), paths.contact, paths.findRoofer(), paths.directory];
  const left = [...open, ...closed, ...byLink].filter((at) => disallowed.some((path) => at.startsWith(path)));
  expect(left).toEqual([...closed, ...byLink]);
});

test("a page about an account, found all the same, is not listed and nobody keeps it", async () => {
  const sam = await samAtWork(paths.dashboard);
  expect(sam.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  const links = [paths.forgotPassword, paths.resetPassword("x"), paths.verifyEmail("x")];
  const answers = await Promise.all(links.map((address) => new Visitor().raw(address)));
  for (const { headers } of [...answers, await sam.raw(paths.account)]) {
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  }
});
