import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { Visitor } from "../support/pages/visitor";
import { samAtWork, samsAccount, signIn } from "../support/people/professionals";

useDatabase();

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
