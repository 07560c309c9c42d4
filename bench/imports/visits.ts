import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { freePort } from "../../scripts/postgres.js";
import { startProduct } from "../product";
import { percentile } from "../search/own-database";

export type Beside = { pages: number; p50: number; p99: number; megabytes: number };

const cities = `london leeds manchester birmingham glasgow bristol liverpool sheffield`.split(/\s+/);
const pauseMs = 10;

/** Who may be owed a notice gets a page of their own: no answer comes from the page cache. */
const ownPage = { cookie: "fettle_notice=none" };

/**
 * Visits city pages one after the other while a worker of its own does what the script does; what the script says, and what the visits took.
 */
export async function visitDuring<Said>(
  databaseUrl: string,
  command: readonly string[],
): Promise<Said & Beside> {
  const product = await startProduct({ port: await freePort(), databaseUrl, worker: "off" });
  // A process that has just begun is slow by itself.
  for (let visit = 0; visit < 5 * cities.length; visit++) await visitPage(product.origin, visit);
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const working = spawn(process.execPath, ["--import", "tsx", ...command], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  working.stdout.on("data", (text) => {
    said += text;
  });
  let over = false;
  const ended = once(working, "close").then(() => {
    over = true;
  });
  try {
    const times: number[] = [];
    for (let visit = 0; !over; visit++) {
      const start = performance.now();
      await visitPage(product.origin, visit);
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    await ended;
    times.sort((one, other) => one - other);
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    const visits = { pages: times.length, p50, p99, megabytes: peakMegabytes(product.pid) };
    return { ...(JSON.parse(said) as Said), ...visits };
  } finally {
    await product.stop();
  }
}

async function visitPage(origin: string, visit: number): Promise<void> {
  const address = `/roofers-${cities[visit % cities.length]}?page=${1 + (visit % 40)}`;
  const answer = await fetch(origin + address, { headers: ownPage });
  await answer.text();
  // A page of a list that has become shorter is not there any more.
  if (!answer.ok && answer.status !== 404) throw new Error(`${address} answered ${answer.status}`);
}

/** The most memory that the process has had. */
const peakMegabytes = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
