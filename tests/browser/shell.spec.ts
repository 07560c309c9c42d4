import { expect, test } from "@playwright/test";
import { paths } from "~/paths";
import { signInHere } from "../support/pages/browser";

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

test("the header's button is red at home and over lists, and quiet where something else is decided", async ({
  page,
}) => {
  const ground = (of: string) =>
    page
      .locator(of)
      .first()
      .evaluate((each) => getComputedStyle(each).backgroundColor);
  await page.goto(paths.home);
  const red = await ground("header .quotes");
  expect(red).not.toBe("rgba(0, 0, 0, 0)");
  await page.goto(paths.cityRoofers("leeds"));
  expect(await ground("header .quotes")).toBe(red);
  for (const address of [
    paths.contact,
    paths.login(),
    paths.getQuotes,
    paths.claimListing,
    paths.service("roofing"),
    paths.business("leeds", "kirkgate-slaters"),
    "/no-such-page",
  ]) {
    await page.goto(address);
    expect(await ground("header .quotes"), address).toBe("rgba(0, 0, 0, 0)");
  }
  // A homeowner's own request has the quiz's header: the site's name and help.
  await page.goto(paths.myRequest("nobody"));
  await expect(page.getByRole("banner").getByRole("link")).toHaveCount(2);
});

test("the demonstration opened by another name of the machine stays there, to its billing page and back", async ({
  page,
  baseURL,
}) => {
  const here = String(baseURL).replace("localhost", "127.0.0.1");
  await page.goto(here + paths.login(paths.dashboard));
  await signInHere(page);
  await page.getByRole("button", { name: "Invoices, card and cancelling" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Billing");
  await page.getByRole("link", { name: "Go back to the site" }).click();
  await expect(page).toHaveURL(here + paths.dashboard);
});
