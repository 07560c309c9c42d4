import { brotliCompressSync, constants } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { pricePaths } from "~/models/prices/addresses";
import { paths } from "~/paths";
import { leadAssignments, leads, outbox, priceFiles, prices, threadEntries } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { drawn, photoFile } from "../../support/files/drawn";
import { Visitor } from "../../support/pages/visitor";
import { hoursAgo } from "../../support/passing-time";
import { fillPrice, pdf, pricerAt, receivedOf, sendsPrice, usePrices } from "../../support/people/prices";
import { leadNow, mailsAbout, messagesAbout } from "../../support/people/requests";

useDatabase();

const here = usePrices();
let jane: Visitor;
beforeEach(async () => {
  jane = await new Visitor().visit(paths.myRequest(here.token));
});

const chooseAt = async (own: Parameters<typeof receivedOf>[0]) =>
  pricePaths.receivedAt(here.token, (await receivedOf(own)).versionId, "choose");

describe("the prices of a request", () => {
  test("stand side by side, the lowest total first, with what each does not say", () => {
    const names = jane.texts(".compare h3");
    expect(names).toEqual(["Kirkgate Slaters", "Moor Roofing", "Dales Roofs"]);
    const [first = "", second = "", third = ""] = [...jane.document.querySelectorAll(".compare > li")]
      .slice(1)
      .map((each) => (each.textContent ?? "").replace(/\s+/g, " "));
    expect(first).toContain("£8,000");
    expect(first).toContain("ScaffoldingNo: you arrange the scaffolding");
    expect(first).toContain("10 years, not insurance-backed");
    expect(second).toContain("fixed price, £7,000, plus VAT of £1,400");
    expect(second).toContain("Taking waste awaynot said");
    expect(second).toContain("Then to payWhat is left is paid when the work is done");
    expect(third).toContain("£4,500, 50 %");
    expect(third).toContain("A high deposit: ask why");
    expect(second).not.toContain("A high deposit");
    expect(jane.text).toContain("below the bottom of our guide");
    const rows = [...jane.document.querySelectorAll(".compare > li:not(.labels)")].map((each) =>
      [...each.querySelectorAll("dt")].map(({ textContent }) => textContent),
    );
    expect(rows[1]).toEqual(rows[0]);
    expect(rows[2]).toEqual(rows[0]);
  });

  test("weigh no more than a page may: 14 kB with its style, 3 kB of script", () => {
    const scripts = /<script\b[^>]*>([\s\S]*?)<\/script>/g;
    const { html } = jane.page;
    const weight = (text: string) =>
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    expect(weight(html.replace(scripts, ""))).toBeLessThanOrEqual(14_000);
    expect(weight([...html.matchAll(scripts)].map(([, script]) => script).join(""))).toBeLessThanOrEqual(
      3_000,
    );
  });

  test("are asked about in a message that says what is missing, and names nobody else's figure", async () => {
    await jane.press(/^Ask about what is missing.*Kirkgate Slaters/);
    expect(jane.heading).toBe("You and Kirkgate Slaters");
    const message = (await findRow(threadEntries))?.body;
    expect(message).toContain("Hello Kirkgate Slaters, thank you for your price of £8,000.");
    expect(message).toContain("- Is taking waste away included?");
    expect(message).not.toMatch(/8,400|9,000/);
    expect(jane.text).toContain("sent a price: £8,000");
  });

  test("come by text, too, where their homeowner wishes that, without a figure", async () => {
    expect((await messagesAbout(here.lead, ":price:")).map(({ channel }) => channel)).toEqual([
      "email",
      "email",
      "email",
    ]);
    const bodies = (await messagesAbout(here.lead, ":price:")).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes("Not included: scaffolding."))).toHaveLength(1);
    await jane.press(/^Text me/);
    await sendsPrice(here.moor, { amount: "6,900", vat: "plus" });
    const [text] = (await messagesAbout(here.lead, ":price:")).filter(({ channel }) => channel === "sms");
    expect(text).toMatchObject({ recipient: "+447700900123" });
    expect(text?.body).toContain("Moor Roofing has sent a new price");
    expect(text?.body).not.toMatch(/£|\d,\d/);
  });

  test("have up to six from paper beside them, for their homeowner alone", async () => {
    await jane.follow("Write down a price from paper");
    expect(jane.document.querySelector("form details[open]")).toBeNull();
    await jane.press("Write it down");
    expect([jane.status, jane.text]).toEqual([422, expect.stringContaining("Enter the price in pounds")]);
    expect(jane.text).toContain("Say whose price it is");
    jane.fill("Whose price is it?", "Bob’s Roofs").fill("Price, in pounds", "6k");
    await jane.fill("Deposit, in pounds", "lots").press("Write it down");
    expect(jane.document.querySelector("form details[open] .error")).not.toBeNull();
    await jane.fill("Deposit, in pounds", "").press("Write it down");
    expect(jane.text).toContain("Saved. Only you can see it.");
    expect(jane.text).toContain("Entered by you, for you only");
    await jane.follow(/^Change the price of Bob/);
    await jane.fill("Price, in pounds", "6,200").press("Write it down");
    expect(jane.text).toContain("£6,200");
    expect((await messagesAbout(here.lead)).filter(({ body }) => body.includes("Bob"))).toEqual([]);
    await jane.follow(/^Remove the price of Bob/);
    await jane.press("Remove it");
    expect(await listRows(prices, { entered: true })).toEqual([]);
    const fields = (number: number) => ({ whose: `Roofs ${number}`, amount: "6,000" });
    const enter = (number: number) => jane.post(pricePaths.entered(here.token), fields(number));
    for (let number = 1; number <= 6; number++) await enter(number);
    // What is sent twice is there once.
    expect([(await enter(6)).status, (await enter(7)).status]).toEqual([303, 422]);
    expect(await db.$count(prices, eq(prices.entered, true))).toBe(6);
  });

  test("have a photo of the paper, without its place, for their homeowner alone, until it is removed", async () => {
    const enter = async (photo: File) => {
      jane.fill("Price, in pounds", "6,200").attach(/^A photo of the paper/, photo);
      return jane.press("Write it down");
    };
    await jane.follow("Write down a price from paper");
    jane.fill("Whose price is it?", "dales roofs ltd");
    await enter(pdf("quote.pdf"));
    expect([jane.status, jane.value("Whose price is it?")]).toEqual([422, "dales roofs ltd"]);
    expect(jane.errors).toContain("Please select a valid image file");
    await enter(await photoFile(drawn().withExif({ IFD0: { Model: "Pocket 4" } })));
    const entry = await findRow(prices, { entered: true });
    expect(entry).toMatchObject({ businessId: here.dales.businessId, name: "" });
    const at = jane.page.link("Your photo of it").href;
    const stored = await jane.raw(at);
    expect(stored.headers.get("Cache-Control")).toContain("no-store");
    const { format, exif } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
    expect([format, exif]).toEqual(["jpeg", undefined]);
    for (const each of ["Another photo", "Remove it"]) {
      await jane.follow(/^Change the price of Dales/);
      if (each === "Remove it") await jane.choose("Remove the photo").press("Write it down");
      else await enter(await photoFile());
      expect((await jane.raw(at)).status).toBe(404);
      expect(await db.$count(priceFiles)).toBe(each === "Remove it" ? 0 : 1);
    }
  });

  test("of one business change ten times a day", async () => {
    for (let sent = 2; sent <= 10; sent++) await sendsPrice(here.moor, { amount: `${7_000 + sent}` });
    await expect(sendsPrice(here.moor, { amount: "1" })).rejects.toThrow("limited");
  });
});

