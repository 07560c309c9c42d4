import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { decideReview } from "~/models/reviews/decisions.server";
import { paths } from "~/paths";
import { leadAssignments, leads, letGoPictures, reviewPictures, reviews } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { grainy } from "../../support/files/drawn";
import { figureOf, requestTo } from "../../support/listings/reviews";
import { Visitor } from "../../support/pages/visitor";
import { fillReview } from "../../support/people/review-form";
import { requestToken } from "../../support/request-token";
import { type Business, world } from "../../support/world";

useDatabase();

const text = "They came when they said, mended the ridge, and swept the drive.";
const met = { status: "contacted" } as const;
let business: Business;
let lead: LeadId;
let visitor: Visitor;
beforeEach(async () => {
  business = (await world.roofer({ businessName: "Kirkgate Slaters" })).business;
  lead = await requestTo(business.id, {}, met);
  visitor = await new Visitor().visit(paths.myRequest(requestToken(lead)));
});

const chooseStars = (stars: string) => visitor.choose(/all in all/, new RegExp(`^${stars}:`));
const open = async (about = "They did the work") => {
  await visitor.follow(/Write a review/);
  if (visitor.text.includes("Did they do the work?")) await visitor.follow(about);
};
const writeOne = async (stars = "4", body = text) => {
  await open();
  await fillReview(visitor, body, stars).press("Send your review");
};
const stored = () => findRow(reviews);

