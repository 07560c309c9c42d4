import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isDatabaseUnavailable } from "~/database/outage";
import { databaseUse } from "~/database/silence.server";
import { env } from "~/env.server";
import { load } from "~/http/load.server";
import { routeOf } from "~/http/pages/pages.server";
import { describeError, logLine } from "~/log.server";
import { countSteps, findReadiness } from "~/models/admin/readiness.server";
import { outgoing } from "~/models/faults/fault";
import { cacheFigures } from "~/page-cache/page-cache.server";
import { processWide } from "~/process-wide.server";
import { spool } from "~/services/files/spool.server";
import { findNewestBackup } from "./backup-age.server";

const prefix = "fettle_";
const withRoute = ["route", "method", "status"] as const;

/** The metrics of this process; docs/alerts.md says how to read them. */
function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: prefix + name, help, labelNames, registers });
  return {
    registry,
    requests: new Counter({
      name: `${prefix}requests_total`,
      help: "Answers",
      labelNames: withRoute,
      registers,
    }),
    seconds: new Histogram({
      name: `${prefix}request_seconds`,
      help: "Until an answer began",
      labelNames: ["route"],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    shed: new Counter({
      name: `${prefix}shed_total`,
      help: "Requests refused because the process was too busy",
      registers,
    }),
    delay: gauge("event_loop_delay_seconds", "By which the event loop is late, smoothed"),
    asked: gauge("database_asked", "Questions and transactions under way, each of which wants a connection"),
    pool: gauge("database_pool", "Connections that there are for them"),
    database: gauge("database_up", "1 when the database answers"),
    cachedPages: gauge("page_cache_pages", "Pages in the cache"),
    cachedBytes: gauge("page_cache_bytes", "What they take"),
    cacheHits: gauge("page_cache_hits", "Requests answered from the cache since the start"),
    spooled: gauge("spool_requests", "Requests that wait on the disk for the database"),
    queue: gauge("queue_messages", "Messages that are due"),
    queueAge: gauge("queue_age_seconds", "For how long the oldest has been"),
    faults: gauge("vendor_fault", "1 while nothing goes this way", "service"),
    leads: gauge("leads", "Leads of 24 hours by status", "step"),
    messages: gauge("messages", "Messages of 24 hours, and older ones that wait", "channel", "status"),
    backup: gauge("backup_age_seconds", "Since the newest backup in BACKUP_FOLDER", "folder"),
  };
}

const metrics = processWide("metrics", () => ({ kept: env.METRICS_PORT > 0 ? makeMetrics() : undefined }));
const own = processWide("servers of metrics", () => new WeakSet<Server>());

/** Whether this is the server of metrics, and not the site's. */
export const isMetricsServer = (server: Server): boolean => own.has(server);

/** Counts a response by its route. */
export function countAnswer(path: string, method: string, status: number, ms: number | undefined): void {
  if (!metrics.kept) return;
  const route = routeOf(path);
  metrics.kept.requests.inc({ route, method, status });
  if (ms !== undefined) metrics.kept.seconds.observe({ route }, ms / 1000);
}

/** Counts a request that was refused because the process is too busy. */
export const countShed = (): void => metrics.kept?.shed.inc();

type Kept = ReturnType<typeof makeMetrics>;

async function read(kept: Kept): Promise<void> {
  kept.delay.set(load.delayMs / 1000);
  kept.asked.set(databaseUse.asked);
  kept.pool.set(env.DATABASE_POOL);
  const cached = cacheFigures();
  kept.cachedPages.set(cached.pages);
  kept.cachedBytes.set(cached.bytes);
  kept.cacheHits.set(cached.hits);
  kept.spooled.set((await spool.list()).length);
  const backup = findNewestBackup(env.BACKUP_FOLDER);
  if (backup) kept.backup.set({ folder: env.BACKUP_FOLDER }, (Date.now() - backup.getTime()) / 1000);
  await readDatabase(kept);
}

/** What cannot be read while the database is away is left out: no figure is an older one. */
async function readDatabase(kept: Kept): Promise<void> {
  const { faults, leads, messages, queue, queueAge, database } = kept;
  for (const each of [faults, leads, messages]) each.reset();
  // A gauge without labels is 0 once reset.
  for (const each of [queue, queueAge]) each.remove();
  const readiness = await findReadiness();
  database.set(readiness.status === "ready" ? 1 : 0);
  if (readiness.status !== "ready") return;
  queue.set(readiness.waiting);
  queueAge.set(readiness.oldestSeconds);
  for (const service of outgoing) faults.set({ service }, readiness.faulty.includes(service) ? 1 : 0);
  for (const { kind, step, count } of await countSteps()) {
    if (kind === "leads") leads.set({ step }, count);
    else messages.set({ channel: kind, status: step }, count);
  }
}

/** Serves `/metrics` at METRICS_PORT, if it is set, in Prometheus's format, for the life of the process. */
export function openMetrics(): void {
  const { kept } = metrics;
  if (!kept) return;
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      await read(kept);
    } catch (error) {
      // If the database went away in between, it is reported as down; any other error is logged.
      kept.database.set(0);
      if (!isDatabaseUnavailable(error))
        logLine("metrics", `not all was read: ${describeError(error)}`, "error");
    }
    response.writeHead(200, { "Content-Type": kept.registry.contentType });
    response.end(await kept.registry.metrics());
  });
  own.add(server);
  server.once("error", (error) => {
    const where = `${env.METRICS_HOST}:${env.METRICS_PORT}`;
    logLine(
      "metrics",
      `METRICS_PORT: nobody can listen at ${where} (${describeError(error)}). Set another.`,
      "error",
    );
  });
  server.listen(env.METRICS_PORT, env.METRICS_HOST).unref();
}
