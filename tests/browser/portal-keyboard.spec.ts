import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { scripted } from "../support/pages/quiz-browser";
import { press, signInByKeys, tabTo } from "../support/people/keys";

/** Whatever else is asked for meanwhile is new: the list of those in progress holds the same leads all along. */
const inProgress = paths.leads({ status: "in-progress" });

/** Somebody whom no other test works on: the pages are one person's. */
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Holds every posted form back until what is returned is called. */
async function holdPosts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/portal/**", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  return letGo;
}

test("leads are found, worked and taken back by keys alone", async ({ page }) => {
  await signInByKeys(page, paths.dashboard);
  await press(page, page.getByRole("link", { name: "Total Leads" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leads");
  await press(page, page.locator(".queue-head summary"));
  await tabTo(page, page.getByLabel("Search"));
  // One each, since both may be at it at once.
  const [name, words] = scripted() ? ["Helen Priestley", "priest"] : ["Dariusz Wójcik", "wojc"];
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`search=${words}`));
  const lead = row(page, name);
  await press(page, lead.locator("summary"));
  await tabTo(page, lead.getByLabel(`Status of ${name}`));
  await page.keyboard.type("Quo");
  await press(page, lead.getByRole("button", { name: "Update" }));
  await expect(row(page, name).locator("[data-done]")).toContainText(`${name} is now Quoted.`);
  await press(page, row(page, name).getByRole("button", { name: /^Undo/ }));
  await expect(page.locator("[data-done]")).toContainText("Lead status updated successfully!");

  await press(page, row(page, name).getByRole("link", { name: new RegExp(`for ${name}$`) }));
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await press(page, page.getByRole("button", { name: "Booked" }));
  await expect(page.locator("[data-done]")).toContainText(`${name} is now Booked.`);
  await press(page, page.getByRole("button", { name: /^Undo/ }));
  // Of two answers on their way at once, either may bring the words of the other.
  await expect(page.locator("[data-done]")).toContainText("Lead status updated successfully!");
  await tabTo(page, page.getByLabel("Notes, which only your business sees"));
  await page.keyboard.type("Two storeys. ");
  await press(page, page.getByRole("button", { name: "Save" }));
  await expect(page.getByText("Notes saved successfully!").first()).toBeAttached();
});

test("the profile is changed and the way out found by keys alone", async ({ page }) => {
  await signInByKeys(page, paths.profilePage("who"));
  await tabTo(page, page.getByLabel("Contact Name"));
  await page.keyboard.press("End");
  await page.keyboard.type(" B");
  await press(page, page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  await tabTo(page, page.getByLabel("Contact Name"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Joanne Ashworth");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  await press(page, page.getByText("More", { exact: true }));
  await press(page, page.locator(".on-phone").getByRole("link", { name: "Account" }));
  await expect(page).toHaveURL(/\/account$/);
});

test("what is wrong gets the focus, and what was chosen stays @with-script", async ({ page }) => {
  await signInByKeys(page, inProgress);
  const name = "Jing Li";
  const lead = row(page, name);
  await press(page, lead.locator("summary"));
  await tabTo(page, lead.getByLabel(`Status of ${name}`));
  await page.keyboard.type("Decl");
  await press(page, lead.getByRole("button", { name: "Update" }));
  await expect(page.locator("[data-problem]")).toBeFocused();
  await expect(page.locator("[data-problem]")).toContainText("Say why you cannot do it");
  await expect(lead.getByLabel(`Status of ${name}`)).toHaveValue("declined");
});

test("a slow answer is said to be on its way, and the status is shown before it @with-script", async ({
  page,
}) => {
  await signInByKeys(page, inProgress);
  const answer = await holdPosts(page);
  const name = "Hannah Ellison";
  const lead = row(page, name);
  await lead.locator("summary").click();
  await lead.getByLabel(`Status of ${name}`).selectOption("quoted");
  await lead.getByRole("button", { name: "Update" }).click();
  await expect(lead.locator("[data-badge-of-lead]")).toHaveText("Quoted");
  await expect(page.locator("#said")).toHaveText("Loading...");
  await expect(page.locator("#said")).toBeVisible();
  await expect(page.locator("[data-done]")).toHaveCount(0);
  answer();
  await expect(row(page, name).locator("[data-done]")).toContainText(`${name} is now Quoted.`);
  await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
});

test("a profile that is being saved says so on its button @with-script", async ({ page }) => {
  await signInByKeys(page, paths.profilePage("who"));
  const answer = await holdPosts(page);
  await press(page, page.getByRole("button", { name: "Save Changes" }));
  const busy = page.getByRole("button", { name: "Saving..." });
  await expect(busy).toBeVisible();
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  answer();
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
  await expect(busy).toHaveCount(0);
});
