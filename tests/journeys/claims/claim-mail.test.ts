import { describe, expect, test } from "vitest";
import { formatInstant } from "~/models/base/clock";
import { lastToShow } from "~/models/claims/claim";
import { paths } from "~/paths";
import { businessClaims, businesses } from "../../../drizzle/schema";
import { findRow, listRows, requireRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  aClaimant,
  aFreeListing,
  anOperatorAtDesk,
  claimAsStranger,
  priya,
  strangersFields,
} from "../../support/people/claiming";
import { codesTo, linkMailed } from "../../support/people/mails";
import { samTheRoofer, signIn } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const button = "See the claim, or show that it is yours";
const bill = () => new File(["%PDF-1.7\n%%EOF\n"], "bill.pdf", { type: "application/pdf" });
const mailsTo = async (address: string) => (await world.messagesTo(address)).map(({ body }) => body);

/** Another browser, with the link of the newest mail open. */
const elsewhere = async (address = priya.email) => new Visitor().visit(await linkMailed(address, button));

/** The mail says until when the only claim can be shown to be right, and what counts. */
async function expectWords(address: string) {
  const claim = await requireRow(businessClaims);
  const [mail] = await mailsTo(address);
  expect(mail).toContain("a bill, a letter or a certificate with the business's name, as a PDF or a photo");
  expect(mail).toContain(formatInstant(lastToShow(claim.kind, claim.createdAt)));
}

async function addsBusiness(): Promise<Visitor> {
  const visitor = await new Visitor().visit(paths.claimListingAt({ add: "yes" }));
  return visitor
    .fillAll({ ...strangersFields, "Business name": "Shah Slating", "City or town": "Leeds" })
    .fillAll({ Postcode: "LS1 4DY", Description: "Slate roofs." })
    .choose("Service type", "Roofing")
    .press("Add Business");
}

describe("the mail about a claim leads back to it from any browser", () => {
  test("for a document, which the operator gets, and for a code", async () => {
    await claimAsStranger((await aFreeListing()).id);
    await expectWords(priya.email);
    const other = await elsewhere();
    expect(other.heading).toBe("We have your claim");
    expect(other.text).toMatch(
      /With neither a code nor a document by \w{3} \d+ \w{3}, \d\d:\d\d the claim ends/,
    );
    await other.attach("Document", bill()).press("Send document");
    expect(other.text).toContain("We have 1 document of yours.");
    expect(other.text).not.toContain("the claim ends");
    expect((await anOperatorAtDesk()).page.link(/\.pdf$/)).toBeDefined();
    expect(other.headers.get("Referrer-Policy")).toBe("same-origin");
    await other.press(/^Email a code/);
    const [code = ""] = await codesTo("office@kirkgate.example");
    await other.fill("Code", code).press("Confirm code");
    expect(other.text).toContain("We have written to the email that you gave");
    expect(await findRow(businessClaims)).toMatchObject({ status: "proven" });
  });

  test("of a dispute, whose next page takes a document, as its form says", async () => {
    const { business } = await samTheRoofer();
    const { email } = await aClaimant();
    const rival = await signIn(new Visitor(), email, paths.claimBusinessAt({ business: business.id }));
    rival.fillAll({ Phone: "07700 900 456", "How can we tell that it is yours?": "I founded it." });
    expect(rival.text).toContain("You can add a document on the next page.");
    await rival.press("Send to a person");
    await rival.attach("Document", bill()).press("Send document");
    expect(rival.text).toContain("We have 1 document of yours.");
    await expectWords(email);
    const other = await (await elsewhere(email)).attach("Document", bill()).press("Send document");
    expect(other.text).toContain("We have 2 documents of yours.");
  });

  test.each(["-", "x".repeat(5000), crypto.randomUUID()])(
    "but nothing that is no link of ours does",
    async (typed) => {
      await claimAsStranger((await aFreeListing()).id);
      const link = await linkMailed(priya.email, button);
      for (const address of [paths.claimConfirmation(typed), link.slice(0, -2)]) {
        const stranger = await new Visitor().visit(address);
        expect([stranger.status, stranger.heading]).toEqual([200, "No claim to show here"]);
        const sent = await stranger.post(address, { intent: "send-code", channel: "email" });
        expect(sent.status).toBe(404);
      }
    },
  );
});

describe("whoever types somebody else's email", () => {
  test("has them mailed five times a day at most, whatever is claimed or added", async () => {
    for (let number = 0; number < 6; number++) await claimAsStranger((await aFreeListing()).id);
    await addsBusiness();
    expect(await mailsTo(priya.email)).toHaveLength(5);
    expect(await listRows(businessClaims)).toHaveLength(7);
  });

  test("for one listing makes one claim, which stays where it was made, and is mailed again", async () => {
    const { id } = await aFreeListing();
    const stranger = await claimAsStranger(id);
    const other = await claimAsStranger(id, {
      email: ` ${priya.email.toUpperCase()}`,
    });
    expect(await listRows(businessClaims)).toHaveLength(1);
    expect(other.heading).toBe("No claim to show here");
    expect(other.text).toContain("in any other by the link in the email");
    expect((await stranger.reload()).heading).toBe("We have your claim");
    expect((await elsewhere()).heading).toBe("We have your claim");
    for (let number = 0; number < 5; number++) await claimAsStranger(id);
    expect(await listRows(businessClaims)).toHaveLength(1);
    expect(await mailsTo(priya.email)).toHaveLength(5);
  });

  test("adds one business with it, from however many browsers", async () => {
    await addsBusiness();
    await addsBusiness();
    await expectWords(priya.email);
    const other = await (await elsewhere()).attach("Document", bill()).press("Send document");
    expect(other.text).toContain("We have 1 document of yours.");
    expect(await listRows(businesses)).toHaveLength(1);
    expect(await listRows(businessClaims)).toHaveLength(1);
    expect(await mailsTo(priya.email)).toHaveLength(2);
  });
});
