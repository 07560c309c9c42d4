import { randomBytes } from "node:crypto";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { businessPictures, claimDocuments, importRuns, leads, serviceFaults } from "../../../drizzle/schema";
import { countWaiting, stored, useDatabase } from "../../support/database";
import { photoFile } from "../../support/files/drawn";
import { useFolder } from "../../support/files/own-folder";
import type { Visitor } from "../../support/pages/visitor";
import { aFreeListing, claimAsStranger } from "../../support/people/claiming";
import { oliveAtTheDesk, tokenOf } from "../../support/people/operators";
import { sam, samTheRoofer, signIn } from "../../support/people/professionals";
import { type DatabaseLine, openDatabaseLine } from "../../support/processes/database-line";
import { prepareLastAnswer } from "../../support/processes/last-answers";
import { postLastAnswer } from "../../support/processes/last-form";
import { atPhotoStep, visitorOf } from "../../support/processes/live-visitor";
import {
  endProcesses,
  liveOn,
  type ServerProcess,
  startServer,
  twilioAt,
} from "../../support/processes/server-process";
import { mountSmallDisk, type SmallDisk, whyNoDisk } from "../../support/processes/small-disk";
import { storedLead } from "../../support/processes/spooling-site";
import { holdToDocument } from "../../support/rules/openapi";
import { until } from "../../support/until";
import { openTwilioServer, type TwilioServer } from "../../support/vendors/twilio-server";
import { world } from "../../support/world";

useDatabase();

/** Root on Linux mounts one, or this is red; for anybody else the run says that it was left out. */
if (whyNoDisk) process.stdout.write(`${whyNoDisk}: a full disk is not tried\n`);

const megabyte = 1024 * 1024;
let line: DatabaseLine;
let twilio: TwilioServer;
let server: ServerProcess;
beforeAll(async () => {
  [line, twilio] = await Promise.all([openDatabaseLine(process.env.DATABASE_URL ?? ""), openTwilioServer()]);
});
afterEach(() => {
  if (server) expect(server.running(), server.log()).toBe(true);
});
afterAll(async () => {
  await endProcesses();
  await Promise.all([line.cut(), twilio.close()]);
});

const start = (DATA_DIR: string, settings = {}) =>
  startServer(liveOn(line.url, { ...twilioAt(twilio.url), WORKER: "off", DATA_DIR, ...settings }));

const said = (words: string) => server.log().split(words).length - 1;
const began = "[disk] Files that people send cannot be taken";
const over = "[disk] Files that people send can be taken again";

/** More than the disk takes when it has just enough room for photos. */
const large = (name: string, type: string) => new File([randomBytes(9 * megabyte)], name, { type });

/** Each sends a file; the visitor shows what came of it. */
const senders: Record<string, () => Promise<() => Promise<Visitor>>> = {
  async "somebody without an account with a document"() {
    const { id } = await aFreeListing();
    const claimant = await claimAsStranger(id, { visitor: visitorOf(server.origin) });
    return () => claimant.attach("Document", large("bill.pdf", "application/pdf")).press("Send document");
  },
  async "a professional with a logo"() {
    await samTheRoofer();
    const visitor = await signIn(visitorOf(server.origin), sam, paths.profile);
    return () => visitor.attach("Choose a logo", large("logo.png", "image/png")).press("Upload Logo");
  },
  async "a homeowner with a photo"() {
    const homeowner = await atPhotoStep(server.origin, twilio.code);
    return () => homeowner.attach("Photo", large("roof.jpg", "image/jpeg")).press("Get my quote");
  },
};

/** The status and words that an operator's program gets for a file of so many bytes. */
async function callImport(bytes = 15 * megabyte): Promise<[number, string]> {
  const token = await tokenOf(await world.account({ role: "operator" }));
  const answer = await fetch(new URL(paths.migrateCsvData, server.origin), {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "text/csv",
      Prefer: "wait=0",
    },
    body: `name,city,phone,about\nAsh,Leeds,0113 496 0000,${"x".repeat(bytes)}\n`,
  });
  return [answer.status, await answer.text()];
}

