import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { businesses } from "../../drizzle/schema";
import { useLiveSite } from "../support/processes/live-site";
import { liveHere, startServer } from "../support/processes/server-process";
import { until } from "../support/until";
import { password, world } from "../support/world";

const site = useLiveSite();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.server.origin + path, { headers, redirect: "manual" });

/** Once it is cached. */
async function visitAgain(path: string): Promise<Response> {
  await (await get(path)).text();
  return get(path);
}

test("the second visitor gets the very page of the first, with the same headers", async () => {
  const first = await get("/services");
  const second = await get("/services");
  expect(await second.text()).toBe(await first.text());
  const told = (response: Response) =>
    Object.fromEntries(
      [...response.headers].filter(
        ([name]) => !["date", "content-length", "transfer-encoding", "vary"].includes(name),
      ),
    );
  expect(told(second)).toEqual(told(first));
  expect(second.headers.get("Cache-Control")).toBe(
    "public, max-age=0, s-maxage=10, stale-while-revalidate=60",
  );
  expect(second.headers.get("Vary")).toContain("Accept-Encoding");
  expect(second.headers.get("X-Frame-Options")).toBe("DENY");
  // The access log has a line for each, whoever answered.
  await until("all are logged", () => site.server.log().match(/GET \/services 200/g)?.length === 2);
});

test("who has the page is told so, whether it was cached or not", async () => {
  const etag = (await get(paths.termsConditions)).headers.get("ETag") ?? "";
  expect(etag).not.toBe("");
  for (let visit = 0; visit < 4; visit++) {
    const again = await get(paths.termsConditions, { "If-None-Match": etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  }
  expect((await get(paths.termsConditions, { "If-None-Match": 'W/"another"' })).status).toBe(200);
});

test("who is signed in gets a page of their own, which nobody else ever gets, and others' pages stay cached", async () => {
  const { account } = await world.roofer();
  const signedIn = await fetch(`${site.server.origin}/login`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email: account.email, password }).toString(),
    redirect: "manual",
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const anonymous = await visitAgain("/services");
  const etag = anonymous.headers.get("ETag") ?? "";
  const page = await anonymous.text();
  for (let visit = 0; visit < 3; visit++) {
    const own = await get("/services", { Cookie: cookie, "If-None-Match": etag });
    expect(own.status).toBe(200);
    expect(own.headers.get("Cache-Control")).toMatch(/^private/);
    expect(await own.text()).toContain("Sign Out");
    const others = await get("/services");
    expect(await others.text()).toBe(page);
  }
  expect(page).not.toContain("Sign Out");
});

test("a cached page answers HEAD without its body, and no other method", async () => {
  await visitAgain("/services");
  const head = await fetch(`${site.server.origin}/services`, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
  const post = await fetch(`${site.server.origin}/services`, { method: "POST", body: "a=b" });
  expect(post.status).toBeGreaterThanOrEqual(400);
});

test("an edit is on the page of its business, of its city and of what is near ten seconds later, whoever serves them", async () => {
  const other = await startServer(liveHere({ WORKER: "off" }));
  const business = await world.business({ businessName: "Slate and Lead" });
  const near = "/find-roofer?location=LS1+4DY&radius=5";
  const pages = [`/roofing/${business.id}`, paths.cityRoofers("leeds"), near];
  const asked = [site.server, other].flatMap(({ origin }) => pages.map((page) => origin + page));
  const textOf = async (address: string) => (await fetch(address)).text();
  for (const address of [...asked, ...asked]) expect(await textOf(address)).toContain("Slate and Lead");

  await db.update(businesses).set({ businessName: "Thatch & Co" }).where(eq(businesses.id, business.id));
  for (const address of asked) {
    await until("it has the new name", async () => (await textOf(address)).includes("Thatch &amp; Co"));
    expect(await textOf(address)).not.toContain("Slate and Lead");
  }
});

test("a person's notice is shown to that person alone", async () => {
  await visitAgain("/contact");
  const sent = await fetch(`${site.server.origin}/contact`, {
    method: "POST",
    redirect: "manual",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ name: "Ann Lee", email: "ann@fettle.example", message: "How do I join?" }),
  });
  expect(sent.status).toBe(303);
  const cookie = (sent.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  const theirs = await get(sent.headers.get("Location") ?? "", { Cookie: cookie });
  expect(theirs.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await theirs.text()).toContain('role="status"');
  expect(await (await visitAgain("/contact")).text()).not.toContain('class="notice');
});

test("a visitor's own pages are nobody else's", async () => {
  const quiz = await visitAgain("/quote-quiz");
  expect(quiz.headers.get("Cache-Control")).toMatch(/private|no-store/);
  expect(quiz.headers.get("ETag")).toBeNull();
});

test("what has a hash in its name is cached for a year, what has none for an hour", async () => {
  const script = readdirSync("build/client/assets").find((name) => /^portal-.+\.js$/.test(name));
  expect((await get(`/assets/${script}`)).headers.get("Cache-Control")).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await get("/favicon.svg")).headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test("the log has a line for a page, whoever answered, and nobody's token in it", async () => {
  const logged = (address: string, status: number) =>
    site.server.log().match(new RegExp(`^GET ${address} ${status} (\\d+|-) - \\d+\\.\\d{3} ms$`, "gm"))
      ?.length;
  await get("/login?name=Ann");
  // What is asked with this in its query goes through remix-serve.
  await get("/login?x_data=1&name=Ann");
  await get("/my-request/5vAS_CYsTOGTo1qsiupI23HOh-TqvA1eIbFGpXZgH0w");
  await until("all are logged", () => logged("/login", 200) === 2 && logged("/my-request/…", 404) === 1);
  expect(site.server.log()).not.toMatch(/name=Ann|5vAS_CYsTOGTo1qsiupI23HOh/);
});

test("browsers are told in their own kind of file what to fetch ahead, for public pages alone, and nothing for who saves data", async () => {
  const header = async (address: string, headers: Record<string, string> = {}) =>
    (await get(address, headers)).headers.get("Speculation-Rules");
  for (let visit = 0; visit < 2; visit++) expect(await header("/services")).toBe('"/next-pages.json"');
  expect(await header("/services", { Cookie: "__Host-fettle_session=somebody" })).toBeNull();
  for (const address of ["/quote-quiz", "/login", "/no/such/page"]) expect(await header(address)).toBeNull();
  const rules = await get("/next-pages.json");
  expect(rules.headers.get("Content-Type")).toContain("application/speculationrules+json");
  expect(rules.headers.get("Vary")).toContain("Save-Data");
  expect(await rules.json()).toMatchObject({
    prefetch: [{ eagerness: "moderate" }, { eagerness: "immediate" }],
  });
  expect(await (await get("/next-pages.json", { "Save-Data": "on" })).json()).toEqual({});
});
