import { largestPictureBytes, type ShownPicture } from "~/models/listings/profile/picture";
import type { HoldRule, RemovalRule, ReviewState } from "../../../drizzle/schema/values/reviews";

export * from "../../../drizzle/schema/values/reviews";

export const shortestBody = 20;
export const longestBody = 1500;
export const mostReviewPictures = 4;
/** The photos of a review's form, as they are received. */
export const photosWanted = {
  ...{ file: "picture", mostFiles: mostReviewPictures, largestFileBytes: largestPictureBytes },
};
export const longestReply = 1000;
/** Limits of a statement in a dispute, in characters, and of each side's files. */
export const shortestDispute = 20;
export const longestDispute = 2000;
export const mostFiles = 3;
/** How many days the writer has to answer. */
export const daysHeard = 14;
/** Rules about facts: the writer of a disputed review is heard before it is removed by one of them. */
export const factRules: readonly RemovalRule[] = ["not_real", "own_interest"];
/** How long after it was first written its writer can change a review. */
export const daysToChange = 60;
/** Within how many working days an operator decides about a held review. */
export const workingDaysToDecide = 2;

/** The parts that get stars, besides the whole, in the order of the form. */
export const starredParts = ["starsWork", "starsTidiness", "starsTiming", "starsPrice"] as const;
export const partWords: Readonly<Record<(typeof starredParts)[number], string>> = {
  starsWork: "The work",
  starsTidiness: "Tidiness",
  starsTiming: "Timing",
  starsPrice: "Keeping to the price",
};

/** The questions about the contact, in this order; null is 'does not apply'. */
export const contactQuestions = ["rang", "came", "priced", "kept"] as const;
export const contactWords: Readonly<Record<(typeof contactQuestions)[number], string>> = {
  rang: "rang",
  came: "came",
  priced: "gave a price",
  kept: "kept the appointment",
};
export type ContactAnswers = Record<(typeof contactQuestions)[number], boolean | null>;

type Stars = Record<"stars" | (typeof starredParts)[number], number>;
type AboutWork = { kind: "work"; costPence: number | null; hireAgain: boolean | null; body: string } & Stars;
type AboutContact = { kind: "contact" } & ContactAnswers;

/** How many answers a question about the contact needs before a business's page shows it. */
export const fewestContacts = 10;

/** For each question about the contact, how many answered and how many of them said yes. */
export type ContactCounts = Record<(typeof contactQuestions)[number], { yes: number; asked: number }>;

/** The writer, as far as it is shown, and the month that the review is about, as `2026-05`. */
type Writer = { firstName: string; initial: string; town: string; month: string };

/** What a homeowner says of a business. */
export type Said = (AboutWork | AboutContact) & Writer & { incentive: boolean };

/** What a review said until it was changed at `until`, as ISO text, and its state until then. */
export type ReviewVersion = { until: string; state: ReviewState; heldBy: HoldRule[]; said: Said };

/** 'Jane S., Leeds'; 'A homeowner in Leeds' if the details were deleted. */
export const writerWords = ({ firstName, initial, town }: Omit<Writer, "month">): string =>
  firstName
    ? `${firstName} ${initial}${initial && "."}, ${town}`.replace(" ,", ",")
    : `A homeowner in ${town}`;

/** 'May 2026' of `2026-05`. */
export const monthWords = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString("en-GB", {
    ...{ month: "long", year: "numeric", timeZone: "Europe/London" },
  });

/** The limits, in pounds, between which costs are shown, so that no exact bill is. */
const costSteps = [0, 250, 500, 1000, 2500, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 50_000];

/** '£1,000 to £2,500'; beyond the last step 'more than £50,000'. */
export function costWords(pence: number): string {
  const amount = (pounds: number) => `£${pounds.toLocaleString("en-GB")}`;
  const above = costSteps.findIndex((step) => pence < step * 100);
  const from = costSteps.at(above === -1 ? -1 : above - 1) ?? 0;
  const to = above === -1 ? undefined : costSteps[above];
  if (to === undefined) return `more than ${amount(from)}`;
  return from === 0 ? `less than ${amount(to)}` : `${amount(from)} to ${amount(to)}`;
}

/** The costs of a kind of work in pence: the middle half and the median of so many bills. */
export type WorkCosts = { work: string; bills: number; from: number; median: number; to: number };

