import { beforeEach, expect, test } from "vitest";
import { doDue } from "~/models/leads/clock/fire.server";
import { paths } from "~/paths";
import { reviewDisputes } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { chosenFile, grainy } from "../../support/files/drawn";
import { figureOf, requestTo } from "../../support/listings/reviews";
import { Visitor } from "../../support/pages/visitor";
import { decisionsAreDone } from "../../support/people/claiming";
import { oliveAtTheDesk } from "../../support/people/operators";
import { samAtWork, samTheRoofer } from "../../support/people/professionals";
import { messagesAbout } from "../../support/people/requests";
import { fillReview } from "../../support/people/review-form";
import type { Business } from "../../support/world";

useDatabase();

const text = "They mended the ridge in a morning and swept the drive.";
const why = "We never went to this house: our van was in Hull on that day.";
const answer = "You did. I have your invoice, with the day on it.";
const decision = "The invoice says so.";
const threeDays = 3 * 24 * 60 * 60 * 1000;

let business: Business;
let lead: LeadId;
beforeEach(async () => {
  ({ business } = await samTheRoofer());
  lead = await requestTo(business.id);
});

/** Opens what a mail about the request, of which the key has `part`, leads to; without an account. */
async function openMail(part: string): Promise<Visitor> {
  const [mail] = await messagesAbout(lead, part);
  const [, link = ""] = /https?:\/\/[^/\s]+(\/my-request\/\S+)/.exec(mail?.body ?? "") ?? [];
  return new Visitor().visit(link);
}

const pageOf = () => new Visitor().visit(paths.businessLink(business.slug));

test("from the invitation to the decision, by a homeowner without an account, a roofer and an operator", async () => {
  const sam = await samAtWork(paths.lead(lead));
  await sam.press("Completed");
  expect((await messagesAbout(lead, ":review:")).length).toBe(0);
  await doDue(new Date(Date.now() + threeDays));
  const jane = await openMail(":review:");
  await fillReview(jane, text).press("Send your review");
  // From the network where Sam has just signed in.
  expect(jane.text).toContain("Our team will read it first");
  await jane.follow("Add photos");
  const photo = chosenFile(await grainy("png"), "ridge.png");
  await jane.attach("Choose photos", photo).press("Add photos");
  await jane.fill("What does photo 1 show?", "The ridge").press("Save the words");

  const olive = await oliveAtTheDesk(paths.adminReviews());
  expect(olive.text).toContain(text);
  await olive.press("Publish");
  await decisionsAreDone();
  await jane.follow("Back to your request");
  await jane.follow(/^Change your review/);
  await jane.fill("What was it like?", `${text} Twice.`).press("Send your review");
  expect(jane.text).toContain("Thank you. Your review is on their page.");
  expect(await figureOf(business.id)).toEqual({ rating: 4, reviews: 1 });

  await sam.visit(paths.ownReviews);
  await sam.fill(/^Your reply/, "Thank you, Jane.").press(/^Reply/);
  await sam.follow(/^Report it/);
  await sam.fill(/^What is not true/, why).press("Report it");
  const shown = await pageOf();
  for (const part of [`${text} Twice.`, "Thank you, Jane.", "The business disagrees"])
    expect(shown.text).toContain(part);
  expect(shown.page.html).toContain('alt="The ridge"');
  await shown.follow(/^Report it/);
  await shown.choose("What is wrong with it?", "It is abuse").press("Report it");
  expect(shown.text).toContain("The review stays until then");

  const again = await openMail(":disputed:");
  await again.fill("How was it?", answer).press("Send");
  await olive.visit(paths.adminReviews());
  expect(olive.text).toContain(answer);
  await olive.fill(/^Why\? The business/, decision).press("It stays");
  await decisionsAreDone();
  expect(await listRows(reviewDisputes)).toMatchObject([{ outcome: "stays", reason: decision }]);
  await sam.visit(sam.path);
  for (const side of [sam, await openMail(":disputed:")]) expect(side.text).toContain(decision);
  expect((await pageOf()).text).not.toContain("The business disagrees");
});
