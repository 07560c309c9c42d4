import { expect, test } from "@playwright/test";
import { paths } from "~/paths";
import { answerForRoof, emailFor, mobileFor, scripted } from "../support/pages/quiz-browser";

test("Back from the results leads to the page before the quiz, and on from there", async ({ page }) => {
  await page.goto(paths.howWeOrderResults);
  await page.goto(paths.home);
  await answerForRoof(page, mobileFor(80), { "First name": "Ann", "Last name": "Lee", Email: emailFor(80) });

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
