import { expect, type Locator, type Page, test } from "@playwright/test";
import { paths } from "~/paths";
import type { SentMessage } from "../world";
import { expectNoAxeViolations, textAt } from "./axe";

/** Whether this project's browser runs scripts. */
export const scripted = () => test.info().project.use.javaScriptEnabled !== false;

/** A number of Ofcom's drama range for each journey (below 100) and project: none waits for another's resend. */
export const mobileFor = (journey: number) => `07700 900 ${500 + journey * 2 + (scripted() ? 0 : 1)}`;

/** An address for each journey and project: nobody is sent another's messages. */
export const emailFor = (journey: number) => `journey-${journey}-${test.info().project.name}@example.com`;

/** Only with script: without it, tests/browser/roofing-quiz.spec.ts checks pages of each of these kinds with axe. */
export async function expectAccessibleStep(page: Page, how: { leaving?: boolean } = {}): Promise<void> {
  if (scripted()) await expectNoAxeViolations(page, how);
}

/** Presses the choice whose label begins with each of these, one page after the other. */
export async function choose(page: Page, ...labels: string[]): Promise<void> {
  for (const label of labels) {
    await page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^${label}`) })
      .click();
  }
}

/** The field, once the page's own script listens to it: a hand is not as quick as a test. */
export async function readyField(page: Page, label: string): Promise<Locator> {
  const field = page.getByLabel(label);
  await field.waitFor();
  await page.waitForLoadState();
  return field;
}

export async function fillIn(page: Page, label: string, value: string): Promise<void> {
  await (await readyField(page, label)).fill(value);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Fills in these fields, each on a page of its own. */
export async function fillInAll(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await fillIn(page, label, value);
}

/** Types a code; with script the sixth digit sends it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await (await readyField(page, "Verification code")).fill(code);
  if (!scripted()) await page.getByRole("button", { name: "Verify" }).click();
}

/** Every message written so far, newest first, as the demo's outbox shows them. */
export async function messagesOf(page: Page): Promise<SentMessage[]> {
  return JSON.parse(await textAt(page, paths.devOutboxJson));
}

/** What `part` finds in the newest message to this person. */
export const inMessageTo = async (page: Page, recipient: string, part: RegExp): Promise<string> =>
  part.exec((await messagesOf(page)).find(({ to }) => to === recipient)?.body ?? "")?.[0] ?? "";

/** The code last texted to this number. */
export const codeTextedTo = (page: Page, phone: string): Promise<string> =>
  inMessageTo(page, `+44${phone.replaceAll(" ", "").slice(1)}`, /\d{6}/);

/** Gives the number and types the code that was texted to it. */
async function provePhone(page: Page, phone: string): Promise<void> {
  await fillIn(page, "Phone number", phone);
  await expect(page.getByLabel("Verification code")).toBeVisible();
  await enterCode(page, await codeTextedTo(page, phone));
}

type Who = Readonly<Record<string, string>>;

/** Asks for a new roof in Leeds as somebody with these answers, and stays on the results; returns the request's id. */
export async function askForRoof(page: Page, phone: string, who: Who): Promise<string> {
  await page.goto(paths.roofingQuiz);
  return answerForRoof(page, phone, who);
}

/** The same from the first question, which is on the page that is open. */
export async function answerForRoof(page: Page, phone: string, who: Who): Promise<string> {
  await choose(page, "House", "Replacement", "Medium", "As soon as possible");
  await provePhone(page, phone);
  await fillInAll(page, { ...who, Postcode: who.Postcode ?? "LS1 4DY" });
  await expect(page).toHaveURL(/\/results\?id=/);
  return new URL(page.url()).searchParams.get("id") ?? "";
}

/** Types a code that is not the one texted: the message is shown, the field is empty and has the focus. */
export async function mistypeCode(page: Page, phone: string): Promise<void> {
  await enterCode(page, (await codeTextedTo(page, phone)) === "000000" ? "111111" : "000000");
  await expect(page.getByText("Invalid verification code. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Verification code")).toHaveValue("");
  await expect(page.getByLabel("Verification code")).toBeFocused();
}

/** Delays the page at `onward`, to which this page leaves by itself, until the returned function is called. */
export async function stay(page: Page, onward: RegExp): Promise<() => void> {
  let leave = () => {};
  const held = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await page.route(onward, async (route) => {
    await held;
    await route.continue();
  });
  return leave;
}

/**
 * Closes the browser, opens it again and goes on with the quiz where it was left: of the cookies only those remain that
 * were made to stay.
 */
export async function goOnLater(page: Page, quiz: string, left: RegExp): Promise<Page> {
  const context = page.context();
  const browser = context.browser();
  if (!browser) throw new Error("This page belongs to no browser");
  const lasting = (await context.cookies()).filter(({ expires }) => expires > Date.now() / 1000);
  await context.close();
  const again = await browser.newContext({ reducedMotion: "reduce" });
  await again.addCookies(lasting);
  const later = await again.newPage();
  await later.goto(quiz);
  await later.getByRole("link", { name: "Go on where you stopped" }).click();
  await expect(later).toHaveURL(left);
  return later;
}
