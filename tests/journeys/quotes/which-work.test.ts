import { expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { answerRoofingQuiz } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

test("a new roof goes to who lists it, before who pays and lists the trade, and never to who lists flat roofs alone", async () => {
  const at = (miles: number) => world.milesFrom("LS1 4DY", miles);
  const flat = { serviceTypes: ["Flat Roofing"], featured: true };
  await world.business({ ...at(1), ...flat, businessName: "Level Best", email: "flat@fettle.example" });
  await world.business({ ...at(2), serviceTypes: ["Roofing"], featured: true, businessName: "Paid General" });
  await world.business({ ...at(3), serviceTypes: ["Slating and Tiling"], businessName: "Kirkgate Slaters" });
  await world.business({ ...at(5), serviceTypes: ["Roof Replacement"], businessName: "Headrow Roofs" });

  const homeowner = await new Visitor().visit(paths.roofingQuiz);
  await answerRoofingQuiz(homeowner, { work: "Replacement" });

  const shown = [...homeowner.document.querySelectorAll("[aria-labelledby=roofers] li")].map(
    ({ textContent }) => textContent?.replace(/\s+/g, " ") ?? "",
  );
  expect(shown).toHaveLength(3);
  expect(shown[0]).toMatch(
    /^Best match by work, rating and distance ?Kirkgate Slaters ?Does slate and tile, about \d miles away/,
  );
  expect(shown[1]).toMatch(/^Headrow Roofs ?Does new roofs, about \d miles away/);
  expect(shown[2]).toMatch(/^Paid General ?About \d miles away/);
  expect(homeowner.text).not.toContain("Level Best");
  expect(await world.messagesTo("flat@fettle.example")).toEqual([]);
});
