import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { type Figure, ratingForOrder } from "~/models/listings/listing";
import { countPublished } from "~/models/reviews/counting.server";
import { decideReview } from "~/models/reviews/decisions.server";
import { eraseWithReviews } from "~/models/reviews/erasure.server";
import { exportReviews } from "~/models/reviews/own-reviews.server";
import { accounts, businessClaims, leads, outbox, reviews, signIns } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import {
  aBody,
  contact,
  figureOf,
  praise,
  requestTo,
  reviewed,
  reviewNow,
  write,
} from "../../support/listings/reviews";
import { messagesAbout } from "../../support/people/requests";
import { type Business, world } from "../../support/world";

useDatabase();

let business: Business;
let owner: { id: string; email: string };
beforeEach(async () => {
  const made = await world.roofer({ phone: "+447700900555", website: "https://field-roofing.example" });
  business = made.business;
  owner = made.account;
});

describe("a review", () => {
  test("is on the site at once, counted, and its business is told, whatever its stars", async () => {
    for (const stars of [5, 1]) {
      const { lead, id } = await reviewed(business.id, praise({ stars }));
      expect(await reviewNow(id)).toMatchObject({ state: "published", heldBy: [], stars, leadId: lead });
      const [told] = await messagesAbout(lead, ":written");
      expect(told).toMatchObject({ recipient: owner.email, subject: `A review of ${business.businessName}` });
    }
    expect(await figureOf(business.id)).toEqual({ rating: 3, reviews: 2 });
    expect((await countPublished(business.id)).spread).toEqual([1, 0, 0, 0, 1]);
  });

  test("is one of each request and business, and changing it keeps what it said", async () => {
    const { lead, id } = await reviewed(
      business.id,
      praise({ stars: 5, body: "Good at first, all in all." }),
    );
    expect(await write(lead, business.id, praise({ stars: 2 }))).toEqual({ status: "published", id });
    const now = await reviewNow(id);
    expect(now.history).toMatchObject([
      { state: "published", said: { stars: 5, body: "Good at first, all in all." } },
    ]);
    expect(await figureOf(business.id)).toEqual({ rating: 2, reviews: 1 });
    expect(await messagesAbout(lead, ":written")).toHaveLength(1);
    expect(await write(lead, business.id, contact())).toEqual({ status: "published", id });
    expect(await reviewNow(id)).toMatchObject({ kind: "contact", stars: null, body: "", kept: false });
    expect(await figureOf(business.id)).toEqual({ rating: 0, reviews: 0 });
  });

  test("is not counted where its writer was offered something for it", async () => {
    await reviewed(business.id, praise({ stars: 2 }));
    await reviewed(business.id, praise({ stars: 5, incentive: true }));
    expect(await figureOf(business.id)).toEqual({ rating: 2, reviews: 1 });
  });

  test("is nobody's of a request that the business never had, and not of the work of whom they did not hire", async () => {
    const other = await world.business();
    const lead = await requestTo(other.id);
    expect(await write(lead, business.id, praise())).toEqual({ status: "never" });
    await requestTo(business.id);
    const both = await requestTo(business.id);
    await changeRows(leads, { hiredAt: new Date(), hiredWhom: "business", hiredBusinessId: other.id });
    await db.execute(sql`insert into lead_assignments (lead_id, business_id, email, distance_miles)
      values (${both}, ${other.id}, 'x@fettle.example', 1)`);
    expect(await write(both, business.id, praise())).toEqual({ status: "kind" });
    expect(await write(both, business.id, contact())).toMatchObject({ status: "published" });
  });

  test("can be written and changed ten times a day", async () => {
    const { lead } = await reviewed(business.id);
    for (let change = 1; change < 10; change++) await write(lead, business.id, praise());
    expect(await write(lead, business.id, praise())).toMatchObject({ status: "limited" });
  });

  /** One alone is seldom close enough; `RACES` runs more of them. */
  test.each(Array.from({ length: Number(process.env.RACES ?? 10) }, (_, race) => race))(
    "is counted rightly however many write at once",
    async () => {
      const { id } = await world.business();
      const asked = await Promise.all(Array.from({ length: 4 }, () => requestTo(id)));
      const stars = [1, 3, 4, 5];
      await Promise.all(
        asked.flatMap((lead, at) => [
          write(lead, id, praise({ stars: stars[at] ?? 1 })),
          write(lead, id, praise({ stars: stars[at] ?? 1 })),
        ]),
      );
      expect(await figureOf(id)).toEqual({ rating: 13 / 4, reviews: 4 });
      expect(await db.$count(reviews, eq(reviews.businessId, id))).toBe(4);
    },
  );
});

