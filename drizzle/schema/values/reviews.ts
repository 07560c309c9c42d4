/** What a review is about: the work, with stars, or only how the business dealt with the request. */
export const reviewKinds = ["contact", "work"] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** Only a published review is on the site. `asked_to_change`: held, and its writer was asked to change one passage. */
export const reviewStates = ["held", "published", "asked_to_change", "refused", "removed"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The rules that hold a review or a reply until an operator has looked; applied in app/models/reviews/holds.ts. */
export const holdRules = [
  "contact_details",
  "abuse",
  "own_business",
  "similar_text",
  "burst",
  "quick_close",
  "asked_change",
] as const;
export type HoldRule = (typeof holdRules)[number];

/** The rules by which an operator removes a published review, or refuses a held one. There are no others. */
export const removalRules = [
  "not_real",
  "own_interest",
  "contact_details",
  "abuse",
  "personal_details",
  "unlawful",
] as const;
export type RemovalRule = (typeof removalRules)[number];

/** Why somebody reports a review, in the order the form offers them. */
export const reportReasons = ["not_real", "own_interest", "abuse", "personal_details", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The outcome of a dispute: the review stays as it is, or was removed by a rule. */
export const disputeOutcomes = ["stays", "removed"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** Who sent a paper to a dispute. */
export const disputeSides = ["business", "writer"] as const;
export type DisputeSide = (typeof disputeSides)[number];

/** The most bytes of one paper of a dispute. */
export const disputeFileBytes = 5 * 1024 * 1024;
