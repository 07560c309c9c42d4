import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { logAsJson, logLine } from "~/log.server";
import { shared } from "../../drizzle/schema/values/messages";

/**
 * `npm run worker`: sends the outbox and runs the shared loops in a process of its own, for a deployment whose web
 * processes run with WORKER=off. Stops on SIGTERM or SIGINT after finishing what is under way.
 */
async function run(): Promise<void> {
  goBehind();
  // Imported here, so that a wrong configuration ends in one message instead of a stack trace.
  const { env } = await import("~/env.server");
  if (!env.DATABASE_URL) {
    throw new Error(
      "The worker needs DATABASE_URL: the embedded database belongs to the web process, which sends by itself.",
    );
  }
  const { closeDatabase } = await import("~/database/drivers.server");
  const { watchLoad } = await import("~/http/load.server");
  const { openMetrics } = await import("./metrics.server");
  const { senders } = await import("~/workflows/senders.server");
  const { startOutboxWorker } = await import("./outbox-worker.server");
  const { startLoop } = await import("./loop.server");
  const { outgoingLoop, settingsLoop, sharedLoops } = await import("./loops.server");
  const told = new Promise((resolve) => {
    process.once("SIGTERM", resolve);
    process.once("SIGINT", resolve);
  });
  const ready = untilReady().then(() => true);
  if (!(await Promise.race([ready, told.then(() => false)]))) return;
  watchLoad();
  openMetrics();
  const running = [
    startOutboxWorker({ senders }),
    ...[outgoingLoop([...shared, "files"]), settingsLoop(), ...sharedLoops()].map(startLoop),
  ];
  if (env.live) logAsJson();
  logLine("outbox", "worker started");
  await told;
  await Promise.all(running.map((each) => each.stop()));
  await closeDatabase();
  logLine("outbox", "worker stopped");
}

/** Migrates the database, or waits for another process that does, or for the database. */
async function untilReady(): Promise<void> {
  const { isDatabaseUnavailable } = await import("~/database/outage");
  const { migrateDatabase } = await import("~/database/migrations.server");
  for (let said = false; ; said = true) {
    try {
      return await migrateDatabase();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      if (!said) logLine("outbox", "waits for the database");
      await pause(waitMs);
    }
  }
}

const waitMs = 2_000;

/** Lowers the priority, so that web processes come first: an import takes all the processor that there is. */
function goBehind(): void {
  const behind = os.constants.priority.PRIORITY_BELOW_NORMAL;
  // Raising the priority again would need a privilege.
  if (os.getPriority() < behind) os.setPriority(behind);
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    logLine("outbox", error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
