import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { businessCategories, businesses } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { decisionsAreDone } from "../../support/people/claiming";
import { linkMailed } from "../../support/people/mails";
import { oliveAtTheDesk } from "../../support/people/operators";
import {
  leadNamesOn,
  sam,
  samsAccount,
  samsLead,
  samTheRoofer,
  signIn,
} from "../../support/people/professionals";
import { answerRoofingQuiz } from "../../support/people/roofing-quiz";
import { confirmElsewhere, kit, signUpAsRoofer } from "../../support/people/signing-up";
import { world } from "../../support/world";

useDatabase();

describe("claiming a listing", () => {
  test("leads from the footer to a search for it", async () => {
    const visitor = await new Visitor().visit("/test");
    await visitor.follow("Claim your listing");
    expect(visitor.status).toBe(200);
    expect(visitor.heading).toBe("Claim your listing");
    expect(visitor.text).toContain("within 24 hours");
    expect(visitor.text).toContain("500+ pros");
    await visitor.fill("Business name, phone number or location", "nobody at all").press("Search");
    expect(visitor.text).toContain("No listings found");
  });

  test("names the listing, and the operator hears which one it is", async () => {
    const { id } = await world.business({ businessName: "Field & Sons </script>", claimed: false });
    const visitor = await new Visitor().visit(paths.claimListingOf(id));
    expect(visitor.heading).toBe("Claim: Field & Sons </script>");
    await visitor
      .fillAll({ "Contact name": "Sam Field", Email: "sam@example.com", Phone: "07700 900 456" })
      .press("Submit Claim");
    const [message] = await world.messagesTo("operator@fettle.example");
    expect(message?.subject).toBe("Field & Sons </script> was claimed");
    expect(message?.body).toContain("sam@example.com");
  });

  test("of one that has been claimed says so", async () => {
    const { id } = await world.business({ claimed: true });
    const visitor = await new Visitor().visit(paths.claimListingOf(id));
    expect(visitor.text).toContain("This listing has been claimed already.");
    expect(() => visitor.page.link("Claim this listing")).toThrow();
    await visitor.follow("Professional Login", { near: "claimed already" });
    expect(visitor.path).toContain("/login");
  });

  test.each([
    ["no id", "none-such"],
    ["an escaped NUL", "%00"],
    ["a NUL", "\0"],
    ["nobody's id", crypto.randomUUID()],
    ["ten thousand letters", "x".repeat(10_000)],
    ["SQL", "'; drop table businesses; --"],
  ])("asks which one when the address holds %s", async (_, id) => {
    const visitor = await new Visitor().visit(`${paths.claimListing}?business=${encodeURIComponent(id)}`);
    expect(visitor.status).toBe(200);
    expect(visitor.heading).toBe("Claim your listing");
    await visitor.visit(`${paths.contact}?topic=claim&business=${encodeURIComponent(id)}`);
    expect(visitor.value("Message")).toContain("my business");
  });

  test("is not offered for a listing that is not active", async () => {
    const { id } = await world.business({ status: "inactive", claimed: false });
    const visitor = await new Visitor().visit(paths.claimListingOf(id));
    expect(visitor.heading).toBe("Claim your listing");
  });

  test("leaves the contact form as it is for any other topic", async () => {
    for (const topic of ["", "constructor", "toString", "__proto__", "elsewhere"]) {
      const visitor = await new Visitor().visit(`${paths.contact}?topic=${topic}`);
      expect([topic, visitor.value("Message")]).toEqual([topic, ""]);
    }
  });
});

test("what featured placement is, how lists are ordered, and whom to ask", async () => {
  const visitor = await new Visitor().visit("/test");
  await visitor.follow("Get featured");
  expect(visitor.status).toBe(200);
  expect(visitor.heading).toBe("Get featured");
  expect(visitor.text).toContain("How we order results");
  await visitor.follow("Talk to us");
  expect(visitor.value("Message")).toContain("featured placement for my business");
});

