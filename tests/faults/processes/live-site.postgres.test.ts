import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { sam, samsLead, signIn } from "../../support/people/professionals";
import { visitorOf } from "../../support/processes/live-visitor";
import {
  liveHere,
  liveSettings,
  type ServerProcess,
  startServer,
} from "../../support/processes/server-process";
import { holdToDocument } from "../../support/rules/openapi";
import { password } from "../../support/world";

useDatabase();

/** The site as its visitors know it: a proxy that speaks TLS stands in front of the process. */
const site = "https://fettle.example";
const foreign = "https://evil.example";

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer(liveHere({ WORKER: "off", TRUSTED_PROXIES: "1" }), site);
});

type Answer = { status: number; headers: IncomingMessage["headers"]; body: string };

/** Sends exactly these headers: the test's own clients choose Host for themselves. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = "",
): Promise<Answer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const all = { Host: new URL(site).host, ...headers };
    request(new URL(path, server.origin), { method, headers: all, agent: false }, resolve)
      .once("error", reject)
      .end(body);
  });
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

const form = { "Content-Type": "application/x-www-form-urlencoded", Origin: site };
const cookieNamed = (name: string, { headers }: Answer) =>
  headers["set-cookie"]?.find((line) => line.startsWith(`${name}=`))?.split("; ") ?? [];

describe("a browser on the live site", () => {
  test.each([
    ["a visitor", "__Host-fettle_visitor", paths.roofingQuiz, "property-type=house", 2_592_000],
    ["somebody who signs in", "__Host-fettle_session", paths.login(), "", 2_592_000],
  ])(
    "knows %s by a cookie that only this very host sets, over HTTPS",
    async (_, name, path, typed, maxAge) => {
      await samsLead();
      const body = typed || new URLSearchParams({ email: sam, password }).toString();
      const [value, ...attributes] = cookieNamed(name, await send("POST", path, form, body));
      expect(value?.length).toBeGreaterThan(name.length + 20);
      expect(attributes.sort()).toEqual(
        [`Max-Age=${maxAge}`, "Path=/", "HttpOnly", "Secure", "SameSite=Lax"].sort(),
      );
    },
  );

  test("is told everywhere to come by HTTPS from now on, to this host alone", async () => {
    for (const path of ["/", paths.login(), "/no-such-page", paths.healthz, "/favicon.svg"]) {
      const { headers } = await send("GET", path);
      expect([path, headers["strict-transport-security"]]).toEqual([path, "max-age=31536000"]);
    }
  });
});

const key = { Authorization: `Bearer ${liveSettings.PUBLIC_API_KEY}`, "Content-Type": "application/json" };
test.each([
  [paths.contact, form, "first-name=Eve"],
  [paths.sendSms, key, "{}"],
] as const)(
  "a post in live mode to %s is taken when it says that it comes from the site, and from nowhere else, whatever it calls this host",
  async (path, headers, body) => {
    expect([400, 422]).toContain((await send("POST", path, { ...headers, Origin: site }, body)).status);
    for (const Host of [new URL(site).host, new URL(foreign).host]) {
      const answer = await send("POST", path, { ...headers, Origin: foreign, Host }, body);
      expect(answer.status).toBe(403);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    // The name under which the process listens is not the site.
    const listening = { Origin: server.origin, Host: new URL(server.origin).host };
    expect((await send("POST", path, { ...headers, ...listening }, body)).status).toBe(403);
  },
);

describe("at the site's other name", () => {
  const other = { Host: "www.fettle.example" };
  const there = "https://www.fettle.example";

  test("whoever reads is sent on to its own, where a cache has the page, too; health checks are answered", async () => {
    await send("GET", "/services?from=ad");
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await send(method, "/services?from=ad", other);
      expect([status, headers.location, headers["cache-control"]]).toEqual([
        ...[301, `${site}/services?from=ad`, "private, no-store"],
      ]);
    }
    const asked = [
      ...[paths.healthz, paths.readyz].map((path) => ({ path, Host: other.Host })),
      // As a proxy calls a process that it does not tell whom the visitor asked for.
      ...["127.0.0.1:3001", "[::1]:3001", "fettle"].map((Host) => ({ path: "/services", Host })),
    ];
    for (const { path, Host } of asked) expect((await send("GET", path, { Host })).status, Host).toBe(200);
  });

  test.each([
    ["there", { ...other, Origin: there, "Sec-Fetch-Site": "same-origin" }],
    [
      "there, from a page that hides its origin",
      { ...other, Origin: "null", "Sec-Fetch-Site": "same-origin" },
    ],
    ["to its own name, as a proxy passes it on", { Origin: there, "Sec-Fetch-Site": "same-site" }],
  ])("whoever sends a form %s is told the right address, and to copy what they typed", async (_, headers) => {
    const { status, body } = await send("POST", paths.contact, { ...form, ...headers }, "name=Ann");
    expect(status).toBe(403);
    expect(body).toContain(
      "You opened this form at www.fettle.example, and it can only be sent at fettle.example. Go back, copy what you typed, and send it from https://fettle.example/contact.",
    );
  });

  test("a program that is no browser is answered as ever", async () => {
    expect((await send("POST", paths.sendSms, { ...key, ...other }, "{}")).status).toBe(422);
  });
});

test("a proxy before the one that is trusted is told of where it shows, and once in the log", async () => {
  const through = { "X-Forwarded-For": "203.0.113.7, 198.51.100.9" };
  const said = "came through: more proxies than TRUSTED_PROXIES says";
  const { body } = await send("GET", paths.readyz, through);
  expect(await holdToDocument("GET /readyz", new Response(body))).toContain(said);
  expect((await send("GET", paths.readyz, { "X-Forwarded-For": "203.0.113.7" })).body).not.toContain(said);
  for (let tens = 0; tens < 45; tens++)
    await Promise.all(Array.from({ length: 10 }, () => send("GET", paths.healthz, through)));
  expect(server.log().match(/warning: TRUSTED_PROXIES: is 1, and requests come through more/g)).toHaveLength(
    1,
  );
});

/** What only Sam may read of the homeowner. */
const secrets = /Jane|Smith|jane@home\.example|7700\s?900\s?123/;

