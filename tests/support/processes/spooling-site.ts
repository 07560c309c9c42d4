import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { db } from "~/database/db.server";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import { until } from "../until";
import { openTwilioServer, type TwilioServer } from "../vendors/twilio-server";
import { world } from "../world";
import { type DatabaseLine, openDatabaseLine } from "./database-line";
import { prepareLastAnswer } from "./last-answers";
import { type LastAnswer, postLastAnswer } from "./last-form";
import { endProcesses, liveOn, type ServerProcess, startServer, twilioAt } from "./server-process";

/** A live site with a vendor of texts, a line to its database that can be cut, and a spool of its own. */
type SpoolingSite = {
  line: DatabaseLine;
  twilio: TwilioServer;
  server: ServerProcess;
  spoolFolder: string;
  /** Starts the process again, after it was killed. */
  restart(): Promise<void>;
  /** The names of the spooled files. */
  spooled(): string[];
  /** Somebody with a quiz answered up to its last step: of variants A, B and C in turn. */
  nextHomeowner(): Promise<LastAnswer>;
  roofingHomeowner(): Promise<LastAnswer>;
  post(homeowner: LastAnswer): Promise<Response>;
};

/** Opens such a site for the tests of a file, with Leeds in its database; it must outlive each of them. */
export function useSpoolingSite(): SpoolingSite {
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), "fettle-spool-"));
  const site = siteIn(dataFolder);
  beforeAll(async () => {
    [site.line, site.twilio] = await Promise.all([
      openDatabaseLine(process.env.DATABASE_URL ?? ""),
      openTwilioServer(),
    ]);
    await site.restart();
  });
  beforeEach(async () => {
    await world.leeds();
  });
  afterEach(async () => {
    await site.line.mend();
    rmSync(site.spoolFolder, { recursive: true, force: true });
    expect(site.server.running(), site.server.log()).toBe(true);
  });
  afterAll(async () => {
    await endProcesses();
    await Promise.all([site.line.close(), site.twilio.close()]);
    rmSync(dataFolder, { recursive: true, force: true });
  });
  return site;
}

function siteIn(dataFolder: string): SpoolingSite {
  const spoolFolder = path.join(dataFolder, "spool");
  let prepared = 0;
  // The parts that run are there once the tests begin.
  const running = {} as Pick<SpoolingSite, "line" | "twilio" | "server">;
  return Object.assign(running, {
    spoolFolder,
    async restart() {
      const { line, twilio } = running;
      const settings = { ...twilioAt(twilio.url), WORKER: "off", DATA_DIR: dataFolder };
      running.server = await startServer(liveOn(line.url, settings));
    },
    spooled() {
      try {
        return readdirSync(spoolFolder);
      } catch {
        return [];
      }
    },
    nextHomeowner: () => prepareLastAnswer(prepared++),
    roofingHomeowner() {
      prepared += (3 - (prepared % 3)) % 3;
      return prepareLastAnswer(prepared++);
    },
    post: (homeowner: LastAnswer) => postLastAnswer(running.server.origin, homeowner),
  });
}

const leadOf = async (email: string) => (await db.select().from(leads).where(eq(leads.email, email)))[0];

/** The lead with this email, as soon as it is stored. */
export const storedLead = (email: string) => until("the lead is stored", () => leadOf(email));

/** Checks that the lead is stored once with a proved phone, and that everybody was written to once. */
export async function expectWholeLead(email: string): Promise<void> {
  const lead = await storedLead(email);
  expect(lead.phoneVerified).toBe(true);
  expect(await db.$count(leads)).toBe(1);
  expect(await db.$count(leadAssignments, eq(leadAssignments.leadId, lead.id))).toBe(3);
  const messages = await db.select().from(outbox).where(eq(outbox.leadId, lead.id));
  const told = messages.filter(({ channel }) => channel === "email").map(({ recipient }) => recipient);
  expect(told).toHaveLength(5);
  expect(new Set(told).size).toBe(5);
  expect(told).toContain(email);
}
