import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations } from "../support/pages/axe";
import { openLeads } from "../support/pages/browser";
import { askForRoof, emailFor, mobileFor } from "../support/pages/quiz-browser";

/** Whatever else is asked for meanwhile is new: the list of those in progress holds the same leads all along. */
const inProgress = paths.leads({ status: "in-progress" });

/** How many leads stand whole on the screen, above the menu where that covers its foot. */
const wholeLeads = (page: Page) =>
  page.locator("[data-lead]").evaluateAll((rows) => {
    const menu = document.querySelector(".portal-nav")?.getBoundingClientRect();
    const foot = menu && menu.top > innerHeight / 2 ? menu.top : innerHeight;
    return rows.filter((row) => row.getBoundingClientRect().bottom <= foot).length;
  });

test("four leads stand on the first screen of a phone, eight on that of a desk", async ({ page }) => {
  await openLeads(page);
  await expect.poll(() => wholeLeads(page)).toBeGreaterThanOrEqual(4);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => wholeLeads(page)).toBeGreaterThanOrEqual(8);
});

test("whoever is back from ringing is asked whether they reached them, in place of the steps @with-script", async ({
  page,
}) => {
  await openLeads(page, paths.leads({ search: "Siobhan" }));
  const row = page.getByRole("row").filter({ hasText: "Siobhan Keane" });
  const ring = async () => {
    // The browser has nothing to ring with.
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault(), { once: true }));
    await row.getByRole("link", { name: /^Call/ }).click();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
  };
  await ring();
  await expect(row.getByText("Did you reach them?")).toBeVisible();
  const before = await row.boundingBox();
  await expect(page.locator("#said")).toHaveText("Did you reach them?");
  await expect(row.getByRole("button", { name: /^Rang/ })).toBeHidden();
  await row.getByRole("button", { name: "Not yet" }).click();
  await expect(row.getByRole("button", { name: /^Rang/ })).toBeVisible();
  await ring();
  await row.getByRole("button", { name: "Yes" }).click();
  await expect(row.locator("[data-done]")).toContainText("Siobhan Keane is now Contacted.");
  expect(await row.boundingBox()).toEqual(before);
  await row.getByRole("button", { name: /^Undo/ }).click();
  await expect(row.getByRole("button", { name: /^Rang/ })).toBeVisible();
});

test("what is typed elsewhere outlives a change, and so does the place @with-script", async ({ page }) => {
  await openLeads(page, inProgress);
  const other = page.getByRole("row").filter({ hasText: "Ola Adebayo" });
  await other.locator("summary").click();
  await other.getByLabel("Notes on Ola Adebayo").fill("half a sentence");
  const row = page.getByRole("row").filter({ hasText: "Kofi Owusu" });
  await row.locator("summary").click();
  await row.getByLabel("Status of Kofi Owusu").selectOption("contacted");
  const button = row.getByRole("button", { name: "Update" });
  await button.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await button.click();
  await expect(row.locator("[data-done]")).toContainText("Kofi Owusu is now Contacted.");
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(120);
  await expect(other.getByLabel("Notes on Ola Adebayo")).toHaveValue("half a sentence");
});

test("a form that does not reach the site says so where it was pressed, and goes with the next press @with-script", async ({
  page,
}) => {
  await openLeads(page, paths.leads({ search: "Maureen" }));
  await page.route("**/portal/leads**", (route) =>
    route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
  );
  const row = page.getByRole("row").filter({ hasText: "Maureen Haigh" });
  await row.locator("summary").click();
  await row.getByLabel("Notes on Maureen Haigh").fill("Rang at nine");
  await row.getByLabel("Status of Maureen Haigh").selectOption("booked");
  await row.getByRole("button", { name: "Update" }).click();
  await expect(row.getByRole("alert")).toHaveText(/^The site cannot be reached just now\./);
  await expect(row.getByLabel("Status of Maureen Haigh")).toHaveValue("booked");
  await expect(row.getByLabel("Notes on Maureen Haigh")).toHaveValue("Rang at nine");
  await expectNoAxeViolations(page);
  await page.unroute("**/portal/leads**");
  await row.getByRole("button", { name: "Update" }).click();
  await expect(row.locator("[data-done]")).toContainText("Maureen Haigh is now Booked.");
  await expect(row.getByRole("alert")).toBeHidden();

  // So does one that leads to another page, which the browser sends itself.
  await page.route("**/healthz", (route) => route.abort());
  const menu = page.getByRole("navigation", { name: "Portal" });
  await menu.getByText("More").click();
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await expect(menu.getByRole("alert")).toHaveText(/^The site cannot be reached just now\./);
  await expect(row.locator("[data-done]")).toBeVisible();
  await page.unroute("**/healthz");
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(paths.login());
});

