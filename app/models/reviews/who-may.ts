import type { Given, RequestNow } from "~/models/leads/now/now";
import { daysToChange, type ReviewKind, type ReviewState } from "./review";

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
export const changeUntil = ({ createdAt }: Pick<Written, "createdAt">): Date =>
  new Date(createdAt.getTime() + daysToChange * 24 * 60 * 60 * 1000);

const isOpen = ({ state, createdAt }: Written, at: Date): boolean =>
  state !== "refused" && state !== "removed" && at < changeUntil({ createdAt });
