import { expect, type Request, test } from "@playwright/test";
import { paths } from "~/paths";
import { drawn } from "../support/files/drawn";
import { openLeads } from "../support/pages/browser";

test("photos are sent several at once, and what was typed of one is kept by it @with-script", async ({
  page,
}) => {
  await openLeads(page);
  await page.goto(paths.profile);
  const photos = page.locator("[data-photo]");
  const before = await photos.count();
  const buffer = await drawn(200, 200).png().toBuffer();
  const photo = (name: string) => ({ name, mimeType: "image/png", buffer });
  if (before > 0) {
    await page.getByText("Change photo 1", { exact: true }).click();
    await page.getByLabel("What photo 1 shows").fill("half a sentence");
  }
  await page.getByLabel("Choose photos").setInputFiles([photo("ridge.png"), photo("gutter.png")]);
  await page.getByRole("button", { name: "Add Photo" }).click();
  await expect(page.getByText("2 photos added.").first()).toBeInViewport();
  await expect(photos).toHaveCount(before + 2);
  if (before > 0) await expect(page.getByLabel("What photo 1 shows")).toHaveValue("half a sentence");
  for (const number of [before + 2, before + 1]) {
    const last = photos.nth(number - 1);
    if ((await last.locator("details").getAttribute("open")) === null) await last.locator("summary").click();
    await page.getByRole("button", { name: `Remove photo ${number}`, exact: true }).click();
    await expect(photos).toHaveCount(number - 1);
  }
  await expect(page.getByText("Photo removed.").first()).toBeVisible();
});

/** What nginx answers by itself to more than it lets through. */
const bare413 = { status: 413, contentType: "text/html", body: "<html><body><h1>413</h1></body></html>" };

test("a proxy's bare 413 for a logo is said in words at the form, and it stays chosen @with-script", async ({
  page,
}) => {
  await openLeads(page);
  await page.goto(paths.profile);
  await page.route(/\/portal\/profile/, (route) =>
    route.request().method() === "POST" ? route.fulfill(bare413) : route.continue(),
  );
  const logo = { name: "logo.png", mimeType: "image/png", buffer: Buffer.alloc(1000) };
  await page.getByLabel("Choose a logo").setInputFiles(logo);
  await page.getByRole("button", { name: "Upload Logo" }).click();
  await expect(page.getByText("That file is too large for this site.")).toBeVisible();
  await expect(page.getByLabel("Choose a logo")).toHaveValue(/logo\.png/);
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
