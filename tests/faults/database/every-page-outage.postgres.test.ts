import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { readLeadId } from "~/models/base/ids";
import routes from "~/routes";
import type { Visitor } from "../../support/pages/visitor";
import { aLead, sam, samTheRoofer, signIn } from "../../support/people/professionals";
import { useLiveSite } from "../../support/processes/live-site";
import { visitorOf } from "../../support/processes/live-visitor";
import { requestToken } from "../../support/request-token";

const somethingWentWrong = "Something went wrong on our side";
const siteIsAway = "The site is away for a moment";

const site = useLiveSite();
let roofer: Visitor;
let token: string;
const lead = readLeadId(randomUUID());

beforeAll(async () => {
  await samTheRoofer();
  token = requestToken(await aLead({ id: lead }));
  roofer = await signIn(visitorOf(site.server.origin), sam);
  expect(roofer.path).toBe("/dashboard");
  // A visitor of the quizzes, too.
  await roofer.visit("/quote-quiz");
  await roofer.press(/^House/);
});

/** What stands for a part of an address that varies, so that there is a page at it. */
const parts: Record<string, string> = {
  trade: "plumbing",
  id: randomUUID(),
  city: "leeds",
  slug: "a-roofer",
  business: "a-roofer",
  step: "roof-work",
  leadId: lead,
  file: "pages.xml",
  kind: "lead",
  personId: randomUUID(),
  review: randomUUID(),
  landing: "roofers-leeds",
};

type Node = { path?: string; file?: string; children?: Node[] };

/** What a page is asked for with, where it is not there without. */
const queries: Record<string, string> = {
  "/quote-quiz/calculating": `?id=${lead}`,
  "/quote-quiz/results": `?id=${lead}`,
  "/ai-quote/processing": `?id=${lead}`,
  "/quote-results": `?id=${lead}`,
  "/quote-results/email": `?id=${lead}`,
  "/featured-success": "?session_id=cs_test_1",
  "/verify-email": `?token=${"a".repeat(43)}`,
  "/reset-password": `?token=${"a".repeat(43)}`,
};
/** A stream that never ends, and has a stated figure to show without a database. */
const neverEnds = "/api/roofer-count";

/** Every address of the table of contents, with something in each varying part. */
function addresses(nodes: readonly Node[], above = ""): string[] {
  return nodes.flatMap(({ path, children }) => {
    const here = path && !/^[/*]/.test(path) ? `${above}/${path}` : path;
    return [...(here ? [here] : []), ...addresses(children ?? [], here ?? above)];
  });
}

const addressOf = (pattern: string) =>
  pattern
    .replaceAll(/:(\w+)\??/g, (_, name: string) => (name === "token" ? token : (parts[name] ?? `no-${name}`)))
    .replace("*", "no/such/page") + (queries[pattern] ?? "");

/** Has no page: it answers to a machine or is a file, and says 503 in its own words. */
const forMachines =
  /^\/(?:api|functions|sitemap|openapi|healthz|readyz|robots|dev)|\/(?:photo|paper|file|export|live)$|\.csv$|\/(?:documents|papers|files|photos?)\//;
/** Says in its own words that it is not connected. */
const ownWords: Record<string, string> = { "/directory": "Directory Not Connected" };
/** Says what failed beside the search box, which keeps what was typed. */
const finders = ["/find-roofer", "/find-a-roofer", "/roofers-near-me"];

describe("while the database is away", () => {
  const patterns = [...new Set(addresses(routes as Node[]))].filter((path) => path !== neverEnds);

  test("the table of contents is read", () => {
    expect(patterns.length).toBeGreaterThan(50);
  });

  test.each(patterns)("%s answers, or says 503 in its head, its title and its words", async (pattern) => {
    const address = addressOf(pattern);
    await site.line.cut();
    const answer = await roofer.raw(address);
    const body = await answer.text();
    if (answer.status === 503) {
      expect(answer.headers.get("Cache-Control") ?? "no-store").toMatch(/no-store|no-cache/);
      if (forMachines.test(address)) return;
      expect(Number(answer.headers.get("Retry-After")), address).toBeGreaterThan(0);
      if (finders.includes(address)) return expect(body).toContain("<title>Failed to search for roofers");
      const words = ownWords[address] ?? somethingWentWrong;
      expect(/<title>([^<]*)/.exec(body)?.[1], address).toContain(words);
      expect(body).toContain(`${words}</h1>`);
      return;
    }
    // It needs nothing of the database, or leads on to a page that says so, or is not there at all.
    expect([200, 301, 302, 303, 307, 308, 401, 404, 405], `${address} ${body.slice(0, 200)}`).toContain(
      answer.status,
    );
    const missing = pattern.endsWith("*") || pattern.startsWith("/dev/") || pattern === "/sitemap/:file";
    if (!missing) expect(answer.status, address).not.toBe(404);
  });

  test.each([
    ["/dashboard", "routes/portal/dashboard"],
    [`/portal/leads/${lead}`, "routes/portal/lead"],
    ["/portal/leads", "routes/portal/leads"],
  ])("script that asks for %s is told 503, too, and keeps nothing", async (address, route) => {
    await site.line.cut();
    const answer = await roofer.raw(`${address}?_data=${encodeURIComponent(route)}`);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  });

  test("signing in and out says so, and works when it is back", async () => {
    const visitor = await visitorOf(site.server.origin).visit("/login");
    await site.line.cut();
    await visitor.fillAll({ Email: sam, Password: "slate-and-lead-7" }).press("Sign In");
    expect(visitor.status).toBe(503);
    expect(visitor.heading).toBe("Sign in");
    expect(visitor.errors[0]).toContain(siteIsAway);
    expect(visitor.value("Email")).toBe(sam);
    expect(visitor.page.html).not.toContain("slate-and-lead-7");
    await site.mend();
    await visitor.fill("Password", "slate-and-lead-7").press("Sign In");
    expect(visitor.path).toBe("/dashboard");
    await site.line.cut();
    const answer = await visitor.raw("/logout", { method: "POST" });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(siteIsAway);
    await site.mend();
    await visitor.visit("/dashboard");
    expect(visitor.heading).toContain("Welcome, ");
  });
});
