import { expect, type Locator, type Page } from "@playwright/test";
import { paths } from "~/paths";

/** Signs in with the keyboard only. */
export async function signInByKeys(page: Page, at: string, email = "roofer@fettle.example"): Promise<void> {
  await page.goto(paths.login(at));
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type("fettle-demo");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.href.endsWith(at));
}

/**
 * Presses Tab until the focus is there, as somebody without a mouse does. It is found once: to look for it by what it
 * says takes the browser far longer than a press.
 */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  const found = await goal.elementHandle();
  for (let presses = 0; presses < 250; presses++) {
    if (await found?.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The focus never came to ${goal}`);
}

export async function press(page: Page, goal: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press(key);
}