describe("a homeowner without an account", () => {
  test("writes of the work from the page of the request, and changes it", async () => {
    await writeOne();
    expect(visitor.path).toBe(paths.myRequest(requestToken(lead)));
    expect(visitor.text).toContain("Thank you. Your review is on their page.");
    expect(await stored()).toMatchObject({
      state: "published",
      stars: 4,
      body: text,
      town: "Leeds",
      costPence: null,
    });
    expect(await figureOf(business.id)).toEqual({ rating: 4, reviews: 1 });

    await visitor.follow(/Change your review/);
    expect(visitor.page.html).toContain(text);
    chooseStars("2");
    for (const [typed, said] of [
      ["1e3", "Enter the cost in pounds"],
      ["0x10", "Enter the cost in pounds"],
      ["1.250", "Is ‘1.250’ £1,250 or £1.25?"],
    ] as const) {
      await visitor.fill(/What did it cost/, typed).press("Send your review");
      expect([visitor.status, visitor.text]).toEqual([422, expect.stringContaining(said)]);
      expect(visitor.value(/What did it cost/)).toBe(typed);
    }
    await visitor.fill(/What did it cost/, "1250,50").press("Send your review");
    expect(await stored()).toMatchObject({ stars: 2, costPence: 125_050, firstName: "Jane" });
    expect(await figureOf(business.id)).toEqual({ rating: 2, reviews: 1 });
  });

  test("gives stars, words, an answer and photos; the rest is filled in from what is known", async () => {
    const hired = { hiredAt: new Date(), hiredWhom: "business", hiredBusinessId: business.id } as const;
    await changeRows(leads, hired, { id: lead });
    await open();
    expect(visitor.text).toMatch(/Shown as Jane S\., Leeds, [A-Z][a-z]+ 20\d\d\. Change/);
    expect(visitor.document.querySelectorAll("details[open]")).toHaveLength(0);
    chooseStars("4").choose("Tidiness", "2: bad").choose("Would you hire them again?", "No");
    const photo = new File([new Uint8Array(await grainy("png"))], "ridge.png", { type: "image/png" });
    visitor.attach("Photos (optional)", photo).attach("Photos (optional)", photo);
    await visitor
      .fill("What was it like?", "Short")
      .choose(/offered anything/, "No")
      .press("Send your review");
    expect([visitor.status, await stored()]).toEqual([422, undefined]);
    await visitor
      .attach("Photos (optional)", photo)
      .fill("What was it like?", text)
      .press("Send your review");
    expect(await stored()).toMatchObject({
      ...{ stars: 4, starsWork: 4, starsTidiness: 2, starsTiming: 4, starsPrice: 4, hireAgain: false },
      ...{ firstName: "Jane", initial: "S", town: "Leeds", costPence: null },
    });
    expect(await listRows(reviewPictures)).toHaveLength(1);
    await visitor.visit(paths.businessLink(business.slug));
    expect(visitor.text).toContain("Would not hire them again");
  });

  test("is one version however often it is sent, and can still be changed", async () => {
    await writeOne();
    for (let press = 0; press < 20; press++) {
      await visitor.follow(/Change your review/);
      await visitor.press("Send your review");
      expect(visitor.text).toContain("Thank you. Your review is on their page.");
    }
    expect(await stored()).toMatchObject({ state: "published", history: [] });
    await visitor.follow(/Change your review/);
    chooseStars("2");
    await visitor.press("Send your review");
    expect(await stored()).toMatchObject({ stars: 2, history: [expect.anything()] });
  });

  test("says of others how they dealt with the request, without stars", async () => {
    await changeRows(leadAssignments, { status: "assigned" }, { leadId: lead });
    await visitor.visit(visitor.path);
    await visitor.follow(/Say how they dealt with you/);
    await visitor.follow("They did not do the work");
    for (const question of [/ring you/, /come to look/, /give you a price/]) visitor.choose(question, "Yes");
    visitor.choose(/keep the appointment/, "Does not apply").choose(/offered anything/, "No");
    await visitor.press("Send your answers");
    expect(visitor.text).toContain("You told us how they dealt with you.");
    expect(await stored()).toMatchObject({ kind: "contact", rang: true, kept: null, stars: null });
  });

  test("reads at each field what is wrong with it, and types nothing twice", async () => {
    await open();
    chooseStars("5").choose("When was the work done?", "Choose one");
    visitor.fillAll({ "What was it like?": "Too short", "First name": "", Initial: "", Town: "Leeds" });
    await visitor.press("Send your review");
    expect(visitor.status).toBe(422);
    for (const problem of [
      "Write at least 20 characters",
      "Please enter your first name",
      "Enter one letter",
      "Choose the month",
      "Say whether you were offered anything for this",
    ])
      expect(visitor.text).toContain(problem);
    expect(visitor.page.html).toContain("Too short");
    visitor.fillAll({ "What was it like?": text, "First name": "Jane", Initial: "S" });
    visitor.choose("When was the work done?", /^[A-Z][a-z]+ 20\d\d$/).choose(/offered anything/, "Yes");
    await visitor.press("Send your review");
    expect(await stored()).toMatchObject({ stars: 5, incentive: true });
    expect(await figureOf(business.id)).toEqual({ rating: 0, reviews: 0 });
  });

  test("reads why a review is held, what was decided, and writes no more of one that was refused", async () => {
    await writeOne("5", `${text} Ring them on 07700 900 123.`);
    expect(visitor.text).toContain("Our team will read it first");
    expect(visitor.text).toContain("within 2 working days. It has a phone number");
    const { id = "" } = (await stored()) ?? {};
    const operator = await world.account({ role: "operator" });
    await decideReview(operator, id, { act: "ask", reason: "Leave the number out." });
    await visitor.visit(visitor.path);
    expect(visitor.text).toContain("We asked you to change your review: Leave the number out.");
    await decideReview(operator, id, { act: "refuse", rule: "abuse", reason: "It is abuse." });
    await visitor.visit(visitor.path);
    expect(visitor.text).toContain("Your review is not on the site: It is abuse.");
    expect(visitor.text).not.toContain("Change your review");
    await visitor.visit(paths.myRequestReview(requestToken(lead), business.id));
    expect(visitor.text).not.toContain("Send your review");
  });

  test("is offered nothing of whom they have just asked, or just hired", async () => {
    const fresh = await requestTo(business.id, {}, { createdAt: new Date() });
    await visitor.visit(paths.myRequest(requestToken(fresh)));
    expect(visitor.text).not.toContain("Write a review");
    const hired = { hiredAt: new Date(), hiredWhom: "business", hiredBusinessId: business.id } as const;
    await changeRows(leads, hired, { id: fresh });
    await visitor.reload();
    expect(visitor.text).not.toContain("Write a review");
    await changeRows(leads, { hiredAt: new Date(Date.now() - 24 * 60 * 60 * 1000) }, { id: fresh });
    await visitor.reload();
    await visitor.follow(/Write a review/);
    expect(visitor.text).toContain("What was it like?");
  });

  test("has texts beside the mails where they press that, to a proved number alone", async () => {
    const wanted = async () => (await db.select({ texts: leads.textsWanted }).from(leads))[0]?.texts;
    await visitor.press("Text me as well");
    expect([visitor.text, await wanted()]).toEqual([expect.stringContaining("email and text you"), true]);
    await visitor.press("No more texts");
    expect([visitor.text, await wanted()]).toEqual([expect.stringContaining("will not text you"), false]);
    await changeRows(leads, { phoneVerified: false }, { id: lead });
    await visitor.post(visitor.path, { intent: "texts" });
    expect(await wanted()).toBe(false);
  });

  test("keeps the review without a name when they have their details deleted, or takes it along", async () => {
    await writeOne();
    await visitor.follow("Delete my details");
    expect(visitor.text).toContain("You wrote about Kirkgate Slaters. Should that stay, without your name?");
    await visitor.press("Yes, delete my details");
    expect(await stored()).toMatchObject({ leadId: null, firstName: "", town: "Leeds" });

    const other = await requestTo(business.id, {}, met);
    visitor = await new Visitor().visit(paths.myRequest(requestToken(other)));
    await writeOne("1", "Nothing was done, and nobody came back to us.");
    expect(await figureOf(business.id)).toEqual({ rating: 2.5, reviews: 2 });
    await visitor.follow("Delete my details");
    await visitor.choose(/No, delete it too/).press("Yes, delete my details");
    expect(await figureOf(business.id)).toEqual({ rating: 4, reviews: 1 });
  });
});

