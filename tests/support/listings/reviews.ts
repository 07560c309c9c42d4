import type { Said } from "~/models/reviews/review";
import { writeReview } from "~/models/reviews/writing.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { reviews } from "../../../drizzle/schema/reviews";
import { changeRows, requireRow } from "../database";
import { nextNumber } from "../numbers";
import { daysAgo } from "../passing-time";
import { aLead, assign } from "../people/professionals";

type Work = Extract<Said, { kind: "work" }>;

const subjects = ["gutters", "ridge tiles", "chimney", "flat roof", "skylight", "lead flashing", "slates"];
const verdicts = ["tidied the garden", "came back twice", "left a pile of rubble", "explained every step"];

/** A text that is like no other that this makes. */
export function aBody(): string {
  const made = nextNumber("review");
  // Without vowels, so that it is not by chance a word that a rule holds.
  const word = String(made).replace(/\d/g, (digit) => "bcdfghjklm"[Number(digit)] ?? "");
  return `The ${subjects[made % 7]} ${word}${word} took ${made} days, and they ${verdicts[made % 4]} ${word}.`;
}

/** What Jane says of the work: five stars, unless told otherwise. */
export const praise = (given: Partial<Omit<Work, "kind">> = {}): Work => ({
  kind: "work",
  ...{ stars: 5, starsWork: 5, starsTidiness: 4, starsTiming: 5, starsPrice: 5 },
  ...{ costPence: 120_000, hireAgain: null, body: aBody(), incentive: false },
  ...{ firstName: "Jane", initial: "S", town: "Leeds", month: "2026-11" },
  ...given,
});

/** What Jane says of how they dealt with her request. */
export const contact = (given: Partial<Extract<Said, { kind: "contact" }>> = {}): Said => ({
  kind: "contact",
  ...{ rang: true, came: true, priced: true, kept: false, incentive: false },
  ...{ firstName: "Jane", initial: "S", town: "Leeds", month: "2026-11" },
  ...given,
});

const aDay = 24 * 60 * 60 * 1000;

/** Ten thousand numbers of Ofcom's drama ranges that no business of a test has. */
const landline = (made: number) =>
  `+44${["114", "115", "116", "117", "118", "121", "131", "141", "151", "161"][Math.floor(made / 1000) % 10]}496${String(made % 1000).padStart(4, "0")}`;

/** A new homeowner's request, a week old, that the business has; returns its lead's id. */
export async function requestTo(
  businessId: ListingId,
  given: Parameters<typeof aLead>[0] = {},
  own: Parameters<typeof assign>[2] = {},
): Promise<LeadId> {
  const made = nextNumber("reviewer");
  const createdAt = daysAgo(7);
  const lead = await aLead({
    ...{ email: `jane-${made}@home.example`, phone: landline(made) },
    createdAt,
    ...given,
  });
  await assign(lead, "alerted@fettle.example", { businessId, createdAt, ...own });
  return lead;
}

/** Sends a review from some network. */
export const write = (leadId: LeadId, businessId: ListingId, said: Said, from = {}) =>
  writeReview({ leadId, businessId, said, from: { address: "198.51.100.7", ...from } });

/** Somebody new, who had the business a week ago, writes a review of it as if `daysAgo`. */
export async function reviewed(businessId: ListingId, said: Said = praise(), daysAgo = 0) {
  const lead = await requestTo(businessId, { createdAt: new Date(Date.now() - (daysAgo + 7) * aDay) });
  const outcome = await write(lead, businessId, said);
  if (!("id" in outcome)) throw new Error(outcome.status);
  const at = new Date(Date.now() - daysAgo * aDay);
  if (daysAgo > 0) await changeRows(reviews, { createdAt: at }, { id: outcome.id });
  return { lead, ...outcome };
}

export const reviewNow = (id: string) => requireRow(reviews, { id });

/** The business's figure as it is stored. */
export async function figureOf(businessId: ListingId) {
  const row = await requireRow(businesses, { id: businessId });
  return { rating: row.overallRating, reviews: row.totalReviewCount };
}
