import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createProxy } from "node:http";
import { createServer } from "node:https";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { closeDatabase } from "~/database/drivers.server";
import { siteSettings } from "../../../drizzle/schema";
import { useFolder } from "../../support/files/own-folder";
import { hoursAgo } from "../../support/passing-time";
import { closeAtOnce, listenOn } from "../../support/processes/listen";
import { liveOn, type Settings, startServer, twilioAt } from "../../support/processes/server-process";
import { createEmptyDatabase, createOutdatedDatabase } from "../../support/setup/empty-database";
import { openVendorServer } from "../../support/vendors/vendor-server";
import { useVendors } from "../../support/vendors/vendors";

const ours = process.env.DATABASE_URL ?? "";
const folder = useFolder("doctor");
const vendors = useVendors();
const backups = path.join(folder, "backups");
const backedUp = (at: Date) => {
  rmSync(backups, { recursive: true, force: true });
  const made = path.join(backups, at.toISOString().replaceAll(":", "-"));
  mkdirSync(made, { recursive: true });
  writeFileSync(path.join(made, "SHA256SUMS"), "");
};
beforeEach(() => backedUp(hoursAgo(1)));
afterEach(() => db.delete(siteSettings));
afterAll(closeDatabase);

/** What `npm run doctor` says, one line a finding, and how it ends. */
async function doctor(settings: Settings): Promise<{ code: unknown; lines: string[] }> {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, ...settings } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ["scripts/start.js", "doctor"], { env });
  const [said, , [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, lines: said.trim().split(/\n+/) };
}

const healthy = (url = ours): Settings =>
  liveOn(url, {
    ...twilioAt(vendors.twilio.url),
    SMTP_URL: vendors.post.url,
    DATA_DIR: path.join(folder, "data"),
    BACKUP_FOLDER: backups,
  });
const marked = (lines: string[], mark: string) =>
  lines.filter((line) => line.startsWith(mark)).map((line) => line.split(/\s+/)[1]);

test("a site in good order: nothing to do, and nothing was sent", async () => {
  const server = await startServer(healthy());
  const { code, lines } = await doctor({ ...healthy(), SITE_URL: server.origin });
  expect(lines.filter((line) => line.startsWith("FAULT"))).toEqual([]);
  expect(lines.at(-1)).toBe("Nothing is out of order.");
  expect(lines.join("\n")).toContain("no plan is sold");
  expect(code).toBe(0);
  const looked = ["settings", "database", "migrations", "clock", "queue", "mail", "codes", "texts", "disk"];
  expect(marked(lines, "ok").filter((what) => what !== "postgresql")).toEqual([
    ...looked,
    "spool",
    "files",
    "proxy",
    "site",
    "uploads",
    "backup",
    "payments",
    "notifications",
  ]);
  // The tests' own server runs as it comes, made for disks that turn.
  expect(lines.find((line) => line.includes("postgresql"))).toMatch(
    /^(ok|look) +postgresql +(its settings suit|for a server of \d GB set)/,
  );
  expect([vendors.post.received, vendors.twilio.texts, vendors.twilio.codesFor]).toEqual([[], [], []]);
  await server.stop();
});

test("what is written on the desk and would be refused now, as VAT that nobody adds to a price, is said", async () => {
  await db.insert(siteSettings).values({ name: "vat", value: "plus" });
  const { code, lines } = await doctor(healthy());
  expect([code, marked(lines, "FAULT")]).toEqual([1, ["desk"]]);
  expect(lines.join("\n")).toMatch(/desk +VAT on plans: Nobody would add it\. .+ under Settings\./);
});

test("wrong passwords everywhere, a site that does not answer and a request that waits: each has its remedy", async () => {
  const mail = new URL(vendors.post.url);
  [mail.username, mail.password] = ["fettle", "wrong"];
  vendors.post.reply((moment) => (moment === "AUTH" ? "535 Wrong password" : undefined));
  vendors.twilio.answer("settings", { status: 401, body: { code: 20003, status: 401 } });
  const database = new URL(ours);
  database.password = "wrong";
  const data = path.join(folder, "waiting");
  mkdirSync(path.join(data, "spool"), { recursive: true });
  writeFileSync(path.join(data, "spool", "0b5d2c9e-6a53-4c1e-9f0a-6f3f7f1f2d11.sealed"), "sealed");

  const { code, lines } = await doctor({
    ...healthy(database.href),
    SMTP_URL: mail.href,
    SITE_URL: "https://127.0.0.1:1",
    DATA_DIR: data,
  });
  expect(code).toBe(1);
  expect(marked(lines, "FAULT")).toEqual(["database", "mail", "codes", "texts"]);
  expect(marked(lines, "look")).toEqual(["spool", "proxy", "site", "certificate"]);
  const all = lines.join("\n");
  expect(all).toContain("does not accept the password of 'fettle' (28P01)");
  expect(all).toContain("Put the user and password in SMTP_URL right");
  expect(all).toContain("Put TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN right");
  expect(all).toContain("1 requests wait");
  expect(all).toContain("TRUSTED_PROXIES: SITE_URL is https");
  expect(all).toContain("SITE_URL: https://127.0.0.1:1 does not answer from here");
  expect(all).not.toMatch(/wrong/);
});

