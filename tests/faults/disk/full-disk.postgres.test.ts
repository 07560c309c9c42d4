import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { makePersonalToken } from "~/models/accounts/personal-tokens.server";
import { paths } from "~/paths";
import { businessPictures, claimDocuments, importRuns, leads } from "../../../drizzle/schema";
import { aFreeListing } from "../../support/claiming";
import { useDatabase } from "../../support/database";
import { visitorOf } from "../../support/live-visitor";
import { answerAnyService } from "../../support/other-quizzes";
import { sam, samTheRoofer, signIn } from "../../support/professionals";
import { freshMobile } from "../../support/roofing-quiz";
import {
  endProcesses,
  liveOn,
  type ServerProcess,
  startServer,
  twilioAt,
} from "../../support/server-process";
import { mountSmallDisk, type SmallDisk, whyNoDisk } from "../../support/small-disk";
import { openTwilioServer, type TwilioServer } from "../../support/twilio-server";
import type { Visitor } from "../../support/visitor";
import { world } from "../../support/world";

useDatabase();

/** Root on Linux mounts one, or this is red; for anybody else the run says that it was left out. */
if (whyNoDisk) process.stdout.write(`${whyNoDisk}: a full disk is not tried\n`);

let disk: SmallDisk;
let twilio: TwilioServer;
let server: ServerProcess;
beforeAll(async () => {
  if (whyNoDisk) return;
  disk = mountSmallDisk(64);
  twilio = await openTwilioServer();
  const settings = { ...twilioAt(twilio.url), WORKER: "off", DATA_DIR: disk.folder };
  server = await startServer(liveOn(process.env.DATABASE_URL ?? "", settings));
});
afterEach(() => {
  if (whyNoDisk) return;
  disk.clear();
  expect(server.running(), server.log()).toBe(true);
  expect(readdirSync(path.join(disk.folder, "incoming"))).toEqual([]);
});
afterAll(async () => {
  if (whyNoDisk) return;
  await Promise.all([endProcesses(), twilio.close()]);
  disk.unmount();
});

/** Of which nothing compresses, so that the disk has to take it as it is. */
const large = (name: string, type: string) => new File([randomBytes(300_000)], name, { type });

async function claimantAtDocuments(): Promise<Visitor> {
  const { id } = await aFreeListing();
  const claimant = await visitorOf(server.origin).visit(paths.claimListingOf(id));
  await claimant
    .fillAll({ "Contact name": "Priya Shah", Email: "priya@slaters.example", Phone: "07700 900 456" })
    .choose("Verification method", /^Document/)
    .press("Submit Claim");
  return claimant.refresh();
}

test.skipIf(whyNoDisk)(
  "somebody without an account who sends a document to a full disk is told that nothing of it was kept",
  async () => {
    const claimant = await claimantAtDocuments();
    disk.fill();
    await claimant.attach("Document", large("bill.pdf", "application/pdf")).press("Send document");
    expectNothingKept(claimant);
    expect(await db.$count(claimDocuments)).toBe(0);
  },
);

function expectNothingKept(sender: Visitor): void {
  expect(sender.status).toBe(503);
  expect(Number(sender.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(sender.text).toContain("Nothing of it was kept");
}
