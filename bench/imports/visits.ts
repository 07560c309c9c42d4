import { readFileSync } from "node:fs";
import { startProduct } from "../product";
import { percentile } from "../report";

type Visits = { pages: number; p50: number; p99: number; megabytes: number };

const cities = "london leeds manchester birmingham glasgow bristol liverpool sheffield".split(" ");
const pauseMs = 10;

/** Who may be owed a notice gets a page of their own: no answer comes from the page cache. */
const ownPage = { cookie: "fettle_notice=none" };

/** Visits city pages one after the other, in a process of the site, until the work is done. */
export async function visitDuring<Done>(databaseUrl: string, work: () => Promise<Done>) {
  const product = await startProduct({ databaseUrl, worker: "off" });
  try {
    // A process that has just begun is slow by itself.
    for (let visit = 0; visit < 5 * cities.length; visit++) await visitPage(product.origin, visit);
    let over = false;
    const working = work().finally(() => {
      over = true;
    });
    const times: number[] = [];
    for (let visit = 0; !over; visit++) {
      times.push(await visitPage(product.origin, visit));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    const visits: Visits = { pages: times.length, p50, p99, megabytes: mostMegabytes(product.pid) };
    return { done: await working, visits };
  } finally {
    await product.stop();
  }
}

async function visitPage(origin: string, visit: number): Promise<number> {
  const start = performance.now();
  const address = `/roofers-${cities[visit % cities.length]}?page=${1 + (visit % 40)}`;
  const answer = await fetch(origin + address, { headers: ownPage });
  await answer.text();
  // Not every city has so many pages.
  if (!answer.ok && answer.status !== 404) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - start;
}

/** What the process has had at most. */
const mostMegabytes = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
