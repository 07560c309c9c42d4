import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { aClaim, aFreeListing } from "../../support/people/claiming";
import { oliveAtTheDesk } from "../../support/people/operators";
import { aLead } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

describe("the desk", () => {
  test("finds listings, leads, claims and people by one search, in groups that lead on", async () => {
    const { id } = await aFreeListing();
    await aClaim(id);
    await aLead({ firstName: "Kirk", lastName: "Douglas" });
    await world.account({ role: "professional", email: "kirk@slaters.example", firstName: "Kirk" });
    const olive = await oliveAtTheDesk();
    await olive.fill("Listing, person, lead, claim or message", "kirk").press("Find");
    expect(olive.heading).toBe("Search: kirk");
    const groups = olive.texts("h2");
    expect(groups).toEqual(["Listings", "Leads", "Claims", "People"]);
    expect(olive.texts("[data-row]")).toEqual([
      "Kirkgate Slaters, Leeds On the site",
      expect.stringContaining("Kirk Douglas"),
      expect.stringContaining("Priya Shah claim to Kirkgate Slaters"),
      expect.stringContaining("professional's account"),
    ]);
    await olive.follow(/^Priya Shah/);
    expect(olive.text).toContain("Claim by Priya Shah: nothing proved.");
    await olive.visit(paths.adminSearch("priya@slaters.example"));
    expect(olive.document.querySelector("section[aria-label=Messages]")).not.toBeNull();
    await olive.visit(paths.adminSearch("nobody at all"));
    expect(olive.text).toContain("Nothing is found for ‘nobody at all’.");
  });

  test("finds a listing by any word that the site finds it by, and narrows down what is on the site", async () => {
    await world.roofer({ businessName: "Ash Thatch", description: "Straw and reed." });
    await world.business({ businessName: "Birch Flat", claimed: false, verified: false });
    const olive = await oliveAtTheDesk(paths.adminListings({ q: "reed" }));
    expect(olive.texts("[data-row]")).toEqual(["Ash Thatch, Leeds Verified"]);
    const narrowed: [query: Parameters<typeof paths.adminListings>[0], found: string[]][] = [
      [{ owner: "none" }, ["Birch Flat, Leeds Unclaimed"]],
      [{ owner: "has", city: "leeds" }, ["Ash Thatch, Leeds Verified"]],
      [{ checked: "yes", trade: "roofing" }, ["Ash Thatch, Leeds Verified"]],
      [{ photos: "yes" }, []],
      [{ city: "York" }, []],
    ];
    for (const [query, found] of narrowed) {
      await olive.visit(paths.adminListings(query));
      expect(olive.texts("[data-row]"), JSON.stringify(query)).toEqual(found);
    }
    expect(olive.text).toContain("No listing on the site is like that.");
    expect(olive.document.title).toContain("Listings: York");
    await olive.visit(paths.adminListings({ q: "reed" }));
    await olive.follow(/^Ash Thatch/);
    expect(olive.heading).toBe("Ash Thatch");
    expect(olive.texts("[data-row]")).toEqual(["Ash Thatch, Leeds Verified"]);
  });
});
