import type { ListingPage, ListingSummary } from "~/models/listings/listing";
import type { ClaimKind, ClaimStatus } from "../../../drizzle/schema/values/claims";

export { codeMinutes } from "~/models/phones/code-words";
export * from "../../../drizzle/schema/values/claims";

export const claimStatusWords: Readonly<Record<ClaimStatus, string>> = {
  pending: "Being checked, within 24 hours",
  proven: "Yours, proved by a code",
  approved: "Approved",
  rejected: "Not approved",
  refused: "Not taken",
  disputed: "Being looked at, within 24 hours",
  lapsed: "Ended",
};

export const claimKindWords: Readonly<Record<ClaimKind, string>> = {
  claim: "Claim",
  addition: "New listing",
  dispute: "Dispute",
};

export const mostDocuments = 3;

/** How long an approved or proven claimant has to use the mailed link before the listing is free again. */
export const daysToCome = 30;

/** How long documents are kept after the decision on their claim. */
export const documentDays = 30;

/** How long a claim can wait without any evidence. */
export const hoursToShow = 72;
/** How soon a person looks at a claim. */
const hoursToRead = 24;

const hourMs = 60 * 60 * 1000;

/**
 * Until when evidence counts: a plain claim without any ends then, and by then a person has looked at a new listing or
 * a dispute.
 */
export const lastToShow = (kind: ClaimKind, madeAt: Date): Date =>
  new Date(madeAt.getTime() + (kind === "claim" ? hoursToShow : hoursToRead) * hourMs);

/** What counts as a document. */
export const documentWords = "a bill, a letter or a certificate with the business's name";

/** What a card shows of a listing that somebody may claim. */
export type ClaimableListing = Pick<
  ListingSummary,
  "id" | "name" | "city" | "services" | "rating" | "reviews" | "imported" | "claimed" | "featured"
> & {
  /** E.164. */
  phone: string | null;
  /** Whether it belongs to the viewing account. */
  yours: boolean;
};

export type FoundClaimable = Omit<ListingPage, "listings"> & { listings: ClaimableListing[] };