describe("a professional's account without a business", () => {
  test("is told how to claim one, and can sign out", async () => {
    await samsAccount();
    const visitor = await signIn(new Visitor());
    expect(visitor.path).toBe("/portal/claim-business");
    expect(visitor.status).toBe(200);
    expect(visitor.heading).toBe("Welcome, Sam!");
    expect(visitor.headers.get("Cache-Control")).toBe("private, no-store");
    await visitor.press("Sign Out");
    expect(visitor.path).toBe("/login");
  });

  test("has the page open to whoever has a business already, and not to whoever is signed out", async () => {
    await samTheRoofer();
    const roofer = await signIn(new Visitor());
    await roofer.visit(paths.claimBusiness);
    expect(roofer.text).toContain("Claim another business of yours");
    await roofer.follow("Back to your dashboard");
    expect(roofer.path).toBe("/dashboard");
    const stranger = await new Visitor().visit(paths.claimBusiness);
    expect(stranger.path).toBe("/login?redirectTo=%2Fportal%2Fclaim-business");
  });

  test.each([
    ["pending", "is being checked, within 24 hours"],
    ["suspended", "is suspended"],
    ["removed", "has been removed"],
  ] as const)("over a listing that is %s has no portal, and is told why", async (status, words) => {
    const { business } = await samTheRoofer();
    await changeRows(businesses, { status }, { id: business.id });
    const visitor = await signIn(new Visitor());
    expect(visitor.path).toBe("/portal/claim-business");
    expect(visitor.text).toContain(`Field Roofing ${words}`);
    for (const address of ["/dashboard", "/portal/leads"]) {
      await visitor.visit(address);
      expect(visitor.path).toBe("/portal/claim-business");
    }
  });

  test("whose email nobody confirmed is told so, and sees no lead of the listing that carries it", async () => {
    await samsAccount({ emailConfirmedAt: undefined });
    await world.business({ email: sam });
    const lead = await samsLead();
    const visitor = await signIn(new Visitor(), sam, paths.lead(lead));
    expect(visitor.heading).toBe("Confirm your email");
    expect(visitor.text).not.toContain("Jane");
    await visitor.visit(paths.leads());
    expect(visitor.path).toBe("/verify-email");
  });

  test("sends a homeowner home", async () => {
    await samsAccount({ role: "homeowner" });
    const visitor = await signIn(new Visitor());
    await visitor.visit(paths.claimBusiness);
    expect(visitor.path).toBe("/customer-dashboard");
  });
});

test("a featured business carries the word in the search for one's own business, too", async () => {
  await world.business({ businessName: "Kirkgate Slaters", city: "Leeds", featured: true });
  await world.business({ businessName: "Kirkgate Roofers", city: "Leeds" });
  const visitor = await new Visitor().visit(`${paths.claimListing}?q=kirkgate`);
  const cards = visitor.texts("li.panel");
  expect(cards.map((card) => card?.includes("Featured"))).toEqual([true, false]);
  expect(cards[0]).toContain("Kirkgate Slaters");
});

test("a Leeds roofer signs up, confirms, is verified at the desk, and the next LS1 request is in that list", async () => {
  await db.insert(businessCategories).values({ name: "Roofing", slug: "roofing" });
  await signUpAsRoofer();
  const roofer = await new Visitor().visit(await linkMailed(kit.Email, "Confirm your email"));
  await confirmElsewhere(roofer);
  expect(roofer.path).toBe("/dashboard");
  expect(roofer.text).toContain("Only verified businesses get them");

  // Before anybody has checked the business, a request passes it by.
  const early = await new Visitor().visit("/quote-quiz");
  await answerRoofingQuiz(early, { firstName: "Early", lastName: "Bird", postcode: "LS1 4DY" });
  await roofer.visit("/portal/leads");
  expect(leadNamesOn(roofer)).toEqual([]);
  expect(roofer.text).toContain("Only verified businesses get them");

  const listing = await findRow(businesses, { businessName: kit["Business name"] });
  const olive = await oliveAtTheDesk(paths.adminListing(listing?.id ?? ""));
  expect(olive.text).toContain("Kirkgate Slaters");
  await olive.choose(/^Who is behind it/).press("Verify");
  expect(olive.status).toBe(200);
  await decisionsAreDone();

  const homeowner = await new Visitor().visit("/quote-quiz");
  await answerRoofingQuiz(homeowner, { firstName: "Priya", lastName: "Shah", postcode: "LS1 4DY" });
  await roofer.visit("/portal/leads");
  expect(leadNamesOn(roofer)).toEqual(["Priya Shah"]);
  await roofer.follow(/^View Details/);
  expect(roofer.title).toContain("Priya Shah");
  expect(roofer.text).toContain("LS1 4DY");
});
