import { afterAll, afterEach, beforeAll } from "vitest";
import { closeDatabase } from "~/database/drivers.server";
import { until } from "../until";
import { openTwilioServer, type TwilioServer } from "../vendors/twilio-server";
import { isWell } from "./child";
import { type DatabaseLine, openDatabaseLine } from "./database-line";
import {
  endProcesses,
  liveOn,
  type ServerProcess,
  type Settings,
  startServer,
  twilioAt,
} from "./server-process";

export type LiveSite = {
  /** The way to its database. */
  line: DatabaseLine;
  /** Its vendor of texts. */
  twilio: TwilioServer;
  server: ServerProcess;
  /** Starts the process again, after it was killed. */
  restart(): Promise<void>;
  /** Gives it its database back; resolves once it has noticed, which takes a starved machine a while. */
  mend(): Promise<void>;
};

/** A live site for a file's tests, which may disturb its database and texts; both are restored after each test. */
export function useLiveSite(settings: Settings = {}): LiveSite {
  // What runs is there once the tests begin.
  const site = {
    async restart() {
      const own = { ...twilioAt(site.twilio.url), WORKER: "off", ...settings };
      site.server = await startServer(liveOn(site.line.url, own));
    },
    async mend() {
      await site.line.mend();
      const ready = () => isWell(`${site.server.origin}/readyz`);
      // As many as its pool has connections: each may yet have to find out that it was cut.
      await until("the site has its database back", async () =>
        (await Promise.all(Array.from({ length: 10 }, ready))).every(Boolean),
      );
    },
  } as LiveSite;
  beforeAll(async () => {
    const address = process.env.DATABASE_URL ?? "";
    [site.line, site.twilio] = await Promise.all([openDatabaseLine(address), openTwilioServer()]);
    await site.restart();
  });
  afterEach(async () => {
    for (const part of ["codes", "checks", "texts"] as const) site.twilio.answer(part);
    await site.line.mend();
  });
  afterAll(async () => {
    await endProcesses();
    await Promise.all([site.line.cut(), site.twilio.close(), closeDatabase()]);
  });
  return site;
}
