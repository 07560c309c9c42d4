import { expect, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations } from "../support/pages/axe";
import { expectNothingSideways } from "../support/pages/browser";
import { askForRoof, emailFor, inMessageTo, mobileFor, scripted } from "../support/pages/quiz-browser";

const person = {
  service: "roofing",
  name: "Ann Lee",
  phone: "07700 900123",
  email: "ann@example.com",
  postcode: "LS1 4DY",
  description: "Slipped tiles after the storm",
};
const success = paths.quoteSuccess({ ...person, source: "ai_quiz", success: "true" });
const fallback = paths.quoteResultsFallback({ ...person, error: "submission_failed" });

const priya = { "First name": "Priya", "Last name": "Shah" };

test("a page that says nothing of its own has the site's policy on referrers", async ({ page }) => {
  const answer = await page.goto(paths.home);
  expect(await answer?.headerValues("Referrer-Policy")).toEqual(["strict-origin-when-cross-origin"]);
});

test("a result is under its loading screen for two seconds, or at once without motion", async ({ page }) => {
  const results = paths.quoteResults(
    await askForRoof(page, mobileFor(50), { ...priya, Email: emailFor(50) }),
    "ai_quiz",
  );
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(results);
  const loading = page.getByText("Working out your price estimate");
  await expect(loading.locator("..")).toHaveCSS("animation-duration", "2s");
  await expect(loading).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("£1,750 – £3,250");
  await expectNoAxeViolations(page);

  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
  await page.goto(results);
  expect(await loading.isVisible()).toBe(false);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothingSideways(page);
});

test("a question about the postcode stands apart from what is above and below it", async ({ page }) => {
  const who = { ...priya, Email: emailFor(51), Postcode: "LS1 4D" };
  await askForRoof(page, mobileFor(51), who);
  await page.goto(await inMessageTo(page, who.Email, /\/my-request\/\S+/));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [above, box, below] = await Promise.all(
      [
        page.getByText("For LS1, sent"),
        page.getByRole("region", { name: "Is LS1 4D right?" }),
        page.getByRole("region", { name: "Now", exact: true }),
      ].map((each) => each.boundingBox()),
    );
    if (!above || !box || !below) throw new Error("One of them is not on the page");
    expect(box.y - (above.y + above.height)).toBeGreaterThanOrEqual(24);
    expect(below.y - (box.y + box.height)).toBeGreaterThanOrEqual(24);
  }
});

test("a thread fits 320 pixels, and axe finds nothing wrong in either colour scheme", async ({ page }) => {
  const who = { ...priya, Email: emailFor(52) };
  await askForRoof(page, mobileFor(52), who);
  await page.goto(await inMessageTo(page, who.Email, /\/my-request\/\S+/));
  await page
    .getByRole("link", { name: /^Message / })
    .first()
    .click();
  await expect(page.getByLabel(/^Write to/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothingSideways(page);
});

for (const [name, address, left] of [
  ["success page", success, /\/quote-success\?service=roofing&source=ai_quiz&success=true$/],
  ["fallback", fallback, /\/quote-results-fallback\?service=roofing&error=submission_failed$/],
] as const) {
  test(`the ${name} keeps the person on the page and out of the address bar`, async ({ page }) => {
    const answer = await page.goto(address);
    // Two policies would leave it to each browser which of them it follows.
    expect(await answer?.headerValues("Referrer-Policy")).toEqual(["no-referrer"]);
    // Without script there is nobody to change the address; it goes with no link either way.
    if (scripted()) await expect(page).toHaveURL(left);
    await expect(page.getByText("07700 900 123")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you, Ann");
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNothingSideways(page);
  });
}
