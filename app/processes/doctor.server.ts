import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { db } from "~/database/db.server";
import { readAddress } from "~/database/driver-options.server";
import { describeDatabase, findPool } from "~/database/drivers.server";
import { explainDatabase } from "~/database/explain.server";
import type { MigrationState } from "~/database/migrations.server";
import { OutdatedTables } from "~/database/outage";
import type { PostgresPool } from "~/database/pool.server";
import { mostBehindMs, openReplicas } from "~/database/replicas.server";
import type { Env } from "~/env.server";
import { describeError } from "~/log.server";
import { countSealedBefore } from "~/models/accounts/second-factor/second-factor.server";
import { findReadiness } from "~/models/admin/readiness.server";
import { listRefused } from "~/models/admin/settings.server";
import { type DatabaseHealth, examineDatabase } from "~/models/faults/database-health.server";
import { hasRoom, leastPercent } from "~/models/faults/disk";
import { findDiskSpace } from "~/models/faults/disk.server";
import { explainFault, knownWords, type Outgoing } from "~/models/faults/fault";
import { adviseSettings, type PostgresSettings } from "~/models/faults/postgres-settings";
import { paths } from "~/paths";
import { writeDurably } from "~/services/files/durable-file.server";
import { spool } from "~/services/files/spool.server";
import { askedVendors } from "~/workflows/senders.server";
import { shared } from "../../drizzle/schema/values/messages";
import { listDemoAccounts } from "../../drizzle/seed";
import { examinePayments, examineSite, type Finding, fault, ok, warning } from "./doctor-site.server";

const oldestVersion = 15;
const mostClockMs = 5_000;
const megabyte = 1024 * 1024;

/** Examines everything that this site needs, without sending anything or leaving changes. */
export async function examine(env: Env): Promise<Finding[]> {
  const found = await Promise.all([
    env.DATABASE_URL
      ? examinePostgres(env)
      : [ok("database", `${describeDatabase()}, for trying the product`)],
    ...[...new Set<keyof typeof knownWords>(["email", "codes", ...shared])]
      .filter((vendor) => vendor !== "webhook" || env.LEAD_WEBHOOK_URL)
      .map((vendor) => examineVendor(vendor, env)),
    examineDisk(env),
    examineFiles(env),
    examineSite(env),
    examinePayments(env),
    examineNotifications(env),
  ]);
  return found.flat();
}

async function examinePostgres(env: Env): Promise<Finding[]> {
  try {
    const health = await examineDatabase();
    const settings = judgeSettings(health.settings, env);
    const findings = [
      ...judgeDatabase(health),
      settings,
      judgeClock(health.clockAheadMs),
      ...(await examineReplicas(env)),
    ];
    return health.tables.applied > 0 ? [...findings, ...(await examineContent(env))] : findings;
  } catch (error) {
    return [fault("database", explainDatabase(error) ?? describeError(error))];
  }
}

function judgeDatabase({ version, tables }: DatabaseHealth): Finding[] {
  const database =
    version < oldestVersion
      ? fault("database", `DATABASE_URL: PostgreSQL ${version} is too old. Use ${oldestVersion} or newer.`)
      : ok("database", `${describeDatabase()}, PostgreSQL ${version}`);
  return [database, judgeTables(tables)];
}

function judgeTables({ status, known, applied }: MigrationState): Finding {
  const [missing, more] = [known - applied, applied - known];
  switch (status) {
    case "current":
      return ok("migrations", `all ${known} have run`);
    case "behind":
      return warning("migrations", `${missing} of ${known} have not run yet. The next start runs them.`);
    case "newer":
      return fault(
        "migrations",
        `the database has ${more} more than this version knows. Start the newer version, unless you went back from it.`,
      );
    case "outdated":
      return fault("migrations", `DATABASE_URL: ${new OutdatedTables().message}`);
  }
}

/** The memory of a database server elsewhere is unknown: its own settings suggest the least that it has. */
function judgeSettings(found: PostgresSettings, { DATABASE_URL = "" }: Env): Finding {
  const { hostname } = readAddress(DATABASE_URL);
  const here = ["", "localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const { gigabytes, advice } = adviseSettings(found, here ? { memoryBytes: os.totalmem() } : {});
  if (advice.length === 0) return ok("postgresql", `its settings suit a server of ${gigabytes} GB`);
  const changes = advice.map(({ name, is, better }) => `${name} = ${better} (is ${is})`).join(", ");
  return warning(
    "postgresql",
    `for a server of ${gigabytes} GB set in postgresql.conf ${changes}, and restart it. docs/settings.md has the other sizes.`,
  );
}

function judgeClock(aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= mostClockMs)
    return ok("clock", `within ${Math.max(seconds, 1)} s of the database's`);
  const side = aheadMs > 0 ? "behind" : "before";
  return fault(
    "clock",
    `this machine's clock is ${seconds} s ${side} the database's. Set both by the network: timedatectl set-ntp true`,
  );
}

async function examineReplicas({ DATABASE_REPLICA_URLS }: Env): Promise<Finding[]> {
  const primary = findPool();
  return primary ? Promise.all(DATABASE_REPLICA_URLS.map((url) => examineReplica(url, primary))) : [];
}

