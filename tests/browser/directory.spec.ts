import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { shareWindow } from "../support/pages/one-window";
import { scripted } from "../support/pages/quiz-browser";

const names = (page: Page) => page.locator("article.listing :is(h2, h3)");
const search = /\/directory\?/;
/** A clock that the test moves: how quickly a loaded machine types must not matter. */
const morning = Date.UTC(2026, 0, 5, 9);
const inLeeds = { latitude: 53.80123456, longitude: -1.54934567 };

/** The search stands folded beside the name of the list on a phone. */
async function openSearch(page: Page) {
  await page.locator("summary", { hasText: "Search" }).click();
  return page.getByLabel("Search");
}

test("a professional is found by name: as it is typed, or with the button", async ({ page }) => {
  await page.goto(paths.directory);
  const field = await openSearch(page);
  await field.pressSequentially("kirkgate slaters", { delay: 20 });
  if (!scripted()) await page.getByRole("button", { name: "Search" }).click();

  await expect(names(page)).toHaveText(["Kirkgate Slaters"]);
  await expect(page.getByRole("status")).toHaveText("1 professional");
  await expect(page).toHaveURL(/[?&]q=kirkgate\+slaters/);
  await expect(field).toHaveValue("kirkgate slaters");
  await page.goto(page.url());
  await expect(names(page)).toHaveText(["Kirkgate Slaters"]);
});

test.describe("while somebody types", { tag: "@with-script" }, () => {
  test("nobody is asked before they pause, and focus and caret stay", async ({ page }) => {
    await page.clock.install({ time: morning });
    await page.goto(paths.directory);
    await page.clock.pauseAt(morning + 60_000);
    const asked: string[] = [];
    page.on("request", (request) => search.test(request.url()) && asked.push(request.url()));
    const field = await openSearch(page);
    await field.pressSequentially("ormeau roofcre", { delay: 30 });
    for (const _ of "re") await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("a");
    expect(asked).toEqual([]);
    await page.clock.runFor(1_000);
    await expect(names(page)).toHaveText(["Ormeau Roofcare"]);
    expect(asked).toHaveLength(1);
    await expect(field).toBeFocused();
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(13);
  });

  test("a choice of service and the emptied field count as well", async ({ page }) => {
    await page.goto(paths.directorySearch({ q: "no such business" }));
    await expect(page.getByRole("status")).toHaveText("No professionals found matching your criteria.");
    await (await openSearch(page)).fill("");
    await page.getByLabel("Service").selectOption("Flooring");
    await expect(names(page)).toHaveText(["Level Best Floors"]);
    await expect(page).toHaveURL(/\/directory\?service=flooring$/);
  });

  test("what is found looks as it does on a page of its own", async ({ page }) => {
    await page.goto(paths.directorySearch({ q: "no such business" }));
    await (await openSearch(page)).fill("kirkgate slaters");
    const found = page.locator("article.listing");
    await expect(found).toHaveCount(1);
    const look = () =>
      found.evaluate((card) =>
        [card, ...card.querySelectorAll("*")].map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const { color, fontSize, fontWeight, padding } = getComputedStyle(element);
          return [
            element.tagName,
            Math.round(width),
            Math.round(height),
            color,
            fontSize,
            fontWeight,
            padding,
          ].join(" ");
        }),
      );
    const typed = await look();
    await page.goto(page.url());
    expect(typed).toEqual(await look());
  });

  test("an answer that comes too late is not shown", async ({ page }) => {
    await page.goto(paths.directory);
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/q=ormeau$/, async (route) => {
      await late;
      await route.continue().catch(() => {});
    });
    const first = page.waitForRequest(/q=ormeau$/);
    await (await openSearch(page)).fill("ormeau");
    await first;
    await page.getByLabel("Search").fill("kirkgate slaters");
    await expect(names(page)).toHaveText(["Kirkgate Slaters"]);
    release();
    await page.unrouteAll({ behavior: "wait" });
    await expect(names(page)).toHaveText(["Kirkgate Slaters"]);
    await expect(page).toHaveURL(/q=kirkgate\+slaters$/);
  });

  test("a network that is away is not spoken of, and the button is still there", async ({ page }) => {
    await page.goto(paths.directory);
    await page.route(search, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => search.test(request.url()));
    await (await openSearch(page)).fill("ormeau roofcare");
    await failed;
    await expect(page.getByRole("status")).toHaveText(/^\d+ professionals$/);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Search" }).click();
    await expect(names(page)).toHaveText(["Ormeau Roofcare"]);
  });
});

test.describe("the browser's own location", () => {
  test("is rounded and searched around, when it is given", { tag: "@with-script" }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation(inLeeds);
    await page.goto(paths.roofersNearMe);
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(page).toHaveURL(/\/roofers-near-me\?location=53\.801%2C-1\.549&radius=10$/);
    await expect(page.getByText(/roofers within 10 miles of your location$/)).toBeVisible();
  });

  test("is done without when it is refused", { tag: "@with-script" }, async ({ page, context }) => {
    await context.clearPermissions();
    await page.goto(paths.findRoofer());
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(page.getByText("Your browser did not say where you are.")).toBeVisible();
    await page.getByLabel("Postcode or city").fill("Leeds");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText(/within 10 miles of Leeds$/)).toBeVisible();
  });

  test("is not offered without script", { tag: "@without-script" }, async ({ page }) => {
    await page.goto(paths.findRoofer());
    await expect(page.getByText("Use my location")).toBeHidden();
  });
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });
  const window = shareWindow();

  for (const address of [
    paths.cityRoofers("leeds"),
    paths.cityRoofers("birmingham"),
    paths.cityRoofers("nottingham"),
    paths.roofing,
    paths.roofingSearch({ city: "Salford" }),
    paths.directory,
    paths.findRoofer("Leeds"),
  ]) {
    test(`three whole results stand on the first screen of ${address}, each at most 150 px high`, async () => {
      const page = window();
      await page.goto(address);
      const boxes = await page
        .locator("article.listing")
        .evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect()));
      expect(boxes).toHaveLength(3);
      for (const { bottom, height } of boxes) {
        expect(bottom).toBeLessThanOrEqual(640);
        expect(height).toBeLessThanOrEqual(150);
      }
    });
  }
});
