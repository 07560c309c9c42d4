import { readFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shipped } from "~/content/site";
import { paths } from "~/paths";
import { isWell } from "../../support/processes/child";
import {
  endProcesses,
  liveOn,
  liveSettings,
  type ServerProcess,
  spawnServer,
  startServer,
  startWorker,
  untilAnswers,
} from "../../support/processes/server-process";
import { createEmptyDatabase } from "../../support/setup/empty-database";
import { until } from "../../support/until";

const ours = () => process.env.DATABASE_URL ?? "";
const migrations: { entries: unknown[] } = JSON.parse(
  readFileSync("drizzle/migrations/meta/_journal.json", "utf8"),
);

test("eight processes that start at once on an empty database migrate it once, fill it with the demonstration once, and all become ready", async () => {
  const url = await createEmptyDatabase("eight");
  const settings = liveOn(url, { DEMO: "1", DATABASE_POOL: "3" });
  const servers = await Promise.all(Array.from({ length: 8 }, () => spawnServer(settings)));
  await Promise.all(servers.map(untilAnswers));
  // Eight starts at once may starve a database that each of them asks.
  await Promise.all(servers.map(({ origin }) => until("it is ready", () => isWell(`${origin}/readyz`))));

  const database = postgres(url, { max: 1, onnotice: () => {} });
  const [applied] = await database<{ rows: number; distinct: number }[]>`
      select count(*)::int as rows, count(distinct hash)::int as distinct from drizzle.__drizzle_migrations`;
  const [filled] = await database<{ businesses: number; names: number; operators: number }[]>`
      select count(*)::int as businesses, count(distinct business_name || city)::int as names,
        (select count(*)::int from accounts where role = 'operator') as operators
      from businesses`;
  await database.end();
  const all = migrations.entries.length;
  expect(applied).toEqual({ rows: all, distinct: all });
  expect(filled?.businesses).toBeGreaterThan(200);
  expect(filled?.names).toBe(filled?.businesses);
  expect(filled?.operators).toBe(1);
  await endProcesses();
});

test("a worker that starts first makes the tables, and complains of none", async () => {
  const worker = startWorker(liveOn(await createEmptyDatabase("first")));
  await until("it works", () => worker.log().includes("worker started"));
  expect(worker.log()).not.toMatch(/cannot (?!be sent)/);
  expect(await worker.stop()).toBe(0);
});

test("live mode names everything that is missing in one message, and does not start", async () => {
  const server = await spawnServer({ SITE_URL: "" });
  expect(await server.exit).toBeGreaterThan(0);
  const said = server.log();
  expect(said).toContain("Fettle cannot start");
  for (const name of ["DATABASE_URL", "COOKIE_SECRET", "HASH_SECRET", "PUBLIC_API_KEY", "OPERATOR_EMAIL"]) {
    expect(said).toContain(`${name}:`);
  }
  expect(said).not.toMatch(/^\s+at /m);
});

describe("a live site", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer(liveOn(ours()));
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });

  test("names what is still the demonstration's, and hides what only demo has", async () => {
    for (const name of ["whatsApp", "supportEmail", "operatorName", "operatorAddress"]) {
      expect(server.log()).toContain(`warning: ${name} is still the demonstration's, so it is not shown`);
    }
    const legal = await (await fetch(`${server.origin}/privacy-policy`)).text();
    expect(legal).not.toMatch(/demonstration|Who we are/);
    const answer = await (await fetch(`${server.origin}/contact`)).text();
    expect(answer).not.toContain(shipped.supportEmail);
    expect(server.log()).toContain("warning: the environment's OPERATOR_EMAIL is still the demonstration's");
    for (const path of ["/dev/outbox", "/dev/outbox.json"]) {
      expect((await fetch(server.origin + path)).status).toBe(404);
    }
  });

  test("shows nobody the operator's own address, and leads to the contact page where no other is written", async () => {
    const textOf = async (path: string) => (await fetch(server.origin + path)).text();
    for (const path of [paths.contact, paths.login(), paths.privacyPolicy, paths.termsConditions, paths.home])
      expect(await textOf(path), path).not.toContain(liveSettings.OPERATOR_EMAIL);
    expect(await textOf(paths.login())).toContain(`Write to <a href="${paths.contact}"`);
    expect(await textOf(paths.termsConditions)).toContain(`Write to us at ${server.origin}${paths.contact}.`);
  });

  test("tells search engines its public addresses, whatever it was called itself, and compressed", async () => {
    const { origin } = server;
    const called = new URL(origin);
    called.hostname = "localhost";
    const open = async (path: string) => {
      const answer = await fetch(new URL(path, called));
      return { text: await answer.text(), encoding: answer.headers.get("Content-Encoding") };
    };
    expect((await open("/robots.txt")).text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect((await open("/services")).text).toContain(`<link rel="canonical" href="${origin}/services"/>`);
    const pages = await open("/sitemap/pages.xml");
    expect(pages.text).toContain(`<loc>${origin}/</loc>`);
    expect(pages.encoding).toBe("gzip");
  });
});
