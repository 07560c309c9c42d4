import { type Chrome, launch } from "chrome-launcher";
import lighthouse, { type Lhr, type LighthouseRequest } from "lighthouse";
import { findChromium } from "../scripts/chromium.js";
import { untilQuiet } from "./quiet";
import { median } from "./report";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

const mostAttempts = 3;

const chromeFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** One page as Lighthouse's emulated phone on a slow network sees it. */
export type Judged = {
  version: string;
  /** 0 to 100; performance is the median of the runs, and its lowest and highest follow. */
  scores: Record<(typeof categories)[number], number>;
  performanceRange: [number, number];
  /** The audits that cost points, performance apart. */
  failed: string[];
  requests: LighthouseRequest[];
};

export const openChrome = (): Promise<Chrome> => launch({ chromePath: findChromium(), chromeFlags });

/** Judges the address `runs` times with this browser's cookies. Throws when Lighthouse itself fails. */
export async function judge(
  url: string,
  { chrome, cookie, runs }: { chrome: Chrome; cookie: string; runs: number },
): Promise<Judged> {
  const results: Lhr[] = [];
  for (let run = 0; run < runs; run++) {
    await untilQuiet();
    results.push(await runUntilSound(url, chrome, cookie));
  }
  const last = results.at(-1);
  if (!last) throw new Error("Lighthouse was not asked to run");
  const performance = results.map((each) => scoreOf(each, "performance"));
  return {
    version: last.lighthouseVersion,
    scores: {
      performance: median(performance),
      accessibility: scoreOf(last, "accessibility"),
      "best-practices": scoreOf(last, "best-practices"),
      seo: scoreOf(last, "seo"),
    },
    performanceRange: [Math.min(...performance), Math.max(...performance)],
    failed: failedAudits(last),
    requests: last.audits["network-requests"]?.details?.items ?? [],
  };
}

/** On a busy machine Chromium now and then loses the start of its own trace. */
async function runUntilSound(url: string, chrome: Chrome, cookie: string): Promise<Lhr> {
  let problem = "";
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const lhr = await runOnce(url, chrome, cookie);
    if (!lhr.runtimeError) return lhr;
    problem = `${lhr.runtimeError.code} ${lhr.runtimeError.message}`;
  }
  throw new Error(`Lighthouse on ${url}: ${problem}`);
}

async function runOnce(url: string, chrome: Chrome, cookie: string): Promise<Lhr> {
  const result = await lighthouse(url, {
    port: chrome.port,
    logLevel: "silent",
    locale: "en-GB",
    // The page that says 'not found' is a page too.
    ignoreStatusCode: true,
    onlyCategories: [...categories],
    extraHeaders: cookie ? { Cookie: cookie } : {},
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  return result.lhr;
}

const scoreOf = (lhr: Lhr, category: (typeof categories)[number]) =>
  Math.round((lhr.categories[category].score ?? 0) * 100);

function failedAudits(lhr: Lhr): string[] {
  const weighed = categories
    .filter((category) => category !== "performance")
    .flatMap((category) => lhr.categories[category].auditRefs)
    .filter(({ weight }) => weight > 0);
  return weighed.map(({ id }) => id).filter((id) => (lhr.audits[id]?.score ?? 1) < 1);
}
