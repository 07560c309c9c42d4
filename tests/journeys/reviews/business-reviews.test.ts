import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { decideReview } from "~/models/reviews/decisions.server";
import { replyTo } from "~/models/reviews/replies.server";
import { fewestContacts } from "~/models/reviews/review";
import { reviewsAPage } from "~/models/reviews/shown.server";
import { paths } from "~/paths";
import { businesses, reviewPictures, reviews } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { contact, praise, reviewed } from "../../support/listings/reviews";
import { jsonLdOf } from "../../support/pages/json-ld";
import { Visitor } from "../../support/pages/visitor";
import { type Business, world } from "../../support/world";

useDatabase();

let business: Business;
let owner: { id: string };
beforeEach(async () => {
  const made = await world.roofer({ phone: "+447700900555", website: "https://field-roofing.example" });
  business = made.business;
  owner = made.account;
});

const page = (query = {}) => new Visitor().visit(paths.reviewsAt(paths.roofingBusiness(business.id), query));
const shown = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll("#reviews ol > li")].map(({ id }) => id.replace("review-", ""));
const textOf = (visitor: Visitor, id: string) =>
  visitor.document.getElementById(`review-${id}`)?.textContent ?? "";

/** So many reviews, a day apart, the oldest first; their ids. */
async function aDayApart(count: number, stars = (_: number) => 5): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { id } = await reviewed(business.id, praise({ stars: stars(made) }));
    await changeRows(
      reviews,
      {
        publishedAt: sql`now() - make_interval(days => ${count - made})`,
        createdAt: sql`now() - interval '90 days'`,
      },
      { id },
    );
    ids.push(id);
  }
  return ids;
}

describe("the reviews of a business", () => {
  test("are none at first, which its page says, and in no structured data", async () => {
    await changeRows(businesses, { googleRating: 4.1, googleReviewCount: 110 });
    const visitor = await page();
    expect(visitor.text).toContain("No reviews that count yet.");
    expect(visitor.text).toContain("Google: 4.1 (110)");
    expect(JSON.stringify(jsonLdOf(visitor, "LocalBusiness"))).not.toContain("aggregateRating");
  });

  test("say who, when, what, each part and the price, with photos and the reply", async () => {
    const said = praise({ stars: 4, starsTidiness: 2, body: "Two days, then a dry loft again, at last." });
    const { id } = await reviewed(business.id, said);
    const picture = { reviewId: id, path: "galleries/x/1-2", alt: "The new ridge", width: 800, height: 600 };
    await db.insert(reviewPictures).values(picture);
    await replyTo({ accountId: owner.id, businessId: business.id }, id, "It was a pleasure, Jane.");
    const visitor = await page();
    expect(visitor.text).toContain("4.0 out of 5, the average of one review written here.");
    expect(textOf(visitor, id)).toMatch(
      /4 of 5 · Jane S\., Leeds · November 2026.*Tidiness 2.*It cost £1,000 to £2,500 in the end.*a dry loft again.*replies:It was a pleasure/s,
    );
    expect(visitor.document.querySelector("#reviews article ul img")?.getAttribute("alt")).toBe(
      "The new ridge",
    );
    expect(JSON.stringify(jsonLdOf(visitor, "LocalBusiness"))).toContain('"ratingValue":4,"reviewCount":1');
    const held = await replyTo(
      { accountId: owner.id, businessId: business.id },
      id,
      "Ring 0113 496 0000 next time.",
    );
    expect(held.status).toBe("held");
    expect(textOf(await page(), id)).not.toContain("replies:");
  });

  test("stand ten a page, the newest first, and each can be linked to", async () => {
    const ids = (await aDayApart(2 * reviewsAPage + 1)).reverse();
    const visitor = await page();
    expect(shown(visitor)).toEqual(ids.slice(0, reviewsAPage));
    await visitor.follow("Older reviews");
    expect(shown(visitor)).toEqual(ids.slice(reviewsAPage, 2 * reviewsAPage));
    await visitor.follow("Older reviews");
    expect(shown(visitor)).toEqual(ids.slice(2 * reviewsAPage));
    await visitor.follow("From the newest on");
    expect(shown(visitor)).toEqual(ids.slice(0, reviewsAPage));
    const last = ids.at(-1) ?? "";
    await visitor.visit(paths.reviewLink(business.slug, last));
    expect(shown(visitor)).toContain(last);
    expect(shown(await page({ review: crypto.randomUUID() }))).toEqual(ids.slice(0, reviewsAPage));
    for (const review of ["x", "'", "%00"]) expect((await page({ review })).status).toBe(200);
  });

  test("are narrowed to the worst as fast as to the best, and to a kind of work", async () => {
    const ids = await aDayApart(5, (made) => made + 1);
    await changeRows(reviews, { work: "Roof replacement" }, { id: ids[0] ?? "" });
    const visitor = await page();
    await visitor.follow(/^1 star/);
    expect(shown(visitor)).toEqual([ids[0]]);
    await visitor.follow("Roof replacement");
    expect(shown(visitor)).toEqual([ids[0]]);
    await visitor.follow(/^5 stars/);
    expect(visitor.text).toContain("No reviews match.");
    await visitor.follow("All reviews");
    expect(shown(visitor)).toHaveLength(5);
    expect(shown(await page({ stars: "9" }))).toHaveLength(5);
  });
});

describe("what is not in the figure", () => {
  test("is said: what was offered for, what was removed and by which rule, and never what is held", async () => {
    const paid = await reviewed(business.id, praise({ stars: 5, incentive: true }));
    const gone = await reviewed(
      business.id,
      praise({ stars: 1, body: "A text that nobody is to read here again." }),
    );
    const held = await reviewed(business.id, praise({ body: "Ask them on www.field.example for a price." }));
    await decideReview(await world.operator(), gone.id, { act: "remove", rule: "abuse", reason: "No." });
    const visitor = await page();
    expect(visitor.text).toContain("No reviews that count yet.");
    expect(textOf(visitor, paid.id)).toContain("it is not in the average");
    expect(textOf(visitor, gone.id)).toContain("We removed a review from here. It is abuse");
    expect(visitor.text).not.toContain("nobody is to read");
    expect(shown(visitor)).not.toContain(held.id);
    expect(shown(await page({ stars: "1" }))).toEqual([]);
  });

  test("the contact is told of from ten answers on", async () => {
    for (let made = 1; made < fewestContacts; made++) {
      await reviewed(business.id, contact({ kept: made > 1 }), 10 * made);
    }
    expect((await page()).text).not.toContain("kept the appointment");
    await reviewed(business.id, contact({ kept: true }));
    expect((await page()).text).toContain("kept the appointment 9 of 10 times");
  });
});
