import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { readLeadId } from "~/models/base/ids";
import { eraseWithReviews } from "~/models/reviews/erasure.server";
import { paths } from "~/paths";
import { accounts, leads, reviews } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { aBody, figureOf, praise, requestTo, reviewed, reviewNow } from "../../support/listings/reviews";
import { Visitor } from "../../support/pages/visitor";
import { daysAgo } from "../../support/passing-time";
import { assign, signIn } from "../../support/people/professionals";
import { requestToken } from "../../support/request-token";
import { type Business, world } from "../../support/world";

useDatabase();

let business: Business;
let owner: { id: string; email: string };
let lead: LeadId;
beforeEach(async () => {
  const made = await world.roofer({ website: "https://field-roofing.example", phone: "+447700900555" });
  ({ business, account: owner } = made);
  lead = await requestTo(business.id);
});

const aDay = 24 * 60 * 60 * 1000;
const thisMonth = () => new Date().toISOString().slice(0, 7);
const honest = () => ({
  ...{ stars: "5", starsWork: "5", starsTidiness: "5", starsTiming: "5", starsPrice: "5" },
  ...{ body: aBody(), costPence: "", firstName: "Jane", initial: "S", town: "Leeds" },
  ...{ month: thisMonth(), incentive: "no" },
});

type Sending = { of?: string; about?: string; at?: string; by?: Visitor; fields?: Record<string, string> };

/** Posts the form as it is on the page, but for what somebody forged; what became of it. */
async function send({
  of = lead,
  about = business.id,
  at = "work",
  by = new Visitor(),
  fields = {},
}: Sending) {
  const token = of.length === 36 ? requestToken(readLeadId(of)) : of;
  const answer = await by.post(paths.myRequestReview(token, about, at), { ...honest(), ...fields });
  if (answer.status !== 303) return String(answer.status);
  const row = await findRow(reviews, { leadId: readLeadId(of) });
  return row?.state === "held" ? row.heldBy.join() : (row?.state ?? "nothing");
}

const says = (body: string) => send({ fields: { body: `${aBody()} ${body}` } });
const field = (name: string, value: string) => send({ fields: { [name]: value } });
const from = async (given: Parameters<typeof requestTo>[1], own = {}) =>
  send({ of: await requestTo(business.id, given, own) });
const as = async (email: string) => signIn(new Visitor(), email, paths.login());
const hiredOther = async () => {
  const { id } = await world.business();
  await assign(lead, "x@fettle.example", { businessId: id });
  const hired = { hiredAt: new Date(), hiredWhom: "business", hiredBusinessId: id } as const;
  await changeRows(leads, hired, { id: lead });
  return send({});
};
const copied = (change: (body: string) => string) => async () => {
  const { id } = await reviewed(business.id);
  return send({ fields: { body: change((await reviewNow(id)).body) } });
};
const after = async (change: Partial<typeof reviews.$inferInsert>) => {
  await send({});
  const before = { ...change, history: [] };
  await changeRows(reviews, before, { leadId: lead });
  await send({ fields: { stars: "1" } });
  const row = await findRow(reviews, { leadId: lead });
  return row?.history.length === 0 ? "as it was" : "changed";
};

const changed = (token: string) => (token.startsWith("A") ? "B" : "A") + token.slice(1);

