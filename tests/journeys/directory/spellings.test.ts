import { expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";
import { aLead, assign, sam, samTheRoofer, signIn } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

/** A firm, and how people write its name. */
const firms: readonly (readonly [name: string, spellings: readonly string[]])[] = [
  ["O’Hanlon Roofing", ["O’Hanlon", "O'Hanlon", "OHanlon", "O`HANLON roofing"]],
  ["Smith & Daughters", ["smith & daughters", "smith and daughters", "Smith + Daughters"]],
  ["T.J. Roofing", ["TJ Roofing", "T J Roofing", "t.j."]],
  ["B K Tiling", ["BK Tiling", "B.K. Tiling"]],
  ["X-Press Slating", ["XPress", "x press slating", "X-Press"]],
  ["R & J Gutters Ltd", ["R&J", "R and J Gutters", "R & J Gutters Limited"]],
  ["24/7 Leadwork", ["247", "24/7", "24-7 leadwork"]],
  ["Żabka Dachy Łódź", ["Zabka Dachy Lodz", "ŻABKA"]],
  ["Kirkgate Slaters", ["Kirkgate Slaters, Leeds", "Kirkgate Slaters Ltd", "kirkgate-slaters", "Kirkgate,"]],
];

async function expectFound(visitor: Visitor, addressOf: (q: string) => string): Promise<void> {
  for (const [name, spellings] of firms) {
    for (const q of spellings) {
      await visitor.visit(addressOf(q));
      const found = firms.map(([each]) => each).filter((each) => visitor.text.includes(each));
      expect(found, `${visitor.page.url.pathname}: ${q}`).toEqual([name]);
    }
  }
}

test("however a firm's name is written, the directory, the roofers, the claim page and the desk find it", async () => {
  for (const [businessName] of firms) await world.business({ businessName, claimed: false });
  const query = (q: string) => `?q=${encodeURIComponent(q)}`;
  for (const page of [paths.directory, paths.roofing, paths.claimListing])
    await expectFound(new Visitor(), (q) => page + query(q));
  const olive = await oliveAtTheDesk();
  for (const page of [paths.adminListings(), paths.adminSearch()])
    await expectFound(olive, (q) => page + query(q));
});

test.each([
  ["Ewa", "Wójcik", ["Wojcik", "ewa wójc", "WÓJCIK"]],
  ["Sinéad", "O’Hanlon", ["O'Hanlon", "ohanlon", "Sinead O’Han"]],
  ["Mary-Jane", "Smith Jones", ["Smith-Jones", "mary jane", "Mary-Jane Smith"]],
])(
  "%s %s is found by the desk and by the roofer, however the name is written",
  async (firstName, lastName, spellings) => {
    await samTheRoofer();
    await assign(await aLead({ firstName, lastName }), sam);
    await aLead({ firstName: "Rob", lastName: "Hare" });
    const [olive, owner] = [await oliveAtTheDesk(), await signIn(new Visitor(), sam)];
    for (const search of spellings) {
      for (const address of [paths.adminPeople(search), paths.adminLeads({ q: search })]) {
        await olive.visit(address);
        expect(olive.text, address).toContain(lastName);
        expect(olive.text, address).not.toContain("Hare");
      }
      await owner.visit(paths.leads({ search }));
      expect(owner.text, search).toContain(lastName);
    }
  },
);

test.each([
  ["Kirkgaet", "Kirkgate"],
  ["kirkgate slatters, leeds", "Kirkgate Slaters leeds"],
  ["Ohanlan roofing", "O’Hanlon Roofing"],
  ["zebka dachy", "Żabka Dachy"],
])(
  "a letter of %s is wrong: the directory, the claim page and the desk show what was meant, and say so",
  async (q, meant) => {
    for (const [businessName] of firms) await world.business({ businessName, claimed: false });
    const olive = await oliveAtTheDesk();
    for (const page of [paths.directory, paths.claimListing, paths.adminListings(), paths.adminSearch()]) {
      await olive.visit(`${page}?q=${encodeURIComponent(q)}`);
      expect(olive.text, page).toContain(`Showing results for ‘${meant}’: 1 `);
    }
  },
);

test("at the desk a name that is only nearly so stands below what fits, and is of any listing that is kept", async () => {
  await world.business({ businessName: "Kirkgate Slaters", status: "suspended" });
  await world.business({ businessName: "Wheelgate Slaters", status: "removed" });
  await aLead({ lastName: "Kirkgaet" });
  const olive = await oliveAtTheDesk();
  await olive.visit(paths.adminSearch("Kirkgaet"));
  expect(olive.texts("main h2")).toEqual(["Leads", "Listings"]);
  for (const q of ["Wheelgaet", "Kirkgaet nobody", "Slatters"]) {
    await olive.visit(paths.adminListings({ q }));
    expect(olive.text, q).toContain(`Nothing is found for ‘${q}’.`);
    expect(olive.text, q).not.toContain("Showing");
  }
});

test.each(["Kirkgqqt", "Zbak", "Kirkgate Sparks"])("%s is nobody's name", async (q) => {
  for (const [businessName] of firms) await world.business({ businessName, claimed: false });
  const visitor = await new Visitor().visit(`${paths.directory}?q=${q}`);
  expect(visitor.text).toContain("No professionals found matching your criteria.");
});
