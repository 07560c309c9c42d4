import type { Given, RequestNow } from "~/models/leads/now/now";
import { listed } from "~/models/trades/words";
import { type HoldRule, holdWords, type ReviewKind, type ReviewState, workingDaysToDecide } from "./review";
import { whoMay } from "./who-may";

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
