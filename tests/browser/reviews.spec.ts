import { type Browser, expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { drawn } from "../support/files/drawn";
import { expectNoAxeViolations } from "../support/pages/axe";
import { askForRoof, emailFor, inMessageTo, mobileFor, scripted } from "../support/pages/quiz-browser";
import { press, signInByKeys } from "../support/people/keys";

const operator = "operator@fettle.example";
/** Both projects are at one site. */
const lastName = () => (scripted() ? "Sugden" : "Ackroyd");
const jane = () => ({
  ...{ "First name": "Jane", "Last name": lastName() },
  ...{ Email: emailFor(96), Postcode: "LS3 1LH" },
});
const words = () =>
  `They put the ridge back, ${scripted() ? "whistled, and swept the drive" : "and left no dust at all behind"}.`;

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

const ridge = async () => ({
  ...{ name: "ridge.jpg", mimeType: "image/jpeg" },
  buffer: await drawn(300, 200).jpeg().toBuffer(),
});

/** Jane's request, with a photo added, and that Kirkgate Slaters say that it is done. */
async function askAndFinish(homeowner: Page, roofer: Page): Promise<void> {
  await askForRoof(homeowner, mobileFor(96), jane());
  await homeowner.goto(await inMessageTo(homeowner, jane().Email, /\/my-request\/\S+/));
  await homeowner.getByRole("link", { name: "Correct it, or add something" }).first().click();
  const file = { ...(await ridge()), buffer: Buffer.from("no photo") };
  await homeowner.getByLabel("Add photos").setInputFiles(file);
  await homeowner.getByRole("button", { name: "Correct it" }).click();
  await expect(homeowner.locator(".summary")).not.toHaveCSS("border-top-width", "0px");
  await homeowner.getByLabel("Add photos").setInputFiles(await ridge());
  await homeowner.getByRole("button", { name: "Correct it" }).click();
  await expect(homeowner.getByText("Thank you: we added that to your request.")).toBeVisible();
  await signInByKeys(roofer, paths.leads());
  await roofer.getByRole("row").filter({ hasText: lastName() }).first().getByRole("link").first().click();
  await roofer.getByRole("button", { name: "Completed", exact: true }).click();
  await expect(roofer.locator("[data-done]")).toContainText("is now Completed.");
}

async function fillReview(page: Page): Promise<void> {
  await page
    .getByRole("group", { name: /all in all/ })
    .getByLabel("4: good")
    .check();
  await page.getByLabel("What was it like?").fill(words());
  await page.getByRole("group", { name: "Were you offered anything for this?" }).getByLabel("No").check();
  await page.getByRole("button", { name: "Send your review" }).click();
}

async function addPhoto(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Add photos" }).click();
  await page.getByLabel("Choose photos").setInputFiles(await ridge());
  await page.getByRole("button", { name: "Add photos" }).click();
  await page.getByLabel("What does photo 1 show?").fill("The ridge");
  await page.getByRole("button", { name: "Save the words" }).click();
  await expect(page.getByText("Saved.").first()).toBeVisible();
}

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

// What becomes of it is walked by tests/journeys/reviews/walk.test.ts.
test("whoever writes, reads, reports or decides on a review does it on a narrow screen, with nothing for axe to find", async ({
  browser,
}) => {
  test.slow();
  const [homeowner, roofer, desk] = [await narrow(browser), await narrow(browser), await narrow(browser)];
  await askAndFinish(homeowner, roofer);
  await homeowner.reload();
  await homeowner.getByRole("link", { name: "Write a review: Kirkgate Slaters" }).click();
  await look(homeowner);
  await fillReview(homeowner);
  await expect(homeowner.getByText("Our team will read it first").first()).toBeVisible();
  await addPhoto(homeowner);
  await look(homeowner);

  await signInByKeys(desk, paths.adminReviews(), operator);
  await openAt(desk, words());
  await look(desk);

  await roofer.goto(paths.ownReviews);
  await look(roofer);
  const newest = roofer
    .getByRole("main")
    .locator("li")
    .filter({ has: roofer.getByText("Report it") })
    .first();
  await press(roofer, newest.locator("summary").first());
  await press(roofer, newest.getByRole("link", { name: /^Report it/ }));
  await expect(roofer.getByRole("heading", { level: 1 })).toHaveText("Say that a review is not true");
  await look(roofer);
});
