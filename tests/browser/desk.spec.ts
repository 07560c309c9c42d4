import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { scripted } from "../support/pages/quiz-browser";
import { press, signInByKeys, tabTo } from "../support/people/keys";

const operator = "operator@fettle.example";

/** Somebody says that a listing without an owner is theirs; what it is called. */
async function claimListing(page: Page, name: string): Promise<void> {
  await page.goto(paths.claimListingAt({ q: name }));
  await page.getByRole("link", { name: /^Claim This Listing/ }).click();
  await page.getByLabel("Contact name").fill("Priya Shah");
  await page.getByLabel("Email", { exact: true }).fill(`priya-${scripted()}@slaters.example`);
  await page.getByLabel("Phone", { exact: true }).fill("07700 900 456");
  await page.getByRole("button", { name: "Submit Claim" }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.claimConfirmation());
}

test("a claim is found, looked at, rejected in words, and another approved and taken back, by keys alone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [rejected, approved] = scripted()
    ? ["Stopcock Plumbing", "Bright & Barlow Electrical"]
    : ["Hedge & Border", "Level Best Floors"];
  await claimListing(page, rejected);
  await claimListing(page, approved);
  await signInByKeys(page, paths.admin, operator);
  await press(page, page.getByRole("main").getByRole("link", { name: "Claims" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Claims");
  // A page is on the screen before its script is.
  await page.waitForLoadState();
  const row = (name: string) => page.getByRole("list", { name: "Claims" }).getByRole("link", { name });
  if (scripted()) {
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/open=/);
  }
  await press(page, row(rejected));
  const entry = page.getByRole("region", { name: "The open entry" });
  await expect(entry).toContainText("Priya Shah, priya-");
  await expect(entry.getByRole("row", { name: /^Phone/ })).toContainText("another number");
  if (scripted()) {
    await expect(row(rejected)).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(row(rejected)).toBeFocused();
  }
  await press(page, entry.getByText("Reject…"));
  await press(page, entry.getByRole("button", { name: `Reject ${rejected}` }));
  const why = entry.getByLabel("Why not?");
  await expect(why).toHaveAttribute("aria-invalid", "true");
  await expect(entry.locator(".error")).toBeVisible();
  await tabTo(page, why);
  await page.keyboard.type("The number is another business's.");
  await press(page, entry.getByRole("button", { name: `Reject ${rejected}` }));
  const said = page.getByRole("main");
  await expect(said).toContainText(`${rejected}: rejected by`);
  await press(page, row(approved));
  await press(page, entry.getByText("Approve anyway…"));
  await press(page, entry.getByRole("button", { name: `Approve ${approved}` }));
  await expect(said).toContainText(`${approved}: approved by`);
  await press(page, said.locator(".deferred summary"));
  await press(page, said.getByRole("button", { name: `Undo ${approved}` }));
  await expect(said).toContainText("Taken back: nothing has changed");
});

test("a list begins at its first row, with a ring once a key is pressed @with-script", async ({ page }) => {
  await signInByKeys(page, paths.admin, operator);
  await page.getByRole("link", { name: "Listings" }).first().click();
  const first = page
    .getByRole("list", { name: /^Listings/ })
    .getByRole("link")
    .first();
  await expect(first).toBeFocused();
  await expect(first).toHaveCSS("outline-style", "none");
  await page.keyboard.press("Shift");
  await expect(first).toBeFocused();
  await expect(first).toHaveCSS("outline-style", "solid");
});
