import type { Transaction } from "../../app/database/db.server";
import { workWords } from "../../app/models/quiz/recorded-answers";
import { countReviews } from "../../app/models/reviews/counting.server";
import { textKey } from "../../app/models/reviews/similar";
import { reviewDisputes, reviews, suppliedPraise } from "../schema/reviews";
import { type DemoBusiness, demoRoofer, demoRoofers } from "./businesses";
import { chance, choose, demoId, wholeNumber } from "./identity";
import { type DemoLead, demoLeads } from "./requests";
import { type Job, jobs, replies, verdicts, writers } from "./review-words";
import { demoTowns } from "./towns";

type Row = typeof reviews.$inferInsert & { id: string; stars: number };

const dayMs = 24 * 60 * 60 * 1000;
const daysBetween = 24;

/** How many each of a town's roofers has, by their position: 75, which is 900 in the twelve towns. */
const counts = [12, 9, 8, 7, 6, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 1, 1];

/** What twenty of a roofer give: most of them are good, some are not, and one of each town is bad. */
const stars = {
  good: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 2, 1],
  fair: [5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 1],
  bad: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
} as const;
const badPosition = 8;

/** In pounds. */
const costs: Readonly<Record<Job, readonly [from: number, to: number]>> = {
  ...{ repair: [180, 900], replacement: [3800, 11_500], maintenance: [90, 320], emergency: [160, 1400] },
};

/** Neighbours in a list do not say the same: each goes on in the parts where the one before stopped. */
function bodyOf(name: string, turn: number, job: Job, given: number): string {
  const next = (parts: readonly string[], question: string) =>
    parts[(wholeNumber(0, parts.length - 1, name, question) + turn) % parts.length] ?? "";
  const mood = given > 3 ? "good" : given === 3 ? "middling" : "bad";
  const { went, left } = verdicts[mood];
  return [next(jobs[job], job), next(went, `${mood} went`), next(left, `${mood} left`)].join(" ");
}

const workOf = (job: Job) => workWords("roofing_quiz", { "roof-work": job }, "roofing").kind;

/** What is the same of every one of them: shown since `at`. */
function rowOf(id: string, { at, given, body }: { at: Date; given: number; body: string }) {
  const part = (question: string) => Math.min(5, Math.max(1, given + wholeNumber(-1, 1, id, question)));
  return {
    ...{ id, kind: "work" as const, state: "published" as const, stars: given, incentive: false },
    ...{
      starsWork: given,
      starsTidiness: part("tidy"),
      starsTiming: part("timing"),
      starsPrice: part("price"),
    },
    ...{ body, bodyKey: textKey(body), month: new Date(at.getTime() - 20 * dayMs).toISOString().slice(0, 7) },
    ...{ publishedAt: at, createdAt: at, updatedAt: at },
  };
}

function reviewOf(roofer: DemoBusiness, position: number, turn: number, now: Date): Row {
  const id = demoId(`review ${roofer.id} ${turn}`);
  const like = position === badPosition ? "bad" : chance(roofer.id, "liked") < 0.7 ? "good" : "fair";
  const given = choose(stars[like], id, "stars");
  const job = choose(
    ["repair", "repair", "repair", "replacement", "maintenance", "emergency"] as const,
    id,
    "job",
  );
  const at = new Date(now.getTime() - (turn * daysBetween + wholeNumber(2, daysBetween, id, "day")) * dayMs);
  const owned = roofer.claimed && roofer.verified;
  const replied = owned && chance(id, "replied") < (given < 3 ? 0.7 : 0.15);
  const town = demoTowns.find(({ roofers }) => roofers.includes(roofer.businessName));
  const cost = chance(id, "tells") < 0.5 ? wholeNumber(...costs[job], id, "cost") * 100 : null;
  return {
    ...rowOf(id, { at, given, body: bodyOf(roofer.id, turn, job, given) }),
    ...{ businessId: roofer.id, costPence: cost, work: workOf(job) },
    ...{ firstName: choose(writers, id, "name"), initial: choose([..."ABCDEFGHJKLMNPRSTW"], id, "initial") },
    town: choose(town?.places ?? [roofer.city], id, "town").replace(/^\S+\d\S* /, ""),
    ...(replied && {
      reply: choose(replies[given < 3 ? "bad" : "good"], id, "reply"),
      repliedAt: new Date(at.getTime() + dayMs),
    }),
  };
}

