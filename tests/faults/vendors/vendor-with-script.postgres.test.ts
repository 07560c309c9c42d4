import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "~/database/db.server";
import { findChromium } from "../../../scripts/chromium.js";
import type { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { freshMobile } from "../../support/people/roofing-quiz";
import { atPhoneStepOf } from "../../support/processes/live-visitor";
import {
  endProcesses,
  liveOn,
  type ServerProcess,
  startServer,
  twilioAt,
} from "../../support/processes/server-process";
import { openTwilioServer, type TwilioServer } from "../../support/vendors/twilio-server";

let twilio: TwilioServer;
let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  twilio = await openTwilioServer();
  server = await startServer(
    liveOn(process.env.DATABASE_URL ?? "", { ...twilioAt(twilio.url), WORKER: "off" }),
  );
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
});
afterEach(() => {
  for (const part of ["codes", "checks"] as const) twilio.answer(part);
});
afterAll(async () => {
  await browser.close();
  await endProcesses();
  await Promise.all([twilio.close(), closeDatabase()]);
});

/** The same homeowner, at the same place, in Chromium with script. */
async function inChromium(visitor: Visitor): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.goto(`${server.origin}/test`);
  // By the page itself: Chromium takes a secure cookie from localhost, and its debugger does not.
  await page.evaluate(async (cookies) => {
    for (const each of cookies.split("; ")) {
      const [name = "", ...value] = each.split("=");
      await cookieStore.set(name, value.join("="));
    }
  }, visitor.cookies.header("/"));
  await page.goto(server.origin + visitor.path);
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
    twilio.answer("codes", { status: 201, body: {} });
    const page = await inChromium(await atPhoneStepOf[variant](server.origin));
    await giveNumber(page);
    await page.getByText(notSent).waitFor();

    twilio.answer("codes");
    await giveNumber(page);
    const code = page.getByLabel("Verification code");
    await code.waitFor();
    await timePasses(61);
    await page.reload();
    twilio.answer("codes", "reset");
    await page.getByRole("button", { name: "Resend code" }).click();
    await page.getByText("Failed to resend code. Please try again.").waitFor();
    twilio.answer("codes");
    await page.getByRole("button", { name: "Resend code" }).click();
    await page.getByText("New verification code sent!").waitFor();

    twilio.answer("checks", "reset");
    await code.fill(twilio.code);
    await page.getByText(notChecked).waitFor();
    expect(await code.inputValue()).toBe("");
    twilio.answer("checks");
    await code.fill("123");
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("Please enter the 6-digit verification code").waitFor();
    await code.fill(twilio.code);
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
    twilio.answer("codes", { status, body: {} });
    const page = await inChromium(await atPhoneStepOf.A(server.origin));
    await notePageOnTheWay(page, "/without-code");
    await giveNumber(page);
    await page.waitForURL(/\/first-name$/);
    const said = await page.evaluate(() => sessionStorage.getItem("on the way"));
    expect(said).toContain("SMS service is being set up. Continuing without verification...");
    await page.context().close();
  },
);
