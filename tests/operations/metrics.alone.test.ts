import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paths } from "~/paths";
import { freePort } from "../../scripts/postgres.js";
import { useLiveSite } from "../support/processes/live-site";
import { atPhoneStep, visitorOf } from "../support/processes/live-visitor";
import { until } from "../support/until";

const port = await freePort();
// A machine that is starved stands still for longer than a visitor waits for the database.
const site = useLiveSite({ METRICS_PORT: String(port), DATABASE_SECONDS: "120" });

const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
/** The value of a line of Prometheus's, by its name with labels; NaN where there is none. */
const figure = (text: string, line: string): number =>
  Number(
    text
      .split("\n")
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? Number.NaN,
  );

test("what somebody does is counted by the route and how it ended, never by whose it is", async () => {
  const homeowner = await atPhoneStep(site.server.origin);
  await homeowner.fill("Phone number", "0113 496 0987").press("Continue");
  await homeowner.visit(paths.business("leeds", "nobodys-roofing"));
  expect(homeowner.status).toBe(404);
  await homeowner.visit("/no-such-page/at-all");
  const routed = (route: string, method: string, status: number) =>
    `fettle_requests_total{route="${route}",method="${method}",status="${status}"}`;
  await until("the last is counted", async () => (await scrape()).includes('route="/*"'));
  const text = await scrape();
  expect(figure(text, routed("/quote-quiz/:step?", "POST", 422))).toBe(1);
  expect(figure(text, routed("/roofers/:city/:slug", "GET", 404))).toBe(1);
  expect(figure(text, 'fettle_request_seconds_count{route="/quote-quiz/:step?"}')).toBeGreaterThan(5);
  expect(figure(text, "fettle_database_up")).toBe(1);
  expect(figure(text, 'fettle_vendor_fault{service="sms"}')).toBe(0);
  expect(text).not.toMatch(/nobodys-roofing|01134960987|113 496|no-such-page/);
});

test("figures are at their own port alone, and without those that the database has while it is away", async () => {
  expect((await visitorOf(site.server.origin).raw("/metrics")).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  const ofDatabase = /^fettle_(?:queue_messages|queue_age_seconds|vendor_fault)\b/gm;
  expect(new Set((await scrape()).match(ofDatabase)).size).toBe(3);
  await site.line.cut();
  const text = await scrape();
  expect(figure(text, "fettle_database_up")).toBe(0);
  expect(text.match(ofDatabase)).toBeNull();
});

test("alerts and the board ask for figures that there are, and each alert has its remedy", async () => {
  const text = await scrape();
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name));
  const rules = readFileSync("deploy/alerts.yml", "utf8");
  const board = readFileSync("deploy/grafana.json", "utf8");
  const asked = [...(rules + board).matchAll(/\b(?:fettle|process|nodejs)_[a-z_]+/g)].map(([name]) =>
    name.replace(/_bucket$/, ""),
  );
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
  const told = readFileSync("docs/alerts.md", "utf8");
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(alerts.filter((name) => !told.includes(`| \`${name}\` |`))).toEqual([]);
  expect(JSON.parse(board).panels.length).toBeGreaterThan(10);
});
