import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { pricePaths } from "~/models/prices/addresses";
import { estimateRoofing } from "~/models/quiz/estimate";
import { paths } from "~/paths";
import { leadAssignments, leads, priceFiles, prices, priceVersions, sessions } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { fillPrice, pdf } from "../../support/people/prices";
import {
  aLead,
  assign,
  assignmentOf,
  attempt,
  samAtWork,
  samsLead,
  samTheRoofer,
  signIn,
} from "../../support/people/professionals";
import { messagesAbout } from "../../support/people/requests";
import { roofRepair } from "../../support/works";
import { password, world } from "../../support/world";

useDatabase();

let lead: string;
let sam: Visitor;
beforeEach(async () => {
  lead = await samsLead();
  sam = await samAtWork(paths.lead(lead));
  await sam.follow("Send a price");
});

const versions = () => db.select().from(priceVersions).orderBy(priceVersions.number);
const look = "See it as the customer will";
const send = "Send it to the customer";

/** Sam looks at his price for work of this kind; the guide is £1,326 to £1,794 for a repair, to £7,176 in an emergency. */
async function priceOf(work: string, amount: string): Promise<void> {
  const answers = { ...roofRepair, "roof-work": work };
  await changeRows(leads, { answers, estimate: estimateRoofing(answers) });
  await fillPrice(sam, { "Price, in pounds": amount });
  await sam.press(look);
}