/** Everything of the portal that tells of the lead: pages, what script asks for, the answer to a change. */
function addressesOf(lead: string): string[] {
  const portal = ["dashboard", "leads", "lead"].map((name) => `routes/portal/${name}`);
  const pages = [paths.dashboard, paths.leads(), paths.lead(lead)];
  return pages.flatMap((page, at) => [
    page,
    `${page}?_data=${encodeURIComponent(portal[at] ?? "")}`,
    `${page}?_data=${encodeURIComponent("root")}`,
  ]);
}

describe("what no cache may store", () => {
  async function answersTo(visitor: Visitor, addresses: string[]) {
    const answers: { address: string; status: number; cache: string | null; body: string }[] = [];
    for (const address of addresses) {
      const answer = await visitor.raw(address);
      const cache = answer.headers.get("Cache-Control");
      answers.push({ address, status: answer.status, cache, body: await answer.text() });
    }
    return answers;
  }

  test("is anything that names a homeowner; after signing out nothing of them is answered at all", async () => {
    const addresses = addressesOf(await samsLead());
    const browser = await signIn(visitorOf(server.origin));
    const signedIn = await answersTo(browser, addresses);
    expect(signedIn.filter(({ body }) => secrets.test(body)).length).toBeGreaterThanOrEqual(4);
    for (const { address, status, cache } of signedIn) {
      expect([address, status, cache]).toEqual([address, 200, "private, no-store"]);
    }

    await browser.press("Sign Out");
    for (const { address, cache, body } of await answersTo(browser, addresses)) {
      expect([address, cache]).toEqual([address, "private, no-store"]);
      expect(body).not.toMatch(secrets);
    }
  });

  test.each([
    ["a redirect to signing in", "GET", paths.dashboard, 303],
    ["the redirect of a name written in another way", "GET", "/roofers-leeds/", 301],
    ["a redirect that script is told of", "GET", `${paths.dashboard}?_data=routes%2Fportal%2Fdashboard`, 204],
    ["a photo that nobody may see", "GET", paths.leadPhoto("11111111-1111-4111-8111-111111111111"), 303],
    ["a page that there is not", "GET", "/no-such-page/at-all", 404],
    ["data of a route that there is not", "GET", "/?_data=routes%2Fnothing", 403],
    ["a method that nothing takes", "TRACE", "/", 405],
    ["an address that cannot be read", "GET", "/%zz", 400],
  ])("is %s", async (_, method, path, status) => {
    const answer = await send(method, path);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([status, "private, no-store"]);
  });

  test("but a form with mistakes may be kept by the browser that sent it, and by nobody else", async () => {
    const answer = await send("POST", paths.contact, form);
    const kept = [422, "private, max-age=0, must-revalidate"];
    expect([answer.status, answer.headers["cache-control"]]).toEqual(kept);
  });
});