const heldBy = async (lead: string, said = praise(), from = {}) => {
  const outcome = await write(lead, business.id, said, from);
  return outcome.status === "held" ? outcome.heldBy : outcome.status;
};

describe("what holds one", () => {
  test("is the phone, mail, device or network of whoever owns the business", async () => {
    const own = ["own_business"];
    await changeRows(accounts, { phone: "07700 900 777" }, { id: owner.id });
    expect(await heldBy(await requestTo(business.id, { phone: "+447700900777" }))).toEqual(own);
    expect(await heldBy(await requestTo(business.id, { phone: "+447700900555" }))).toEqual(own);
    expect(await heldBy(await requestTo(business.id, { email: owner.email.toUpperCase() }))).toEqual(own);
    expect(await heldBy(await requestTo(business.id, { email: "ann@field-roofing.example" }))).toEqual(own);
    await db.delete(reviews);
    expect(await heldBy(await requestTo(business.id), praise(), { accountId: owner.id })).toEqual(own);
    const visitorId = "6d1f8f5e-9f0a-4a35-8f0e-6f4a0f6f6f6f";
    await db.insert(businessClaims).values({
      ...{ businessId: business.id, accountId: owner.id, visitorId, kind: "claim", status: "lapsed" },
      ...{ contactName: "Sam", email: owner.email, phone: "", verificationMethod: "email" },
    });
    expect(await heldBy(await requestTo(business.id), praise(), { visitorId })).toEqual(own);
    expect(await heldBy(await requestTo(business.id, { visitorId }))).toEqual(own);
    const seen = { hour: new Date(), act: "signed-in", accountId: owner.id, browser: "Chrome" } as const;
    await db.insert(signIns).values({ ...seen, network: "203.0.113.0/24" });
    const from = { address: "203.0.113.77" };
    expect(await heldBy(await requestTo(business.id), praise(), from)).toEqual(own);
    expect(await figureOf(business.id)).toEqual({ rating: 0, reviews: 0 });
    expect(await listRows(outbox)).toEqual([]);
  });

  test("is a text that stands on another business's page, or nearly on this one's", async () => {
    const other = await world.business();
    const { id } = await reviewed(other.id);
    const { body } = await reviewNow(id);
    expect(await heldBy(await requestTo(business.id), praise({ body: `  ${body.toUpperCase()}!!` }))).toEqual(
      ["similar_text"],
    );
    const here = await reviewed(business.id);
    const near = `${(await reviewNow(here.id)).body} ok`;
    expect(await heldBy(await requestTo(business.id), praise({ body: near }))).toEqual(["similar_text"]);
    expect(await heldBy(here.lead, praise({ body: near }))).toBe("published");
  });

  test("is a text of the same writer's about another business", async () => {
    const other = await world.business();
    const { id, lead } = await reviewed(other.id);
    const [{ phone } = { phone: "" }] = await listRows(leads, { id: lead });
    const near = `Yes: ${(await reviewNow(id)).body}`;
    const third = await world.business();
    const others = await write(await requestTo(third.id), third.id, praise({ body: near }));
    expect(others.status).toBe("published");
    expect(await heldBy(await requestTo(business.id, { phone }), praise({ body: `${near} ok` }))).toEqual([
      "similar_text",
    ]);
  });

  test("is a burst, and a request that was made and closed within the hour", async () => {
    for (let day = 1; day <= 5; day++) await reviewed(business.id, praise(), day / 10);
    expect(await heldBy(await requestTo(business.id))).toEqual(["burst"]);
    await db.delete(reviews);
    expect(await heldBy(await requestTo(business.id, { createdAt: new Date() }))).toEqual(["quick_close"]);
    const quick = { createdAt: new Date("2026-11-01T09:00Z"), hiredAt: new Date("2026-11-01T09:20Z") };
    expect(await heldBy(await requestTo(business.id, quick))).toEqual(["quick_close"]);
    const hired = { createdAt: quick.createdAt, hiredAt: new Date("2026-11-02T09:20Z") };
    expect(await heldBy(await requestTo(business.id, hired))).toBe("published");
  });

  test("goes on holding what is sent again from elsewhere", async () => {
    const lead = await requestTo(business.id);
    expect(await heldBy(lead, praise(), { accountId: owner.id })).toEqual(["own_business"]);
    expect(await heldBy(lead)).toEqual(["own_business"]);
    const text = await requestTo(business.id);
    expect(await heldBy(text, praise({ body: `${aBody()} See www.cheap.co.uk` }))).toEqual([
      "contact_details",
    ]);
    expect(await heldBy(text)).toBe("published");
  });
});

