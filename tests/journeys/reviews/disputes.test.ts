import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { forgetDisputeFiles } from "~/models/reviews/disputes/files.server";
import { paths } from "~/paths";
import { disputeFiles, outbox, reviewDisputes, reviews } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { chosenFile } from "../../support/files/drawn";
import { figureOf, praise, reviewed, reviewNow, write } from "../../support/listings/reviews";
import { Visitor } from "../../support/pages/visitor";
import { daysAgo } from "../../support/passing-time";
import { decisionsAreDone } from "../../support/people/claiming";
import { oliveAtTheDesk } from "../../support/people/operators";
import { samAtWork, sam as samsEmail, samTheRoofer, signIn } from "../../support/people/professionals";
import { messagesAbout } from "../../support/people/requests";
import { requestToken } from "../../support/request-token";
import { type Business, world } from "../../support/world";

useDatabase();

const why = "We never had a job in this street, and our van was in Hull that week.";
const answer = "They were here on the 3rd, with a white van. The invoice is below.";
const decision = "The invoice is theirs, and of that day.";

let business: Business;
let review: { id: string; lead: LeadId };
let sam: Visitor;
let operator: Visitor;
beforeEach(async () => {
  ({ business } = await samTheRoofer());
  review = await reviewed(business.id, praise({ stars: 1 }));
  sam = await samAtWork(paths.ownReviews);
  await sam.follow(/^Report it/);
});

const pdf = (name: string) => chosenFile("%PDF-1.4 an invoice %%EOF", name);
const says = /^(What is not true|How was it|Change what you say)/;
const paperField = /^A photo or a paper/;
const send = (by: Visitor, words: string) => by.fill(says, words).press(/^(Report it|Send)$/);
const shownAt = async () => (await new Visitor().visit(paths.businessLink(business.slug))).text;
const opened = () => findRow(reviewDisputes);
const toJane = () => paths.myRequestReviewAt(requestToken(review.lead), business.id, "dispute");
const janes = () => new Visitor().visit(toJane());
const decide = async (act: string, more = {}) => {
  await operator.post(paths.adminReviews(), { review: review.id, act, reason: decision, ...more });
  await decisionsAreDone();
  return operator.visit(paths.adminReviews({ show: "disputed", open: review.id }));
};
const waitUntilHeard = () => changeRows(reviewDisputes, { heardUntil: daysAgo(1) });

describe("a business that disagrees with a review", () => {
  test("has it marked and left where it is, and its writer asked", async () => {
    expect(await shownAt()).not.toContain("The business disagrees");
    await send(sam, why);
    expect(sam.text).toContain("We ask whoever wrote it");
    expect(await shownAt()).toContain("The business disagrees. We hear both sides, then decide.");
    expect(await figureOf(business.id)).toEqual({ rating: 1, reviews: 1 });
    const [asked] = await messagesAbout(review.lead, ":disputed:");
    expect(asked?.body).toContain(why);
    const jane = await new Visitor().visit(
      /https?:\/\/[^/\s]+(\/my-request\/\S+\/dispute)/.exec(asked?.body ?? "")?.[1] ?? "",
    );
    expect(jane.text).toContain(why);
    await jane.visit(paths.myRequest(requestToken(review.lead)));
    await jane.follow("Say how it was");
    await jane.attach(paperField, pdf("invoice.pdf"));
    await send(jane, answer);
    await sam.visit(paths.ownDispute(review.id));
    expect(sam.text).toContain(answer);
    expect(sam.text).not.toContain("invoice.pdf");
  });

  test("says why in so many words, with three files of a kind that we know", async () => {
    await send(sam, "No.");
    expect([sam.status, await opened()]).toEqual([422, undefined]);
    await sam.attach(paperField, new File(["MZ"], "van.exe", { type: "image/png" }));
    await send(sam, why);
    expect([sam.status, await opened()]).toEqual([422, undefined]);
    expect(sam.text).toContain("That file is no PDF and no photo");
    for (const name of ["one.pdf", "two.pdf", "three.pdf", "four.pdf"]) {
      await sam.attach(paperField, pdf(name));
      await send(sam, why);
    }
    expect(sam.text).toContain("We have 3 files of yours already.");
    expect(await listRows(disputeFiles)).toHaveLength(3);
    expect(await messagesAbout(review.lead, ":disputed:")).toHaveLength(1);
  });

  test("is nobody but its owner, and nobody but its writer answers", async () => {
    await world.roofer({ email: "pat@fettle.example" });
    const pat = await signIn(new Visitor(), "pat@fettle.example", paths.ownReviews);
    const post = (by: Visitor, address: string) => by.post(address, { business: business.id, says: why });
    expect((await pat.raw(paths.ownDispute(review.id))).status).toBe(404);
    expect((await post(pat, paths.ownDispute(review.id))).status).toBe(404);
    expect((await janes()).status).toBe(404);
    expect((await post(new Visitor(), toJane())).status).toBe(404);
    await send(sam, why);
    const other = await reviewed(business.id);
    const theirs = paths.myRequestReviewAt(requestToken(other.lead), business.id, "dispute");
    expect((await post(new Visitor(), theirs)).status).toBe(404);
    expect((await listRows(reviewDisputes)).map(({ writerSays }) => writerSays)).toEqual([""]);
    await send(sam.attach(paperField, pdf("one.pdf")), why);
    const paper = await findRow(disputeFiles);
    for (const by of [pat, sam, new Visitor()])
      expect((await by.raw(paths.adminDisputeFile(paper?.id ?? ""))).status).not.toBe(200);
    operator = await oliveAtTheDesk(paths.adminReviews({ open: review.id }));
    expect(await (await operator.raw(paths.adminDisputeFile(paper?.id ?? ""))).text()).toContain(
      "an invoice",
    );
  });
});