/** Of those of the demonstration's roofer one was paid for, and one was removed. */
function marked(rows: readonly Row[]): Row[] {
  const removed = { state: "removed", rule: "personal_details", reason: "It names a neighbour." } as const;
  return rows.map((row, place) => ({
    ...row,
    ...(place === 3 && { incentive: true }),
    ...(place === 5 && { ...removed, decidedAt: row.publishedAt }),
  }));
}

type Written = { given: number; body: string; days: number } & Partial<Row>;

/** What the homeowners wrote whose jobs the demonstration's roofer has done, the newest first. */
const ofDone: readonly Written[] = [
  {
    ...{ given: 5, days: 4, reply: "Thank you, Peter. That was some branch." },
    body: "A branch came through the garage roof on a Saturday. They had a sheet over it within two hours, mended it on the Tuesday, and sent me photographs for the insurer.",
  },
  {
    ...{ given: 2, days: 6 },
    body: "The damp patch by the party wall is drier but not gone. They say it is the neighbour's chimney; nobody told me that before the bill came.",
  },
  {
    ...{ given: 4, days: 1, state: "held", heldBy: ["contact_details"], publishedAt: null },
    body: "Three ridge tiles, bedded in an hour. Ask for Joanne's nephew, he is on 07700 900 666, and have the money ready in cash.",
  },
];

const says =
  "We told her of the neighbour's chimney on the first visit and wrote it on the price. Our part of the roof is dry: we have photographs of both.";

function rowOfDone(lead: DemoLead, about: string, { given, body, days, ...rest }: Written, now: Date): Row {
  const at = new Date(now.getTime() - days * dayMs);
  return {
    ...rowOf(demoId(`review ${lead.id}`), { at, given, body }),
    ...{ businessId: about, leadId: lead.id, firstName: lead.firstName, initial: lead.lastName.slice(0, 1) },
    ...{ town: "Leeds", work: workWords("roofing_quiz", lead.answers ?? {}, "roofing").kind },
    ...{ ...rest, ...(rest.reply && { repliedAt: at }) },
  };
}

/** What others than its customers say of how the demonstration's roofer dealt with them. */
const contacts = (about: string, now: Date): (typeof reviews.$inferInsert)[] =>
  Array.from({ length: 11 }, (_, place) => {
    const id = demoId(`contact ${place}`);
    const at = new Date(now.getTime() - (place + 2) * 9 * dayMs);
    return {
      ...{ id, businessId: about, kind: "contact" as const, state: "published" as const, town: "Leeds" },
      ...{ rang: place !== 4, came: place !== 4, priced: place % 4 !== 0, kept: place !== 7 },
      ...{ firstName: choose(writers, id, "name"), initial: "B", incentive: false, work: workOf("repair") },
      ...{ month: at.toISOString().slice(0, 7), publishedAt: at, createdAt: at, updatedAt: at },
    };
  });

/** About 900 reviews of the roofers, as if written in the year before `now`, and their figures; the leads are there. */
export async function insertReviews(tx: Transaction, now: Date, roofer: string): Promise<void> {
  const own = demoRoofers.find(({ businessName }) => businessName === demoRoofer.businessName);
  if (!own) throw new RangeError(`No roofer ${demoRoofer.businessName}`);
  const written = demoRoofers.flatMap((each, place) => {
    const position = place % counts.length;
    const rows = Array.from({ length: counts[position] ?? 0 }, (_, turn) =>
      reviewOf(each, position, turn, now),
    );
    return each === own ? marked(rows) : rows;
  });
  const done = demoLeads(now).filter(({ status }) => status === "completed");
  const ofOwn = done.flatMap((lead, place) => {
    const said = ofDone[place];
    return said ? [rowOfDone(lead, own.id, said, now)] : [];
  });
  await tx.insert(reviews).values([...written, ...ofOwn, ...contacts(own.id, now)]);
  const disputed = ofOwn.find(({ stars: given }) => given === 2);
  const openedAt = new Date(now.getTime() - 3 * dayMs);
  if (disputed)
    await tx.insert(reviewDisputes).values({
      ...{ id: demoId("dispute"), reviewId: disputed.id, openedBy: roofer, businessSays: says },
      ...{ createdAt: openedAt, heardUntil: new Date(openedAt.getTime() + 14 * dayMs) },
    });
  await tx.insert(suppliedPraise).values({
    ...{ businessId: own.id, position: 0, who: "Mrs H., Chapel Allerton" },
    says: "They relaid my mother's roof in 2011, and mine last year. Same slates, same care.",
  });
  await countReviews(
    tx,
    demoRoofers.map(({ id }) => id),
  );
}
