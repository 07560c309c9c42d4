/** What a link in a mail may do. A change of email takes one link in a mail to each of the two addresses. */
export const tokenPurposes = [
  "confirm-email",
  "leave-email",
  "take-email",
  "reset-password",
  "own-business",
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** What the links are for that lead to the page where a password is set. */
export const passwordPurposes: readonly TokenPurpose[] = ["reset-password", "own-business"];

/** How long each link works; the mails say so too. */
export const tokenHours: Readonly<Record<TokenPurpose, number>> = {
  "confirm-email": 24,
  "leave-email": 24,
  "take-email": 24,
  "reset-password": 1,
  "own-business": 168,
};
