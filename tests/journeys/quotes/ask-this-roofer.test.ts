import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { readLeadId } from "~/models/base/ids";
import { paths } from "~/paths";
import { businesses, leads } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  answerChoices,
  answerRoofingQuiz,
  freshMobile,
  introduce,
  provePhone,
} from "../../support/people/roofing-quiz";
import { requestToken } from "../../support/request-token";
import { type Business, world } from "../../support/world";

useDatabase();

const at = (miles: number) => world.milesFrom("LS1 4DY", miles);
let far: Business;

beforeEach(async () => {
  await world.businesses([1, 2, 3, 4].map((miles) => ({ ...at(miles), businessName: `Near ${miles}` })));
  far = await world.business({
    ...at(9),
    businessName: "Kirkgate Slaters",
    serviceTypes: ["Roofing"],
    email: "kirkgate@fettle.example",
  });
});

/** From the business's own page into the quiz that asks it first. */
const asks = async (business: Business) =>
  (await new Visitor().visit(paths.roofingBusiness(business.id))).follow("Ask for a price");

/** Who was alerted of a new lead, by name, in the order of writing. */
const shownOn = ({ document }: Visitor) =>
  [...document.querySelectorAll("[aria-labelledby=roofers] li h3")].map(({ textContent }) => textContent);

const ownPage = async (visitor: Visitor) => {
  const [lead] = await db.select({ id: leads.id }).from(leads);
  return visitor.visit(paths.myRequest(requestToken(readLeadId(lead?.id))));
};

describe("'Ask for a price' on the page of a roofer", () => {
  test("asks this one first and two others, whom routing chooses", async () => {
    const homeowner = await asks(far);
    expect(homeowner.text).toContain("Kirkgate Slaters is asked first, if the work and the place fit.");
    await answerRoofingQuiz(homeowner);
    expect(shownOn(homeowner)).toEqual(["Kirkgate Slaters", "Near 1", "Near 2"]);
    expect(homeowner.text).toContain("You asked for them");
    expect(homeowner.text).toContain("You asked for Kirkgate Slaters, and we asked them first.");
    const stranger = await new Visitor().visit(homeowner.path);
    expect(stranger.text).toContain("Kirkgate Slaters");
    expect(stranger.text).not.toContain("You asked for");
    const [alert] = await world.messagesTo("kirkgate@fettle.example");
    expect(alert?.body).toContain("They asked for you by name.");
    expect((await ownPage(homeowner)).text).toContain(
      "You asked for Kirkgate Slaters, and we asked them first.",
    );
  });

  test("asks it alone where that is ticked, also when the postcode had to be typed again", async () => {
    const homeowner = await asks(far);
    await answerChoices(homeowner);
    await provePhone(homeowner, freshMobile());
    await introduce(homeowner);
    await homeowner
      .choose(/^Ask only Kirkgate Slaters/)
      .fill("Postcode", "")
      .press("Continue");
    expect(homeowner.text).toContain("Please enter your postcode");
    await homeowner.fill("Postcode", "LS1 4DY").press("Continue");
    await homeowner.refresh();
    expect(shownOn(homeowner)).toEqual(["Kirkgate Slaters"]);
    expect(homeowner.text).toContain("You asked for Kirkgate Slaters only, so nobody else was asked.");
  });

  test("says before the first question that it is away", async () => {
    await changeRows(businesses, { awayUntil: new Date(Date.now() + 86_400_000) }, { id: far.id });
    const homeowner = await asks(far);
    expect(homeowner.text).toContain("Kirkgate Slaters is away just now.");
    expect(homeowner.text).not.toContain("is asked first");
  });

  test("begins anew, whatever was half done before", async () => {
    const homeowner = await new Visitor().visit(paths.roofingQuiz);
    await homeowner.press(/^Flat/);
    await homeowner.visit(paths.quizFor(paths.roofingQuiz, far.id));
    expect(homeowner.heading).toBe("What type of property is it?");
  });
});

describe("a wish that routing does not grant", () => {
  const alone = async (business: Business, postcode = "LS1 4DY") => {
    const homeowner = await new Visitor().visit(paths.quizFor(paths.roofingQuiz, business.id));
    await answerChoices(homeowner);
    await provePhone(homeowner, freshMobile());
    await introduce(homeowner);
    if (homeowner.text.includes("Ask only")) homeowner.choose(/^Ask only/);
    await homeowner.fill("Postcode", postcode).press("Continue");
    return homeowner.refresh();
  };

  test.each([
    ["you are outside the area they cover", { serviceRadiusMiles: 3 }],
    ["it is not work they do", { serviceTypes: ["Flat Roofing"] }],
    ["they are away just now", { awayUntil: new Date(Date.now() + 86_400_000) }],
  ])("says why: %s; nobody else is asked before they say so", async (why, change) => {
    const wanted = await world.business({ ...at(8), businessName: "Wanted Roofs", ...change });
    const homeowner = await alone(wanted);
    expect(homeowner.text).toContain(`You asked for Wanted Roofs, but we could not ask them: ${why}.`);
    expect(homeowner.text).toContain("Nobody else was asked, as you wished.");
    await ownPage(homeowner);
    expect(homeowner.text).toContain(`You asked for Wanted Roofs, but we could not ask them: ${why}.`);
    await homeowner.press("Ask another roofer");
    expect(homeowner.text).toContain("Near 1");
  });

  test.each([
    ["a business that nobody has checked", () => world.business({ ...at(1), verified: false })],
    ["one that is no longer on the site", () => world.business({ ...at(1), status: "inactive" })],
    ["one of another trade", () => world.business({ ...at(1), trade: "plumbing", serviceTypes: [] })],
  ])("for %s is not offered, and three others get the request", async (_, make) => {
    const wanted = await make();
    const homeowner = await alone(wanted);
    expect(shownOn(homeowner)).toEqual(["Near 1", "Near 2", "Near 3"]);
    expect(homeowner.text).not.toContain("You asked for");
  });

  test("of what is no business at all changes nothing", async () => {
    const homeowner = await new Visitor().visit(paths.quizFor(paths.roofingQuiz, "'; drop table leads; --"));
    await answerRoofingQuiz(homeowner);
    expect(shownOn(homeowner)).toEqual(["Near 1", "Near 2", "Near 3"]);
    expect(homeowner.text).not.toContain("You asked for");
  });
});
