import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { auditLog, businesses, listingChecks } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { listingNow, strangersListing } from "../../support/listings/admin-listings";
import { cardsOn } from "../../support/listings/listings";
import { Visitor } from "../../support/pages/visitor";
import { decisionsAreDone } from "../../support/people/claiming";
import { oliveAtTheDesk } from "../../support/people/operators";
import { signIn } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const nextYear = new Date().getFullYear() + 1;
const newListings = paths.adminListings({ show: "new" });

describe("a listing that a stranger added", () => {
  test("is on no page until an operator ticks and publishes it, and off it again with Undo", async () => {
    const { id } = await strangersListing();
    const stranger = new Visitor();
    expect((await stranger.raw(paths.roofingBusiness(id))).status).toBe(404);

    const olive = await oliveAtTheDesk(newListings);
    expect(olive.text).toContain("Kirkgate Slaters, Leeds just now");
    await olive.choose("Select Kirkgate Slaters").press("Publish selected");
    expect(olive.text).toContain("Kirkgate Slaters is on the site.");
    expect((await stranger.visit(paths.roofingBusiness(id))).heading).toBe("Kirkgate Slaters");
    expect(stranger.text).not.toContain("Verified");
    const [mail] = await world.messagesTo("kirk@slaters.example");
    expect(mail?.subject).toBe("Kirkgate Slaters is on Fettle");

    await olive.press("Undo");
    expect(olive.text).toContain("Kirkgate Slaters is back in the queue");
    expect((await stranger.raw(paths.roofingBusiness(id))).status).toBe(404);
    expect(await world.messagesTo("kirk@slaters.example")).toEqual([]);
  });

  test("is published with others that are ticked, and one that another operator was faster with is named", async () => {
    const made = [];
    for (const name of ["Ash Roofing", "Birch Roofing", "Cedar Roofing"]) {
      made.push(await strangersListing({ businessName: name, slug: name.toLowerCase().replace(" ", "-") }));
    }
    const [ash, birch, cedar] = made;
    const olive = await oliveAtTheDesk(newListings);
    for (const name of ["Ash Roofing", "Birch Roofing"]) olive.choose(`Select ${name}`);
    await changeRows(businesses, { status: "removed" }, { id: birch?.id ?? "" });
    await olive.press("Publish selected");
    expect(olive.text).toContain("Ash Roofing is on the site.");
    expect(olive.text).toContain("Birch Roofing was decided before you pressed: removed.");
    expect((await listingNow(ash?.id ?? "")).status).toBe("active");
    expect((await listingNow(cedar?.id ?? "")).status).toBe("pending");
    await olive.press("Publish selected");
    expect(olive.status).toBe(422);
    expect(olive.text).toContain("Select the listings to publish");
  });

  test("is rejected with a reason that is mailed, keeps what was typed without one, and can come back", async () => {
    const { id } = await strangersListing();
    const olive = await oliveAtTheDesk(paths.adminListing(id));
    await olive.press("Reject the listing");
    expect(olive.status).toBe(422);
    expect(olive.text).toContain("Say why, in words that they can read.");
    await olive.fill("Reason to reject it", "It is a sandwich shop.").press("Reject the listing");
    expect(olive.text).toContain("Kirkgate Slaters is rejected. The reason leaves by email in a minute");
    const [mail] = await world.messagesTo("kirk@slaters.example");
    expect(mail?.body).toContain("It is a sandwich shop.");
    expect((await listingNow(id)).status).toBe("removed");
    await olive.press("Put back in the queue");
    expect((await listingNow(id)).awaits).toBe("publication");
    expect(await world.messagesTo("kirk@slaters.example")).toEqual([]);
  });
});

