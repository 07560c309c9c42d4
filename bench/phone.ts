import type { Browser, Page } from "@playwright/test";
import { untilQuiet } from "./quiet";
import { median } from "./report";

/** What a slow phone asked for on account of a page, and when it had painted the largest part of it. */
export type Seen = { requests: Asked[]; paintMs: number };
export type Asked = { url: string; type: string };

/** Slow 4G, and a processor four times slower than this one. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowness = 4;

/** Opens the address `runs` times with nothing cached and this browser's cookies; the time is the median. */
export async function look(
  url: string,
  { browser, cookie, runs }: { browser: Browser; cookie: string; runs: number },
): Promise<Seen> {
  const times: number[] = [];
  let requests: Asked[] = [];
  for (let run = 0; run < runs; run++) {
    await untilQuiet();
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
    const cookies = cookie.split("; ").filter(Boolean);
    await context.addCookies(
      cookies.map((each) => {
        const [name = "", ...value] = each.split("=");
        return { name, value: value.join("="), url };
      }),
    );
    const page = await context.newPage();
    requests = [];
    page.on("request", (request) => requests.push({ url: request.url(), type: request.resourceType() }));
    await slowDown(page);
    await page.goto(url, { waitUntil: "load" });
    times.push(await page.evaluate(largestPaint));
    await context.close();
  }
  return { requests, paintMs: median(times) };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** In the page: when the largest part so far was painted, in milliseconds from the beginning. */
const largestPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });
