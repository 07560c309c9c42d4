import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { hashSource } from "~/http/pages/content-security-policy.server";
import { paths } from "~/paths";
import { auditLog, siteSettings } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { chosenFile, drawn } from "../../support/files/drawn";
import { Visitor } from "../../support/pages/visitor";
import { olive, oliveAtTheDesk } from "../../support/people/operators";
import { signIn } from "../../support/people/professionals";

useDatabase();

/** As a page with nothing written would send it: what a process has made so outlives the rows of a test. */
const emptyAll = (operator: Visitor) => operator.post(paths.adminSettings, { name: "" });

const textOf = async (address: string) => (await new Visitor().visit(address)).text;

describe("what an operator writes of the site", () => {
  test("is on every page, in the log, and gone again once it is emptied", async () => {
    const operator = await oliveAtTheDesk();
    await operator.follow("Settings");
    await operator
      .fill("Name of the site", "Aire Trades")
      .fill("Legal owner", "Aire Trades Ltd")
      .fill("Company number", "01234567")
      .press("Save");
    expect(operator.text).toContain("Saved: it is on every page within a minute.");
    expect(operator.text).toContain("Written by olive@fettle.example");
    const terms = await textOf(paths.termsConditions);
    expect(terms).toContain("Aire Trades is run by Aire Trades Ltd.");
    expect(terms).toContain("Registered company number 01234567.");
    expect(await textOf(paths.home)).toContain("Aire Trades");
    const entry = await findRow(auditLog);
    expect(entry).toMatchObject({
      ...{ subjectKind: "site", subjectId: "settings", action: "edited" },
      before: { name: "Fettle", companyNumber: "" },
      after: { name: "Aire Trades", companyNumber: "01234567" },
    });

    await operator.press("Save");
    expect(operator.text).toContain("Nothing was changed.");
    await emptyAll(operator);
    expect(await textOf(paths.home)).toContain("Fettle");
    expect(await db.$count(siteSettings)).toBe(0);
  });

  test("leaves what somebody else wrote since this form was opened", async () => {
    const first = await oliveAtTheDesk(paths.adminSettings);
    const second = await signIn(new Visitor(), olive, paths.adminSettings);
    await first.choose("Plumbing", "Live").fill("Legal owner", "Aire Trades Ltd").press("Save");
    await second.fill("Name of the site", "x".repeat(31)).press("Save");
    expect(second.value("Legal owner")).toBe("Aire Trades Ltd");
    await second.fill("Name of the site", "Aire Trades").press("Save");
    expect(await textOf(paths.trade("plumbing"))).not.toContain("Coming soon");
    expect(await textOf(paths.termsConditions)).toContain("Aire Trades is run by Aire Trades Ltd.");
    await emptyAll(first);
  });

  test("is right together with what somebody else writes at the same moment", async () => {
    const first = await oliveAtTheDesk(paths.adminSettings);
    const second = await signIn(new Visitor(), olive, paths.adminSettings);
    first.fill("Starter, in pounds a month", "150");
    second.fill("Premium, in pounds a month", "120");
    await Promise.all([first.press("Save"), second.press("Save")]);
    const said = [first.text, second.text].map((text) => text.includes("Premium has to cost more"));
    expect(said.sort()).toEqual([false, true]);
    expect(await db.$count(siteSettings)).toBe(1);
    await emptyAll(first);
  });

  test("says of every price of a plan whether VAT is in it", async () => {
    const operator = await oliveAtTheDesk(paths.adminSettings);
    await operator
      .choose("VAT on plans", /plus VAT/)
      .choose("Who works it out", "Stripe Tax")
      .press("Save");
    const plans = await textOf(paths.getFeatured);
    expect(plans).toContain("£297 per month plus VAT");
    expect(plans).not.toMatch(/£\d+ per month(?! plus VAT)/);
    expect(await textOf(paths.termsConditions)).toContain("Starter £97 a month plus VAT");
    await emptyAll(operator);
  });
});

