import type { Chrome } from "chrome-launcher";
import { freePort } from "../scripts/postgres.js";
import { type Judged, judge, openChrome } from "./lighthouse";
import { textOf } from "./person";
import { startProduct } from "./product";
import { describeMachine, describeQuiet } from "./quiet";
import { option, publish, say, table, today } from "./report";
import { type Stop, walk } from "./walk";
import { smallest, type Weight, weigh } from "./weigh";

/** HTML, CSS and script together on the first view, as the product promises it for public pages, in bytes. */
const budget = 14_000;
/** A page that leads on by itself would take Lighthouse along; later it stays. */
const leadsOn = /http-equiv="refresh"/i;
const settlesWithinMs = 11_000;

type Measured = { name: string; portal: boolean; weight: Weight; judged: Judged; smallest: number };

async function measure({ name, page, person }: Stop, chrome: Chrome, runs: number): Promise<Measured> {
  say(`  ${name}`);
  const html = textOf(page);
  if (leadsOn.test(html)) await new Promise((resolve) => setTimeout(resolve, settlesWithinMs));
  const judged = await judge(page.url.href, { chrome, cookie: person.cookie, runs });
  return {
    name,
    portal: html.includes("data-morph"),
    weight: await weigh(page, judged.requests, person),
    judged,
    smallest: smallest(html),
  };
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function weightTable(pages: Measured[]): string {
  const head = ["page", "HTML+CSS", "script", "images", "total", "requests", "blocking"];
  const raw = ["HTML raw", "of it CSS", "gzip -6", "brotli 11"];
  const rows = pages.map(({ name, weight, smallest }) => [
    name,
    ...[weight.paint, weight.script, weight.image, weight.total].map(kilobytes),
    String(weight.requests),
    String(weight.blocking.length),
    ...[weight.rawHtml, weight.rawInlineCss, weight.gzip, smallest].map(kilobytes),
  ]);
  return table([...head, ...raw], rows);
}

function scoreTable(pages: Measured[]): string {
  const rows = pages.map(({ name, judged: { scores, performanceRange, failed } }) => {
    const [lowest, highest] = performanceRange;
    const spread = lowest === highest ? "" : ` (${lowest}-${highest})`;
    return [
      name,
      `${scores.performance}${spread}`,
      ...[scores.accessibility, scores["best-practices"], scores.seo].map(String),
      failed.join(", "),
    ];
  });
  return table(["page", "performance", "accessibility", "best practices", "SEO", "points lost to"], rows);
}

/** What was promised and is not kept, one line each. */
function shortfalls(pages: Measured[]): string[] {
  return pages.flatMap(({ name, portal, weight }) => {
    const lines = weight.broken.map((promise) => `${name}: ${promise}`);
    if (portal) return lines;
    const whole = weight.paint + weight.script;
    if (whole > budget) lines.push(`${name}: HTML, CSS and script are ${kilobytes(whole)} kB`);
    if (weight.blocking.length > 0) lines.push(`${name}: painting waits for ${weight.blocking.join(", ")}`);
    return lines;
  });
}

function describe(pages: Measured[], runs: number): string {
  const missed = [...new Set(shortfalls(pages))];
  return [
    `Measured ${today()} on ${describeMachine()}, Lighthouse ${pages[0]?.judged.version}.`,
    `Sizes in kB (1000 bytes) as a browser that accepts brotli gets them, bodies only.`,
    `The script of a public page stands within its HTML; 'script' is what else was asked for.`,
    `'blocking' counts what painting waits for besides the document. ${describeQuiet()}`,
    "",
    weightTable(pages),
    "",
    `Lighthouse, emulated phone, simulated slow 4G; performance is the median of ${runs} (lowest-highest).`,
    "",
    scoreTable(pages),
    "",
    missed.length === 0
      ? "Every page outside the portal keeps 14 kB of HTML, CSS and script and nothing that blocks; everything is compressed; hashed assets are immutable for a year."
      : `Not kept:\n\n${missed.map((line) => `- ${line}`).join("\n")}`,
  ].join("\n");
}

async function run(): Promise<void> {
  const runs = option("runs", 3);
  const product = await startProduct({ port: option("port", await freePort()) });
  const chrome = await openChrome();
  try {
    const pages: Measured[] = [];
    for await (const stop of walk(product.origin)) pages.push(await measure(stop, chrome, runs));
    publish(describe(pages, runs));
  } finally {
    chrome.kill();
    await product.stop();
  }
}

await run();
