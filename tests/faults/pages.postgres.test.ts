import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { useLiveSite } from "../support/processes/live-site";
import { until } from "../support/until";

const site = useLiveSite();

const ask = (address: string, init: RequestInit = {}) =>
  fetch(site.server.origin + address, { redirect: "manual", ...init });
/** What is answered differs by nothing but the time and how the wire divides it. */
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) => !["date", "etag", "set-cookie", "content-length", "transfer-encoding"].includes(name),
    ),
  );

/** What is asked with this in its query goes through remix-serve, as what script asks for does. */
const throughServe = "x_data=1";
const byUs = "x-data=1";

test.each([
  ["GET", "/services"],
  ["HEAD", "/services"],
  ["GET", "/directory"],
  ["GET", "/quote-quiz"],
  ["GET", "/quote-quiz/roof-size"],
  ["GET", "/login"],
  ["GET", "/dashboard"],
  ["GET", "/portal/leads"],
  ["GET", "/no/such/page"],
  ["POST", "/quote-quiz"],
  ["POST", "/contact"],
  ["POST", "/services"],
])("%s %s is answered the same by us and through remix-serve", async (method, path) => {
  const body = method === "POST" ? { body: new URLSearchParams({ "property-type": "barn" }) } : {};
  const own = await ask(`${path}?${byUs}`, { method, ...body });
  const served = await ask(`${path}?${throughServe}`, { method, ...body });
  const spelt = (text: string) => text.replaceAll("x_data", "x-data");
  expect(own.status).toBe(served.status);
  expect(JSON.stringify(headersOf(own))).toBe(spelt(JSON.stringify(headersOf(served))));
  expect(own.headers.getSetCookie().length).toBe(served.headers.getSetCookie().length);
  expect(await own.text()).toBe(spelt(await served.text()));
});

test("a page made anew comes in one piece, and says how long it is", async () => {
  const answer = await ask("/quote-quiz");
  expect(Number(answer.headers.get("Content-Length"))).toBeGreaterThan(1000);
});

test("what is no page is compressed by remix-serve where that is worth it, and files are found", async () => {
  expect((await ask("/healthz")).headers.get("Vary")).toBe("Accept-Encoding");
  const document = await ask("/openapi.json", { headers: { "Accept-Encoding": "gzip" } });
  expect([document.status, document.headers.get("Content-Encoding")]).toEqual([200, "gzip"]);
  for (const file of ["/favicon.svg", "/robots.txt"]) expect((await ask(file)).status).toBe(200);
});

test("every file of ours has a dot in its address, which no page has", () => {
  const files = readdirSync("public", { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  expect(files.filter(({ name, parentPath }) => !`${parentPath}/${name}`.includes("."))).toEqual([]);
});

test("the log has a line for a page in the form of remix-serve's, and nobody's token in it", async () => {
  const line = (address: string, status: number) =>
    new RegExp(`^GET ${address} ${status} (\\d+|-) - \\d+\\.\\d{3} ms$`, "m");
  await ask("/contact?name=Ann");
  await ask(`/contact?${throughServe}&name=Ann`);
  await ask("/my-request/5vAS_CYsTOGTo1qsiupI23HOh-TqvA1eIbFGpXZgH0w");
  await until(
    "all are logged",
    () => site.server.log().match(new RegExp(line("/contact", 200), "gm"))?.length === 2,
  );
  await until("the request's page is logged", () => line("/my-request/…", 404).test(site.server.log()));
  expect(site.server.log()).not.toMatch(/name=Ann|5vAS_CYsTOGTo1qsiupI23HOh/);
});

test("a public page says which pages may be fetched ahead; one's own page, and a question of a quiz, do not", async () => {
  const header = async (address: string, headers: Record<string, string> = {}) =>
    (await ask(address, { headers })).headers.get("Speculation-Rules");
  for (let visit = 0; visit < 3; visit++) expect(await header("/services")).toBe('"/next-pages.json"');
  expect(await header("/services", { Cookie: "__Host-fettle_session=somebody" })).toBeNull();
  for (const address of ["/quote-quiz", "/login", "/no/such/page"]) expect(await header(address)).toBeNull();
});

test("browsers are told in their own kind of file, and to fetch nothing for who saves data", async () => {
  const rules = await ask("/next-pages.json");
  expect(rules.headers.get("Content-Type")).toContain("application/speculationrules+json");
  expect(rules.headers.get("Vary")).toContain("Save-Data");
  expect(await rules.json()).toMatchObject({
    prefetch: [
      { eagerness: "moderate", where: { and: [{}, { not: { href_matches: { search: "*open=now*" } } }] } },
      { eagerness: "immediate", where: { selector_matches: "[data-idle] [data-soon]" } },
    ],
  });
  expect(await (await ask("/next-pages.json", { headers: { "Save-Data": "on" } })).json()).toEqual({});
});