describe("nothing is written, and what was typed stays, of", () => {
  test.each([
    ["Company number", "12", "Type its eight characters"],
    ["VAT number", "GB 12", "Type it with its letters"],
    ["Email for everybody", "hello", "valid email"],
    ["WhatsApp number", "no number", "Type a UK mobile number"],
    ["WhatsApp number", "0113 496 0000", "Type a UK mobile number"],
    ["Name of the site", "x".repeat(31), "Use at most 30 characters."],
    ["Postal address of the owner", "x".repeat(301), "Use at most 300 characters."],
  ])("%s that is %.12s", async (label, typed, said) => {
    const operator = await oliveAtTheDesk(paths.adminSettings);
    await operator.fill("What it is, in a line", "Kept").fill(label, typed).press("Save");
    expect(operator.status).toBe(422);
    expect(operator.text).toContain(said);
    expect(operator.document.querySelector('input[value="Kept"]')).not.toBeNull();
    expect(await db.$count(siteSettings)).toBe(0);
    expect(await textOf(paths.home)).not.toContain("Kept");
  });

  test("VAT that nobody would add, and an answer that no list has", async () => {
    const operator = await oliveAtTheDesk(paths.adminSettings);
    await operator.choose("VAT on plans", /plus VAT/).press("Save");
    expect(operator.status).toBe(422);
    expect(operator.text).toContain("Let Stripe Tax work it out");
    expect((await operator.post(paths.adminSettings, { "trade-plumbing": "maybe" })).status).toBe(422);
    expect(await db.$count(siteSettings)).toBe(0);
  });
});

describe("the colours that an operator writes", () => {
  test("are those of pages and mails, allowed by the policy, until they are emptied", async () => {
    const operator = await oliveAtTheDesk(paths.adminSettings);
    await operator.fill("Accent by day", "#1c4e8f").fill("Quiet text in the dark", "#c0ccd4").press("Save");
    const bright =
      "@media (prefers-color-scheme:light){:root{--color-brick:#1c4e8f;--color-brick-dark:#163e72;}}";
    const style = `${bright}@media (prefers-color-scheme:dark){:root{--color-slate:#c0ccd4;}}`;
    for (const page of [await new Visitor().raw(paths.home), await operator.raw(paths.adminSettings)]) {
      expect(await page.text()).toContain(`<style>${style}</style>`);
      expect(page.headers.get("Content-Security-Policy")).toContain(hashSource(style));
    }
    await emptyAll(operator);
    expect(await (await new Visitor().raw(paths.home)).text()).not.toContain("--color-brick:#1c4e8f");
  });

  test.each([
    ["Accent by day", "#ff9a3c", "It stands out too little to be read: 1.9 to 1, where 4.5 is needed."],
    ["Accent in the dark", "#1c4e8f", "Choose a lighter one."],
    ["Quiet text by day", "grey", "Type # and six digits"],
    ["Accent by day", "#fff;}", "Type # and six digits"],
  ])("are refused where %s is %s", async (label, typed, said) => {
    const operator = await oliveAtTheDesk(paths.adminSettings);
    await operator.fill(label, typed).press("Save");
    expect(operator.status).toBe(422);
    expect(operator.text).toContain(said);
    expect(operator.value(label)).toBe(typed);
    expect(await db.$count(siteSettings)).toBe(0);
  });
});

describe("the picture of shared links", () => {
  const picture = (bytes: Uint8Array) => chosenFile(bytes, "us.png");
  const blue = () => drawn(1200, 630, { r: 28, g: 78, b: 143 }).png().toBuffer();
  const shared = async () =>
    (await new Visitor().visit(paths.home)).document
      .querySelector('meta[property="og:image"]')
      ?.getAttribute("content");

  test("is one that an operator sends, drawn anew, and again the one the site came with", async () => {
    const operator = await oliveAtTheDesk(paths.adminSettings);
    await operator.follow("Picture of shared links");
    await operator.attach("Another picture", picture(await blue())).press("Use this picture");
    expect(operator.text).toContain("Saved: new shares show it within a minute.");
    const first = new URL((await shared()) ?? "");
    expect(first.pathname).toMatch(/^\/pictures\/galleries\/.+\.jpg$/);
    const answer = await new Visitor().raw(first.pathname);
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
    const entry = await findRow(auditLog);
    expect(entry).toMatchObject({ subjectId: "settings", before: { sharePicture: "" } });

    // What is typed on the other page leaves it.
    await operator.visit(paths.adminSettings);
    await operator.fill("Legal owner", "Aire Trades Ltd").press("Save");
    expect(await shared()).toBe(first.href);
    await operator.follow("Picture of shared links");
    await operator.press("Use what the site came with");
    expect(await shared()).toContain("/share.png");
    expect((await new Visitor().raw(first.pathname)).status).toBe(404);
    await emptyAll(operator);
  });

  test("is no file that is no picture", async () => {
    const operator = await oliveAtTheDesk(paths.adminSharePicture);
    await operator.attach("Another picture", picture(Buffer.from("<svg/>"))).press("Use this picture");
    expect(operator.status).toBe(422);
    expect(operator.text).toContain("Please select a valid image file");
    await operator.press("Use this picture");
    expect(operator.status).toBe(422);
    expect(await shared()).toContain("/share.png");
  });
});
