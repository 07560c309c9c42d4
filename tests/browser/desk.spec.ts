import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations, expectReadableInForcedColours } from "../support/pages/axe";
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
  await expect(page.getByRole("main")).toContainText("Claim");
}

/** The first link within the page's own part that leads below an address. */
const linkBelow = (page: Page, address: string) =>
  page.getByRole("main").locator(`a[href^="${address}/"]`).first();

async function addressesOf(page: Page): Promise<string[]> {
  await page.goto(paths.adminListings({ show: "active" }));
  const row = page.locator("[data-row]").first();
  const listing = (await row.getAttribute("href"))?.replace(/\?.*/, "") ?? "";
  await page.goto(paths.adminLeads({ show: "all" }));
  const lead = (await linkBelow(page, paths.adminLeads()).getAttribute("href")) ?? "";
  return [
    paths.admin,
    paths.adminClaims,
    paths.adminSearch("roof"),
    paths.adminLeads({ show: "all" }),
    lead,
    paths.adminListings({ show: "active" }),
    listing,
    `${listing}/edit`,
    `${listing}/merge`,
    paths.adminMessages(),
    paths.adminPeople("maureen"),
    paths.adminWaitlist,
    paths.adminFigures,
    paths.adminStatements,
    paths.adminAudit(),
    paths.adminFeatured(),
    paths.adminImports,
    paths.importTool(),
    paths.importTool("sample"),
    paths.importTool("manual"),
    paths.deleteAll(),
    paths.deleteAll("yes"),
  ];
}

/** The second time round only what another colour and width can change is asked. */
const looks = [
  { colorScheme: "light", width: 360, height: 640, only: undefined },
  { colorScheme: "dark", width: 1280, height: 800, only: ["color-contrast", "target-size"] },
] as const;

for (const { colorScheme, width, height, only } of looks) {
  test(`no page of the desk has a barrier or runs off the screen, ${colorScheme} at ${width} @with-script`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await signInByKeys(page, paths.admin, operator);
    for (const address of await addressesOf(page)) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
      await expectNoAxeViolations(page, { only: only && [...only] });
      if (colorScheme === "dark") await expectReadableInForcedColours(page);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, address).toBeLessThanOrEqual(0);
    }
  });
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
  const row = (name: string) => page.getByRole("list", { name: "Claims" }).getByRole("link", { name });
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
  await expect(entry.locator("[data-problem]")).toBeVisible();
  await tabTo(page, entry.getByLabel("Why not?"));
  await page.keyboard.type("The number is another business's.");
  await press(page, entry.getByRole("button", { name: `Reject ${rejected}` }));
  const said = page.getByRole("main");
  await expect(said).toContainText(`${rejected}: rejected by`);
  await press(page, row(approved));
  await press(page, entry.getByText("Approve anyway…"));
  await press(page, entry.getByRole("button", { name: `Approve ${approved}` }));
  await expect(said).toContainText(`${approved}: approved by`);
  await press(page, said.getByRole("button", { name: `Undo ${approved}` }));
  await expect(said).toContainText("Taken back: nothing has changed");
});
