import { connect, createServer, type Server, type Socket } from "node:net";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium } from "../scripts/chromium.js";
import { freePort } from "../scripts/postgres.js";
import { startProduct } from "./product";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { median, option, publish, say, table, today } from "./report";

/**
 * `npm run bench:next-page`: from the touch of a link to the first listing of the page that it leads to, on slow 4G
 * with the processor slowed down four times, where browsers may fetch ahead and where they are told not to.
 */
const runs = option("runs", 7);
/** Lighthouse's slow 4G, on the wire itself: what a browser fetches ahead is not slowed down by its own tools. */
const [oneWayMs, bytesPerMs] = [281, 184];
const processorSlowdown = 4;
const [start, link] = ["/roofers-london", 'a[href="/roofers-london?page=2"]'];
const listing = "article.listing";
/** How long a finger stays down, and a mouse over a link before it is pressed. */
const [touchMs, hoverMs] = [100, 400];
const readMs = 2_500;
const patienceMs = 120_000;

const watching = `{
  const look = () => {
    const first = document.querySelector("${listing}");
    if (!first || first.getBoundingClientRect().height === 0) return requestAnimationFrame(look);
    requestAnimationFrame(() => {
      document.documentElement.dataset.seen = String(performance.timeOrigin + performance.now());
    });
  };
  requestAnimationFrame(look);
}`;

type Line = { server: Server; origin: string; prefetched: () => number };

/** The product behind a slow line, which counts what browsers ask for ahead of time. */
async function slowLine(port: number): Promise<Line> {
  let free = 0;
  let prefetched = 0;
  const carry = (from: Socket, to: Socket, limited: boolean) => {
    from.on("data", (chunk: Buffer) => {
      if (!limited) prefetched += chunk.toString("latin1").match(/^sec-purpose: prefetch/gim)?.length ?? 0;
      const now = performance.now();
      free = limited ? Math.max(free, now) + chunk.length / bytesPerMs : free;
      setTimeout(() => to.writable && to.write(chunk), (limited ? free - now : 0) + oneWayMs);
    });
    from.on("close", () => setTimeout(() => to.destroy(), oneWayMs));
    from.on("error", () => to.destroy());
  };
  const server = createServer({ noDelay: true }, (client) => {
    const product = connect({ port, host: "127.0.0.1", noDelay: true });
    carry(client, product, false);
    carry(product, client, true);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return { server, origin, prefetched: () => prefetched };
}

type Way = "touch" | "mouse";

async function press(page: Page, session: CDPSession, way: Way): Promise<number> {
  const box = await page.locator(link).first().boundingBox();
  if (!box) throw new Error("The link is not to be seen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (way === "mouse") {
    await page.mouse.move(x, y);
    await page.waitForTimeout(hoverMs);
    const pressed = Date.now();
    await page.mouse.click(x, y);
    return pressed;
  }
  const pressed = Date.now();
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForTimeout(touchMs);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  return pressed;
}

/** `fetched`: how often the next page was asked for while the link was only touched, or rested on. */
type Found = { milliseconds: number; fetched: number };

/** Milliseconds from the touch, or the press of the mouse, to the frame that shows the first listing. */
async function measure(browser: Browser, line: Line, way: Way, ahead: boolean): Promise<Found> {
  await untilQuiet();
  const touch = way === "touch";
  const context = await browser.newContext({
    viewport: touch ? { width: 360, height: 640 } : { width: 1280, height: 800 },
    hasTouch: touch,
    isMobile: touch,
    extraHTTPHeaders: ahead ? {} : { "Save-Data": "on" },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  page.setDefaultNavigationTimeout(patienceMs);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
  await page.addInitScript(watching);
  const before = line.prefetched();
  await page.goto(line.origin + start, { waitUntil: "load" });
  await page.locator(link).first().scrollIntoViewIfNeeded();
  await page.waitForTimeout(readMs);
  const pressed = await press(page, session, way);
  await page.waitForURL(/page=2/, { waitUntil: "commit" });
  const handle = await page.waitForFunction(() => document.documentElement.dataset.seen);
  const shown = Number(await handle.jsonValue());
  await context.close();
  return { milliseconds: shown - pressed, fetched: line.prefetched() - before };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Every way in turn, round after round. */
async function measureAll(browser: Browser, line: Line): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>();
  for (let round = 0; round < runs; round++) {
    say(`  round ${round + 1}`);
    for (const way of ["touch", "mouse"] as const) {
      for (const ahead of [false, true]) {
        const how = way === "touch" ? `a finger, ${touchMs} ms` : `a mouse, over the link for ${hoverMs} ms`;
        const name = `${how}|${ahead ? "off" : "on"}`;
        found.set(name, [...(found.get(name) ?? []), await measure(browser, line, way, ahead)]);
      }
    }
  }
  return found;
}

function rowOf([name, each]: [string, Found[]]): string[] {
  const times = each.map(({ milliseconds }) => milliseconds);
  const spread = `${seconds(Math.min(...times))}-${seconds(Math.max(...times))}`;
  const fetched = each.filter(({ fetched }) => fetched > 0).length;
  return [...name.split("|"), `${fetched} of ${each.length}`, seconds(median(times)), spread];
}

async function run(): Promise<void> {
  const port = await freePort();
  const product = await startProduct({ port });
  const line = await slowLine(port);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const found = await measureAll(browser, line);
    publish(
      "next-page",
      [
        `Measured ${today()} on ${describeMachine()}, Chromium ${browser.version()}: from ${start} to its second page, over a line with Lighthouse's`,
        `slow 4G, processor slowed down ${processorSlowdown} times, ${runs} rounds. ${describeQuiet()}`,
        "",
        table(
          ["what presses the link", "data saving", "fetched ahead", "first listing shown", "lowest-highest"],
          [...found].map(rowOf),
        ),
      ].join("\n"),
    );
  } finally {
    await browser.close();
    line.server.close();
    await product.stop();
  }
}

await run();
