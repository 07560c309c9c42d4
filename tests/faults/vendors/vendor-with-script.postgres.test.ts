import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../support/pages/browser";
import type { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { freshMobile } from "../../support/people/roofing-quiz";
import { useLiveSite } from "../../support/processes/live-site";
import { atPhoneStepOf } from "../../support/processes/live-visitor";

const site = useLiveSite();
let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

/** The same homeowner, at the same place, in Chromium with script. */
async function inChromium(visitor: Visitor): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.goto(`${site.server.origin}/test`);
  // By the page itself: Chromium takes a secure cookie from localhost, and its debugger does not.
  await page.evaluate(async (cookies) => {
    for (const each of cookies.split("; ")) {
      const [name = "", ...value] = each.split("=");
      await cookieStore.set(name, value.join("="));
    }
  }, visitor.cookies.header("/"));
  await page.goto(site.server.origin + visitor.path);
  return page;
}

async function giveNumber(page: Page): Promise<void> {
  await page.getByLabel("Phone number").fill(freshMobile());
  await page.getByRole("button", { name: "Continue" }).click();
}

test.each([
  ["A", "Failed to send SMS. Please try again.", "Failed to verify code. Please try again."],
  ["B", "Failed to send verification code. Please try again.", "Verification failed. Please try again."],
  ["C", "Failed to send verification code. Please try again.", "Verification failed. Please try again."],
] as const)(
  "variant %s says what it should when the provider fails at each turn",
  async (variant, notSent, notChecked) => {
    site.twilio.answer("codes", { status: 201, body: {} });
    const page = await inChromium(await atPhoneStepOf[variant](site.server.origin));
    await giveNumber(page);
    await page.getByText(notSent).waitFor();

    site.twilio.answer("codes");
    await giveNumber(page);
    const code = page.getByLabel("Verification code");
    await code.waitFor();
    await timePasses(61);
    await page.reload();
    site.twilio.answer("codes", "reset");
    await page.getByRole("button", { name: "Resend code" }).click();
    await page.getByText("Failed to resend code. Please try again.").waitFor();
    site.twilio.answer("codes");
    await page.getByRole("button", { name: "Resend code" }).click();
    await page.getByText("New verification code sent!").waitFor();

    site.twilio.answer("checks", "reset");
    await code.fill(site.twilio.code);
    await page.getByText(notChecked).waitFor();
    expect(await code.inputValue()).toBe("");
    site.twilio.answer("checks");
    await code.fill("123");
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("Please enter the 6-digit verification code").waitFor();
    await code.fill(site.twilio.code);
    await page.waitForURL(/\/(first-name|postcode|details)$/);
    await page.context().close();
  },
);

/** Notes what a page at this address shows, which may be gone before a starved machine looks at it. */
async function notePageOnTheWay(page: Page, path: string): Promise<void> {
  await page.addInitScript((end) => {
    if (!location.pathname.endsWith(end)) return;
    addEventListener("DOMContentLoaded", () =>
      sessionStorage.setItem("on the way", document.body.textContent ?? ""),
    );
  }, path);
}

test.each([500, 503])(
  "variant A goes on by itself after two seconds when the provider answers %i",
  async (status) => {
    site.twilio.answer("codes", { status, body: {} });
    const page = await inChromium(await atPhoneStepOf.A(site.server.origin));
    await notePageOnTheWay(page, "/without-code");
    await giveNumber(page);
    await page.waitForURL(/\/first-name$/);
    const said = await page.evaluate(() => sessionStorage.getItem("on the way"));
    expect(said).toContain("SMS service is being set up. Continuing without verification...");
    await page.context().close();
  },
);
