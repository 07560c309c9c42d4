import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { countPublished } from "~/models/reviews/counting.server";
import { decideReview } from "~/models/reviews/decisions.server";
import { eraseWithReviews } from "~/models/reviews/erasure.server";
import { exportReviews } from "~/models/reviews/own-reviews.server";
import { businessClaims, leads, outbox, reviews } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
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

const heldBy = async (lead: LeadId, said = praise(), from = {}) => {
  const outcome = await write(lead, business.id, said, from);
  return outcome.status === "held" ? outcome.heldBy : outcome.status;
};

describe("what holds one", () => {
  test("is the browser from which somebody claimed the business, and nobody is told of it", async () => {
    const own = ["own_business"];
    const visitorId = "6d1f8f5e-9f0a-4a35-8f0e-6f4a0f6f6f6f";
    await db.insert(businessClaims).values({
      ...{ businessId: business.id, accountId: owner.id, visitorId, kind: "claim", status: "lapsed" },
      ...{ contactName: "Sam", email: owner.email, phone: "", verificationMethod: "email" },
    });
    expect(await heldBy(await requestTo(business.id), praise(), { visitorId })).toEqual(own);
    expect(await heldBy(await requestTo(business.id, { visitorId }))).toEqual(own);
    expect(await figureOf(business.id)).toEqual({ rating: 0, reviews: 0 });
    expect(await listRows(outbox)).toEqual([]);
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

  test("lets one through for good, which is counted and told then, until they remove it", async () => {
    const { lead, id } = await heldOne();
    expect(await decide(id, { act: "publish" })).toBe("decided");
    expect(await decide(id, { act: "publish" })).toBe("over");
    expect(await figureOf(business.id)).toEqual({ rating: 4, reviews: 1 });
    const told = (await messagesAbout(lead, "review:")).map(({ subject }) => subject.split(":")[0]);
    expect(told.toSorted()).toEqual([`A review of ${business.businessName}`, "Published"]);
    expect(await heldBy(lead, praise(), { accountId: owner.id })).toBe("published");
    expect(await decide(id, { act: "remove", rule: "not_real", reason: "No such job." })).toBe("decided");
    expect(await figureOf(business.id)).toEqual({ rating: 0, reviews: 0 });
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
});

test("what somebody wrote is in what they take away, and nobody else's", async () => {
  const { lead } = await reviewed(business.id, praise({ stars: 3 }));
  await reviewed(business.id);
  const [{ email } = { email: "" }] = await listRows(leads, { id: lead });
  expect(await exportReviews(email.toUpperCase(), 10)).toMatchObject([
    { leadId: lead, business: business.businessName, said: { stars: 3 }, state: "published" },
  ]);
});

test("a homeowner who has their details deleted leaves the review without a name, which is counted as before", async () => {
  const { lead, id } = await reviewed(business.id, praise({ stars: 3 }));
  await write(lead, business.id, praise({ stars: 4 }));
  await eraseWithReviews(lead, "stay");
  expect(await reviewNow(id)).toMatchObject({ leadId: null, firstName: "", initial: "", history: [] });
  expect(await figureOf(business.id)).toEqual({ rating: 4, reviews: 1 });
  expect(await write(lead, business.id, praise())).toEqual({ status: "never" });
});