/** How far a replica is behind, measured by how long it takes to catch up with the primary's present state. */
async function examineReplica(url: string, primary: PostgresPool): Promise<Finding> {
  const { host } = readAddress(url);
  const began = performance.now();
  const replica = openReplicas([url], primary);
  let [left] = await replica.check();
  while (left?.why === "behind" && performance.now() - began <= mostBehindMs) {
    await pause(100);
    [left] = await replica.check();
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await replica.close();
  const named = `DATABASE_REPLICA_URLS: ${host}`;
  switch (left?.why) {
    case undefined:
      return ok("replica", `${named} follows, ${seconds} s behind at most`);
    case "behind":
      return fault(
        "replica",
        `${named} was not in ${seconds} s where the primary had been, and is ${Math.ceil((left.bytes ?? 0) / 1024).toLocaleString("en-GB")} kB of its log behind. Look at PostgreSQL there, and at pg_stat_replication on the primary.`,
      );
    case "away":
      return fault(
        "replica",
        `${named} does not answer, or does not let us in. Start it, put its address right, or take it out.`,
      );
    case "not-a-replica":
      return fault("replica", `${named} is no replica. Make it follow the primary, or take it out.`);
  }
}

async function examineContent(env: Env): Promise<Finding[]> {
  const readiness = await findReadiness();
  if (readiness.status !== "ready") return [];
  const { waiting, oldestSeconds, faulty } = readiness;
  const queue = `${waiting} messages wait, the oldest for ${oldestSeconds} s`;
  const findings = [
    faulty.length > 0
      ? warning("queue", `${queue}; what could not be sent when it was last tried: ${faulty.join(", ")}`)
      : ok("queue", queue),
  ];
  if (env.HASH_SECRET.length > 1) {
    findings.push(
      warning(
        "secrets",
        `HASH_SECRET: ${await countSealedBefore()} second factors need an older one, each until it is proved next. So do recovery codes, personal tokens (90 days) and homeowners' links that were made before it was changed, which nothing tells apart.`,
      ),
    );
  }
  const refused = await listRefused();
  if (refused.length > 0)
    findings.push(fault("desk", `${refused.join(" ")} Put it right on the desk, under Settings.`));
  const demo = env.live ? await listDemoAccounts(db) : [];
  if (demo.length > 0) {
    findings.push(
      fault(
        "accounts",
        `DATABASE_URL: it holds the demo's accounts (${demo.join(", ")}). Use a database of its own.`,
      ),
    );
  }
  return findings;
}

const stayHere = `a demonstration sends none: they stand at ${paths.devOutbox}`;

async function examineVendor(vendor: keyof typeof knownWords, env: Env): Promise<Finding[]> {
  const { DEMO, SMS_GATEWAY_URL: gateway } = env;
  const [what, known] = knownWords[vendor];
  const says = gateway && vendor !== "email" ? gatewayAnswers(what, gateway) : known;
  const found = await askedVendors[vendor].findFault();
  return [found ? outOfOrder(what, vendor, found) : ok(what, DEMO ? stayHere : says)];
}

/** Whether a gateway knows us cannot be asked without sending. */
const gatewayAnswers = (what: string, address: string) =>
  `${what} go by the gateway at ${new URL(address).host}, which answers; whether it takes our key, the first text shows`;

/** Only the keys are checked: whether a browser's carrier accepts a message shows when one is sent. */
function examineNotifications({ VAPID_PUBLIC_KEY }: Env): Finding[] {
  const said = VAPID_PUBLIC_KEY
    ? ok("notifications", "browsers can be notified: the VAPID keys are a pair")
    : ok("notifications", "nobody is offered notifications in a browser: VAPID_PUBLIC_KEY is not set");
  return [said];
}

function outOfOrder(what: string, service: Outgoing, found: Parameters<typeof explainFault>[1]): Finding {
  const { why, remedy } = explainFault(service, found);
  return fault(what, `${why}. ${remedy}`);
}

async function examineDisk({ DATA_DIR: folder }: Env): Promise<Finding[]> {
  const probe = path.join(folder, `doctor-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeDurably(probe, "written");
    await rm(probe);
    const space = await findDiskSpace();
    const free = `${Math.floor(space.free / megabyte).toLocaleString("en-GB")} MB free`;
    const waiting = (await spool.list()).length;
    return [
      hasRoom(space, "import")
        ? ok("disk", `DATA_DIR: ${folder} can be written, ${free}`)
        : warning(
            "disk",
            `DATA_DIR: ${folder} has ${free}. Make room: below ${leastPercent("import")} % imports are refused, below ${leastPercent("photo")} % photos too.`,
          ),
      waiting > 0
        ? warning(
            "spool",
            `${waiting} requests wait in ${folder}/spool. A running process stores them within seconds; what stays is named in its log.`,
          )
        : ok("spool", "no request waits for the database"),
    ];
  } catch (error) {
    return [fault("disk", explainDatabase(error) ?? describeError(error))];
  }
}

async function examineFiles({ S3_BUCKET, S3_ENDPOINT, DATA_DIR }: Env): Promise<Finding[]> {
  const found = await askedVendors.files.findFault();
  if (found) return [outOfOrder("files", "files", found)];
  const where = S3_BUCKET ? `the bucket ${S3_BUCKET} at ${S3_ENDPOINT}` : `${DATA_DIR}/pictures`;
  return [ok("files", `${where} took a file, gave it and removed it`)];
}