test("a database that was never started on, no vendors, and a file for a folder", async () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  const url = await createEmptyDatabase("doctor");
  const { code, lines } = await doctor(liveOn(url, { DATA_DIR: file, SITE_URL: "http://localhost:1" }));
  expect(code).toBe(1);
  expect(marked(lines, "FAULT")).toEqual(["mail", "codes", "texts", "disk", "files"]);
  const all = lines.join("\n");
  expect(all).toMatch(/look +migrations +\d+ of \d+ have not run yet\. The next start runs them\./);
  expect(all).toContain("Set SMTP_URL and MAIL_FROM.");
  expect(all).toContain(`DATA_DIR: ${file} cannot be written`);
});

test("texts by a gateway: it says by which, and sends it nothing", async () => {
  const gateway = await openVendorServer();
  const { lines } = await doctor(
    liveOn(ours, {
      SMS_GATEWAY_URL: gateway.url,
      SMS_GATEWAY_CONTENT_TYPE: "application/json",
      SMS_GATEWAY_BODY: '{"to":"{to}","text":"{text}"}',
      DATA_DIR: path.join(folder, "data"),
    }),
  );
  const { host } = new URL(gateway.url);
  for (const what of ["codes", "texts"])
    expect(lines.join("\n")).toMatch(
      new RegExp(`ok +${what} +${what} go by the gateway at ${host}, which answers`),
    );
  expect(gateway.received).toEqual([]);
  await gateway.close();
});

test("tables of a version from which this one cannot go on", async () => {
  const { code, lines } = await doctor({ ...healthy(await createOutdatedDatabase()) });
  expect(code).toBe(1);
  expect(marked(lines, "FAULT")).toEqual(["migrations"]);
  expect(lines.join("\n")).toContain(
    "DATABASE_URL: its tables are of a version that this one cannot take over. Start the last version that could once with it (docs/back-up.md, Upgrades), then this one.",
  );
});

test("a proxy that lets no photo through, a certificate about to end, a backup of last week, and an endpoint that Stripe does not tell everything", async () => {
  const key = path.join(folder, "key.pem");
  const certificate = path.join(folder, "certificate.pem");
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3", "-subj", "/CN=localhost"];
  expect(spawnSync("openssl", [...made, "-keyout", key, "-out", certificate]).status).toBe(0);
  const proxy = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, response) => {
      response.writeHead(request.method === "POST" ? 413 : 200, { Connection: "close" }).end("ok");
    },
  );
  const port = await listenOn(proxy, 0);
  const stripe = await openVendorServer();
  const settings = {
    ...healthy(),
    SITE_URL: `https://localhost:${port}`,
    NODE_EXTRA_CA_CERTS: certificate,
    TRUSTED_PROXIES: "1",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_API_URL: stripe.url,
  };
  const endpoint = { url: `https://localhost:${port}/webhooks/stripe`, status: "enabled" };
  stripe.answer({
    status: 200,
    body: { object: "list", data: [{ ...endpoint, enabled_events: ["invoice.paid"] }] },
  });
  backedUp(hoursAgo(24 * 7));
  const { code, lines } = await doctor(settings);
  expect(code).toBe(1);
  expect(marked(lines, "FAULT")).toEqual(["uploads", "backup", "payments"]);
  expect(marked(lines, "look").filter((what) => what !== "postgresql")).toEqual(["certificate"]);
  expect(lines.join("\n")).toContain("is not told of checkout.session.completed");

  stripe.answer({ status: 401, body: { error: { type: "invalid_request_error" } } });
  expect((await doctor(settings)).lines.join("\n")).toContain("STRIPE_SECRET_KEY: Stripe does not know it");
  stripe.answer({ status: 200, body: { object: "list", data: [{ ...endpoint, enabled_events: ["*"] }] } });
  expect((await doctor(settings)).lines.join("\n")).toContain("Stripe knows us");
  await Promise.all([stripe.close(), new Promise((resolve) => proxy.close(resolve))]);
});

test("a CDN that is not counted, which only a request through it shows", async () => {
  const server = await startServer({ ...healthy(), TRUSTED_PROXIES: "1" });
  const headers = { "X-Forwarded-For": "203.0.113.7, 198.51.100.9" };
  const proxy = createProxy(async ({ url }, response) => {
    const answer = await fetch(server.origin + url, { headers });
    response.end(await answer.text());
  });
  const SITE_URL = `http://127.0.0.1:${await listenOn(proxy, 0)}`;
  const { lines } = await doctor({ ...healthy(), TRUSTED_PROXIES: "1", SITE_URL });
  await Promise.all([closeAtOnce(proxy), server.stop()]);
  expect(lines.join("\n")).toMatch(/look +proxy +TRUSTED_PROXIES: is 1, and requests come through more/);
});

test("settings of the wrong shape are all that it looks at", async () => {
  const { code, lines } = await doctor({ ...healthy(), SMTP_URL: "mail.example.co.uk:587" });
  expect(code).toBe(1);
  expect(lines[0]).toContain("Fettle cannot start");
  expect(lines[1]).toContain("SMTP_URL: is no mail server's address");
});
