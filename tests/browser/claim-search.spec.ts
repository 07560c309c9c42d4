import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations } from "../support/pages/axe";
import { signInHere } from "../support/pages/browser";

const found = (page: Page) => page.locator("[data-results] li h3");
/** A clock that the test moves: how quickly a loaded machine types must not matter. */
const morning = Date.UTC(2026, 0, 5, 9);
const label = "Business name, phone number or location";

async function asRoofer(page: Page, at: string) {
  await page.goto(paths.login(at));
  await signInHere(page);
  await expect(page).toHaveURL(at);
  await page.waitForLoadState();
}

const places = [
  ["in the portal", paths.claimBusiness, asRoofer],
  ["on the site", paths.claimListing, async (page: Page, at: string) => void (await page.goto(at))],
] as const;

for (const [where, at, open] of places) {
  test(`a business is found ${where} as its name is typed`, { tag: "@with-script" }, async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
    await open(page, at);
    await page.getByLabel(label).pressSequentially("kirkgate slaters", { delay: 20 });
    await expect(found(page)).toHaveText(["Kirkgate Slaters"]);
    await expect(page.getByRole("status").first()).toHaveText("Found 1 listing");
    await expect(page).toHaveURL(/[?&]q=kirkgate\+slaters/);
    expect(complaints).toEqual([]);
    await expectNoAxeViolations(page);
  });

  test(`nobody is asked ${where} before half a second without a key`, { tag: "@with-script" }, async ({
    page,
  }) => {
    await page.clock.install({ time: morning });
    await open(page, at);
    await page.clock.pauseAt(morning + 60_000);
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("q=kirk") && asked.push(request.url()));
    const field = page.getByLabel(label);
    await field.pressSequentially("kirkgate");
    await page.clock.runFor(400);
    await page.keyboard.type(" slaters");
    await page.clock.runFor(499);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect(found(page)).toHaveText(["Kirkgate Slaters"]);
    expect(asked).toHaveLength(1);
    await expect(field).toBeFocused();
    await field.fill("no such firm at all");
    await page.clock.runFor(500);
    await expect(page.getByRole("heading", { name: "No listings found" })).toBeVisible();
  });
}
