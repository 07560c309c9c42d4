import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations } from "../support/pages/axe";
import {
  choose,
  codeTextedTo,
  emailFor,
  enterCode,
  fillIn,
  fillInAll,
  goOnLater,
  messagesOf,
  mistypeCode,
  mobileFor,
  readyField,
  scripted,
  stay,
} from "../support/pages/quiz-browser";
import { press, tabTo } from "../support/people/keys";

const chooseAnswers = (page: Page) => choose(page, "House", "Replacement", "Medium", "As soon as possible");

/** Past a wrong code, which is said beside the field, and a code that is asked for too soon. */
async function proveWithTrouble(page: Page, phone: string): Promise<void> {
  const proceed = page.getByRole("button", { name: "Continue" });
  if (scripted()) await expect(proceed).toBeDisabled();
  else await expect(proceed).toBeEnabled();
  await fillIn(page, "Phone number", phone);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter the code we texted you");
  await expectNoAxeViolations(page);

  const resend = page.getByRole("button", { name: "Resend code" });
  if (scripted()) {
    await expect(resend).toBeDisabled();
    await expect(page.getByText(/in \d+ seconds/)).toBeVisible();
  } else {
    await resend.click();
    await expect(page.getByText(/You can ask for another code in \d+ seconds?\./)).toBeVisible();
  }
  await mistypeCode(page, phone);
  await expectNoAxeViolations(page);
  await enterCode(page, await codeTextedTo(page, phone));
}

/** The browser remembers answers and quote and no contact details, and a reload repeats nothing. */
async function expectNothingKept(page: Page, email: string): Promise<void> {
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toMatch(/Zebedee|Quill|zebedee|7700 ?900| 4DY/);
  if (scripted()) expect(stored).toContain("roof-work");
  else expect(stored).toBe("{}");

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("£");
  expect((await messagesOf(page)).filter(({ to }) => to === email)).toHaveLength(1);
}

test("from the home page, past a mistyped code, to the estimate, which a reload leaves alone", async ({
  page,
}) => {
  const email = `zebedee-${test.info().project.name}@example.com`;
  await page.goto(paths.home);
  await chooseAnswers(page);
  await expect(page).toHaveURL(/\/quote-quiz\/phone$/);
  await expectNoAxeViolations(page);
  await proveWithTrouble(page, mobileFor(0));

  await expect(page).toHaveURL(/\/first-name$/);
  await fillInAll(page, { "First name": "Zebedee", "Last name": "Quill", Email: email });
  const leave = await stay(page, /\/results\?id=/);
  await fillIn(page, "Postcode", "ls1 4dy");
  await expect(page.getByRole("status")).toContainText("Calculating your estimate");
  await expectNoAxeViolations(page, { leaving: true });
  leave();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("£9,282 – £12,558");
  await expectNoAxeViolations(page);
  await expect(page.getByText("Best match")).toBeVisible();
  await expectNothingKept(page, email);
});

test("a browser closed half-way and opened again goes on where it was, and ends in one estimate", async ({
  page,
}) => {
  const phone = mobileFor(5);
  await page.goto(paths.roofingQuiz);
  // With script tests/browser/crawl.sweep.spec.ts looks at one.
  if (!scripted()) await expectNoAxeViolations(page);
  await chooseAnswers(page);
  await fillIn(page, "Phone number", phone);
  await expect(page.getByLabel("Verification code")).toBeVisible();

  const later = await goOnLater(page, paths.roofingQuiz, /\/quote-quiz\/sms-verification$/);
  await enterCode(later, await codeTextedTo(later, phone));
  await fillIn(later, "First name", "Ann");
  await expect(later.getByLabel("Last name")).toBeVisible();

  const latest = await goOnLater(later, paths.roofingQuiz, /\/last-name$/);
  await latest.getByRole("link", { name: "Back" }).click();
  await expect(latest.getByLabel("First name")).toHaveValue("Ann");
  const [names, email] = [{ "First name": "Anne", "Last name": "Lee" }, emailFor(5)];
  await fillInAll(latest, { ...names, Email: email, Postcode: "LS6 2AB" });
  await expect(latest.getByRole("heading", { level: 1 })).toHaveText("£9,282 – £12,558");
  await expect(latest.getByText("Anne, your estimate")).toBeVisible();
});

test("a homeowner gets from the home page to the results by keys alone", async ({ page }) => {
  const phone = mobileFor(86);
  const type = async (label: string, words: string) => {
    await tabTo(page, await readyField(page, label));
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
  };
  await page.goto(paths.home);
  for (const choice of ["House", "Replacement", "Medium", "As soon as possible"])
    await press(page, page.getByRole("main").getByRole("button", { name: new RegExp(`^${choice}`) }));
  await type("Phone number", phone);
  const field = await readyField(page, "Verification code");
  await tabTo(page, field);
  await page.keyboard.type(await codeTextedTo(page, phone));
  if (!scripted()) await page.keyboard.press("Enter");
  const who = { "First name": "Ines", "Last name": "Moss", Email: emailFor(86), Postcode: "LS1 4DY" };
  for (const [label, words] of Object.entries(who)) await type(label, words);
  await expect(page).toHaveURL(/\/results\?id=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("£");
});
