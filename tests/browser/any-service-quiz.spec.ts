import { expect, type Page, test } from "@playwright/test";
import { drawn } from "../support/files/drawn";
import {
  choose,
  codeTextedTo,
  emailFor,
  enterCode,
  expectAccessibleStep,
  fillIn,
  fillInAll,
  mistypeCode,
  mobileFor,
  readyField,
  scripted,
  stay,
} from "../support/pages/quiz-browser";

const quiz = "/ai-quote";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const solar = ["Solar", "Panels and a battery", "South facing", "£100 to £200"];

async function photo() {
  return { name: "roof.png", mimeType: "image/png", buffer: await drawn(64, 48).png().toBuffer() };
}

async function mistypeEmail(page: Page): Promise<void> {
  const email = await readyField(page, "Email");
  await email.fill("priya.shah@");
  // With script the message comes when the field is left, and Continue is off until it is right.
  await email.press("Tab");
  if (!scripted()) await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(email).toHaveValue("priya.shah@");
  await expectAccessibleStep(page);
}

async function leaveCodeUnfinished(page: Page): Promise<void> {
  await (await readyField(page, "Verification code")).fill("123");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Please enter the 6-digit verification code")).toBeVisible();
  await expectAccessibleStep(page);
}

/** Sends a file that is no image, and with script meets a proxy that refuses the photo: what was typed stays. */
async function meetRefusals(page: Page, notes: string): Promise<void> {
  const send = page.getByRole("button", { name: "Get my quote" });
  await page.getByLabel("Additional notes").fill(notes);
  await page
    .getByLabel("Photo")
    .setInputFiles({ name: "roof.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no image") });
  await send.click();
  await expect(page.getByText("Please select a valid image file")).toBeVisible();
  await expect(page.getByLabel("Photo")).toBeFocused();
  await expect(page.getByLabel("Additional notes")).toHaveValue(notes);
  await expectAccessibleStep(page);
  await page.getByLabel("Photo").setInputFiles(await photo());
  if (!scripted()) return;
  // A page is on the screen before its script is.
  await page.waitForLoadState();
  const tooLarge = "That file is too large for this site.";
  for (const [answer, words] of [
    [{ status: 413, contentType: "text/html", body: "<html><body><h1>413</h1></body></html>" }, tooLarge],
    [{ status: 413, body: "" }, tooLarge],
    [{ status: 502, body: "" }, "The site cannot take that just now."],
  ] as const) {
    await page.route(/details$/, (route) => route.fulfill(answer), { times: 1 });
    await send.click();
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(page.getByLabel("Additional notes")).toHaveValue(notes);
  }
  await expectAccessibleStep(page);
}

test("from the intro to the price: what was mistyped, another number, notes, what is no photo and a photo", async ({
  page,
}) => {
  const phone = mobileFor(20);
  await page.goto(quiz);
  await expect(page.getByText("Step 1 of 13")).toBeVisible();
  await expectAccessibleStep(page);
  await choose(page, "Start My Quote");
  await expect(heading(page)).toHaveText("Which service do you need?");
  await expectAccessibleStep(page);
  await choose(page, ...solar);
  await fillInAll(page, { "First name": "Priya", "Last name": "Shah", Postcode: "LS1 4DY" });
  await mistypeEmail(page);
  await fillInAll(page, { Email: emailFor(20), "Phone number": mobileFor(21) });

  await expect(heading(page)).toHaveText("Enter the code we texted you");
  await expect(page.getByRole("link", { name: "Back" })).toHaveCount(0);
  await page.getByRole("link", { name: "Change phone number" }).click();
  await expect(page.getByLabel("Phone number")).toBeVisible();
  await expectAccessibleStep(page);
  await fillIn(page, "Phone number", phone);
  await expect(page.getByText(`texted a code to ${phone}`)).toBeVisible();
  await mistypeCode(page, phone);
  await leaveCodeUnfinished(page);
  await enterCode(page, await codeTextedTo(page, phone));

  await expect(page.getByText("Step 12 of 13")).toBeVisible();
  await expectAccessibleStep(page);
  await meetRefusals(page, "The loft is easy\nto reach.");
  const leave = await stay(page, /\/quote-results\?id=/);
  await page.getByRole("button", { name: "Get my quote" }).click();

  await expect(page.getByRole("status")).toContainText("Processing your request");
  await expectAccessibleStep(page, { leaving: true });
  leave();
  await expect(page).toHaveURL(/\/quote-results\?id=[0-9a-f-]{36}&source=ai_quiz$/);
  await expect(heading(page)).toHaveText("£5,600 – £10,400");
  await expect(page.getByText("AI matching")).toBeVisible();
  await expect(page.getByText("Working out your price estimate")).toBeHidden();
  await expect(page.getByText("The loft is easy")).toBeVisible();
  await expectAccessibleStep(page);
});
