import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { findChromium } from "../scripts/chromium.js";
import { freePort } from "../scripts/postgres.js";
import { startProduct } from "./product";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { median, option, publish, say, table, today } from "./report";

/** Lighthouse's 'slow 4G', applied to the real connection instead of reckoned afterwards. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const processorSlowdown = 4;
const phone = { width: 360, height: 640 };
const listing = "article.listing";
const pages = ["/roofers-london", "/find-roofer?location=London", "/directory"];

/** As text: what compiles this file puts names into functions that the page does not know. */
const watching = `{
  const look = () => {
    const first = document.querySelector("${listing}");
    if (!first || first.getBoundingClientRect().height === 0) return requestAnimationFrame(look);
    const { top } = first.getBoundingClientRect();
    // The frame after the one that laid it out is the first that may show it.
    requestAnimationFrame(() => {
      document.documentElement.dataset.seen = JSON.stringify({ shown: performance.now(), top });
    });
  };
  requestAnimationFrame(look);
}`;

type Seen = { shown: number; top: number };

/** Milliseconds from the click to the frame that shows the first listing, and how far down it stands. */
async function watchFirstListing(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  const session: CDPSession = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
  await page.addInitScript(watching);
  await page.goto(url, { waitUntil: "commit" });
  const handle = await page.waitForFunction(() => document.documentElement.dataset.seen);
  const seen: Seen = JSON.parse(String(await handle.jsonValue()));
  await context.close();
  return seen;
}

/** A page of nothing but the same listings: as early as anything can be seen. */
async function serveBareList(source: string): Promise<{ server: Server; url: string }> {
  const html = await (await fetch(source)).text();
  const articles = html.match(/<article class="listing"[\s\S]*?<\/article>/g) ?? [];
  if (articles.length === 0) throw new Error(`${source} lists nothing`);
  const head =
    '<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>List</title>';
  const body = gzipSync(head + articles.join(""));
  const server = createServer((_, response) => {
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip" })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function measure(browser: Browser, url: string, runs: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let run = 0; run < runs; run++) {
    await untilQuiet();
    seen.push(await watchFirstListing(browser, url));
  }
  return seen;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

async function run(): Promise<void> {
  const runs = option("runs", 7);
  const product = await startProduct({ port: await freePort() });
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  const bare = await serveBareList(product.origin + pages[0]);
  try {
    const rows: string[][] = [];
    for (const [name, url] of [
      ["a static page with nothing but the list", bare.url],
      ...pages.map((path) => [path, product.origin + path]),
    ] as [string, string][]) {
      say(`  ${name}`);
      const seen = await measure(browser, url, runs);
      const times = seen.map(({ shown }) => shown);
      rows.push([
        name,
        seconds(median(times)),
        `${seconds(Math.min(...times))}-${seconds(Math.max(...times))}`,
        String(Math.round(median(seen.map(({ top }) => top)))),
      ]);
    }
    const report = [
      `Measured ${today()} on ${describeMachine()}; Chromium with Lighthouse's slow 4G on the real connection, processor`,
      `slowed down ${processorSlowdown} times, ${phone.width} x ${phone.height}; medians of ${runs}. ${describeQuiet()}`,
      "",
      table(["page", "first listing shown", "lowest-highest", "pixels from the top"], rows),
    ];
    publish("first-listing", report.join("\n"));
  } finally {
    await browser.close();
    bare.server.close();
    await product.stop();
  }
}

await run();
