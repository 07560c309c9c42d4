import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { shareWindow } from "../support/pages/one-window";

/** What WCAG 2.2, 1.4.12, lets a reader set. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

const pages = [
  paths.home,
  paths.roofingQuiz,
  "/new-quote",
  "/ai-quote",
  paths.getQuotes,
  paths.directory,
  paths.findRoofer("Leeds"),
  paths.roofing,
  "/roofers-leeds",
  "/roofing-in-leeds",
  paths.services,
  paths.service("plumbing"),
  paths.trade("plumbing"),
  paths.login(),
  paths.forgotPassword,
  paths.contact,
  paths.claimListing,
  paths.getFeatured,
  paths.privacyPolicy,
  paths.reviewsPolicy,
  paths.business("leeds", "kirkgate-slaters"),
  "/no-such-page",
];

type Line = {
  words: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Cut off by a box around it. */
  cut: boolean;
  /** Stays in view while the page goes by under it. */
  stays: boolean;
  /** Which element it is of. */
  of: number;
};

/**
 * Every line of text that somebody sees. What the page shortens to a few lines with '…' is left out: it is whole on
 * the page that it leads to.
 */
function linesIn(body: HTMLElement): Line[] {
  const shown = { opacityProperty: true, visibilityProperty: true };
  const holdersOf = (element: Element | null): Element[] =>
    element ? [element, ...holdersOf(element.parentElement)] : [];
  // The glyphs of a line are a little lower than its box.
  const cutBy = (holder: Element, box: DOMRect) => {
    const { overflowX, overflowY } = getComputedStyle(holder);
    const edge = holder.getBoundingClientRect();
    const beside = box.right > edge.right + 2 || box.left < edge.left - 2;
    const below = box.bottom > edge.bottom + 4 || box.top < edge.top - 4;
    return (/hidden|clip/.test(overflowX) && beside) || (/hidden|clip/.test(overflowY) && below);
  };
  return [...body.querySelectorAll("*")].flatMap((element, of) => {
    const [own, holders] = [getComputedStyle(element), holdersOf(element)] as const;
    const { width, height } = element.getBoundingClientRect();
    const forScreenReaders = own.position === "absolute" && (width <= 1 || height <= 1);
    const unseen = element.closest("svg, option, script, style, noscript, .skip") || forScreenReaders;
    if (unseen || own.webkitLineClamp !== "none" || !element.checkVisibility(shown)) return [];
    const stays = holders.some((each) => /sticky|fixed/.test(getComputedStyle(each).position));
    return [...element.childNodes].flatMap((node) => {
      const words = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "").trim() : "";
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = words ? [...range.getClientRects()].filter((box) => box.width > 1) : [];
      return boxes.map((box) => {
        const { left, right, top, bottom } = box;
        return {
          words: words.slice(0, 40),
          left,
          right,
          top,
          bottom,
          cut: holders.some((each) => cutBy(each, box)),
          stays,
          of,
        };
      });
    });
  });
}

/** Line boxes of neighbours may touch; words lie over words when they share half a line. */
function liesOver(one: Line, other: Line): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const half = Math.min(one.bottom - one.top, other.bottom - other.top) / 2;
  return one.of !== other.of && !one.stays && !other.stays && across > 2 && down > half;
}

/** Texts that are cut off by their box, and pairs of texts that lie over each other. */
async function findUnreadable(page: Page): Promise<string[]> {
  const lines = await page.locator("body").evaluate(linesIn);
  const cut = lines.filter((line) => line.cut).map(({ words }) => `cut off: ${words}`);
  const over = lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => liesOver(one, other))
      .map((other) => `'${one.words}' over '${other.words}'`),
  );
  return [...new Set([...cut, ...over])];
}

test.describe("with wider spacing every word can be read on a small phone:", {
  tag: "@without-script",
}, () => {
  const window = shareWindow();

  for (const address of pages) {
    test(address, async () => {
      const page = window();
      await page.goto(address);
      await page.evaluate((css) => {
        // What a reader's own browser adds is no style of the page's, which its policy would refuse.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
      }, spacing);
      expect(await findUnreadable(page)).toEqual([]);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(360);
    });
  }
});