const cheats: [what: string, act: () => Promise<string>, verdict: string][] = [
  ["a link that is made up", () => send({ of: "none-such" }), "404"],
  ["a link with one letter changed", () => send({ of: changed(requestToken(lead)) }), "404"],
  [
    "a link with another proof",
    () => send({ of: `${requestToken(lead).slice(0, 22)}${"A".repeat(21)}` }),
    "404",
  ],
  ["the id of a request for its link", () => send({ of: `${lead}=` }), "404"],
  ["a link to a request that is none", () => send({ of: randomUUID() }), "404"],
  ["a business that never had the request", async () => send({ about: (await world.business()).id }), "404"],
  ["another's link, for one's own business", async () => send({ about: owner.id }), "404"],
  ["a business that is no id", () => send({ about: "x" }), "404"],
  ["a number that nobody proved", () => from({ phoneVerified: false }), "404"],
  [
    "a request that is deleted",
    async () => {
      await eraseWithReviews(lead, "stay");
      return send({});
    },
    "404",
  ],
  ["stars for whom they did not hire", hiredOther, "nothing"],
  [
    "stars for who declined",
    () => from({}, { status: "declined", declinedAt: new Date(), declineReason: "too_far" }),
    "nothing",
  ],
  ["a change after 60 days", () => after({ createdAt: daysAgo(61) }), "as it was"],
  ["a change of one refused", () => after({ state: "refused", rule: "abuse" }), "as it was"],
  ["a change of one removed", () => after({ state: "removed", rule: "abuse" }), "as it was"],
  ["the business's own number", () => from({ phone: "+447700900555" }), "own_business"],
  ["the owner's own mail", () => from({ email: owner.email }), "own_business"],
  ["the owner's mail in other letters", () => from({ email: owner.email.toUpperCase() }), "own_business"],
  ["a mail of the business's website", () => from({ email: "bob@field-roofing.example" }), "own_business"],
  [
    "the owner's private number",
    async () => {
      await changeRows(accounts, { phone: "07700 900 321" }, { id: owner.id });
      return from({ phone: "+447700900321" });
    },
    "own_business",
  ],
  ["the owner's browser, signed in", async () => send({ by: await as(owner.email) }), "own_business"],
  [
    "the owner's network, signed out",
    async () => {
      await as(owner.email);
      return send({});
    },
    "own_business",
  ],
  [
    "a text that stands on another's page",
    async () => {
      const other = await reviewed((await world.business()).id);
      return send({ fields: { body: (await reviewNow(other.id)).body } });
    },
    "similar_text",
  ],
  ["a text with two words added", copied((body) => `${body} Very good`), "similar_text"],
  ["a text in capitals and signs", copied((body) => `***${body.toUpperCase()}***`), "similar_text"],
  [
    "the sixth within a day",
    async () => {
      for (let made = 0; made < 5; made++) await reviewed(business.id);
      return send({});
    },
    "burst",
  ],
  ["a request of half an hour ago", () => from({ createdAt: new Date() }), "quick_close"],
  [
    "a request closed within the hour, and said again later",
    () => from({ hiredAt: new Date(Date.now() - 7 * aDay + 60_000) }),
    "quick_close",
  ],
  ["a phone number", () => says("Ring 07700 900 123."), "contact_details"],
  ["a number in words", () => says("oh seven seven oh oh nine oh oh one two three"), "contact_details"],
  ["a mail address", () => says("bob@cheap-roofs.example"), "contact_details"],
  ["a link", () => says("https://cheap-roofs.example"), "contact_details"],
  ["a link spelled out", () => says("cheap-roofs dot com"), "contact_details"],
  ["a link with what nobody sees", () => says("cheap\u200B-roofs.co.uk"), "contact_details"],
  ["abuse", () => says("What a bastard."), "abuse"],
  ["abuse in signs", () => says("b@st4rd"), "abuse"],
  ["six stars", () => field("stars", "6"), "422"],
  ["no stars at all", () => field("stars", ""), "422"],
  ["a name of markup", () => field("firstName", "<script>alert(1)</script>"), "422"],
  ["a number for a town", () => field("town", "07700 900 123"), "422"],
  ["a month to come", () => field("month", "2099-01"), "422"],
  ["a book for a text", () => field("body", "word ".repeat(400)), "422"],
  ["a text of signs nobody sees", () => field("body", "\u0000\u202e".repeat(30)), "422"],
];

test.each(cheats)("whoever tries %s gets nowhere", async (_what, act, verdict) => {
  const before = (await listRows(reviews)).length;
  expect(await act()).toBe(verdict);
  const shown = (await listRows(reviews)).filter(({ state }) => state === "published");
  if (verdict !== "as it was")
    expect((await figureOf(business.id))?.reviews).toBe(
      shown.filter(({ businessId }) => businessId === business.id).length,
    );
  expect(before).toBe(0);
});

test("a second review, a script and a bought star are what they are, and no more", async () => {
  expect(await send({})).toBe("published");
  expect(await send({ fields: { stars: "1" } })).toBe("published");
  expect(await figureOf(business.id)).toEqual({ rating: 1, reviews: 1 });
  await send({ fields: { incentive: "yes" } });
  expect(await figureOf(business.id)).toEqual({ rating: 0, reviews: 0 });
  const script = `${praise().body} <script>alert(1)</script>`;
  expect(await send({ fields: { body: script } })).toBe("published");
  const page = await new Visitor().visit(paths.myRequestReview(requestToken(lead), business.id));
  expect(page.page.html).not.toContain("<script>alert(1)</script>");
});
