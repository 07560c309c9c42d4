import { inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { countPublished } from "~/models/reviews/counting.server";
import { decideReview } from "~/models/reviews/decisions.server";
import { eraseWithReviews } from "~/models/reviews/erasure.server";
import { reviews } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { contact, figureOf, praise, requestTo, write } from "../../support/listings/reviews";
import { seededRandom } from "../../support/numbers";
import { world } from "../../support/world";

useDatabase({ keep: "everything" });

/** The same in each run, so that what turns it red is a change; `SEED` draws others, `HISTORIES` more of them. */
const seed = Number(process.env.SEED ?? 154_866_524);
const histories = Number(process.env.HISTORIES ?? 10);
const random = seededRandom(seed);
const pick = <Of>(from: readonly Of[]): Of => from[Math.floor(random() * from.length)] as Of;

/** What counts of a review, kept without a word of the code that counts. */
type Counted = { stars: number; counts: boolean; id: string };

let operator: { id: string; role: "operator" };
beforeAll(async () => {
  operator = await world.operator();
});

const writes = async (lead: LeadId, business: string): Promise<Counted | undefined> => {
  const stars = 1 + Math.floor(random() * 5);
  const kind = pick(["plain", "plain", "paid", "contact", "link"]);
  const said = kind === "contact" ? contact() : praise({ stars, incentive: kind === "paid" });
  const shown = kind === "link" && said.kind === "work" ? { ...said, body: `${said.body} www.x.co` } : said;
  const outcome = await write(lead, business, shown);
  if (!("id" in outcome)) return undefined;
  return { stars, counts: kind === "plain" && outcome.status === "published", id: outcome.id };
};

const acts = ["change", "change", "publish", "remove", "refuse", "stay", "go"] as const;

/** Lets one thing happen to a review; undefined where it is gone. */
async function happens(lead: LeadId, business: string, was: Counted): Promise<Counted | undefined> {
  const act = pick(acts);
  if (act === "change") return (await writes(lead, business)) ?? was;
  if (act === "stay" || act === "go") {
    await eraseWithReviews(lead, act);
    const left = await findRow(reviews, { id: was.id });
    return left && was;
  }
  const ruled = { rule: "abuse", reason: "No." } as const;
  const verdict = act === "publish" ? { act } : { act, ...ruled };
  const { status } = await decideReview(operator, was.id, verdict);
  if (status !== "decided") return was;
  const row = await findRow(reviews, { id: was.id });
  const counts = act === "publish" && row?.kind === "work" && !row.incentive;
  return { ...was, stars: row?.stars ?? was.stars, counts };
}

async function live(): Promise<{ id: string; stars: number[] }> {
  const { id } = await world.business();
  const told = new Map<string, Counted>();
  const leads = [await requestTo(id), await requestTo(id), await requestTo(id)];
  for (let step = 0; step < 9; step++) {
    const lead = pick(leads);
    const was = told.get(lead);
    const now = was ? await happens(lead, id, was) : await writes(lead, id);
    if (now) told.set(lead, now);
    else told.delete(lead);
  }
  return { id, stars: [...told.values()].flatMap(({ counts, stars }) => (counts ? [stars] : [])) };
}

test(`figure, spread and order are those of what was counted by hand, through ${histories} histories (SEED=${seed})`, async () => {
  const lived: { id: string; order: number }[] = [];
  for (let history = 0; history < histories; history++) {
    const { id, stars } = await live();
    const sum = stars.reduce((total, each) => total + each, 0);
    const rating = stars.length > 0 ? sum / stars.length : 0;
    expect(await figureOf(id), `history ${history}`).toEqual({ rating, reviews: stars.length });
    expect((await countPublished(id)).spread).toEqual(
      [1, 2, 3, 4, 5].map((star) => stars.filter((each) => each === star).length),
    );
    lived.push({ id, order: stars.length > 0 ? (sum + 5 * 4.2) / (stars.length + 5) : 0 });
  }
  const rows = await rowsFrom(db)<{ id: string; order: number }>(sql`
    select id, rating_for_order(overall_rating, total_review_count, 0, 0, 4.2) as "order" from businesses
    where ${inArray(
      sql`id`,
      lived.map(({ id }) => id),
    )} order by "order" desc, id`);
  const byHand = lived.toSorted((one, other) => other.order - one.order);
  expect(rows.map(({ order }) => order.toFixed(9))).toEqual(byHand.map(({ order }) => order.toFixed(9)));
});
