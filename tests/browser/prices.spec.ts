import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations } from "../support/pages/axe";
import { expectNothingSideways, inNewBrowser, signInHere } from "../support/pages/browser";
import { inMessageTo, messagesOf } from "../support/pages/quiz-browser";

const hannah = "homeowner@fettle.example";
const joanne = "roofer@fettle.example";

async function signIn(page: Page, at: string): Promise<void> {
  await page.goto(paths.login(at));
  await signInHere(page, joanne);
}

test("three prices are compared on every screen, one is chosen by the keyboard, and both sides read what they agree on @with-script", async ({
  page: homeowner,
  browser,
}) => {
  const link = await inMessageTo(homeowner, hannah, /\/my-request\/\S+/);
  for (const width of [320, 360, 768, 1280]) {
    await homeowner.setViewportSize({ width, height: 800 });
    await homeowner.goto(link);
    await expect(homeowner.getByRole("heading", { name: "The prices" })).toBeVisible();
    await expectNothingSideways(homeowner);
    await expectNoAxeViolations(homeowner);
  }
  await homeowner.getByRole("link", { name: "Choose Kirkgate Slaters" }).focus();
  await homeowner.keyboard.press("Enter");
  await expect(homeowner.getByRole("heading", { name: "Choose this one?" })).toBeVisible();
  await expectNoAxeViolations(homeowner);
  await homeowner.getByRole("button", { name: "Choose Kirkgate Slaters" }).focus();
  await homeowner.keyboard.press("Enter");
  await homeowner.getByLabel(/^Where the work is/).fill("12 Hyde Park Road, Leeds");
  await homeowner.getByLabel("Working days it takes").fill("2");
  await homeowner.getByLabel("Making good").selectOption("yes");
  await homeowner.getByLabel(/^Guarantee/).fill("10");
  await homeowner.getByRole("button", { name: "Write the agreement" }).click();
  await expect(homeowner.getByText("Please answer this: the work would start").first()).toBeVisible();
  await expectNoAxeViolations(homeowner);
  await homeowner.getByLabel(/^May the work begin before/).selectOption("yes");
  await homeowner.getByRole("button", { name: "Write the agreement" }).click();
  await expect(homeowner.getByText("nobody has accepted it yet.").first()).toBeVisible();
  await expectNoAxeViolations(homeowner);

  const told = (await messagesOf(homeowner)).find(({ subject }) =>
    subject.startsWith("An agreement to read:"),
  );
  const roofer = await inNewBrowser(browser);
  await signIn(roofer, /\/portal\/leads\/[\w-]+\/agreement/.exec(told?.body ?? "")?.[0] ?? "");
  await expect(roofer.getByRole("button", { name: "I accept version 1" })).toBeVisible();
  await expectNoAxeViolations(roofer);
});

test("a price says what it comes to while it is typed, and is sent once it was looked at @with-script", async ({
  page: roofer,
}) => {
  let scriptComes = () => {};
  const comes = new Promise<void>((resolve) => {
    scriptComes = resolve;
  });
  await roofer.route(/\/price-[^/]*\.js$/, (route) => comes.then(() => route.continue()));
  await signIn(roofer, paths.leads());
  await roofer.locator("[data-lead] a[href*='/portal/leads/']").first().click();
  await roofer.getByRole("link", { name: /^(Send a price|See or change your price)$/ }).click();
  await roofer.getByLabel("Price, in pounds").fill("3900,50");
  await roofer.getByLabel("VAT", { exact: true }).selectOption("plus");
  // The script comes late on a slow line: what is typed by then counts.
  scriptComes();
  await expect(roofer.locator("[data-price-total]")).toHaveText(
    "£4,680.60 (fixed price, £3,900.50, plus VAT of £780.10)",
  );
  await roofer.getByLabel("Fixed price or day rate").selectOption("day");
  await roofer.getByLabel("How many days").fill("2");
  await expect(roofer.locator("[data-price-total]")).toContainText("£9,361.20");
  await expectNothingSideways(roofer);
  await expectNoAxeViolations(roofer);
  await roofer.getByRole("button", { name: "See it as the customer will" }).click();
  await expect(roofer.getByRole("heading", { name: "as the customer will see it" })).toBeVisible();
  await expect(roofer).toHaveURL(/\/price\/look$/);
  await expectNoAxeViolations(roofer);
  await roofer.getByRole("button", { name: "Send it to the customer" }).click();
  await expect(roofer.getByText("This is what the customer compares now.")).toBeVisible();
  await expect(roofer).toHaveURL(/\/price$/);
});
