import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations } from "../support/axe";

async function openLeads(page: Page): Promise<void> {
  await page.goto(paths.login(paths.leads()));
  await page.getByLabel("Email").fill("roofer@fettle.example");
  await page.getByLabel("Password").fill("fettle-demo");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leads");
}

/** How many leads stand whole above what covers the foot of the screen. */
const wholeLeads = (page: Page, foot: number) =>
  page
    .locator("tbody tr")
    .evaluateAll(
      (rows, edge) => rows.filter((row) => row.getBoundingClientRect().bottom <= edge).length,
      foot,
    );

test("two leads stand on the first screen of a phone, eight on that of a desk", async ({ page }) => {
  await openLeads(page);
  const bar = await page.getByRole("navigation", { name: "Portal" }).boundingBox();
  expect(await wholeLeads(page, bar?.y ?? 0)).toBeGreaterThanOrEqual(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await wholeLeads(page, 800)).toBeGreaterThanOrEqual(8);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the portal has no barrier, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openLeads(page);
    for (const address of [paths.dashboard, paths.leads({ status: "new" }), paths.profile]) {
      await page.goto(address);
      await expectNoAxeViolations(page);
    }
  });
}

test("a status is changed and undone in its row, and the row stays where it is", async ({ page }) => {
  await openLeads(page);
  const row = page.getByRole("row").filter({ hasText: "Siobhan Keane" });
  await row.locator("summary").click();
  await row.getByLabel("Status of Siobhan Keane").selectOption("quoted");
  await row.getByRole("button", { name: "Update" }).click();
  await expect(row.locator("[data-done]")).toContainText("Siobhan Keane is now Quoted.");
  await expect(row).toBeInViewport();
  await row.getByRole("button", { name: /^Undo/ }).click();
  await expect(row.getByText("New", { exact: true }).first()).toBeVisible();
  await expect(row).toBeInViewport();
});

test("what is typed elsewhere outlives a change, and so does the place @with-script", async ({ page }) => {
  await openLeads(page);
  const other = page.getByRole("row").filter({ hasText: "Ola Adebayo" });
  await other.locator("summary").click();
  await other.getByLabel("Notes on Ola Adebayo").fill("half a sentence");
  const row = page.getByRole("row").filter({ hasText: "Tariq Mahmood" });
  await row.locator("summary").click();
  await row.getByLabel("Status of Tariq Mahmood").selectOption("contacted");
  const button = row.getByRole("button", { name: "Update" });
  await button.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await button.click();
  await expect(row.locator("[data-done]")).toContainText("Tariq Mahmood is now Contacted.");
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(120);
  await expect(other.getByLabel("Notes on Ola Adebayo")).toHaveValue("half a sentence");
});

test("a form reaches the server though its answer gets lost @with-script", async ({ page }) => {
  await openLeads(page);
  await page.route("**/portal/leads**", (route) =>
    route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
  );
  const row = page.getByRole("row").filter({ hasText: "Maureen Haigh" });
  await row.locator("summary").click();
  await row.getByLabel("Status of Maureen Haigh").selectOption("booked");
  await row.getByRole("button", { name: "Update" }).click();
  await expect(row.locator("[data-done]")).toContainText("Maureen Haigh is now Booked.");
});

test("what is done on another device shows on this one, beside what is being typed @with-script", async ({
  page,
  browser,
}) => {
  await openLeads(page);
  const typing = page.getByRole("row").filter({ hasText: "Ola Adebayo" });
  await typing.locator("summary").click();
  await typing.getByLabel("Notes on Ola Adebayo").fill("half a sentence");
  const place = await typing.boundingBox();
  const other = await (await browser.newContext()).newPage();
  await openLeads(other);
  const row = other.getByRole("row").filter({ hasText: "Maureen Haigh" });
  await row.locator("summary").click();
  await row.getByLabel("Status of Maureen Haigh").selectOption("booked");
  await row.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Maureen Haigh" })).toContainText("Booked");
  await expect(page).toHaveTitle(await other.title());
  await expect(typing.getByLabel("Notes on Ola Adebayo")).toHaveValue("half a sentence");
  expect((await typing.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  await row.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("row").filter({ hasText: "Maureen Haigh" })).not.toContainText("is now Booked");
  await other.context().close();
});
