import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { importRuns, leads } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { photoFile } from "../support/files/drawn";
import type { Visitor } from "../support/pages/visitor";
import { tokenOf } from "../support/people/operators";
import { atPhotoStep, visitorOf } from "../support/processes/live-visitor";
import {
  endProcesses,
  liveHere,
  type ServerProcess,
  startServer,
  twilioAt,
} from "../support/processes/server-process";
import { until } from "../support/until";
import { openTwilioServer, type TwilioServer } from "../support/vendors/twilio-server";
import { world } from "../support/world";

useDatabase();

const home = mkdtempSync(path.join(os.tmpdir(), "fettle-uploads-"));
const details = "/ai-quote/details";
const stalled = new Set<Socket>();

let twilio: TwilioServer;
let server: ServerProcess;
beforeAll(async () => {
  twilio = await openTwilioServer();
  const settings = { ...twilioAt(twilio.url), WORKER: "off", DATA_DIR: home, TRUSTED_PROXIES: "1" };
  server = await startServer(liveHere(settings));
});
afterEach(async () => {
  for (const socket of stalled) socket.destroy();
  await untilNoneArrives();
});
afterAll(async () => {
  await Promise.all([endProcesses(), twilio.close()]);
  rmSync(home, { recursive: true, force: true });
});

const untilNoneArrives = () => until("nothing arrives any more", () => arriving().length === 0);
const arriving = () => readdirSync(path.join(home, "incoming"));

/** A homeowner who is asked for a photo. */
const atDetails = () => atPhotoStep(server.origin, twilio.code);

async function sendPhoto(homeowner: Visitor): Promise<Visitor> {
  return homeowner.attach("Photo", await photoFile()).press("Get my quote");
}

/** Begins to send a photo and does not go on; resolves when the server has said that it reads. */
async function stall(cookie: string, address: string): Promise<void> {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  stalled.add(socket);
  socket.on("error", () => socket.destroy());
  const head = [
    `POST ${details} HTTP/1.1`,
    `Host: ${new URL(server.origin).host}`,
    `Cookie: ${cookie}`,
    `X-Forwarded-For: ${address}`,
    "Sec-Fetch-Site: same-origin",
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 1000000",
    "Expect: 100-continue",
    "",
    "",
  ];
  socket.write(head.join("\r\n"));
  await new Promise((resolve) => socket.once("data", resolve));
  socket.write('--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nthe beginning');
}

test("while four photos stall a fifth homeowner is told to come back, and is taken once they are gone", async () => {
  const [slow, homeowner] = [await atDetails(), await atDetails()];
  const cookie = slow.cookies.header(details);
  for (const address of ["198.51.100.1", "198.51.100.1", "198.51.100.2", "198.51.100.2"]) {
    await stall(cookie, address);
  }
  await until("four photos arrive", () => arriving().length === 4);

  await sendPhoto(homeowner);
  expect(homeowner.status).toBe(503);
  expect(Number(homeowner.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(homeowner.text).toContain("Many files are arriving just now");
  expect(arriving()).toHaveLength(4);

  for (const socket of stalled) socket.destroy();
  await untilNoneArrives();
  await homeowner.reload();
  expect(homeowner.path).toMatch(/^\/ai-quote\/processing\?id=/);
  expect(await db.$count(leads)).toBe(1);
  expect(arriving()).toEqual([]);
});

test("photos of people who have answered nothing hold nobody up, and none of them is written down", async () => {
  const homeowner = await atDetails();
  const passerBy = await visitorOf(server.origin).visit("/ai-quote");
  await passerBy.press("Start My Quote");
  await passerBy.press(/^Roofing/);
  for (let each = 0; each < 60; each++) {
    await stall(each % 2 ? passerBy.cookies.header(details) : "", `198.51.100.${each}`);
  }
  await sendPhoto(homeowner);
  expect(homeowner.path).toMatch(/^\/ai-quote\/processing\?id=/);
  expect(arriving()).toEqual([]);
});

async function callerWithToken(): Promise<(file: Buffer) => Promise<Response>> {
  const token = await tokenOf(await world.account({ role: "operator", email: "olive@fettle.example" }));
  return (file) =>
    fetch(new URL(paths.migrateCsvData, server.origin), {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/csv", Prefer: "wait=0" },
      body: new Uint8Array(file),
    });
}

/** What the server may write into one file: its disk is as good as full. */
const limitFiles = (bytes: number | "unlimited") =>
  execFileSync("prlimit", ["--pid", String(server.pid), `--fsize=${bytes}:`]);

test("while there is no room for a file whoever sends one is told so and when to come back, and nothing is left of it", async () => {
  const sendFile = await callerWithToken();
  const file = Buffer.from(`name,city,phone,about\nAsh,Leeds,0113 496 0000,${"x".repeat(300_000)}\n`);
  const homeowner = await atDetails();
  limitFiles(100_000);
  try {
    const refused = await sendFile(file);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ success: false, error: expect.stringContaining("no room") });
    limitFiles(100);
    await sendPhoto(homeowner);
    expect(homeowner.status).toBe(503);
    expect(homeowner.text).toContain("There is no room for your file just now.");
  } finally {
    limitFiles("unlimited");
  }
  expect(arriving()).toEqual([]);
  expect(await db.$count(importRuns)).toBe(0);
  await homeowner.reload();
  expect(homeowner.path).toMatch(/^\/ai-quote\/processing\?id=/);

  // The store of imports' files, where there is none.
  writeFileSync(path.join(home, "imports"), "no folder");
  const notKept = await sendFile(file);
  expect(notKept.status).toBe(503);
  expect(await notKept.json()).toMatchObject({ error: expect.stringContaining("cannot be kept just now") });
  rmSync(path.join(home, "imports"));
  expect((await sendFile(file)).status).toBe(202);
  expect(await db.$count(importRuns)).toBe(1);
});

test("of two files that are sent at once both are kept, and of one that breaks off nothing is", async () => {
  const sendFile = await callerWithToken();
  const file = Buffer.from("name,city,phone\nAsh,Leeds,0113 496 0000\n");
  rmSync(path.join(home, "imports"), { recursive: true, force: true });
  const both = await Promise.all([sendFile(file), sendFile(file)]);
  expect(both.map(({ status }) => status)).toEqual([202, 202]);
  expect(await db.$count(importRuns)).toBe(2);

  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  stalled.add(socket);
  const token = await tokenOf(await world.account({ role: "operator", email: "otto@fettle.example" }));
  const head = [
    `POST ${paths.migrateCsvData} HTTP/1.1`,
    "Host: fettle.example",
    `Authorization: Bearer ${token}`,
    "Content-Type: text/csv",
    "Content-Length: 1000000",
  ];
  socket.write([...head, "", "name,city,phone\nAsh,Leeds,0113 496 0000\n"].join("\r\n"));
  await until("the file arrives", () => arriving().length === 1);
  socket.destroy();
  await untilNoneArrives();
  expect(await db.$count(importRuns)).toBe(2);
  expect(readdirSync(path.join(home, "imports"), { recursive: true }).filter(isCsv)).toHaveLength(2);
});

const isCsv = (name: string | Buffer) => String(name).endsWith(".csv");
