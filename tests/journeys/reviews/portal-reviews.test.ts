import { describe, expect, test } from "vitest";
import { replyTo } from "~/models/reviews/replies.server";
import { paths } from "~/paths";
import { outbox, reviews } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { contact, praise, reviewed, reviewNow } from "../../support/listings/reviews";
import { Visitor } from "../../support/pages/visitor";
import { decisionsAreDone } from "../../support/people/claiming";
import { oliveAtTheDesk } from "../../support/people/operators";
import { samsBusiness } from "../../support/people/own-profile";
import { samAtWork, samTheRoofer, signIn } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

/** A review of Sam's work, and Sam at the page that shows it. */
async function samsReview(said = praise({ stars: 2 })) {
  const { business } = await samTheRoofer();
  const { id } = await reviewed(business.id, said);
  return { id, business, sam: await samAtWork(paths.ownReviews) };
}

describe("the reviews in the portal", () => {
  test("are told the newest first, each with one reply that can be changed and taken back", async () => {
    const { id, sam } = await samsReview();
    expect(sam.text).toContain("1 without a reply");
    expect(sam.text).toContain("2 of 5 stars, Jane S., Leeds");
    await sam.fill(/^Your reply/, "Sorry, we were late.").press(/^Reply/);
    expect(sam.text).toContain("It is shown with the review everywhere.");
    expect(await reviewNow(id)).toMatchObject({ reply: "Sorry, we were late.", replyHeldBy: [] });
    await sam.fill(/^Your reply/, "Sorry that we were late.").press(/^Change your reply/);
    expect(await reviewNow(id)).toMatchObject({ reply: "Sorry that we were late." });
    await sam.fill(/^Your reply/, "").press(/^Change your reply/, { unchecked: true });
    expect(sam.text).toContain("The review is shown without a reply.");
    expect(await reviewNow(id)).toMatchObject({ reply: "", repliedAt: null });
    await sam.press(/^Reply/, { unchecked: true });
    expect(sam.status).toBe(422);
    expect(sam.text).toContain("Write your reply first.");
    await sam.fill(/^Your reply/, "x".repeat(1001)).press(/^Reply/);
    expect(sam.status).toBe(422);
  });

  test("have fifty changes of a reply a day", async () => {
    const { id, business, sam } = await samsReview();
    const own = { accountId: business.ownerId ?? "", businessId: business.id };
    for (let at = 0; at < 50; at++) await replyTo(own, id, `Sorry, ${at}.`);
    await sam.fill(/^Your reply/, "Sorry again.").press(/^(Reply|Change your reply)/);
    expect(sam.status).toBe(429);
    expect(sam.value(/^Your reply/)).toBe("Sorry again.");
    expect(await reviewNow(id)).toMatchObject({ reply: "Sorry, 49." });
  });

  test("have a reply that a rule holds wait at the desk, and be shown or refused there with a reason", async () => {
    const { id, sam } = await samsReview();
    const reply = "Ring us at 07700 900123 and we talk.";
    await sam.fill(/^Your reply/, reply).press(/^Reply/);
    expect(sam.text).toContain("Our team reads your reply first");
    const operator = await oliveAtTheDesk(paths.adminReviews());
    expect(operator.text).toContain(reply);
    const { repliedAt } = await reviewNow(id);
    const refuse = (replied: string) =>
      operator.post(paths.adminReviews(), {
        review: id,
        act: "refuse-reply",
        replied,
        reason: "No numbers.",
      });
    await refuse("2026-01-01T00:00:00.000Z");
    expect(await reviewNow(id)).toMatchObject({ reply });
    await refuse(repliedAt?.toISOString() ?? "");
    await decisionsAreDone();
    expect(await reviewNow(id)).toMatchObject({ reply: "", replyHeldBy: [] });
    const told = (await listRows(outbox)).filter(({ dedupeKey }) => /:reply-refused:/.test(dedupeKey));
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining("No numbers.")]);
    await sam.visit(paths.ownReviews);
    await sam.fill(/^Your reply/, reply).press(/^Reply/);
    await operator.visit(paths.adminReviews());
    await operator.press("Show the reply");
    await decisionsAreDone();
    expect(await reviewNow(id)).toMatchObject({ reply, replyHeldBy: [] });
  });

  test("are one's own alone, and only those on the site", async () => {
    const { id, business } = await samsReview();
    const { business: hers } = await world.roofer({ email: "pat@fettle.example" });
    const pat = await signIn(new Visitor(), "pat@fettle.example", paths.ownReviews);
    expect(pat.text).toContain("No reviews yet.");
    for (const businessId of [business.id, hers.id, "anything"]) {
      const forged = { business: businessId, review: id, reply: "Forged." };
      expect((await pat.post(paths.ownReviews, forged)).status).toBe(404);
    }
    expect(await reviewNow(id)).toMatchObject({ reply: "" });
    await changeRows(reviews, { state: "held" }, { id });
    const sam = await samAtWork(paths.ownReviews);
    expect(sam.text).toContain("No reviews yet.");
    const body = { business: business.id, review: id, reply: "Too soon." };
    expect((await sam.post(paths.ownReviews, body)).status).toBe(404);
    await changeRows(reviews, { state: "removed", rule: "abuse" }, { id });
    expect((await sam.post(paths.ownReviews, body)).status).toBe(404);
  });

  test("count what customers say of the contact from the first, also on the dashboard", async () => {
    const sam = await samAtWork(paths.dashboard);
    expect(sam.text).not.toContain("What customers say of the contact");
    const { id } = await samsBusiness();
    await reviewed(id, contact());
    for (const address of [paths.dashboard, paths.ownReviews]) {
      await sam.visit(address);
      expect(sam.text).toContain("You rang: 1 of 1");
      expect(sam.text).toContain("You kept the appointment: 0 of 1");
    }
  });
});
