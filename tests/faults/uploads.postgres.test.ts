import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { leads } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { photoFile } from "../support/files/drawn";
import type { Visitor } from "../support/pages/visitor";
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