describe("choosing a price", () => {
  test("says what happens and what falls to them, asks once, and tells everybody, the others kindly and without a figure", async () => {
    await jane.follow("Choose Kirkgate Slaters");
    expect(jane.text).toContain("Not in this price: you arrange the scaffolding.");
    await jane.visit(await chooseAt(here.moor));
    expect(jane.text).not.toContain("Not in this price");
    expect(jane.text).toContain("Moor Roofing, £8,400 with VAT");
    expect(jane.text).toContain("The others are told that you hired someone");
    expect(await leadNow(here.lead)).toMatchObject({ hiredAt: null });
    await jane.choose("What decided it? (optional)", "What is included").press("Choose Moor Roofing");
    expect(jane.text).toContain("You chose Moor Roofing.");
    const { versionId } = await receivedOf(here.moor);
    expect(await leadNow(here.lead)).toMatchObject({
      ...{ hiredWhom: "business", hiredBusinessId: here.moor.businessId, hiredVersionId: versionId },
    });
    const told = await mailsAbout(here.lead, ":hired:");
    expect(told.map(({ subject }) => subject.split(":")[0]).sort()).toEqual([
      "They chose you",
      "They have hired someone",
      "They have hired someone",
    ]);
    for (const { body, subject } of told.filter(({ dedupeKey }) => dedupeKey.includes(":someone:"))) {
      expect(body).toContain("What decided it, they say, was what is included.");
      expect(`${subject} ${body}`).not.toMatch(/£|Moor/);
    }
  });

  test("is done once by two presses, and is another's no more until it is undone, within 24 hours", async () => {
    const at = await chooseAt(here.moor);
    const press = () => jane.post(at, {});
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await mailsAbout(here.lead, ":hired:")).toHaveLength(3);
    const other = await jane.post(await chooseAt(here.dales), {});
    expect(other.status).toBe(409);
    await changeRows(leads, { hiredAt: hoursAgo(25) });
    await jane.visit(paths.myRequest(here.token));
    expect(() => jane.page.button("Undo")).toThrow();
    await changeRows(leads, { hiredAt: hoursAgo(23) });
    await jane.reload();
    await jane.press("Undo");
    expect(await leadNow(here.lead)).toMatchObject({ hiredAt: null, hiredVersionId: null });
    await jane.follow("Choose Dales Roofs");
    await jane.press("Choose Dales Roofs");
    expect(await leadNow(here.lead)).toMatchObject({ hiredBusinessId: here.dales.businessId });
  });

  test.each([
    ["taken back", () => changeRows(prices, { withdrawnAt: new Date() }), "took this price back"],
    [
      "of who declined",
      () => changeRows(leadAssignments, { status: "declined", declinedAt: new Date() }),
      "cannot take this on",
    ],
    ["of an unproved request", () => changeRows(leads, { phoneVerified: false }), "not checked yet"],
  ])("is not of one %s", async (_what, change, words) => {
    const at = await chooseAt(here.moor);
    await change();
    const answer = await jane.post(at, {});
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(words)]);
    expect(await leadNow(here.lead)).toMatchObject({ hiredAt: null });
    expect(await listRows(outbox, { subject: "They chose you" })).toEqual([]);
  });

  test("stays what is shown as chosen when its business sends a new version", async () => {
    await (await jane.follow("Choose Moor Roofing")).press("Choose Moor Roofing");
    const roofer = await pricerAt(here.moor, pricePaths.own(here.lead));
    await (await fillPrice(roofer, { "Price, in pounds": "9,500" })).press("See it as the customer will");
    await roofer.press("Send it to the customer");
    expect(roofer.text).toContain("What the customer chose counts until they choose this one.");
    expect(roofer.text).toContain("The customer chose this one: it counts until they choose another.");
    await jane.visit(paths.myRequest(here.token));
    const [mine, ...more] = jane.texts(".compare > .mine");
    expect([mine, more]).toEqual([expect.stringMatching(/£8,400.*You chose this one/s), []]);
    expect(jane.text).toMatch(/Version 2.*£9,500/s);
    await (await jane.follow("Choose Moor Roofing")).press("Choose Moor Roofing");
    await jane.visit(paths.myRequest(here.token));
    expect(jane.text).not.toContain("£8,400");
    expect(jane.texts(".compare > .mine")).toEqual([expect.stringContaining("£9,500")]);
  });

  test("is of the newest version alone", async () => {
    const old = await chooseAt(here.moor);
    await sendsPrice(here.moor, { amount: "9,900", vat: "plus" });
    expect((await jane.post(old, {})).status).toBe(404);
    expect(await leadNow(here.lead)).toMatchObject({ hiredAt: null });
  });
});