describe("a roofer's price for a lead", () => {
  test("is looked at as the customer will see it, and then sent", async () => {
    await fillPrice(sam, { "Price, in pounds": "3,900", VAT: "Plus VAT" });
    await sam.attach(/^Your own quote/, pdf("quote.pdf")).press(look);
    expect(sam.text).toContain("Total with VAT £4,680 fixed price, £3,900, plus VAT of £780");
    expect(sam.text).toContain("Making good not said");
    expect(sam.text).toContain("With your file: quote.pdf");
    expect([await versions(), await messagesAbout(lead, ":price:")]).toEqual([[], []]);
    await sam.press(send);
    expect(sam.text).toContain("Sent. The customer has a mail with it.");
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

  test("is read as a phone set to another language writes it, and refused where it can mean two", async () => {
    await fillPrice(sam, { "Price, in pounds": "4.800" });
    await sam.press(look);
    expect([sam.status, sam.text]).toEqual([422, expect.stringContaining("£4,800 or £4.80")]);
    await sam.fill("Price, in pounds", "4800,50").fill("Deposit, in pounds", "850,00").press(look);
    expect(sam.text).toContain("Total with VAT £4,800.50");
    expect(sam.text).toContain("Deposit £850, 18 %");
  });

  test.each([
    ["480,050", "repair", "£480,050 is 268 times our guide. Is that right?"],
    ["480050", "emergency", "£480,050 is 67 times our guide. Is that right?"],
    ["48", "repair", "£48 is less than a third of our guide. Is that right?"],
  ])(
    "of £%s for roof work of the kind %s is asked back once before it is sent",
    async (amount, work, asked) => {
      await priceOf(work, amount);
      expect(sam.text).toContain(asked);
      await sam.press(send);
      expect([sam.status, await versions()]).toEqual([422, []]);
      expect(sam.text).toContain("Nothing was sent. Tick that it is right, or change it.");
      await sam.choose("Yes, that is my price").press(send);
      expect(sam.text).toContain("Sent. The customer has a mail with it.");
      expect(await versions()).toHaveLength(1);
    },
  );

  test.each([
    ["442", "repair"],
    ["5,382", "repair"],
    ["120", "emergency"],
  ])("of £%s for roof work of the kind %s is asked about by nobody", async (amount, work) => {
    await priceOf(work, amount);
    expect(sam.text).not.toContain("Is that right?");
    await sam.press(send);
    expect(await versions()).toHaveLength(1);
  });

  test("is kept as a draft however little is typed, and goes on from there", async () => {
    await sam.fill("Price, in pounds", "about 4k").press("Save as draft");
    expect(sam.text).toContain("Draft saved.");
    await sam.visit(pricePaths.own(lead));
    expect(sam.value("Price, in pounds")).toBe("about 4k");
    await sam.press(look);
    expect([sam.status, await versions()]).toEqual([422, []]);
    expect(sam.text).toContain("Enter pounds and pence, like 4,800 or 4,800.50");
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

  test("is taken back with a reason that the customer reads, and can be sent anew", async () => {
    await fillPrice(sam, {});
    await (await sam.press(look)).press(send);
    await sam.press("Take the price back");
    expect(sam.status).toBe(422);
    expect(sam.text).toContain("Say why you take it back");
    await sam.fill("Why do you take it back?", "Slate went up by a third.").press("Take the price back");
    expect(sam.text).toContain("Taken back.");
    const [mail] = await messagesAbout(lead, ":withdrawn:");
    expect(mail?.body).toContain("Slate went up by a third.");
    await sam.press(look);
    await sam.press(send);
    expect(await findRow(prices)).toMatchObject({ withdrawnAt: null });
    expect(await versions()).toHaveLength(2);
  });

  test("is not blanked by a reason that was refused, and is taken back though the session had ended", async () => {
    await fillPrice(sam, {});
    await (await sam.press(look)).press(send);
    await sam.press("Take the price back");
    expect([sam.status, sam.value("Price, in pounds")]).toEqual([422, "4,800"]);
    await db.delete(sessions);
    await sam.fill("Why do you take it back?", "I mistook the slate").press("Take the price back");
    await attempt(sam, password);
    expect(sam.text).toContain("I mistook the slate");
    await sam.press("Send it");
    expect(sam.text).toContain("You took it back on");
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

describe("a lead that nobody can price", () => {
  const closed = {
    declined: () => changeRows(leadAssignments, { status: "declined", declinedAt: new Date() }),
    stopped: () => changeRows(leads, { routingStoppedAt: new Date() }),
    hired: () => changeRows(leads, { hiredAt: new Date(), hiredWhom: "other" }),
    erased: () => changeRows(leads, { erasedAt: new Date() }),
  };

  test.each(Object.entries(closed))("%s: 409 with the reason, and nothing stored", async (_how, close) => {
    await fillPrice(sam, {});
    await close();
    await sam.press(look);
    expect(sam.status).toBe(409);
    expect(sam.value("Price, in pounds")).toBe("4,800");
    expect((await listRows(prices)).filter(({ draft }) => draft)).toEqual([]);
    await sam.visit(pricePaths.own(lead));
    expect(() => sam.page.button(look)).toThrow();
  });

  test.each(Object.entries(closed))("%s since the draft: nothing is sent", async (_how, close) => {
    await fillPrice(sam, {});
    await sam.press(look);
    await close();
    await sam.press(send);
    expect([sam.status, await versions()]).toEqual([409, []]);
  });

  test("is another business's: nobody sees it, and nobody changes it", async () => {
    await fillPrice(sam, {});
    await (await sam.press(look)).press(send);
    await world.roofer({ email: "pat@fettle.example" });
    const pat = await signIn(new Visitor(), "pat@fettle.example", paths.dashboard);
    const theirs = await aLead({ email: "other@home.example" });
    await assign(theirs, "pat@fettle.example");
    const forged = { revision: "2", amount: "1", vat: "none", why: "Forged it" };
    for (const at of [pricePaths.own(lead), pricePaths.own(lead, "look"), pricePaths.own(lead, "withdraw")]) {
      expect((await pat.raw(at)).status, at).toBe(404);
      expect((await pat.post(at, forged)).status, at).toBe(404);
      expect((await new Visitor().raw(at)).status, at).toBe(303);
    }
    const { business } = await samTheRoofer();
    const away = await pat.post(pricePaths.own(theirs), { ...forged, business: business.id });
    expect(away.status).toBe(404);
    expect(await versions()).toHaveLength(1);
    expect(await listRows(prices, { leadId: theirs })).toEqual([]);
    expect(await listRows(prices, sql`withdrawn_at is not null`)).toEqual([]);
  });
});
