import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { askForRoof, choose, emailFor, mobileFor } from "../support/pages/quiz-browser";
import { signInByKeys } from "../support/people/keys";

const noor = () => ({ "First name": "Noor", "Last name": "Khan", Email: emailFor(85) });

/** How many of these stand whole on the screen, above what is fixed to its foot. */
const countWhole = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const bars = [...document.querySelectorAll(".portal-nav, .acts")].filter(
      (each) => getComputedStyle(each).position === "fixed",
    );
    const foot = Math.min(innerHeight, ...bars.map((each) => each.getBoundingClientRect().top));
    return [...document.querySelectorAll(wanted)].filter((each) => {
      const { top, bottom, height } = each.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= foot;
    }).length;
  }, selector);

/** How far what was on the screen has moved since the page began to come. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 250));
      }),
  );

/** In words, so that a failure says which. */
async function expectSeen(page: Page, selectors: Readonly<Record<string, string>>): Promise<void> {
  for (const [what, selector] of Object.entries(selectors)) {
    expect(await countWhole(page, selector), `${what} on ${page.url()}`).toBeGreaterThan(0);
  }
}

const pictures = "main .gable:is(img, svg), main .strip > li, main svg.strip";

test("price and picture are on the first screen of a phone, and nothing moves @with-script", async ({
  page,
}) => {
  const shown: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    [paths.home]: { price: "main output .price", picture: pictures },
    [paths.cityRoofers("leeds")]: { price: "main b", picture: pictures },
    [paths.business("leeds", "kirkgate-slaters")]: { picture: pictures, name: "h1" },
    [paths.roofingQuiz]: { question: "h1" },
  };
  for (const [address, seen] of Object.entries(shown)) {
    await page.goto(address);
    await expectSeen(page, seen);
    expect(await layoutShift(page), address).toBe(0);
  }
  await askForRoof(page, mobileFor(85), noor());
  await page.reload();
  await expectSeen(page, { price: "h1", picture: pictures });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("£");
  expect(await layoutShift(page)).toBe(0);
});

test("the number is asked for on the first screen of a phone, under the price", async ({ page }) => {
  await page.goto(paths.roofingQuiz);
  await choose(page, "House", "Replacement", "Medium", "As soon as possible");
  await expect(page.getByLabel("Phone number")).toBeVisible();
  await expectSeen(page, { price: "main .price", number: "main [type=tel]" });
});

test("three reviews stand on the first screen of a roofer's phone", async ({ page }) => {
  await signInByKeys(page, paths.ownReviews);
  expect(await countWhole(page, "[id^=review-]")).toBeGreaterThanOrEqual(3);
});

test("fifteen rows stand on an operator's screen, and what is compared beside them has its whole width", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const countRows = () => countWhole(page, "[data-row]");
  await signInByKeys(page, paths.adminListings(), "operator@fettle.example");
  expect(await countRows()).toBeGreaterThanOrEqual(15);
  await page.goto(paths.adminLeads({ show: "all" }));
  expect(await countRows()).toBeGreaterThanOrEqual(15);
  await page.goto(paths.adminClaims);
  const compared = page.getByRole("region", { name: "The open entry" }).getByRole("table");
  const [table, around] = await compared.evaluate((each) => [
    each.clientWidth,
    each.parentElement?.clientWidth ?? 0,
  ]);
  expect(table).toBeGreaterThan((around ?? 0) * 0.8);
});
