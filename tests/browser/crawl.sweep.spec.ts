import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations, expectReadableInForcedColours } from "../support/pages/axe";
import { expectNothingSideways, signInHere } from "../support/pages/browser";
import { shareWindow } from "../support/pages/one-window";

/**
 * One page of each kind that anybody can open and that no other browser test hands to axe;
 * tests/journeys/crawl.sweep.test.ts reads the others' HTML.
 */
const kinds: readonly string[] = [
  paths.home,
  paths.services,
  paths.service("roofing"),
  paths.service("plumbing"),
  paths.trade("solar"),
  paths.roofing,
  paths.roofingSearch({ city: "Leeds" }),
  paths.directorySearch({ location: "Birmingam", page: 2 }),
  paths.findRoofer(),
  paths.findRoofer("Leeds"),
  paths.findRoofer("Newport"),
  paths.findRoofer("xyzzy"),
  paths.cityRoofers("leeds"),
  paths.cityRoofers("atlantis"),
  // A claimed, verified, featured roofer of the demonstration.
  paths.business("leeds", "kirkgate-slaters"),
  paths.businessLink("nobody"),
  paths.quotesIn("roofing", "bristol"),
  paths.serviceIn("electrical", "glasgow"),
  paths.getRoofingQuotes,
  paths.quizResults(paths.roofingQuiz, "none"),
  paths.getQuotes,
  paths.waitlistJoined("plumbing"),
  paths.quoteSuccess({ postcode: "LS1 4DY" }),
  paths.quoteResultsFallback({ postcode: "LS1 4DY" }),
  paths.contactAbout("claim"),
  paths.getFeatured,
  paths.claimListingAt({ add: "yes" }),
  paths.termsConditions,
  paths.login(),
  paths.customerDashboard,
  "/no-such-page",
];

/** Nothing that the browser refuses to load or run: structured data must not count as script. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) refused.push(message.text());
  });
  page.on("pageerror", (error) => refused.push(String(error)));
  return refused;
}

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothingSideways(page);
}

/** Light, dark and forced colours differ in their colours alone. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page, { only: ["color-contrast"] });
  await expectReadableInForcedColours(page);
}

// Everything here is for the browser with script: axe needs it, and without it the HTML is the same.
test.describe("a page of each kind", { tag: "@with-script" }, () => {
  const page = shareWindow();
  let refused: string[];
  test.beforeAll(() => {
    refused = watchRefusals(page());
  });
  test.beforeEach(() => {
    refused.length = 0;
  });

  for (const address of kinds) {
    test(`axe and the browser find nothing wrong with ${address}, and it fits a narrow screen`, async () => {
      await page().goto(address);
      await expectAccessible(page());
      await expectNarrow(page());
      expect(refused).toEqual([]);
    });
  }
});

test("nor with what a professional sees who has signed in", { tag: "@with-script" }, async ({ page }) => {
  const refused = watchRefusals(page);
  await page.goto(paths.login(paths.dashboard));
  await signInHere(page);
  await expect(page).toHaveURL(paths.dashboard);
  await expectAccessible(page);
  await page.getByRole("link", { name: "View Details" }).first().click();
  await expect(page.getByRole("heading", { name: "Update Status" })).toBeVisible();
  await expectAccessible(page);
  for (const address of [paths.leads({ status: "new" }), paths.profile, paths.alerts]) {
    await page.goto(address);
    await expectAccessible(page);
  }
  expect(refused).toEqual([]);
});
