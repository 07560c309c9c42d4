import { expect, test } from "@playwright/test";
import { paths } from "~/paths";

/** A claimed, verified, featured roofer of the demonstration. */
const slaters = paths.business("leeds", "kirkgate-slaters");

test("the page of a business asks nobody but us, and the browser refuses nothing of it", async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  const refused: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") refused.push(message.text());
  });
  await page.goto(slaters, { waitUntil: "networkidle" });
  expect(elsewhere).toEqual([]);
  expect(refused).toEqual([]);
  await expect(page.getByRole("link", { name: /^Call 0113 / })).toHaveAttribute("href", /^tel:\+44113/);
});

test("the map is asked for once it is unfolded @with-script", async ({ page }) => {
  const asked: string[] = [];
  await page.route("https://www.openstreetmap.org/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>Where they are, drawn</p>" });
  });
  await page.goto(slaters, { waitUntil: "networkidle" });
  const summary = page.getByText("Show the map");
  await summary.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);
  await summary.click();
  await expect(page.frameLocator("iframe").getByText("Where they are, drawn")).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("from a city to a roofer and on to another, by links alone", async ({ page }) => {
  await page.goto(paths.cityRoofers("leeds"));
  await page.getByRole("link", { name: "Kirkgate Slaters", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kirkgate Slaters");
  const others = page.getByRole("region", { name: "Others in Leeds" }).getByRole("listitem");
  await expect(others).toHaveCount(3);
  await others.first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Kirkgate Slaters");
});

test("of the questions on /roofing one is open at a time", async ({ page }) => {
  await page.goto(paths.roofing);
  const open = page.locator("details[name=question][open]");
  const [first, second] = [
    page.getByText("How much does a new roof cost?"),
    page.getByText("Is it really free"),
  ];
  await first.click();
  await expect(open).toHaveCount(1);
  await second.click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText("You pay nothing");
});

test("a search on /roofing lands on what it found", async ({ page }) => {
  await page.goto(paths.roofing);
  await page.locator("summary", { hasText: "Search" }).click();
  await page.getByRole("textbox", { name: "City" }).fill("Leeds");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/roofing\?q=&city=Leeds#roofers$/);
  await expect(page.getByRole("heading", { name: "Roofers in Leeds" })).toBeInViewport();
});