async function expectRefused(send: (() => Promise<Visitor>) | undefined, words: string): Promise<void> {
  const sender = await send?.();
  expect(sender?.status).toBe(503);
  expect(Number(sender?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(sender?.text).toContain(words);
  expect(sender?.text).toContain("Nothing of it was kept");
}

const kept = () =>
  Promise.all([claimDocuments, businessPictures, importRuns, leads].map((table) => db.$count(table)));

/** What everybody meets who sends a file, each with what the operators are told of it. */
async function expectEverybodyRefused(refuse: (purpose: "photo" | "import") => void, words: string) {
  const told = said(began);
  for (const prepare of Object.values(senders)) {
    const send = await prepare();
    refuse("photo");
    await expectRefused(send, words);
  }
  refuse("import");
  expect(await callImport()).toEqual([503, expect.stringContaining(words)]);
  expect(await kept()).toEqual([0, 0, 0, 0]);
  await until("operators are told", () => said(began) > told);
  const operator = await oliveAtTheDesk(paths.admin, visitorOf(server.origin));
  await operator.visit(paths.contact);
  expect(operator.text).toContain("Files that people send cannot be taken");
  const ready = await holdToDocument("GET /readyz", await fetch(`${server.origin}${paths.readyz}`));
  expect(ready).toContain("cannot be taken: files");
  return async () => {
    await until("operators are told that it is over", () => said(over) === told + 1);
    await operator.visit(paths.contact);
    expect(operator.text).toContain("Files that people send can be taken again.");
    expect(said(began)).toBe(told + 1);
  };
}

/** Answers the last question while the database is away; whether that was taken. */
async function answerWithoutDatabase(index: number) {
  const homeowner = await prepareLastAnswer(index);
  await line.cut();
  const answer = await postLastAnswer(server.origin, homeowner);
  return { homeowner, answer };
}

describe.skipIf(whyNoDisk)("on a disk that is really full", () => {
  let disk: SmallDisk;
  const reserve = () => statSync(path.join(disk.folder, "spool.reserve"), { throwIfNoEntry: false })?.size;
  const leave = { photo: 7 * megabyte, import: 14 * megabyte };

  beforeAll(async () => {
    disk = mountSmallDisk(64);
    server = await start(disk.folder);
  });
  beforeEach(() => until("the reserve is whole", () => reserve() === 16 * megabyte));
  afterEach(async () => {
    await line.mend();
    disk.clear();
    await until("all is well again", () => said(began) === said(over));
    expect(readdirSync(path.join(disk.folder, "incoming"))).toEqual([]);
  });
  afterAll(async () => {
    await server.kill();
    disk.unmount();
  });

  test("whoever sends a file is told that nothing of it was kept, and operators once, and once that it is over", async () => {
    const expectOver = await expectEverybodyRefused(
      (purpose) => disk.fill(leave[purpose]),
      "There is no room for your file just now",
    );
    disk.clear();
    await expectOver();
  });

  test("photos are refused below 10 % of room and imports below 20 %, with the reason; what needs no file goes on", async () => {
    await world.leeds();
    disk.fill(0.15 * 64 * megabyte);
    expect(await callImport(300)).toEqual([
      503,
      expect.stringContaining("Less than 20 % of our disk is free"),
    ]);
    const homeowner = await atPhotoStep(server.origin, twilio.code);
    homeowner.attach("Photo", await photoFile());
    await homeowner.press("Get my quote");
    expect(homeowner.path).toMatch(/^\/ai-quote\/processing/);

    disk.fill();
    for (const prepare of Object.values(senders)) {
      await expectRefused(await prepare(), "Less than 10 % of our disk is free");
    }
    const without = await atPhotoStep(server.origin, twilio.code);
    await without.press("Get my quote");
    expect(without.path).toMatch(/^\/ai-quote\/processing/);
    expect(await db.$count(leads)).toBe(2);
  });

  test("what is written down as the connection breaks is told all the same, once", async () => {
    const changes = [[began, () => disk.fill()] as const, [over, () => disk.clear()] as const];
    const at = new Date();
    const ended = { kind: "network", error: "long over", beganAt: at, retryAt: at, endedAt: at } as const;
    await stored(serviceFaults, { service: "disk", ...ended });
    for (const [words, change] of changes) {
      const before = said(words);
      await db.transaction(async (tx) => {
        await tx.select().from(serviceFaults).for("update");
        change();
        await until("it is to be written down", async () => (await countWaiting()) > 0);
        line.freeze();
      });
      await until("it is written down", async () => (await countWaiting()) === 0);
      // The database has it, and its answer never comes.
      line.interrupt();
      await line.mend();
      await until("it is told", () => said(words) === before + 1);
    }
  });

  test("requests that come while the database is away too are kept in the reserve, which is whole again afterwards", async () => {
    await world.leeds();
    disk.fill();
    const { homeowner, answer } = await answerWithoutDatabase(901);
    expect(answer.status).toBe(303);
    expect(reserve()).toBe(15 * megabyte);
    disk.fill();
    const second = await answerWithoutDatabase(902);
    expect(second.answer.status).toBe(303);
    await line.mend();
    for (const { email } of [homeowner, second.homeowner]) await storedLead(email);
    disk.clear();
    await until("the reserve is whole again", () => reserve() === 16 * megabyte);
  });
});

describe.each([
  ["EIO", "Your file cannot be stored just now"],
  ["EDQUOT", "There is no room for your file just now"],
])("on a disk that fails whoever writes with %s", (code, says) => {
  const folder = useFolder("refusing");
  const control = path.join(folder, "answer");
  const answerWith = (said: string) => writeFileSync(control, said);

  beforeAll(async () => {
    answerWith("");
    const NODE_OPTIONS = `--import=${path.resolve("tests/support/processes/faulty-disk.js")}`;
    server = await start(folder, { NODE_OPTIONS, FAULTY_DISK: control });
  });
  afterEach(() => line.mend());
  afterAll(() => server.kill());

  test("nobody's file is half kept, no request is acknowledged that is not on the disk, and operators are told", async () => {
    await world.leeds();
    const expectOver = await expectEverybodyRefused(() => answerWith(code), says);
    const { homeowner, answer: refused } = await answerWithoutDatabase(903);
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining("Try again")]);
    answerWith("");
    expect((await postLastAnswer(server.origin, homeowner)).status).toBe(303);
    await line.mend();
    await storedLead(homeowner.email);
    await expectOver();
  });
});