describe("whoever decides", () => {
  beforeEach(async () => {
    await send(sam, why);
    operator = await oliveAtTheDesk(paths.adminReviews());
  });

  test("hears both first, and then both read why it stays", async () => {
    const early = await decide("uphold");
    expect((await opened())?.decidedAt).toBeNull();
    expect(early.text).toContain("Its writer has said nothing so far.");
    await decide("remove", { rule: "not_real" });
    expect(await reviewNow(review.id)).toMatchObject({ state: "published" });
    await send(await janes(), answer);
    expect((await operator.visit(paths.adminReviews())).text).toContain(answer);
    await decide("uphold");
    expect(await opened()).toMatchObject({ outcome: "stays", reason: decision });
    const told = (await listRows(outbox)).filter(({ body }) => body.includes(decision));
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(
      [samsEmail, expect.stringContaining("jane-")].sort(),
    );
    expect(await shownAt()).not.toContain("The business disagrees");
    await send(sam, `${why} Really.`);
    expect(sam.text).toContain("Nothing was saved. This has already been decided.");
    await write(review.lead, business.id, praise({ stars: 2 }));
    await sam.visit(paths.ownDispute(review.id));
    await send(sam, why);
    expect(await listRows(reviewDisputes)).toHaveLength(2);
  });

  test("removes it by a rule once there was time to answer, and both read why", async () => {
    await waitUntilHeard();
    expect((await operator.visit(paths.adminReviews())).text).toContain(why);
    await decide("remove", { rule: "not_real" });
    expect(await reviewNow(review.id)).toMatchObject({ state: "removed", rule: "not_real" });
    expect(await opened()).toMatchObject({ outcome: "removed", reason: decision });
    expect(await figureOf(business.id)).toEqual({ rating: 0, reviews: 0 });
    const told = (await listRows(outbox)).filter(({ body }) => body.includes(decision));
    expect(told).toHaveLength(2);
    await sam.visit(paths.ownDispute(review.id));
    expect(sam.text).toContain("We have decided: the review is off the site.");
    await changeRows(reviewDisputes, { decidedAt: daysAgo(31) });
    await db.insert(disputeFiles).values({
      ...{ disputeId: (await opened())?.id ?? "", side: "writer", name: "a.pdf", type: "application/pdf" },
      paper: Buffer.from("%PDF-"),
    });
    expect(await forgetDisputeFiles()).toBe(1);
  });

  test("removes abuse at once, whoever was heard", async () => {
    await decide("remove", { rule: "abuse" });
    expect(await opened()).toMatchObject({ outcome: "removed" });
  });
});

test("what was said in a dispute is taken away by who said it, and goes with a homeowner's details", async () => {
  await send(sam, why);
  const jane = await janes();
  await send(jane.attach(paperField, pdf("invoice.pdf")), answer);
  const taken = await (await sam.raw(paths.accountExport)).text();
  expect(taken).toContain(why);
  expect(taken).not.toContain(answer);
  await jane.visit(paths.myRequest(requestToken(review.lead)));
  await jane.follow("Delete my details");
  await jane.press("Yes, delete my details");
  expect(await listRows(reviews)).toMatchObject([{ firstName: "", leadId: null }]);
  expect(await opened()).toMatchObject({ writerSays: "", businessSays: why, decidedAt: null });
  expect(await listRows(disputeFiles)).toEqual([]);
});
