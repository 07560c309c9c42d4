import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations, expectReadableInForcedColours } from "../support/pages/axe";
import { expectNothingSideways } from "../support/pages/browser";
import { signInByKeys } from "../support/people/keys";

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
    paths.adminAudit(),
    paths.adminPlacements(),
    paths.adminImports,
    paths.importTool(),
    paths.importTool("sample"),
    paths.importTool("manual"),
    paths.deleteAll(),
    paths.deleteAll("yes"),
  ];
}

test("no page of the desk has a barrier or runs off the screen, on a phone and dark at 1280 @with-script", async ({
  page,
}) => {
  await signInByKeys(page, paths.admin, "operator@fettle.example");
  for (const address of await addressesOf(page)) {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNothingSideways(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: "dark" });
    // What another colour and width can change.
    await expectNoAxeViolations(page, { only: ["color-contrast", "target-size"] });
    await expectNothingSideways(page);
    await expectReadableInForcedColours(page);
  }
});