/** What each rule that holds a review has found, for its writer and for operators. */
export const holdWords: Readonly<Record<HoldRule, string>> = {
  contact_details: "It has a phone number, an email address or a link in it.",
  abuse: "It has an abusive word in it.",
  own_business: "It came from the phone, email, device or network of somebody who owns the business.",
  similar_text: "Its text is nearly the same as another review.",
  burst: "The business had several reviews within a day.",
  quick_close: "The request was made and closed within the hour.",
  asked_change: "It was changed after we asked.",
};

/** What each rule for removing or refusing is about, for anybody. */
export const removalWords: Readonly<Record<RemovalRule, string>> = {
  not_real: "There was no such job, and no such contact.",
  own_interest: "It was written by the business, for it, or for one of its rivals.",
  contact_details: "It has contact details or links in it.",
  abuse: "It is abuse: of a person, not of the work.",
  personal_details: "It names or describes a private person.",
  unlawful: "A court, or the law, forbids it.",
};

/** Which reviews of a business are asked for: by stars, by kind of work, and starting at one of them. */
export type ReviewQuery = { stars?: number; work?: string; review?: string };

/** Reads the query of an address; invalid values are ignored. */
export function reviewQueryOf(search: URLSearchParams): ReviewQuery {
  const stars = [1, 2, 3, 4, 5].find((each) => search.get("stars") === String(each));
  const work = search.get("work")?.slice(0, longestWork) || undefined;
  const review = search.get("review")?.slice(0, longestWork) || undefined;
  return { stars, work, review };
}
const longestWork = 60;

/** How many counted reviews give each number of stars, from one to five. */
export type Spread = readonly [number, number, number, number, number];

type WholeReview = {
  stars: number;
  parts: Record<(typeof starredParts)[number], number>;
  body: string;
  /** 'Jane S., Leeds'. */
  writer: string;
  /** When the work was done: `2026-05`. */
  month: string;
  /** What the work was: 'Roof repair'. */
  work: string;
  /** '£1,000 to £2,500', where its writer said what it cost. */
  cost?: string;
  /** Whether its writer would hire them again; null where they did not say. */
  hireAgain: boolean | null;
  incentive: boolean;
  /** The business disputes it, and nobody has decided yet. */
  disputed: boolean;
  /** The reply of the business; '' if there is none. */
  reply: string;
  pictures: readonly ShownPicture[];
};

/** A review as a page shows it; of a removed one only the rule that it was removed by. */
export type ShownReview =
  | { id: string; removedBy: RemovalRule }
  | ({ id: string; removedBy: null } & WholeReview);

/** The characters of reviews and replies for which a page has room besides everything else in its 14 kB. */
const mostWords = 2900;

/**
 * To how many characters a list cuts each review and reply so that all have room: what short ones leave is for the
 * long, and few lists cut any. The review that the page's address names (`whole`) takes its room first.
 */
export function longestShown(list: readonly ShownReview[], whole?: string): number {
  const written = list.flatMap((each) => (each.removedBy ? [] : [each]));
  const lengths = (of: typeof written) => of.flatMap(({ body, reply }) => [body.length, reply.length]);
  const first = lengths(written.filter(({ id }) => id === whole));
  let left = first.reduce((room, length) => room - length, mostWords);
  const others = lengths(written.filter(({ id }) => id !== whole)).sort((one, other) => one - other);
  for (const [at, length] of others.entries()) {
    const share = Math.floor(left / (others.length - at));
    if (length > share) return share;
    left -= length;
  }
  return mostWords;
}

/** A review as the home page shows it, with its business. */
export type NewestReview = { id: string; name: string; slug: string } & Pick<
  WholeReview,
  "stars" | "body" | "writer" | "work"
>;

/** A removed business that shares something with one on the site: perhaps the same people, without their reviews. */
export type RemovedAlike = { id: string; name: string; city: string; rating: number | null; reviews: number };

/** Praise from elsewhere, or from before, that a business supplied. */
export type Praise = { says: string; who: string };

export type ShownReviews = {
  /** Of the reviews that count. */
  spread: Spread;
  /** The kinds of work of published reviews. */
  works: readonly string[];
  list: readonly ShownReview[];
  /** The review that the next page starts with. */
  next?: string;
  contact: ContactCounts;
  /** Praise that the business supplied. */
  praise: readonly Praise[];
};
