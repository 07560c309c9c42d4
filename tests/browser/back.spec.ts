import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { choose, fillIn, mobileFor, provePhone, scripted } from "../support/pages/quiz-browser";

/** The roofing quiz from the page that is open, to its results. */
async function answerRoofing(page: Page, phone: string): Promise<void> {
  await choose(page, "House", "Replacement", "Medium", "As soon as possible");
  await provePhone(page, phone);
  await fillIn(page, "First name", "Ann");
  await fillIn(page, "Last name", "Lee");
  await fillIn(page, "Email", `back-${test.info().project.name}@example.com`);
  await fillIn(page, "Postcode", "LS6 2AB");
  await expect(page).toHaveURL(/\/quote-quiz\/results\?id=/);
}

test("Back from the results leads to the page before the quiz, and on from there", async ({ page }) => {
  await page.goto(paths.howWeOrderResults);
  await page.goto(paths.home);
  await answerRoofing(page, mobileFor(80));

  await page.goBack();
  // Without script the page that calculates stands between.
  if (!scripted()) await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${paths.home}$`));
  if (!scripted()) return;
  await expect
    .poll(async () => {
      await page.goBack();
      return new URL(page.url()).pathname;
    })
    .toBe(paths.howWeOrderResults);
});

test("Back onto a refused form shows the form with what was typed", async ({ page }) => {
  await page.goto(paths.home);
  await page.goto(paths.contact);
  const name = page.getByLabel("Name");
  await name.fill("Maureen Haigh");
  await page.locator("main form button").click();
  await expect(page.locator("[aria-invalid]").first()).toBeVisible();
  await page.goto(paths.services);

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${paths.contact}$`));
  await expect(name).toHaveValue("Maureen Haigh");
});
