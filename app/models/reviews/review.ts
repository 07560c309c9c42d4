import type { ShownPicture } from "~/models/listings/profile/picture";
import type { HoldRule, RemovalRule, ReviewState } from "../../../drizzle/schema/values/reviews";

export * from "../../../drizzle/schema/values/reviews";

export const shortestBody = 20;
export const longestBody = 1500;
export const mostReviewPictures = 4;
export const longestReply = 1000;
/** What either side says in a dispute, and how many files it may send. */
export const shortestDispute = 20;
export const longestDispute = 2000;
export const mostPapers = 3;
/** So long its writer has to answer. */
export const daysHeard = 14;
/** Rules about what was: who wrote a disputed review is heard before it goes by one of them. */
export const factRules: readonly RemovalRule[] = ["not_real", "own_interest"];
/** For so long after it was first written a review can be changed by its writer. */
export const daysToChange = 60;
/** An operator decides about what is held within so many working days. */
export const workingDaysToDecide = 2;

/** What is given stars, beside the whole, in the order in which it is asked. */
export const starredParts = ["starsWork", "starsTidiness", "starsTiming", "starsPrice"] as const;
export const partWords: Readonly<Record<(typeof starredParts)[number], string>> = {
  starsWork: "The work",
  starsTidiness: "Tidiness",
  starsTiming: "Timing",
  starsPrice: "Keeping to the price",
};

/** What is asked about the contact, in this order; null is 'does not apply'. */
export const contactQuestions = ["rang", "came", "priced", "kept"] as const;
export const contactWords: Readonly<Record<(typeof contactQuestions)[number], string>> = {
  rang: "rang",
  came: "came",
  priced: "gave a price",
  kept: "kept the appointment",
};
export type ContactAnswers = Record<(typeof contactQuestions)[number], boolean | null>;

type Stars = Record<"stars" | (typeof starredParts)[number], number>;
type AboutWork = { kind: "work"; costPence: number | null; body: string } & Stars;
type AboutContact = { kind: "contact" } & ContactAnswers;

/** So many have to have answered a question about the contact before the page of a business says anything of it. */
export const fewestContacts = 10;

/** Of how many homeowners who told of the contact, so many said yes. */
export type ContactCounts = Record<(typeof contactQuestions)[number], { yes: number; asked: number }>;

/** Who says it, as far as it is shown, and when it was: the month as `2026-05`. */
type Writer = { firstName: string; initial: string; town: string; month: string };

/** What a homeowner says of a business. */
export type Said = (AboutWork | AboutContact) & Writer & { incentive: boolean };

/** What a review said until it was changed at `until`, as ISO text, and how it stood. */
export type Version = { until: string; state: ReviewState; heldBy: HoldRule[]; said: Said };

/** 'Jane S., Leeds'; of whom the details were deleted 'A homeowner in Leeds'. */
export const writerWords = ({ firstName, initial, town }: Omit<Writer, "month">): string =>
  firstName
    ? `${firstName} ${initial}${initial && "."}, ${town}`.replace(" ,", ",")
    : `A homeowner in ${town}`;

/** 'May 2026' of `2026-05`. */
export const monthWords = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString("en-GB", {
    ...{ month: "long", year: "numeric", timeZone: "Europe/London" },
  });

/** The pounds between which a cost is shown, so that no single bill is. */
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

/** Of so many bills for a kind of work the middle half, and the median, in pence. */
export type WorkCosts = { work: string; bills: number; from: number; median: number; to: number };

/** What a rule that holds a review looks for, as its writer and an operator read it. */
export const holdWords: Readonly<Record<HoldRule, string>> = {
  contact_details: "It has a phone number, a mail address or a link in it.",
  abuse: "It has a word in it that is abuse.",
  own_business: "It came from the phone, mail, device or network of somebody who owns the business.",
  similar_text: "Its text is nearly that of another review.",
  burst: "The business had several reviews within a day.",
  quick_close: "The request was made and closed within the hour.",
  asked_change: "It was changed after we asked for that.",
};

/** What is removed, and what is refused, by each rule, as anybody reads it. */
export const removalWords: Readonly<Record<RemovalRule, string>> = {
  not_real: "There was no such job, and no such contact.",
  own_interest: "It was written by the business, for it, or for one of its rivals.",
  contact_details: "It has contact details or links in it.",
  abuse: "It is abuse: of a person, not of the work.",
  personal_details: "It names or describes a private person.",
  unlawful: "A court, or the law, forbids it.",
};

/** What is asked of the reviews of a business: those of so many stars, of a kind of work, from one of them on. */
export type ReviewQuery = { stars?: number; work?: string; review?: string };

/** As it stands in an address; what is none of these is not asked. */
export function reviewQueryOf(search: URLSearchParams): ReviewQuery {
  const stars = [1, 2, 3, 4, 5].find((each) => search.get("stars") === String(each));
  const work = search.get("work")?.slice(0, longestWork) || undefined;
  const review = search.get("review")?.slice(0, longestWork) || undefined;
  return { stars, work, review };
}
const longestWork = 60;

/** How many counted reviews give each number of stars, from one to five. */
export type Spread = readonly [number, number, number, number, number];

type Shown = {
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
  incentive: boolean;
  /** The business disagrees, and nobody has decided yet. */
  disputed: boolean;
  /** What the business says to it; '' where it says nothing. */
  reply: string;
  pictures: readonly ShownPicture[];
};

/** A review as a page shows it; of a removed one only by which rule it went. */
export type ShownReview = { id: string; removedBy: RemovalRule } | ({ id: string; removedBy: null } & Shown);

/** The characters of reviews and replies that a page has room for beside all else in its 14 kB. */
const mostWords = 3200;

/**
 * How many characters of a review, and of a reply, a list shows so that all of them have room: what the short ones leave is
 * for the long, and few lists cut any. The one of which the page is the address (`whole`) takes its room first.
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

/** A review as the home page shows it, with the business that it is of. */
export type NewestReview = { id: string; name: string; slug: string } & Pick<
  Shown,
  "stars" | "body" | "writer" | "work"
>;

/** A business that left the site and shares something with one that is here: perhaps the same people, without its reviews. */
export type RemovedAlike = { id: string; name: string; city: string; rating: number | null; reviews: number };

/** What somebody is said to have said of a business elsewhere, or before it was here. */
export type Praise = { says: string; who: string };

export type ShownReviews = {
  /** Of those that make the figure. */
  spread: Spread;
  /** The kinds of work of those on the site. */
  works: readonly string[];
  list: readonly ShownReview[];
  /** With which the next page begins. */
  next?: string;
  contact: ContactCounts;
  /** What the business says that others said of it. */
  praise: readonly Praise[];
};