describe("the photos of a review", () => {
  const photo = (name: string, bytes: Uint8Array) =>
    new File([new Uint8Array(bytes)], name, { type: "image/png" });
  const listed = async () => {
    const rows = await db.select().from(reviewPictures).orderBy(reviewPictures.position);
    return rows.map(({ alt }) => alt);
  };
  beforeEach(async () => {
    await writeOne();
    await visitor.follow("Add photos");
  });

  test("are four at most, in their writer's order and with their words, and go with the review", async () => {
    const png = await grainy("png");
    await visitor.attach("Choose photos", photo("ridge.png", png)).press("Add photos");
    await visitor.attach("Choose photos", photo("drive.png", png)).press("Add photos");
    await visitor.fillAll({ "What does photo 1 show?": "The ridge", "What does photo 2 show?": "The drive" });
    await visitor.press("Move photo 2 up");
    expect(await listed()).toEqual(["The drive", "The ridge"]);
    const [shown = ""] = /\/pictures\/galleries\/[^" ]+\.jpg/.exec(visitor.page.html) ?? [];
    expect((await visitor.raw(shown)).status).toBe(200);

    for (const name of ["a.png", "b.png"])
      await visitor.attach("Choose photos", photo(name, png)).press("Add photos");
    expect(visitor.text).not.toContain("Choose photos");
    const fifth = new FormData();
    fifth.set("do", "add");
    fifth.set("picture", photo("fifth.png", png));
    expect((await visitor.raw(visitor.path, { method: "POST", body: fifth })).status).toBe(422);
    expect(await listed()).toHaveLength(4);
    await visitor.press("Remove photo 4");
    expect(await listed()).toHaveLength(3);

    await visitor.visit(paths.myRequest(requestToken(lead)));
    await visitor.follow("Delete my details");
    await visitor.choose(/No, delete it too/).press("Yes, delete my details");
    expect(await listed()).toEqual([]);
    expect(await listRows(letGoPictures)).toHaveLength(3);
  });

  test("are refused where they are none, or their words hold a number", async () => {
    await visitor.attach("Choose photos", photo("roof.png", Buffer.from("none"))).press("Add photos");
    expect(visitor.status).toBe(422);
    expect(visitor.text).toContain("Please select a valid image file");
    await visitor.attach("Choose photos", photo("roof.png", await grainy("png"))).press("Add photos");
    await visitor.fill("What does photo 1 show?", "Ring 07700 900 123").press("Save the words");
    expect(visitor.status).toBe(422);
    expect(await listed()).toEqual([""]);
  });

  test("are nobody's but its writer's, and not of what is closed", async () => {
    const address = paths.myRequestReviewAt(requestToken(lead), business.id, "photos");
    const other = await requestTo(business.id, {}, met);
    const theirs = paths.myRequestReviewAt(requestToken(other), business.id, "photos");
    const body = { do: "save" };
    expect((await visitor.raw(theirs)).status).toBe(404);
    expect((await visitor.post(theirs, body)).status).toBe(404);
    await changeRows(reviews, { state: "refused", rule: "abuse" });
    expect((await visitor.raw(address)).status).toBe(404);
    expect((await visitor.post(address, body)).status).toBe(404);
  });
});
