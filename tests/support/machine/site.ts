import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type DatabaseLine, openDatabaseLine } from "../processes/database-line";
import {
  type AppProcess,
  endProcesses,
  liveOn,
  type ServerProcess,
  type Settings,
  startServer,
  startWorker,
  twilioAt,
} from "../processes/server-process";
import { until } from "../until";
import { bank, openBank } from "../vendors/bank";
import { openSmtpServer, type SmtpServer } from "../vendors/smtp-server";
import { openTwilioServer, type TwilioServer } from "../vendors/twilio-server";
import { openStripeServer } from "../vendors/webhook-kills";

type System = { disk: string; share: number; clockMs: number; seed: number };

/** A live site of one web process and one worker, all of whose surroundings can fail. */
export type FaultySite = {
  line: DatabaseLine;
  twilio: TwilioServer;
  post: SmtpServer;
  server: ServerProcess;
  worker: AppProcess;
  dataFolder: string;
  /** Changes the faults of the web process's disk and clock from now on. */
  system(change: Partial<System>): void;
  /** Brings back what was killed or told to stop, as soon as it can be. */
  reviveServer(): Promise<void>;
  reviveWorker(): void;
  close(): Promise<void>;
};

/** What a server is started with whose disk and clock do as the file says. */
export const faultyBy = (control: string): Settings => ({
  NODE_OPTIONS: `--import=${path.resolve("tests/support/machine/faulty-system.js")}`,
  FAULTY_SYSTEM: control,
});

export async function openFaultySite(seed: number): Promise<FaultySite> {
  openBank();
  const [line, twilio, post, stripe] = await Promise.all([
    openDatabaseLine(process.env.DATABASE_URL ?? ""),
    openTwilioServer(),
    openSmtpServer(),
    openStripeServer(bank),
  ]);
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), "fettle-machine-"));
  const control = path.join(dataFolder, "system.json");
  let said: System = { disk: "", share: 0, clockMs: 0, seed };
  const system = (change: Partial<System>) => {
    said = { ...said, ...change };
    writeFileSync(control, JSON.stringify(said));
  };
  system({});
  const settings: Settings = liveOn(line.url, {
    ...twilioAt(twilio.url),
    ...stripe.settings,
    SMTP_URL: post.url,
    DATA_DIR: dataFolder,
    WORKER: "off",
  });
  const faulty = faultyBy(control);
  const site: FaultySite = {
    ...{ line, twilio, post, dataFolder, system },
    server: await startServer({ ...settings, ...faulty }),
    worker: startWorker(settings),
    async reviveServer() {
      // It refuses to start on a disk that takes nothing, or without its database.
      site.server = await until("the server is back", () =>
        startServer({ ...settings, ...faulty }).catch((error: unknown) => {
          if (error instanceof Error && error.message.startsWith("The server ended")) return undefined;
          throw error;
        }),
      );
    },
    reviveWorker() {
      site.worker = startWorker(settings);
    },
    async close() {
      await endProcesses();
      await Promise.all([line.close(), twilio.close(), post.close(), stripe.close()]);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
  return site;
}
