import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { pricePaths } from "~/models/prices/addresses";
import { estimateRoofing } from "~/models/quiz/estimate";
import { paths } from "~/paths";
import { leadAssignments, leads, priceFiles, prices, priceVersions, sessions } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { fillPrice, pdf } from "../../support/people/prices";
import { assignmentOf, attempt, samAtWork, samsLead, signIn } from "../../support/people/professionals";
import { messagesAbout } from "../../support/people/requests";
import { roofRepair } from "../../support/works";
import { password } from "../../support/world";

useDatabase();

let lead: LeadId;
let sam: Visitor;
beforeEach(async () => {
  lead = await samsLead();
  sam = await samAtWork(paths.lead(lead));
  await sam.follow("Send a price");
});

const versions = () => db.select().from(priceVersions).orderBy(priceVersions.number);
const look = "See it as the customer will";
const send = "Send it to the customer";

describe("a roofer's price for a lead", () => {
  test("is looked at as the customer will see it, and then sent", async () => {
    await fillPrice(sam, { "Price, in pounds": "3,900", VAT: "Plus VAT" });
    await sam.attach(/^Your own quote/, pdf("quote.pdf")).press(look);
    expect(sam.text).toContain("Total with VAT £4,680 fixed price, £3,900, plus VAT of £780");
    expect(sam.text).toContain("Making good not said");
    expect(sam.text).toContain("With your file: quote.pdf");
    expect([await versions(), await messagesAbout(lead, ":price:")]).toEqual([[], []]);
    await sam.press(send);
    expect(sam.text).toContain("Sent. We have told the customer.");
    expect(await versions()).toMatchObject([{ number: 1, totalPence: 468_000 }]);
    expect(await assignmentOf(lead)).toMatchObject({ status: "quoted" });
    const [mail] = await messagesAbout(lead, ":price:");
    expect(mail).toMatchObject({
      recipient: "jane@home.example",
      subject: "Field Roofing has priced your roof",
    });
    expect(mail?.body).toContain("£4,680");
    await sam.visit(paths.lead(lead));
    expect(sam.text).toContain("£4,680 with VAT, sent");
  });

  test.each([
    ["480,050", "repair", "£480,050 is 268 times our guide. Is that right?"],
    ["480050", "emergency", "£480,050 is 67 times our guide. Is that right?"],
    ["48", "repair", "£48 is less than a third of our guide. Is that right?"],
    ["442", "repair", null],
    ["5,382", "repair", null],
    ["120", "emergency", null],
  ])(
    "of £%s for roof work of the kind %s is asked back once where the guide is far off, else not: %s",
    async (...row) => {
      const [amount, work, asked] = row;
      const answers = { ...roofRepair, "roof-work": work };
      await changeRows(leads, { answers, estimate: estimateRoofing(answers) });
      await (await fillPrice(sam, { "Price, in pounds": amount })).press(look);
      if (asked) {
        expect(sam.text).toContain(asked);
        await sam.press(send);
        expect([sam.status, await versions()]).toEqual([422, []]);
        expect(sam.text).toContain("Nothing was sent. Tick that it is right, or change it.");
        sam.choose("Yes, that is my price");
      } else expect(sam.text).not.toContain("Is that right?");
      await sam.press(send);
      expect(await versions()).toHaveLength(1);
    },
  );

  test("is kept as a draft however little is typed, and goes on from there", async () => {
    await sam.fill("Price, in pounds", "about 4k").press("Save as draft");
    expect(sam.text).toContain("Draft saved.");
    await sam.visit(pricePaths.own(lead));
    expect(sam.value("Price, in pounds")).toBe("about 4k");
    await sam.press(look);
    expect([sam.status, await versions()]).toEqual([422, []]);
    expect(sam.text).toContain("Write the amount alone: £4,000");
    expect(sam.value("Price, in pounds")).toBe("about 4k");
  });

  test("changes by a new version alone, the old one stays to read, and says nothing for the next lead", async () => {
    await fillPrice(sam, {});
    await (await sam.press(look)).press(send);
    await sam.fill("Price, in pounds", "5,000").press(look);
    await sam.press(send);
    expect((await versions()).map(({ number, totalPence }) => [number, totalPence])).toEqual([
      [1, 480_000],
      [2, 500_000],
    ]);
    expect(sam.text).toContain("Version 2, sent");
    expect(sam.text).toContain("Version 1, sent");
    expect((await messagesAbout(lead, ":price:")).map(({ subject }) => subject).sort()).toEqual([
      "Field Roofing has priced your roof",
      "Field Roofing has sent a new price",
    ]);
    await expect(changeRows(priceVersions, { totalPence: 1 })).rejects.toThrow();
    const next = await samsLead({ email: "next@home.example" });
    await sam.visit(pricePaths.own(next));
    expect([sam.value("VAT"), sam.value("Scaffolding"), sam.value("Price, in pounds")]).toEqual(["", "", ""]);
  });

  test("is taken back with a reason that the customer reads, also after the session had ended, and sent anew", async () => {
    await fillPrice(sam, {});
    await (await sam.press(look)).press(send);
    await sam.press("Take the price back");
    expect([sam.status, sam.value("Price, in pounds")]).toEqual([422, "4,800"]);
    expect(sam.text).toContain("Say why you are taking it back");
    await db.delete(sessions);
    await sam.fill("Why do you take it back?", "Slate went up by a third.").press("Take the price back");
    await attempt(sam, password);
    expect(sam.text).toContain("Slate went up by a third.");
    await sam.press("Send it");
    expect(sam.text).toContain("Taken back. We have told the customer.");
    expect(sam.text).toContain("You took it back on");
    const [mail] = await messagesAbout(lead, ":withdrawn:");
    expect(mail?.body).toContain("Slate went up by a third.");
    await sam.press(look);
    await sam.press(send);
    expect(await findRow(prices)).toMatchObject({ withdrawnAt: null });
    expect(await versions()).toHaveLength(2);
  });

  test("is sent once by the same press, and not from a tab that others have passed", async () => {
    await fillPrice(sam, {});
    await sam.press(look);
    const [{ revision } = { revision: 0 }] = await listRows(prices);
    const press = () => sam.post(pricePaths.own(lead, "look"), { revision: String(revision) });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await versions()).toHaveLength(1);
    await sam.visit(pricePaths.own(lead));
    const other = await signIn(new Visitor(), "sam@fettle.example", pricePaths.own(lead));
    await other.fill("Price, in pounds", "6,000").press("Save as draft");
    await sam.fill("Price, in pounds", "7,000").press(look);
    expect(sam.status).toBe(409);
    expect(sam.text).toContain("Nothing was changed");
    expect(sam.value("Price, in pounds")).toBe("7,000");
  });

  test("takes a PDF or a photo, and nothing else", async () => {
    await fillPrice(sam, {});
    await sam
      .attach(/^Your own quote/, new File(["MZ"], "quote.pdf", { type: "application/pdf" }))
      .press(look);
    expect([sam.status, await listRows(priceFiles)]).toEqual([422, []]);
    expect(sam.text).toContain("That file is no PDF and no photo");
    expect(sam.value("Price, in pounds")).toBe("4,800");
    const large = new File(["%PDF-1.4", "x".repeat(6 * 1024 * 1024), "%%EOF"], "large.pdf");
    await sam.attach(/^Your own quote/, large).press(look);
    expect([sam.status, await listRows(priceFiles)]).toEqual([422, []]);
    await sam.attach(/^Your own quote/, pdf("one.pdf")).press(look);
    const file = await findRow(priceFiles);
    const got = await sam.raw(pricePaths.ownFile(lead, file?.id ?? ""));
    expect([got.status, got.headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="one.pdf"',
    ]);
  });
});

const closed = {
  declined: () => changeRows(leadAssignments, { status: "declined", declinedAt: new Date() }),
  stopped: () => changeRows(leads, { routingStoppedAt: new Date() }),
  hired: () => changeRows(leads, { hiredAt: new Date(), hiredWhom: "other" }),
  erased: () => changeRows(leads, { erasedAt: new Date() }),
};

test.each(Object.entries(closed))(
  "a lead that is %s since the draft cannot be priced: 409, and nothing is sent or kept",
  async (_how, close) => {
    await (await fillPrice(sam, {})).press(look);
    const form = await signIn(new Visitor(), "sam@fettle.example", pricePaths.own(lead));
    await close();
    await sam.press(send);
    expect([sam.status, await versions()]).toEqual([409, []]);
    await (await fillPrice(form, { "Price, in pounds": "5,000" })).press(look);
    expect([form.status, form.value("Price, in pounds")]).toEqual([409, "5,000"]);
    expect(JSON.stringify(await listRows(prices))).not.toContain("5,000");
    await form.visit(pricePaths.own(lead));
    expect(() => form.page.button(look)).toThrow();
  },
);
