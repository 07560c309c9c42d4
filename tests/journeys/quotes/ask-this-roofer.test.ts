import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { readLeadId } from "~/models/base/ids";
import { paths } from "~/paths";
import { businesses, leadAssignments, leads } from "../../../drizzle/schema";
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

describe("the page of the phone", () => {
  /** Somebody who has said there where the work is. */
  async function choosing(postcode = "LS1 4DY") {
    const homeowner = await new Visitor().visit(paths.roofingQuiz);
    await answerChoices(homeowner, { work: "Repair", urgency: "This month" });
    expect(homeowner.text).toContain("About £1,020 to £1,380.");
    return homeowner.fill("Postcode of the work", postcode).press("Show who");
  }

  /** Gives the number and what is asked after it; the postcode is there already. */
  async function finish(homeowner: Visitor) {
    await provePhone(homeowner, freshMobile());
    await introduce(homeowner);
    expect(homeowner.value("Postcode")).toBe("LS1 4DY");
    await homeowner.press("Continue");
    return homeowner.refresh();
  }

  const ticked = ({ document }: Visitor) =>
    [...document.querySelectorAll("input[name=who][checked]")].map(
      (box) => box.closest("label")?.querySelector("b")?.textContent,
    );

  test("shows the price and who would be asked; others can be ticked instead, and nobody else is asked", async () => {
    const homeowner = await choosing();
    expect(homeowner.heading).toBe("What is your mobile number?");
    expect(ticked(homeowner)).toEqual(["Near 1", "Near 2", "Near 3"]);
    homeowner
      .untick(/^Near 1/)
      .untick(/^Near 2/)
      .choose(/^Kirkgate Slaters/);
    await homeowner.fill("Phone number", "12").press("Continue");
    expect([homeowner.status, ticked(homeowner)]).toEqual([422, ["Near 3", "Kirkgate Slaters"]]);
    await finish(homeowner);
    expect(shownOn(homeowner)).toEqual(["Near 3", "Kirkgate Slaters"]);
  });

  test("asks one more in place of who is gone by then, and never who was not ticked", async () => {
    const homeowner = await choosing();
    homeowner.untick(/^Near 1/);
    await changeRows(businesses, { status: "inactive" }, { businessName: "Near 2" });
    await finish(homeowner);
    expect(shownOn(homeowner)).toEqual(["Near 3", "Near 4"]);
    await changeRows(leadAssignments, { status: "declined" }, {});
    await (await ownPage(homeowner)).press("Ask another roofer");
    expect(homeowner.text).toContain("Kirkgate Slaters");
    expect(homeowner.text).not.toContain("Near 1");
  });

  test("asks three as usual where the postcode turns out to be out of reach of all that were ticked", async () => {
    const there = ["There 1", "There 2", "There 3"];
    for (const [at, businessName] of there.entries())
      await world.roofer({ ...world.milesFrom("BS1 4DJ", at + 1), businessName });
    const homeowner = await choosing();
    homeowner.untick(/^Near 1/).untick(/^Near 2/);
    await provePhone(homeowner, freshMobile());
    await introduce(homeowner);
    await homeowner.fill("Postcode", "BS1 4DJ").press("Continue");
    await homeowner.refresh();
    expect(shownOn(homeowner)).toEqual(there);
  });

  test("takes one to three, and a postcode that there is; what was typed and ticked stays", async () => {
    const homeowner = await choosing("LS1 4D?");
    expect(homeowner.status).toBe(422);
    expect(homeowner.value("Postcode of the work")).toBe("LS1 4D?");
    await homeowner.fill("Postcode of the work", "LS1 4DY").press("Show who");
    homeowner.choose(/^Near 4/).fill("Phone number", "07700 900123");
    await homeowner.press("Continue");
    expect([homeowner.status, ticked(homeowner).length]).toEqual([422, 4]);
    expect(homeowner.text).toContain("Please tick up to three, and at least one.");
    expect(homeowner.value("Phone number")).toBe("07700 900123");
  });

  test("shows who is near the city whose page somebody came from, with the business that was asked for first", async () => {
    const homeowner = await new Visitor().visit(paths.roofingQuotesIn("leeds"));
    await answerChoices(homeowner);
    expect(ticked(homeowner)).toEqual(["Near 1", "Near 2", "Near 3"]);
    await asks(far).then((wishing) => homeowner.visit(wishing.path));
    await answerChoices(homeowner);
    await homeowner.fill("Postcode of the work", "LS1 4DY").press("Show who");
    expect(ticked(homeowner)).toEqual(["Kirkgate Slaters", "Near 1", "Near 2"]);
    homeowner.untick(/^Kirkgate Slaters/);
    await finish(homeowner);
    expect(shownOn(homeowner)).toEqual(["Near 1", "Near 2"]);
    expect(homeowner.text).not.toContain("You asked for");
  });
});
