import { type Browser, expect, type Page, test } from "@playwright/test";
import axe from "axe-core";

/**
 * Passes when axe finds nothing on the page: WCAG 2.2 up to AA, and its best practice. `only` asks for these rules and no
 * others; `leaving` is a page that goes elsewhere by itself.
 */
export async function expectNoAxeViolations(
  page: Page,
  { only, leaving = false }: { only?: string[]; leaving?: boolean } = {},
): Promise<void> {
  const scriptless = test.info().project.use.javaScriptEnabled === false;
  const subject = scriptless || leaving ? await copyWithScript(page, leaving) : page;
  // It stays in a document until that is left.
  if (!(await subject.evaluate(() => "axe" in window))) await subject.evaluate(axe.source);
  const findings = await subject.evaluate(findViolations, only);
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

/** Runs in the page, where axe was added. Passed rules are not collected: that takes as long as the checks. */
async function findViolations(only?: string[]): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run(document, { runOnly: only, resultTypes: ["violations"] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`),
  );
}

/**
 * Passes when axe can read every text in forced colours; they stay on until the page is left. Axe takes a text's colour from
 * `-webkit-text-fill-color`, of which Chromium goes on telling the page's own though it paints the forced one, and takes what
 * stands on no background for white though the canvas may be black: it is told of both what is painted. Nothing is left out.
 */
export async function expectReadableInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await page.waitForFunction(areColoursForced);
  await page.evaluate(() => {
    document.documentElement.style.backgroundColor = "Canvas";
    const painted = [...document.querySelectorAll<HTMLElement>("body *")].map(
      (each) => [each, getComputedStyle(each).color] as const,
    );
    // Writing before all are read would compute each style again.
    for (const [each, color] of painted) each.style.setProperty("-webkit-text-fill-color", color);
  });
  await expectNoAxeViolations(page, { only: ["color-contrast"] });
  await page.emulateMedia({ forcedColors: null });
}

/** Runs in the page, where forced colours arrive a moment after they are asked for. */
function areColoursForced(): boolean {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "rgb(1, 2, 3)";
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color !== "rgb(1, 2, 3)";
}

/**
 * What is sent to this page's browser for an address. On a connection of its own: one that was kept may be closed by the
 * server just as the next request is written to it, which a starved machine does.
 */
export const textAt = async (page: Page, address: string): Promise<string> =>
  (await page.request.get(address, { headers: { Connection: "close" } })).text();

/** Axe needs script: the same document, as it is without script, in a browser where axe can run. */
async function copyWithScript(page: Page, leaving: boolean): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("This page belongs to no browser");
  // A page that is about to leave cannot be asked: its document is fetched again.
  const dark = !leaving && (await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches));
  const copy = await readerOf(browser);
  const viewport = page.viewportSize();
  if (viewport) await copy.setViewportSize(viewport);
  await copy.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  const html = leaving ? await textAt(page, page.url()) : await page.content();
  const body = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, "")
    .replace(/<\/?noscript>/gi, "")
    // The copy must not leave while axe reads it.
    .replace(/<meta [^>]*http-equiv="refresh"[^>]*>/gi, "");
  await copy.unrouteAll();
  // A request has no fragment.
  const asked = page.url().replace(/#.*/, "");
  await copy.route(asked, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  // An address that differs only in its fragment would not be loaded again.
  await copy.goto("about:blank");
  await copy.goto(page.url());
  return copy;
}

const readers = new WeakMap<Browser, Page>();

/** The page that shows the copies, one after the other: to open one takes a browser as long as axe takes to read it. */
async function readerOf(browser: Browser): Promise<Page> {
  const opened = readers.get(browser);
  if (opened && !opened.isClosed()) return opened;
  const context = await browser.newContext({ javaScriptEnabled: true, reducedMotion: "reduce" });
  const reader = await context.newPage();
  readers.set(browser, reader);
  return reader;
}
