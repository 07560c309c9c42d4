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