describe("an owner whom nobody has checked", () => {
  test("is checked, and every page says so from then on: the walk from an unchecked listing to a checked one", async () => {
    const { account, business } = await world.roofer({
      verified: false,
      businessName: "Field Roofing",
      slug: "field-roofing",
    });
    const page = paths.business("leeds", "field-roofing");
    const homeowner = await new Visitor().visit(page);
    expect(homeowner.text).not.toContain("Verified");
    expect(homeowner.text).not.toContain("What we checked");
    await homeowner.visit(paths.home);
    expect(homeowner.text).toContain("0 checked by a person");
    const owner = await signIn(new Visitor(), account.email, paths.dashboard);
    expect(owner.text).toContain("Only verified businesses get them");

    const olive = await oliveAtTheDesk(paths.adminListings({ show: "owners" }));
    await olive.follow(/^Field Roofing/);
    const insured = { Insurer: "Slate Mutual", "Last day of the insurance": `31/03/${nextYear}` };
    for (const box of [/^Who is behind it/, /^The phone number/, /^Insurance papers/]) olive.choose(box);
    olive.fillAll(insured).choose(/^Membership of a trade body/);
    olive.fillAll({ "Trade body": "NFRC", "Number of the membership": "12345" });
    await olive.press("Verify");
    expect(olive.text).toContain("Field Roofing: verified by olive@fettle.example. The email leaves at");
    expect(await world.messagesTo(account.email)).toEqual([]);
    await decisionsAreDone();

    await homeowner.visit(page);
    expect(homeowner.text).toContain("Verified");
    expect(homeowner.text).toContain("What we checked");
    expect(homeowner.text).toMatch(/to 31 Mar \d{4} Insurance with Slate Mutual, papers seen \d/);
    expect(homeowner.text).toContain("ember of NFRC, number 12345");
    expect(homeowner.text).toContain("Not checked: its address");
    // The count, a card and how we order results agree with what was decided.
    await homeowner.visit(paths.home);
    expect(homeowner.text).toContain("1 checked by a person");
    await homeowner.visit(paths.cityRoofers("leeds"));
    expect(cardsOn(homeowner)[0]?.textContent).toContain("Verified");
    await homeowner.visit(paths.howWeOrderResults);
    expect(homeowner.text).toContain("checked by a person here");
    const [mail] = await world.messagesTo(account.email);
    expect(mail?.subject).toBe("Field Roofing is verified");
    await owner.visit(paths.dashboard);
    expect(owner.text).not.toContain("Only verified businesses get them");
    expect((await listingNow(business.id)).verified).toBe(true);
  });

  test("is verified only once somebody knows who is behind it, and what was typed stays", async () => {
    const { business } = await world.roofer({ verified: false });
    const olive = await oliveAtTheDesk(paths.adminListing(business.id));
    olive
      .choose(/^Insurance papers/)
      .fillAll({ Insurer: "Slate Mutual", "Last day of the insurance": "31/02/2027" });
    await olive.press("Verify");
    expect(olive.status).toBe(422);
    expect(olive.text).toContain("check that first, and tick it");
    expect(olive.text).toContain("Enter the last day of the insurance, like 31/03/2027.");
    expect(olive.document.querySelector("#insurer")?.getAttribute("value")).toBe("Slate Mutual");
    expect(await listingNow(business.id)).toMatchObject({ verified: false });
  });

  test("loses Verified with a reason, and stands in the queue again", async () => {
    const { account, business } = await world.roofer({ businessName: "Field Roofing" });
    await db.insert(listingChecks).values({ businessId: business.id, kind: "identity" });
    const olive = await oliveAtTheDesk(paths.adminListing(business.id));
    await olive
      .fill("Reason to take Verified back", "The address is a car park.")
      .press("Take Verified back");
    expect(olive.text).toContain("Field Roofing: no longer verified by");
    await decisionsAreDone();
    const homeowner = await new Visitor().visit(paths.roofingBusiness(business.id));
    expect(homeowner.text).not.toContain("What we checked");
    const [mail] = await world.messagesTo(account.email);
    expect(mail?.body).toContain("The address is a car park.");
    expect((await listingNow(business.id)).awaits).toBe("check");
  });

  test("whose insurance has run out is not shown as insured, and stands in a queue until it is renewed or ended", async () => {
    const { business } = await world.roofer({ businessName: "Field Roofing" });
    await db.insert(listingChecks).values([
      { businessId: business.id, kind: "identity" },
      { businessId: business.id, kind: "insurance", expiresOn: "2024-03-03" },
    ]);
    const homeowner = await new Visitor().visit(paths.roofingBusiness(business.id));
    expect(homeowner.text).toContain("Who is behind it");
    expect(homeowner.text).not.toContain("Insurance");
    const olive = await oliveAtTheDesk(paths.adminListings({ show: "insurance" }));
    expect(olive.text).toContain("Field Roofing, Leeds ended 3 Mar 2024");
    await olive.follow(/^Field Roofing/);
    await olive.press("No longer counts : Insurance papers");
    await olive.visit(paths.adminListings({ show: "insurance" }));
    expect(olive.text).toContain("No verified listing's insurance has run out");
    expect((await listingNow(business.id)).verified).toBe(true);
  });
});

describe("a listing that is suspended", () => {
  test("is on no page, gives no portal and no routing, keeps its address, and comes back", async () => {
    const { account, business } = await world.roofer({
      businessName: "Field Roofing",
      slug: "field-roofing",
    });
    const owner = await signIn(new Visitor(), account.email, paths.dashboard);
    const olive = await oliveAtTheDesk(paths.adminListing(business.id));
    await olive.fill("Reason to suspend it", "Two complaints this week.").press("Suspend the listing");
    expect(olive.text).toContain("Field Roofing is suspended. The reason leaves by email in a minute");
    const stranger = new Visitor();
    expect((await stranger.raw(paths.business("leeds", "field-roofing"))).status).toBe(404);
    await owner.visit(paths.leads());
    expect(owner.path).toBe(paths.claimBusiness);
    const [mail] = await world.messagesTo(account.email);
    expect(mail?.body).toContain("Two complaints this week.");

    await olive.press("Put back on the site");
    expect(olive.text).toContain("No mail had left: nobody hears of it.");
    expect(await world.messagesTo(account.email)).toEqual([]);
    expect((await stranger.raw(paths.business("leeds", "field-roofing"))).status).toBe(200);
    const log = await listRows(auditLog, { subjectId: business.id });
    expect(log.map(({ action }) => action)).toEqual(["seen", "suspended", "restored"]);
  });

  test("says that nobody was told where it has neither owner nor email", async () => {
    const business = await world.business({ businessName: "Silent Slates", email: null, claimed: false });
    const olive = await oliveAtTheDesk(paths.adminListing(business.id));
    await olive.fill("Reason to suspend it", "It has closed.").press("Suspend the listing");
    expect(olive.text).toContain("Silent Slates is suspended. It has no email, so nobody was told.");
    await olive.press("Put back on the site");
    expect(olive.text).toContain("Silent Slates is on the site again. It has no email, so nobody was told.");
  });
});
