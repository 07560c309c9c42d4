import type { Browser } from "@playwright/test";
import { freePort } from "../scripts/postgres.js";
import { openChromium } from "../tests/support/pages/browser";
import { look } from "./phone";
import { startProduct } from "./product";
import { describeMachine, describeQuiet } from "./quiet";
import { option, publish, say, table, today } from "./report";
import { type Stop, walk } from "./walk";
import { type Weight, weigh } from "./weigh";

/** HTML, CSS and script together on the first view, as the product promises it for public pages, in bytes. */
const budget = 14_000;
/** Until the largest part of a page outside the portal is painted on a slow phone, in milliseconds. */
const paintsWithin = 2_500;
/** A page that leads on by itself would take the phone along; later it stays. */
const settlesWithinMs = 11_000;

type Measured = { name: string; portal: boolean; weight: Weight; paintMs: number };

async function measure({ name, person }: Stop, browser: Browser, runs: number): Promise<Measured> {
  say(`  ${name}`);
  const { url, html, refresh } = person.page;
  if (refresh) await new Promise((resolve) => setTimeout(resolve, settlesWithinMs));
  const cookie = person.cookies.header("/");
  const { requests, paintMs } = await look(url.href, { browser, cookie, runs });
  return { name, portal: html.includes("data-morph"), weight: await weigh(person, requests), paintMs };
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function weightTable(pages: Measured[]): string {
  const head = ["page", "HTML+CSS", "script", "images", "total", "requests", "blocking"];
  const rows = pages.map(({ name, weight, paintMs }) => [
    name,
    ...[weight.paint, weight.script, weight.image, weight.total].map(kilobytes),
    String(weight.requests),
    String(weight.blocking.length),
    ...[weight.rawHtml, weight.rawInlineCss].map(kilobytes),
    String(Math.round(paintMs)),
  ]);
  return table([...head, "HTML raw", "of it CSS", "painted ms"], rows);
}

/** What was promised and is not kept, one line each. */
function shortfalls(pages: Measured[]): string[] {
  return pages.flatMap(({ name, portal, weight, paintMs }) => {
    const lines = weight.broken.map((promise) => `${name}: ${promise}`);
    if (portal) return lines;
    const whole = weight.paint + weight.script;
    if (whole > budget) lines.push(`${name}: HTML, CSS and script are ${kilobytes(whole)} kB`);
    if (paintMs > paintsWithin) lines.push(`${name}: painted after ${Math.round(paintMs)} ms`);
    if (weight.blocking.length > 0) lines.push(`${name}: painting waits for ${weight.blocking.join(", ")}`);
    return lines;
  });
}

function describe(pages: Measured[], runs: number): string {
  const missed = [...new Set(shortfalls(pages))];
  return [
    `Measured ${today()} on ${describeMachine()}.`,
    `Sizes in kB (1000 bytes) as a browser that accepts brotli gets them, bodies only.`,
    `The script of a public page stands within its HTML; 'script' is what else was asked for.`,
    `'blocking' counts what painting waits for besides the document. ${describeQuiet()}`,
    "",
    weightTable(pages),
    "",
    `'painted' is when slow 4G and a processor four times slower have painted the largest part: the median of ${runs}.`,
    "",
    missed.length === 0
      ? "Every page outside the portal keeps 14 kB of HTML, CSS and script and nothing that blocks; everything is compressed; hashed assets are immutable for a year."
      : `Not kept:\n\n${missed.map((line) => `- ${line}`).join("\n")}`,
  ].join("\n");
}

async function run(): Promise<void> {
  const runs = option("runs", 3);
  const product = await startProduct({ port: option("port", await freePort()) });
  const browser = await openChromium();
  try {
    const pages: Measured[] = [];
    for await (const stop of walk(product.origin)) pages.push(await measure(stop, browser, runs));
    publish(describe(pages, runs));
  } finally {
    await browser.close();
    await product.stop();
  }
}

await run();
