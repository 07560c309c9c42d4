import { expect, type Page, type Request, test } from "@playwright/test";
import sharp from "sharp";
import { paths } from "~/paths";

async function openLeads(page: Page): Promise<void> {
  await page.goto(paths.login(paths.leads()));
  await page.getByLabel("Email").fill("roofer@fettle.example");
  await page.getByLabel("Password").fill("fettle-demo");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leads");
}

test("a logo is sent without losing what was typed above it @with-script", async ({ page }) => {
  await openLeads(page);
  await page.goto(paths.profile);
  await page.getByLabel("Description").fill("half a sentence");
  const drawing = sharp({ create: { width: 200, height: 200, channels: 3, background: "#a63d26" } });
  const logo = { name: "logo.png", mimeType: "image/png", buffer: await drawing.png().toBuffer() };
  await page.getByLabel("Choose a logo").setInputFiles(logo);
  await page.getByRole("button", { name: "Upload Logo" }).click();
  await expect(page.getByText("Logo uploaded.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove logo" })).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("half a sentence");
  await expect(page.getByLabel("Choose a logo")).toHaveValue("");
  await page.getByLabel("Choose a logo").setInputFiles({ ...logo, buffer: Buffer.from("no picture") });
  await page.getByRole("button", { name: "Upload Logo" }).click();
  await expect(page.getByText("Please select a valid image file").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByText("Logo removed.").first()).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("half a sentence");
});

/** What nginx answers by itself to more than it lets through. */
const bare413 = { status: 413, contentType: "text/html", body: "<html><body><h1>413</h1></body></html>" };

test("a proxy's bare 413 for a logo is said in words at the form, and nothing that was typed is lost @with-script", async ({
  page,
}) => {
  await openLeads(page);
  await page.goto(paths.profile);
  await page.getByLabel("Description").fill("half a sentence");
  await page.route(/\/portal\/profile/, (route) =>
    route.request().method() === "POST" ? route.fulfill(bare413) : route.continue(),
  );
  const logo = { name: "logo.png", mimeType: "image/png", buffer: Buffer.alloc(1000) };
  await page.getByLabel("Choose a logo").setInputFiles(logo);
  await page.getByRole("button", { name: "Upload Logo" }).click();
  await expect(page.getByText("That file is larger than this site lets through.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("half a sentence");
  await expect(page.getByRole("button", { name: "Upload Logo" })).toBeEnabled();
});

test("every page of the portal has one small script: 10 kB in three requests at most @with-script", async ({
  page,
}) => {
  await openLeads(page);
  for (const address of [paths.dashboard, paths.leads(), paths.profile]) {
    const scripts: Promise<number>[] = [];
    const note = (request: Request) => {
      if (request.resourceType() !== "script") return;
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    };
    // What the page before still asks for on a busy machine is none of this one's.
    await page.goto("about:blank");
    page.on("requestfinished", note);
    await page.goto(address);
    page.off("requestfinished", note);
    const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0);
    expect(bytes).toBeLessThan(10_000);
    expect(scripts.length).toBeLessThanOrEqual(3);
  }
});
