import morgan from "morgan";
import { isPlaceholder } from "~/content/site";
import { closeDatabase, describeDatabase } from "~/database/drivers.server";
import { migrateDatabase } from "~/database/migrations.server";
import { env } from "~/env.server";
import { removeLeftFiles } from "~/http/bodies/incoming-file.server";
import { watchLoad } from "~/http/load.server";
import { logAsJson, logLine } from "~/log.server";
import { applySettings, listSettings } from "~/models/admin/settings.server";
import { vendors } from "~/models/faults/fault";
import { watchLeads } from "~/models/leads/portal/live.server";
import { listSeededPlans } from "~/models/placements/seeded.server";
import { processWide } from "~/process-wide.server";
import { payments, usesStandIn } from "~/services/payments/payments.server";
import { demoPayments } from "~/services/payments/stand-in/demo.server";
import { senders } from "~/workflows/senders.server";
import { listDemoAccounts, seedDemo, writeCategories } from "../../drizzle/seed";
import { drainOnSignal } from "./drain.server";
import { watchRequests } from "./http.server";
import { startLoop } from "./loop.server";
import { impressionLoop, outgoingLoop, ownLoops, settingsLoop, sharedLoops } from "./loops.server";
import { openMetrics } from "./metrics.server";
import { startOutboxWorker } from "./outbox-worker.server";
import { closeReplicas } from "./replicas.server";
import {
  explainStart,
  refuseDemoAccounts,
  requireDataFolder,
  requireFreePort,
  requireOwnFolder,
} from "./start-faults.server";

/**
 * Makes the process ready to answer; only once, however often the module is loaded. If that fails it logs one line and
 * exits, and its supervisor restarts it.
 */
export const boot = (): Promise<void> =>
  processWide("boot", () =>
    start().catch((error: unknown) => {
      logLine("fettle", `cannot start: ${explainStart(error)}`, "error");
      process.exit(1);
    }),
  );

export const { pageOrigins: paymentOrigins } = payments;

async function start(): Promise<void> {
  // Our own access log replaces it (http.server.ts).
  morgan.format("tiny", () => undefined);
  watchRequests();
  watchLoad();
  requireOwnFolder();
  requireDataFolder();
  await removeLeftFiles();
  // In development, Vite's server uses another port.
  if (env.NODE_ENV === "production") await requireFreePort();
  await migrateDatabase(async (db) => {
    if (env.live) refuseDemoAccounts(await listDemoAccounts(db));
    await writeCategories(db);
    if (env.DEMO) await seedDemo(db, new Date(), { paid: usesStandIn(env), written: true });
  });
  await applySettings();
  if (usesStandIn(env)) demoPayments().enter(await listSeededPlans());
  if (env.live) {
    logAsJson();
    await warnOfPlaceholders();
  }
  const unwatch = await watchLeads();
  const isWorker = env.WORKER === "on";
  const services = isWorker ? vendors : (["codes", "files"] as const);
  const outgoing = outgoingLoop(services);
  const running = [...ownLoops(), settingsLoop(), outgoing, ...(isWorker ? sharedLoops() : [])].map(
    startLoop,
  );
  if (isWorker) running.push(startOutboxWorker({ senders }));
  const impressions = startLoop(impressionLoop());
  drainOnSignal({
    finish: async () => {
      await Promise.all(running.map((each) => each.stop()));
    },
    release: async () => {
      await Promise.all([impressions.stop(), closeReplicas(), unwatch()]);
      await closeDatabase();
    },
  });
  openMetrics();
  logLine("fettle", `${env.DEMO ? "demo" : "live"} mode, with ${describeDatabase()}`);
}

/** The shipped names and addresses are a demonstration's: nobody answers there. */
async function warnOfPlaceholders(): Promise<void> {
  for (const { name, placeholder } of await listSettings()) {
    if (!placeholder) continue;
    logLine(
      "fettle",
      `warning: ${name} is still the demonstration's, so it is not shown (/admin/settings)`,
      "warn",
    );
  }
  const { OPERATOR_EMAIL, MAIL_FROM } = env;
  for (const [name, value] of Object.entries({ OPERATOR_EMAIL, MAIL_FROM })) {
    if (isPlaceholder(value))
      logLine("fettle", `warning: the environment's ${name} is still the demonstration's`, "warn");
  }
}
