import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { machines, settingNames, writeSetting } from "~/models/operations/postgres-settings";
import { freePort, ownerOfCluster, requireBinaries } from "../scripts/postgres.js";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { figure, option, publish, say, table, today } from "./report";

/**
 * `npm run bench:settings`: the same questions to PostgreSQL with each of the settings of docs/operations.md, and as
 * PostgreSQL comes; and the memory that its processes hold then. `--businesses 200000`, `--rounds 400`.
 */
const businesses = option("businesses", 200_000);
const rounds = option("rounds", 400);
const binaries = requireBinaries();
const owner = ownerOfCluster();
const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-settings-"));
const data = path.join(folder, "data");

const control = (...command: string[]) =>
  execFileSync(path.join(binaries, "pg_ctl"), ["-D", data, "-w", ...command], {
    cwd: "/",
    stdio: "ignore",
    ...owner,
  });

function run(script: string, url: string, ...options: string[]): string {
  return execFileSync(process.execPath, ["--import", "tsx", script, ...options], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: url },
  });
}

/** Megabytes that the processes of the server hold together, what they share counted once. */
function memoryOf(postmaster: string): number {
  const children = readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return (
        pid === postmaster ||
        readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === postmaster
      );
    } catch {
      return false;
    }
  });
  const kilobytes = children.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

const percentile = (values: number[], part: number) =>
  values.sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

const candidates = [
  { name: "as it comes", options: [] as string[] },
  ...machines.map(({ gigabytes, settings }) => ({
    name: `${gigabytes} GB`,
    options: settingNames.map((name) => `-c ${name}=${writeSetting(name, settings[name])}`),
  })),
];

async function measureOne(
  { name, options }: (typeof candidates)[number],
  port: number,
  fill: boolean,
): Promise<string[]> {
  say(`  ${name}`);
  const listening = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  control("start", "-l", path.join(folder, "log"), "-o", [listening, ...options].join(" "));
  const url = `postgres://fettle@127.0.0.1:${port}/postgres`;
  if (fill) run("bench/seed.ts", url, "--businesses", String(businesses));
  await untilQuiet();
  const found: Record<string, number[]> = JSON.parse(run("bench/settings/measure.ts", url, String(rounds)));
  const [postmaster = ""] = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
  const memory = memoryOf(postmaster);
  control("stop", "-m", "fast");
  const times = Object.values(found).map(
    (each) => `${figure(percentile(each, 0.5))} / ${figure(percentile(each, 0.99))}`,
  );
  return [name, ...times, figure(memory)];
}

try {
  if (owner.uid !== undefined) execFileSync("chown", [`${owner.uid}:${owner.gid}`, folder]);
  execFileSync(
    path.join(binaries, "initdb"),
    ["-D", data, "-U", "fettle", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
    { cwd: "/", stdio: "ignore", ...owner },
  );
  const port = await freePort();
  const rows: string[][] = [];
  for (const candidate of candidates) rows.push(await measureOne(candidate, port, rows.length === 0));
  publish(
    "settings",
    [
      `Measured ${today()} on ${describeMachine()}, ${businesses.toLocaleString("en-GB")} businesses, ${rounds} rounds. Milliseconds as the application waits for`,
      `them, p50 / p99; the memory is what PostgreSQL's processes hold, in MB. ${describeQuiet()}`,
      "",
      table(["settings for", "a city's page", "a word", "a word in a city", "a lead", "memory"], rows),
    ].join("\n"),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
