import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { paths } from "~/paths";
import { findChromium } from "../../../scripts/chromium.js";

/** A browser for what is no test of Playwright's. */
export const openChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });

/** Fills in the sign-in page that is open, as the demonstration's roofer unless told otherwise, and presses its button. */
export async function signInHere(
  page: Page,
  email = "roofer@fettle.example",
  password = "fettle-demo",
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Opens a list of the roofer's leads, signed in. */
export async function openLeads(page: Page, at = paths.leads()): Promise<void> {
  await page.goto(paths.login(at));
  await signInHere(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leads");
  // A page is on the screen before its script is.
  await page.waitForLoadState();
}

/** A page in a new browser without cookies. */
export const inNewBrowser = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ reducedMotion: "reduce" })).newPage();

/**
 * What scrolls within the page keeps what is in it: text for screen readers that is placed by the page instead would
 * lengthen the page by all that was scrolled past.
 */
const listEscaped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((each) => /auto|scroll/.test(`${getComputedStyle(each).overflow}`))
      .flatMap((box) =>
        [...box.querySelectorAll(".sr-only")].filter(
          (each) => each instanceof HTMLElement && each.offsetParent && !box.contains(each.offsetParent),
        ),
      )
      .map((each) => each.outerHTML),
  );

/** Nothing of the page is wider than the screen, and nothing leaves what scrolls within it. */
export async function expectNothingSideways(page: Page): Promise<void> {
  expect(await listEscaped(page), page.url()).toEqual([]);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, page.url()).toBeLessThanOrEqual(0);
}
