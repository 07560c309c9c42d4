import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations } from "../support/pages/axe";
import {
  choose,
  codeTextedTo,
  enterCode,
  fillIn,
  mistypeCode,
  mobileFor,
  provePhone,
  reopen,
  scripted,
  stay,
} from "../support/pages/quiz-browser";

const chooseAnswers = (page: Page) => choose(page, "House", "Replacement", "Medium", "As soon as possible");

async function openLeadsAsRoofer(page: Page): Promise<void> {
  await page.goto(paths.leads());
  await expectNoAxeViolations(page);
  await page.getByLabel("Email").fill("roofer@fettle.example");
  await page.getByLabel("Password").fill("fettle-demo");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/portal\/leads$/);
  await expectNoAxeViolations(page);
}

async function searchFor(page: Page, words: string): Promise<void> {
  await page.locator("summary", { hasText: "Filter" }).click();
  const search = page
    .getByRole("searchbox")
    .or(page.getByLabel(/search/i))
    .first();
  await search.fill(words);
  await search.press("Enter");
}

test("from the home page to the estimate, and the roofer moves the lead on", async ({ page }) => {
  const phone = mobileFor(0);
  await page.goto(paths.home);
  await chooseAnswers(page);
  await expect(page).toHaveURL(/\/quote-quiz\/phone$/);
  await expectNoAxeViolations(page);
  await fillIn(page, "Phone number", phone);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter the code we texted you");
  await expectNoAxeViolations(page);
  await enterCode(page, await codeTextedTo(page, phone));

  await expect(page).toHaveURL(/\/first-name$/);
  await fillIn(page, "First name", "Priya");
  await fillIn(page, "Last name", `Shah ${test.info().project.name}`);
  await fillIn(page, "Email", "priya.shah@example.com");
  const leave = await stay(page, /\/results\?id=/);
  await fillIn(page, "Postcode", "ls1 4dy");

  await expect(page.getByRole("status")).toContainText("Calculating your estimate");
  await expectNoAxeViolations(page, { leaving: true });
  leave();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("£9,282 – £12,558");
  await expectNoAxeViolations(page);
  await expect(page.getByText("Best match")).toBeVisible();

  await openLeadsAsRoofer(page);
  await searchFor(page, `Shah ${test.info().project.name}`);
  await page
    .getByRole("link", { name: /View Details/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/portal\/leads\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("definition").filter({ hasText: phone })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^Contacted/i }).click();
  await expect(page.locator("[data-done]")).toContainText("Lead status updated successfully!");
});

test("a wrong code is said beside the field, which is emptied and has the focus", async ({ page }) => {
  const phone = mobileFor(1);
  await page.goto(paths.roofingQuiz);
  await chooseAnswers(page);
  await fillIn(page, "Phone number", phone);
  await expect(page.getByLabel("Verification code")).toBeVisible();
  await mistypeCode(page, phone);
  await expectNoAxeViolations(page);
});

test("Resend and Continue wait: with script they are off, without it the server says why", async ({
  page,
}) => {
  await page.goto(paths.roofingQuiz);
  await chooseAnswers(page);
  const proceed = page.getByRole("button", { name: "Continue" });
  if (scripted()) await expect(proceed).toBeDisabled();
  else await expect(proceed).toBeEnabled();
  await fillIn(page, "Phone number", mobileFor(2));

  const resend = page.getByRole("button", { name: "Resend code" });
  if (scripted()) {
    await expect(resend).toBeDisabled();
    await expect(page.getByText(/in \d+ seconds/)).toBeVisible();
  } else {
    await resend.click();
    await expect(page.getByText(/You can ask for another code in \d+ seconds?\./)).toBeVisible();
  }
});

test("a browser closed half-way and opened again goes on where it was, and ends in one estimate", async ({
  page,
}) => {
  const phone = mobileFor(5);
  await page.goto(paths.roofingQuiz);
  await chooseAnswers(page);
  await fillIn(page, "Phone number", phone);
  await expect(page.getByLabel("Verification code")).toBeVisible();

  const later = await reopen(page);
  await later.goto(paths.roofingQuiz);
  await later.getByRole("link", { name: "Go on where you stopped" }).click();
  await expect(later).toHaveURL(/\/quote-quiz\/sms-verification$/);
  await enterCode(later, await codeTextedTo(later, phone));
  await fillIn(later, "First name", "Ann");
  await expect(later.getByLabel("Last name")).toBeVisible();

  const latest = await reopen(later);
  await latest.goto(paths.roofingQuiz);
  await latest.getByRole("link", { name: "Go on where you stopped" }).click();
  await expect(latest).toHaveURL(/\/last-name$/);
  await latest.getByRole("link", { name: "Back" }).click();
  await expect(latest.getByLabel("First name")).toHaveValue("Ann");
  await fillIn(latest, "First name", "Anne");
  await fillIn(latest, "Last name", "Lee");
  await fillIn(latest, "Email", "anne@example.com");
  await fillIn(latest, "Postcode", "LS6 2AB");
  await expect(latest.getByRole("heading", { level: 1 })).toHaveText("£9,282 – £12,558");
  await expect(latest.getByText("Anne, your estimate")).toBeVisible();
});

test("Back from the estimate does not trap, and a reload repeats nothing", async ({ page }) => {
  const phone = mobileFor(3);
  await page.goto(paths.roofingQuiz);
  await chooseAnswers(page);
  await provePhone(page, phone);
  await fillIn(page, "First name", "Ann");
  await fillIn(page, "Last name", "Lee");
  await fillIn(page, "Email", `ann-${test.info().project.name}@example.com`);
  await fillIn(page, "Postcode", "LS6 2AB");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("£");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("£");

  const messages: { to: string }[] = await (await page.request.get(paths.devOutboxJson)).json();
  const confirmations = messages.filter(({ to }) => to === `ann-${test.info().project.name}@example.com`);
  expect(confirmations).toHaveLength(1);
});

test("the browser remembers the answers and the quote, and no contact details", async ({ page }) => {
  const phone = mobileFor(4);
  await page.goto(paths.roofingQuiz);
  await chooseAnswers(page);
  await provePhone(page, phone);
  for (const [label, value] of [
    ["First name", "Zebedee"],
    ["Last name", "Quill"],
    ["Email", "zebedee@example.com"],
    ["Postcode", "LS1 4DY"],
  ] as const) {
    await fillIn(page, label, value);
  }
  await expect(page.getByRole("heading", { level: 1 })).toContainText("£");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));

  expect(stored).not.toMatch(/Zebedee|Quill|zebedee|7700 ?900| 4DY/);
  if (scripted()) expect(stored).toContain("roof-work");
  else expect(stored).toBe("{}");
});

// With script tests/browser/crawl.spec.ts looks at these.
test("axe finds nothing on a question and where one signs in, without script", {
  tag: "@without-script",
}, async ({ page }) => {
  for (const address of [paths.roofingQuiz, paths.login()]) {
    await page.goto(address);
    await expectNoAxeViolations(page);
  }
});
