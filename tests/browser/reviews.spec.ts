import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { drawn } from "../support/files/drawn";
import { expectNoAxeViolations } from "../support/pages/axe";
import { askForRoof, emailFor, inMessageTo, mobileFor, scripted } from "../support/pages/quiz-browser";
import { press, signInByKeys, tabTo } from "../support/people/keys";

const operator = "operator@fettle.example";
/** Both projects are at one site. */
const lastName = () => (scripted() ? "Sugden" : "Ackroyd");
const jane = () => ({
  ...{ "First name": "Jane", "Last name": lastName() },
  ...{ Email: emailFor(96), Postcode: "LS3 1LH" },
});
const words = () =>
  `They put the ridge back, ${scripted() ? "whistled, and swept the drive" : "and left no dust at all behind"}.`;
const disagrees = "We never went to this house: our van was in Hull on that day.";
const answers = "You did. I have your invoice, with the day on it.";
const decision = "The invoice says so.";

/** 320 pixels hold it, and axe finds nothing. */
async function look(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, page.url()).toBeLessThanOrEqual(320);
  await expectNoAxeViolations(page);
}

async function narrow(browser: Browser): Promise<Page> {
  const { javaScriptEnabled, baseURL } = test.info().project.use;
  const context = await browser.newContext({
    ...{ viewport: { width: 320, height: 640 }, reducedMotion: "reduce", javaScriptEnabled, baseURL },
  });
  return context.newPage();
}

/** Jane's request, and that Kirkgate Slaters say that it is done. */
async function askAndFinish(homeowner: Page, roofer: Page): Promise<void> {
  await askForRoof(homeowner, mobileFor(96), jane());
  await homeowner.goto(await inMessageTo(homeowner, jane().Email, /\/my-request\/\S+/));
  await signInByKeys(roofer, paths.leads());
  await roofer.getByRole("row").filter({ hasText: lastName() }).first().getByRole("link").first().click();
  await roofer.getByRole("button", { name: "Completed", exact: true }).click();
  await expect(roofer.locator("[data-done]")).toContainText("is now Completed.");
}

async function fillReview(page: Page): Promise<void> {
  for (const select of await page.locator("select[name^=stars]").all()) await select.selectOption("4");
  await page.getByLabel("What was it like?").fill(words());
  for (const [label, value] of Object.entries({ "First name": "Jane", Initial: "S", Town: "Leeds" }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("When was the work done?").selectOption({ index: 1 });
  await page.getByLabel("Were you offered anything for this?").selectOption("no");
  await page.getByRole("button", { name: "Send your review" }).click();
}

async function addPhoto(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Add photos" }).click();
  const buffer = await drawn(300, 200).jpeg().toBuffer();
  await page.getByLabel("Choose photos").setInputFiles({ name: "ridge.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Add photos" }).click();
  await page.getByLabel("What does photo 1 show?").fill("The ridge");
  await page.getByRole("button", { name: "Save the words" }).click();
  await expect(page.getByText("Saved.").first()).toBeVisible();
}

/** Types a text and sends it, with keys alone. */
async function say(page: Page, field: Locator, text: string, button: Locator): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await press(page, button);
}

/** Comes back until a page says so: a decision is done once nobody took it back for a minute. */
const until = (page: Page, at: string, text: string) =>
  expect(async () => {
    await page.goto(at);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 180_000, intervals: [5_000] });

/** Opens what waits at the desk, one after the other, until this is read: there are others. */
async function openAt(desk: Page, text: string): Promise<void> {
  await desk.goto(paths.adminReviews());
  const rows = await desk
    .locator("[data-row]")
    .evaluateAll((all) => all.map((row) => row.getAttribute("href") ?? ""));
  for (const row of rows) {
    await desk.goto(row);
    if (await desk.getByText(text).first().isVisible()) return;
  }
  throw new Error(`Nothing at the desk says ${text}`);
}

/** Replies to the review, and says that it is not true; with keys alone. */
async function answerAndReport(roofer: Page): Promise<void> {
  await roofer.goto(paths.ownReviews);
  await look(roofer);
  const own = roofer.locator("li").filter({ hasText: words() });
  await press(roofer, own.locator("summary"));
  await say(
    roofer,
    own.getByRole("textbox"),
    "Thank you, Jane.",
    own.getByRole("button", { name: /^Reply/ }),
  );
  await expect(roofer.getByText("It is shown with the review").first()).toBeVisible();
  await press(roofer, own.locator("summary"));
  await press(roofer, own.getByRole("link", { name: /^Report it/ }));
  await expect(roofer.getByRole("heading", { level: 1 })).toHaveText("Say that a review is not true");
  await look(roofer);
  await say(
    roofer,
    roofer.getByLabel(/^What is not true/),
    disagrees,
    roofer.getByRole("button", { name: "Report it" }),
  );
  await expect(roofer.getByText("We ask whoever wrote it").first()).toBeVisible();
}

/** Looks at the public page, and answers by the link in the mail, with keys alone. */
async function answer(homeowner: Page): Promise<void> {
  // A stranger's page is ten seconds old at most.
  const shown = homeowner.locator("li").filter({ hasText: words() });
  await expect(async () => {
    await homeowner.goto(paths.business("leeds", "kirkgate-slaters"));
    await expect(shown).toContainText("The business disagrees", { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(shown).toContainText("Thank you, Jane.");
  await expect(shown.getByRole("img", { name: "The ridge" })).toBeVisible();
  await look(homeowner);
  await homeowner.goto(await inMessageTo(homeowner, jane().Email, /\/my-request\/\S+\/dispute/));
  await look(homeowner);
  await say(
    homeowner,
    homeowner.getByLabel("How was it?"),
    answers,
    homeowner.getByRole("button", { name: "Send" }),
  );
  await expect(homeowner.getByText("Saved. One of our people decides").first()).toBeVisible();
}

test("a review with a photo is held, published, answered, disputed and kept, and each side reads why", async ({
  browser,
}) => {
  test.slow();
  const [homeowner, roofer, desk] = [await narrow(browser), await narrow(browser), await narrow(browser)];
  await askAndFinish(homeowner, roofer);
  await homeowner.reload();
  await homeowner.getByRole("link", { name: "Write a review: Kirkgate Slaters" }).click();
  await look(homeowner);
  await fillReview(homeowner);
  await expect(homeowner.getByText("One of our people reads it first").first()).toBeVisible();
  await addPhoto(homeowner);
  await look(homeowner);

  await signInByKeys(desk, paths.adminReviews(), operator);
  await openAt(desk, words());
  await expect(desk.getByText("The request was made and closed within the hour.")).toBeVisible();
  await desk.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(desk.getByRole("main")).toContainText("A review: published by");

  await until(roofer, paths.ownReviews, words());
  await answerAndReport(roofer);
  await answer(homeowner);
  await openAt(desk, answers);
  await look(desk);
  await press(desk, desk.locator("summary").filter({ hasText: "It stays…" }));
  await say(
    desk,
    desk.locator("#uphold-reason"),
    decision,
    desk.getByRole("button", { name: "It stays", exact: true }),
  );
  await expect(desk.getByRole("main")).toContainText("A disputed review: it stays by");
  for (const side of [roofer, homeowner]) await until(side, side.url(), decision);
});
