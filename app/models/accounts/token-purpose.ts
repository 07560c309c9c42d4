import type { TokenPurpose } from "../../../drizzle/schema/values/accounts";

export { type TokenPurpose, tokenPurposes } from "../../../drizzle/schema/values/accounts";

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
