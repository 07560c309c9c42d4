import { expect, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import { expectNoAxeViolations } from "../support/pages/axe";
import { inNewBrowser, signInHere } from "../support/pages/browser";
import { askForRoof, emailFor, inMessageTo, messagesOf, mobileFor } from "../support/pages/quiz-browser";

const zebedee = () => ({
  "First name": "Zebedee",
  "Last name": "Quillfeather",
  Email: emailFor(90),
  /** Nobody else of these tests lives there, so its alerts are of this request. */
  Postcode: "LS2 7DY",
});
const joanne = "roofer@fettle.example";
const [known, chosen] = ["fettle-demo", "slate-and-lead-7"];

/** The page that a homeowner's link leads to, and whose inbox holds the request. */
async function askForQuote(page: Page): Promise<{ link: string; lead: string; told: string[] }> {
  await askForRoof(page, mobileFor(90), zebedee());
  const alerts = (await messagesOf(page)).filter(({ subject }) => /^New .+ in LS2/.test(subject));
  const mine = alerts.find(({ to }) => to === joanne)?.body ?? "";
  return {
    link: await inMessageTo(page, emailFor(90), /\/my-request\/\S+/),
    lead: /\/portal\/leads\/[\w-]+/.exec(mine)?.[0] ?? "",
    told: alerts.slice(0, 3).map(({ to }) => to),
  };
}

async function signIn(page: Page, email: string, password: string, at: string): Promise<void> {
  await page.goto(paths.login(at));
  await signInHere(page, email, password);
}

/** Sets a password by the link in the mail, as an owner does who has none. */
async function setPassword(page: Page, email: string): Promise<void> {
  await page.goto(paths.forgotPassword);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("is on its way")).toBeVisible();
  await page.goto(await inMessageTo(page, email, /\/reset-password\S+/));
  for (const field of await page.locator("input[type=password]").all()) await field.fill(chosen);
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page).toHaveURL(paths.login());
}

test("of three roofers one declines, one sleeps, the third is hired, and both sides read so @with-script", async ({
  page: homeowner,
  browser,
}) => {
  const { link, lead, told } = await askForQuote(homeowner);
  const [declines = "", sleeps = ""] = told.filter((email) => email !== joanne);
  const other = await inNewBrowser(browser);
  await setPassword(other, declines);
  await signIn(other, declines, chosen, lead);
  await other.getByText("Declined", { exact: true }).first().click();
  await other.getByRole("button", { name: "Too busy" }).click();
  await expect(other.locator("[data-done]")).toContainText("is now Declined.");
  await expect(other.getByRole("main")).not.toContainText(zebedee()["Last name"]);

  await homeowner.goto(link);
  await expect(homeowner.getByText("Cannot take this on: too busy")).toBeVisible();
  const third = await inNewBrowser(browser);
  await signIn(third, joanne, known, lead);
  await third.getByRole("button", { name: "Booked", exact: true }).click();
  await homeowner.reload();
  await homeowner.getByRole("button", { name: "Yes, I hired Kirkgate Slaters" }).click();
  await expect(
    homeowner.getByText(/^You told us on .+ that you have hired Kirkgate Slaters\./),
  ).toBeVisible();
  await expectNoAxeViolations(homeowner);
  await third.reload();
  await expect(third.getByRole("main")).toContainText("They chose you");
  await expectNoAxeViolations(third);
  const heard = (await messagesOf(homeowner)).filter(({ subject }) => /^They .+ in LS2/.test(subject));
  expect(
    heard
      .map(({ to, subject }) => `${to}: ${subject}`)
      .slice(0, 2)
      .sort(),
  ).toEqual(
    [
      `${sleeps}: They have hired someone: roofing lead in LS2`,
      `${joanne}: They chose you: roofing lead in LS2`,
    ].sort(),
  );
});
