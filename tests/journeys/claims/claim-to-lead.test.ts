import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { businesses } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  aFreeListing,
  anOperatorAtDesk,
  approveAtDesk,
  decisionsAreDone,
  setFirstPassword,
  strangersFields,
} from "../../support/people/claiming";
import { codesTo, linkMailed } from "../../support/people/mails";
import { leadNamesOn, sam, samsAccount, signIn } from "../../support/people/professionals";
import { atTheResults } from "../../support/people/roofing-quiz";
import { confirmElsewhere, kit, signUpAsRoofer } from "../../support/people/signing-up";
import { world } from "../../support/world";

useDatabase();

const office = "office@kirkgate.example";
const leadsOf = async (roofer: Visitor) => {
  await roofer.visit(paths.leads());
  expect(roofer.path).toBe(paths.leads());
  return leadNamesOn(roofer);
};
const aRequest = async (firstName: string, phone: string) =>
  atTheResults({ firstName, lastName: "Shah", postcode: "LS1 4DY", phone });
const early = () => aRequest("Early", "07700 900 121");
const first = () => aRequest("First", "07700 900 122");

/** Finds the listing by its name, from the page with the search that is open, and claims it. */
async function claim(visitor: Visitor, method: RegExp, fields: Record<string, string>) {
  await visitor.fill("Business name, phone number or location", "kirkgate").press("Search");
  await visitor.follow("Claim This Listing: Kirkgate Slaters");
  await visitor.fillAll(fields).choose("Verification method", method).press("Submit Claim");
  return visitor.refresh();
}

const approved = async () => approveAtDesk(await anOperatorAtDesk(), "Kirkgate Slaters");

describe("the first request after a claim", () => {
  test("reaches whoever signed up, had no business, claimed one with a code and was verified", async () => {
    const { id } = await aFreeListing();
    await signUpAsRoofer({ "Business name": "Marsh Works", City: "York" });
    const roofer = await new Visitor().visit(await linkMailed(kit.Email, "Confirm your email"));
    await confirmElsewhere(roofer);
    // What the sign-up made was taken off the site as a duplicate: the account has no business.
    await changeRows(
      businesses,
      { status: "removed", claimed: false, ownerId: null },
      { businessName: "Marsh Works" },
    );
    await roofer.visit(paths.dashboard);
    expect(roofer.path).toBe(paths.claimBusiness);
    expect(roofer.heading).toBe("Welcome, Kit!");

    await claim(roofer, /^Email/, { Phone: "07700 900 456" });
    expect(roofer.path).toBe(paths.dashboard);
    await early();
    await roofer.visit(paths.leads());
    expect(roofer.path).toBe(paths.claimBusiness);

    await roofer.visit(paths.dashboard);
    const [code = ""] = await codesTo(office);
    await roofer.fill("Code", code).press("Confirm code");
    await roofer.refresh();
    expect(roofer.path).toBe(paths.dashboard);
    expect(await leadsOf(roofer)).toEqual([]);

    await approved();
    await first();
    expect(await leadsOf(roofer)).toEqual(["First Shah"]);
    await roofer.follow(/^View Details/);
    expect(roofer.title).toContain("First Shah");
    expect(roofer.text).toContain("LS1 4DY");
    expect((await new Visitor().visit(paths.roofingBusiness(id))).text).toContain("What we checked");
  });

  test("reaches a professional whose claim an operator approved", async () => {
    await aFreeListing();
    await samsAccount();
    const roofer = await signIn(new Visitor(), sam, paths.claimBusiness);
    await claim(roofer, /^Document/, { Phone: "07700 900 456" });
    await early();
    await approved();
    await roofer.visit(paths.dashboard);
    expect(roofer.path).toBe(paths.dashboard);
    expect(await leadsOf(roofer)).toEqual([]);
    await first();
    expect(await leadsOf(roofer)).toEqual(["First Shah"]);
  });

  test("reaches nobody whose claim an operator rejected, and the listing can be claimed again", async () => {
    await aFreeListing();
    await samsAccount();
    const roofer = await signIn(new Visitor(), sam, paths.claimBusiness);
    await claim(roofer, /^Document/, { Phone: "07700 900 456" });
    const operator = await anOperatorAtDesk();
    await operator.fill(/Why not/, "Another firm's.").press("Reject Kirkgate Slaters");
    await decisionsAreDone();
    await first();
    await roofer.visit(paths.leads());
    expect(roofer.path).toBe(paths.claimBusiness);
    expect(roofer.text).toContain("Another firm's.");
    expect((await world.messagesTo(sam)).some(({ subject }) => /^New .+ lead/.test(subject))).toBe(false);
    await claim(roofer, /^Document/, { Phone: "07700 900 456" });
    expect(roofer.text).toContain("Your claim is being checked, within 24 hours.");
  });

  test("reaches a stranger who proved the claim, set a password with the mailed link and was verified", async () => {
    await aFreeListing();
    const visitor = await new Visitor().visit(paths.claimListing);
    await claim(visitor, /^Email/, strangersFields);
    const [code = ""] = await codesTo(office);
    await visitor.fill("Code", code).press("Confirm code");
    await setFirstPassword(visitor);
    expect(visitor.path).toBe(paths.dashboard);
    await early();
    expect(await leadsOf(visitor)).toEqual([]);
    await approved();
    await first();
    expect(await leadsOf(visitor)).toEqual(["First Shah"]);
  });
});
