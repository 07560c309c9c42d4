import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { askForRoof, emailFor, mobileFor } from "../support/pages/quiz-browser";

const priya = () => ({ "First name": "Priya", "Last name": "Shah", Email: emailFor(70) });

/** How many sheets of A4 the page fills. */
async function countSheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("each of the results prints on one page, without the way about the site", async ({ page }) => {
  const id = await askForRoof(page, mobileFor(70), priya());
  for (const address of [paths.quizResults(paths.roofingQuiz, id), paths.quoteResults(id, "ai_quiz")]) {
    await page.goto(address);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("body > header")).toBeHidden();
    await expect(page.locator("body > footer")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("£");
    expect(await countSheets(page), address).toBe(1);
    await page.emulateMedia({ media: null });
  }
});

test("forced colours show how far the quiz is", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(paths.roofingQuiz);
  const progress = page.getByRole("progressbar");
  await expect(progress).toHaveCSS("border-top-style", "solid");
  const [done, all] = await progress.evaluate((bar) => [
    getComputedStyle(bar).color,
    getComputedStyle(bar).backgroundColor,
  ]);
  expect(done).not.toBe(all);
});

test("forced colours show which of the two the visitor signs in as", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(paths.login());
  const choices = page.locator("main .chips a").filter({ hasText: /homeowner|professional/i });
  const backgrounds = await choices.evaluateAll((all) =>
    all.map((each) => [each.hasAttribute("aria-current"), getComputedStyle(each).backgroundColor] as const),
  );
  const chosen = backgrounds.find(([current]) => current)?.[1];
  const other = backgrounds.find(([current]) => !current)?.[1];
  expect(chosen).toBeDefined();
  expect(other).toBeDefined();
  expect(chosen).not.toBe(other);
});

test("each control and each voice of the home page says what it does and whose words it is", async ({
  page,
}) => {
  await page.goto(paths.home);
  const voices = page.getByRole("group", { name: "Choose whose words to read" });
  await expect(voices.getByRole("radio", { name: "Show each in turn" })).toBeChecked();
  const names = await voices
    .getByRole("radio")
    .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
  expect(new Set(names).size).toBe(7);
  for (const name of names.slice(1)) {
    const author = name.replace(/^Show the words of /, "");
    expect(author).not.toBe(name);
    await voices.getByRole("radio", { name, exact: true }).check();
    const words = page.getByRole("figure", { name: `The words of ${author}` });
    await expect(words).toBeVisible();
    await expect(words).toContainText(author);
  }
});
