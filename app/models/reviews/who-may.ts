import { isAnswer } from "~/models/leads/lead";
import type { Given, RequestNow } from "~/models/leads/now/now";
import { isCorrectedAway, isReleased } from "~/models/leads/now/silence";
import { listed } from "~/models/trades/words";
import {
  daysToChange,
  type HoldRule,
  holdWords,
  type ReviewKind,
  type ReviewState,
  workingDaysToDecide,
} from "./review";

/** The existing review of a business, for a request. */
export type Written = { state: ReviewState; createdAt: Date };

export type May<Each extends Given = Given> =
  /** `kinds`: what it may be about. `did`: the business certainly did the work. */
  | { status: "may"; business: Each; kinds: readonly ReviewKind[]; did: boolean }
  /** The phone number was never proved, the details were deleted, or the business never had the request. */
  | { status: "never" }
  /** It was refused or removed, or is older than 60 days, and cannot be changed. */
  | { status: "closed"; business: Each };

/**
 * Who may write or change a review of a business: the homeowner of a proved request that it had, one each. It may be
 * about the work if they hired it, it says that it is done, or they say so; not if they hired another of those who had
 * the request, or it declined.
 */
export function whoMay<Each extends Given>(
  { at, proved, did, given, chosen }: RequestNow<Each>,
  businessId: ListingId,
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

/** A homeowner's review of a business, as their page shows it. */
export type OwnReview = {
  kind: ReviewKind;
  state: ReviewState;
  heldBy: HoldRule[];
  reason: string;
  createdAt: Date;
  /** The business disputes it, and nobody has decided yet. */
  disputed: boolean;
};

/** Earlier, nobody can say much of a business that has just had the request, or was just hired. */
const hoursToOffer = 24;

/** The offer to write or change a review of a business, and the state of the present one. */
export type ReviewOffer = { label: string | null; words: string | null; disputed: boolean };

/** The {@link ReviewOffer} for a business; null if there is nothing to offer or say. */
export function offerOf(now: RequestNow, business: Given, own: OwnReview | undefined): ReviewOffer | null {
  const may = whoMay(now, business.id, own);
  const { disputed } = own ?? { disputed: false };
  if (own)
    return { label: may.status === "may" ? "Change your review" : null, words: reviewWords(own), disputed };
  // Whom a correction took the request from had nothing to deal with.
  if (may.status !== "may" || (isCorrectedAway(business) && !may.did)) return null;
  const since = now.at.getTime() - ((may.did && now.did.at) || business.givenAt).getTime();
  if (business.status !== "completed" && since < hoursToOffer * 60 * 60 * 1000) return null;
  // Of one that was never in touch there is no work or visit to review.
  const met = may.did || (isAnswer(business.status) && !isReleased(business));
  return { label: met ? "Write a review" : "Say how they dealt with you", words: null, disputed };
}

/** The state of a review, in words for its writer. */
export function reviewWords({
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

const heldOpening = `Your review is not on the site yet. Our team will read it within ${workingDaysToDecide} working days.`;

/** Asks what happens to the reviews of these businesses when their writer's details are deleted. */
export const keepReviewsWords = (names: readonly string[]): string =>
  `You wrote about ${listed(names)}. Should that stay, without your name?`;