describe("an operator", () => {
  const heldOne = async () => {
    const lead = await requestTo(business.id);
    await write(lead, business.id, praise({ stars: 4 }), { accountId: owner.id });
    const review = await findRow(reviews, { leadId: lead });
    return { lead, id: review?.id ?? "" };
  };
  const decide = async (id: string, verdict: Parameters<typeof decideReview>[2]) =>
    (await decideReview(await world.account({ role: "operator" }), id, verdict)).status;

  test("lets one through for good, which is counted and told then", async () => {
    const { lead, id } = await heldOne();
    expect(await decide(id, { act: "publish" })).toBe("decided");
    expect(await decide(id, { act: "publish" })).toBe("over");
    expect(await figureOf(business.id)).toEqual({ rating: 4, reviews: 1 });
    const told = (await messagesAbout(lead, "review:")).map(({ subject }) => subject.split(":")[0]);
    expect(told.toSorted()).toEqual([`A review of ${business.businessName}`, "Published"]);
    expect(await heldBy(lead, praise(), { accountId: owner.id })).toBe("published");
  });

  test("asks for a change, and looks again at what comes, however often it is sent", async () => {
    const { lead, id } = await heldOne();
    expect(await decide(id, { act: "ask", reason: "Leave the number out." })).toBe("decided");
    expect((await messagesAbout(lead, ":decided"))[0]?.body).toContain("Leave the number out.");
    for (const _again of [1, 2]) {
      expect(await heldBy(lead)).toEqual(["own_business", "asked_change"]);
    }
    expect(await decide(id, { act: "refuse", rule: "own_interest", reason: "It is your own." })).toBe(
      "decided",
    );
    expect(await write(lead, business.id, praise())).toEqual({ status: "closed" });
  });

  test("removes one by a rule, and it is counted no more", async () => {
    const { lead, id } = await reviewed(business.id);
    expect(await decide(id, { act: "refuse", rule: "abuse", reason: "No." })).toBe("over");
    expect(await decide(id, { act: "remove", rule: "not_real", reason: "No such job." })).toBe("decided");
    expect(await reviewNow(id)).toMatchObject({ state: "removed", rule: "not_real" });
    expect(await figureOf(business.id)).toEqual({ rating: 0, reviews: 0 });
    expect(await write(lead, business.id, praise())).toEqual({ status: "closed" });
  });
});

test("what somebody wrote is in what they take away, and nobody else's", async () => {
  const { lead } = await reviewed(business.id, praise({ stars: 3 }));
  await reviewed(business.id);
  const [{ email } = { email: "" }] = await listRows(leads, { id: lead });
  expect(await exportReviews(email.toUpperCase(), 10)).toMatchObject([
    { leadId: lead, business: business.businessName, said: { stars: 3 }, state: "published" },
  ]);
});

describe("a homeowner who has their details deleted", () => {
  test("leaves the review without a name, which is counted as before", async () => {
    const { lead, id } = await reviewed(business.id, praise({ stars: 3 }));
    await write(lead, business.id, praise({ stars: 4 }));
    await eraseWithReviews(lead, "stay");
    expect(await reviewNow(id)).toMatchObject({ leadId: null, firstName: "", initial: "", history: [] });
    expect(await figureOf(business.id)).toEqual({ rating: 4, reviews: 1 });
    expect(await write(lead, business.id, praise())).toEqual({ status: "never" });
  });

  test("or takes it along, and the figure with it", async () => {
    const { lead } = await reviewed(business.id);
    await reviewed(business.id, praise({ stars: 1 }));
    await eraseWithReviews(lead, "go");
    expect(await listRows(reviews)).toHaveLength(1);
    expect(await figureOf(business.id)).toEqual({ rating: 1, reviews: 1 });
  });
});

test("the rating for the order is the same in code and in the database", async () => {
  const figures: Figure[] = [
    { rating: 0, reviews: 0 },
    { rating: 5, reviews: 1 },
    { rating: 4.8, reviews: 40 },
    { rating: 1.25, reviews: 4 },
  ];
  for (const own of figures) {
    for (const imported of figures) {
      const found = await db.execute(sql`select rating_for_order(${own.rating}, ${own.reviews}::int,
        ${imported.rating}, ${imported.reviews}::int, 4.3) as rating`);
      const [row] = rowsOf<{ rating: number }>(found);
      expect(row?.rating).toBeCloseTo(ratingForOrder(own, imported, 4.3), 12);
    }
  }
  const none = { rating: 0, reviews: 0 };
  const one = ratingForOrder({ rating: 5, reviews: 1 }, none, 4.3);
  expect(one).toBeLessThan(ratingForOrder({ rating: 4.8, reviews: 40 }, none, 4.3));
});
