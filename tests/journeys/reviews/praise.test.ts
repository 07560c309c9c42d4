import { expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { figureOf } from "../../support/listings/reviews";
import { Visitor } from "../../support/pages/visitor";
import { samAtWork, samTheRoofer, signIn } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const says = "They relaid our roof in 2011, and it has not moved since.";

test("what others said before is shown as supplied by the business, and counted nowhere", async () => {
  const { business } = await samTheRoofer();
  const page = async () => (await new Visitor().visit(paths.businessLink(business.slug))).text;
  const figure = await figureOf(business.id);
  const sam = await samAtWork(paths.ownReviews);
  await sam.follow("What others said before you were here");
  await sam.fill("Text 1", says).press("Save", { unchecked: true });
  expect([sam.status, sam.text]).toEqual([422, expect.stringContaining("Say who said it")]);
  await sam.fillAll({
    "Who said text 1, and where": "Mrs H., Otley",
    "Text 3": "Ring 07700 900123 for more.",
  });
  await sam.press("Save", { unchecked: true });
  expect([sam.status, sam.text]).toEqual([422, expect.stringContaining("Leave contact details")]);
  expect(await page()).not.toContain(says);
  await sam.fill("Text 3", "").press("Save", { unchecked: true });
  expect(await page()).toContain(`Supplied by the business (1)`);
  expect(await page()).toContain(says);
  expect(await figureOf(business.id)).toEqual(figure);

  await world.roofer({ email: "pat@fettle.example" });
  const pat = await signIn(new Visitor(), "pat@fettle.example", paths.ownPraise);
  const forged = { business: business.id, "says-0": "Forged.", "who-0": "Pat" };
  expect((await pat.post(paths.ownPraise, forged)).status).toBe(404);
  const six = Object.fromEntries([0, 1, 2, 3, 4, 5].map((at) => [`says-${at}`, `Said by ${at}.`]));
  const whos = Object.fromEntries([0, 1, 2, 3, 4, 5].map((at) => [`who-${at}`, "Ann, Otley"]));
  await sam.post(paths.ownPraise, { business: business.id, ...six, ...whos });
  expect(await page()).toContain("Supplied by the business (5)");
  expect(await page()).not.toContain("Said by 5.");

  await sam.visit(paths.ownPraise);
  await sam
    .fillAll({
      ...Object.fromEntries(
        [2, 3, 4, 5].flatMap((at) => [
          [`Text ${at}`, ""],
          [`Who said text ${at}, and where`, ""],
        ]),
      ),
      "Text 1": "",
      "Who said text 1, and where": "",
    })
    .press("Save", { unchecked: true });
  expect(await page()).not.toContain("Supplied by the business");
});
