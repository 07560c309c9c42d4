import { expect, test } from "@playwright/test";
import { paths } from "~/paths";

test("the home page has one main heading", async ({ page }) => {
  await page.goto(paths.home);
  await expect(page.locator("h1")).toHaveCount(1);
});

test("the first press of Tab offers to skip to the content, and Enter goes there", async ({ page }) => {
  await page.goto(paths.home);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: /^skip to/i });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const target = (await skip.getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  await expect(page.locator(`main${target}, main ${target}`)).toHaveCount(1);
});

for (const width of [360, 768, 1280]) {
  test(`nothing sticks out sideways at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(paths.home);
    const [content, view] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(content).toBeLessThanOrEqual(view ?? 0);
  });
}
