import type { Given, RequestNow } from "~/models/leads/now/now";
import { listed } from "~/models/trades/words";
import {
  daysToChange,
  type HoldRule,
  holdWords,
  type ReviewKind,
  type ReviewState,
  workingDaysToDecide,
} from "./review";

/** The review that there is of a request and a business. */
export type Written = { state: ReviewState; createdAt: Date };

export type May<Each extends Given = Given> =
  /** `kinds`: what it may be about. `did` where the work was theirs without a doubt. */
  | { status: "may"; business: Each; kinds: readonly ReviewKind[]; did: boolean }
  /** The number was never proved, the details were deleted, or the business never had the request. */
  | { status: "never" }
  /** It was refused or removed, or is older than 60 days: it stays as it is. */
  | { status: "closed"; business: Each };

/**
 * Who may write, or change, the review of a business: the homeowner of a proved request that it had, one each. It may be
 * about the work where they hired it, it says that it is done, or they say so; not where they hired another of those who
 * had it, or it had declined.
 */
export function whoMay<Each extends Given>(
  { at, proved, did, given, chosen }: RequestNow<Each>,
  businessId: string,
  written?: Written,
): May<Each> {
  const business = given.find(({ id }) => id === businessId);
  if (!proved || did.state === "deleted" || !business) return { status: "never" };
  if (written && !isOpen(written, at)) return { status: "closed", business };
  const theirs = chosen?.id === businessId || business.status === "completed";
  const another = chosen !== undefined || business.status === "declined";
  const kinds: readonly ReviewKind[] = theirs || !another ? ["work", "contact"] : ["contact"];
  return { status: "may", business, kinds, did: theirs };
}

/** Until when a review can be changed. */
const changeUntil = ({ createdAt }: Pick<Written, "createdAt">): Date =>
  new Date(createdAt.getTime() + daysToChange * 24 * 60 * 60 * 1000);

const isOpen = ({ state, createdAt }: Written, at: Date): boolean =>
  state !== "refused" && state !== "removed" && at < changeUntil({ createdAt });

/** The review that a homeowner wrote of a business, as their page tells them of it. */
export type OwnReview = {
  kind: ReviewKind;
  state: ReviewState;
  heldBy: HoldRule[];
  reason: string;
  createdAt: Date;
  /** The business disagrees, and nobody has decided yet. */
  disputed: boolean;
};

/** Before that nobody can say much of a business that has just been asked. */
const hoursToOffer = 24;

/** What a homeowner is offered of a review of a business, and where the one that there is stands. */
export type ReviewOffer = { label: string | null; words: string | null; disputed: boolean };

/** As {@link ReviewOffer}; null where there is nothing to say of it. */
export function offerOf(now: RequestNow, business: Given, own: OwnReview | undefined): ReviewOffer | null {
  const may = whoMay(now, business.id, own);
  const { disputed } = own ?? { disputed: false };
  if (own)
    return { label: may.status === "may" ? "Change your review" : null, words: standingOf(own), disputed };
  const since = now.at.getTime() - business.givenAt.getTime();
  if (may.status !== "may" || (!may.did && since < hoursToOffer * 60 * 60 * 1000)) return null;
  return { label: "Write a review", words: null, disputed };
}

/** Where a review stands, as its writer reads it. */
export function standingOf({
  kind,
  state,
  heldBy,
  reason,
}: Omit<OwnReview, "createdAt" | "disputed">): string {
  switch (state) {
    case "published":
      return kind === "work" ? "Your review is on their page." : "You told us how they dealt with you.";
    case "held":
      return `${heldOpening} ${heldBy.map((rule) => holdWords[rule]).join(" ")}`;
    case "asked_to_change":
      return `We asked you to change your review: ${reason}`;
    default:
      return `Your review is not on the site: ${reason}`;
  }
}

const heldOpening = `Your review is not on the site yet. One of our people reads it within ${workingDaysToDecide} working days.`;

/** What becomes of the reviews of these businesses when their writer's details are deleted. */
export const keepReviewsWords = (names: readonly string[]): string =>
  `You wrote of ${listed(names)}. Shall that stay, without your name?`;