test("what is done on another device shows on this one, beside what is being typed @with-script", async ({
  page,
  browser,
}) => {
  await openLeads(page, inProgress);
  const typing = page.getByRole("row").filter({ hasText: "Ola Adebayo" });
  await typing.locator("summary").click();
  await typing.getByLabel("Notes on Ola Adebayo").fill("half a sentence");
  const place = await typing.boundingBox();
  const other = await (await browser.newContext()).newPage();
  await openLeads(other, inProgress);
  const row = other.getByRole("row").filter({ hasText: "Marek Blaszczyk" });
  await row.locator("summary").click();
  const shown = page.getByRole("row").filter({ hasText: "Marek Blaszczyk" }).locator("[data-badge-of-lead]");
  // No counter changes.
  for (const status of ["Contacted", "Quoted"]) {
    await row.getByLabel("Status of Marek Blaszczyk").selectOption(status);
    await row.getByRole("button", { name: "Update" }).click();
    await expect(shown).toHaveText(status);
    // Until then the button takes back what was before.
    await expect(row.locator("[data-done]")).toContainText(`Marek Blaszczyk is now ${status}.`);
    if (status === "Contacted") await row.locator("summary").click();
  }
  await expect(page).toHaveTitle(await other.title());
  await expect(typing.getByLabel("Notes on Ola Adebayo")).toHaveValue("half a sentence");
  expect((await typing.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  await row.getByRole("button", { name: /^Undo/ }).click();
  await expect(shown).toHaveText("Contacted");
  await other.context().close();
});

test("news that was asked for before a change does not take it back @with-script", async ({
  page,
  browser,
}) => {
  await openLeads(page, inProgress);
  const other = await (await browser.newContext()).newPage();
  await openLeads(other, inProgress);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let asked = false;
  await page.route("**/portal/leads?**", async (route) => {
    if (asked || route.request().method() !== "GET") return route.continue();
    asked = true;
    const old = await route.fetch();
    await held;
    await route.fulfill({ response: old });
  });
  const set = async (of: Page, name: string, status: string) => {
    const row = of.getByRole("row").filter({ hasText: name });
    await row.locator("summary").click();
    await row.getByLabel(`Status of ${name}`).selectOption(status);
    await row.getByRole("button", { name: "Update" }).click();
    await expect(row.locator("[data-done]")).toContainText(`${name} is now ${status}.`);
    return row;
  };
  await set(other, "Marek Blaszczyk", "Booked");
  await expect.poll(() => asked).toBe(true);
  const mine = await set(page, "Kofi Owusu", "Booked");
  const shown = page.getByRole("row").filter({ hasText: "Marek Blaszczyk" }).locator("[data-badge-of-lead]");
  await mine.locator("[data-badge-of-lead]").evaluate((badge) => {
    const page = document.documentElement;
    new MutationObserver(() => {
      page.dataset.shown = `${page.dataset.shown ?? ""}${badge.textContent}; `;
    }).observe(badge, { childList: true, characterData: true, subtree: true });
  });
  letGo();
  await set(other, "Marek Blaszczyk", "Contacted");
  await expect(shown).toHaveText("Contacted");
  await expect(page.locator("html")).not.toHaveAttribute("data-shown");
  await expect(mine.locator("[data-done]")).toContainText("Kofi Owusu is now Booked.");
  await other.context().close();
});

test("a new lead is announced as it comes in, and stands in the list and in the title @with-script", async ({
  page,
  browser,
}) => {
  await openLeads(page);
  const before = await page.title();
  await page.evaluate(() => {
    const said = document.querySelector("#said[role=status]");
    if (!said) throw new Error("Nothing is read out");
    const page = document.documentElement;
    new MutationObserver(() => {
      page.dataset.heard = `${page.dataset.heard ?? ""}${said.textContent}; `;
    }).observe(said, { childList: true, characterData: true, subtree: true });
  });
  const homeowner = await (await browser.newContext()).newPage();
  await askForRoof(homeowner, mobileFor(60), {
    "First name": "Nadia",
    "Last name": "Announced",
    Email: emailFor(60),
  });
  await homeowner.context().close();
  await expect(page.getByRole("row").filter({ hasText: "Nadia Announced" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-heard", /(?:^|; )1 new lead; /);
  expect(await page.title()).not.toBe(before);
});

test("a page that was refused the news asks for them again, and not while nobody looks @with-script", async ({
  page,
}) => {
  const morning = new Date("2026-06-01T09:00:00Z").getTime();
  await page.clock.install({ time: morning });
  let asked = 0;
  let refused = 2;
  await page.route(`**${paths.leadsLive}`, (route) => {
    asked++;
    return refused-- > 0 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto(paths.login());
  await page.clock.pauseAt(morning + 60_000);
  await openLeads(page);
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(29_000);
  expect(asked).toBe(1);
  const asking = async () => {
    await page.clock.runFor(2_000);
    return asked;
  };
  // Its half a minute at least begins when it hears of the refusal, which is a moment after that was sent.
  await expect.poll(asking, { intervals: [20] }).toBe(2);

  const look = (hidden: boolean) =>
    page.evaluate((away) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: away });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  await page.clock.runFor(120_000);
  expect(asked).toBe(2);
  const heard = page.waitForResponse((answer) => answer.url().endsWith(paths.leadsLive) && answer.ok());
  await look(false);
  await heard;
});
