import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { businesses } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { samTheRoofer, signIn } from "../../support/people/professionals";
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

  test("of one that has been claimed says so, and is not offered for one that is not active", async () => {
    const { id } = await world.business({ claimed: true });
    const visitor = await new Visitor().visit(paths.claimListingOf(id));
    expect(visitor.text).toContain("This listing has been claimed already.");
    expect(() => visitor.page.link("Claim this listing")).toThrow();
    await visitor.follow("Professional Login", { near: "claimed already" });
    expect(visitor.path).toContain("/login");
    const inactive = await world.business({ status: "inactive", claimed: false });
    await visitor.visit(paths.claimListingOf(inactive.id));
    expect(visitor.heading).toBe("Claim your listing");
  });

  test("asks which one when the address holds what is no listing's id", async () => {
    const visitor = new Visitor();
    for (const id of [
      "none-such",
      "%00",
      "\0",
      crypto.randomUUID(),
      "x".repeat(10_000),
      "'; drop table x; --",
    ]) {
      await visitor.visit(`${paths.claimListing}?business=${encodeURIComponent(id)}`);
      expect([visitor.status, visitor.heading], id).toEqual([200, "Claim your listing"]);
      await visitor.visit(`${paths.contact}?topic=claim&business=${encodeURIComponent(id)}`);
      expect(visitor.value("Message"), id).toContain("my business");
    }
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

test.each([
  ["pending", "is being checked, within 24 hours"],
  ["suspended", "is suspended"],
  ["removed", "has been removed"],
] as const)(
  "a professional over a listing that is %s has no portal, and is told why",
  async (status, words) => {
    const { business } = await samTheRoofer();
    await changeRows(businesses, { status }, { id: business.id });
    const visitor = await signIn(new Visitor());
    expect(visitor.path).toBe("/portal/claim-business");
    expect(visitor.text).toContain(`Field Roofing ${words}`);
    for (const address of ["/dashboard", "/portal/leads"]) {
      await visitor.visit(address);
      expect(visitor.path).toBe("/portal/claim-business");
    }
  },
);

test("a featured business carries the word in the search for one's own business, too", async () => {
  await world.business({ businessName: "Kirkgate Slaters", city: "Leeds", featured: true });
  await world.business({ businessName: "Kirkgate Roofers", city: "Leeds" });
  const visitor = await new Visitor().visit(`${paths.claimListing}?q=kirkgate`);
  const cards = visitor.texts("li.panel");
  expect(cards.map((card) => card?.includes("Featured"))).toEqual([true, false]);
  expect(cards[0]).toContain("Kirkgate Slaters");
});
