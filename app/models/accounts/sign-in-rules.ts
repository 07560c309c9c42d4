import type { TokenPurpose } from "../../../drizzle/schema/values/accounts";

export { type TokenPurpose, tokenPurposes } from "../../../drizzle/schema/values/accounts";

/** In characters: nobody has a longer password, and hashing one would waste time. */
export const longestPassword = 1024;
/** In characters, as people count them (business specification, section 5). */
export const shortestPassword = 6;
/** For an operator on a live site, whose account opens everybody's. */
export const shortestOperatorPassword = 12;

/** However much it is used, a session ends this long after the sign-in that made it. */
export const sessionDays = 30;
/** A session that nobody uses ends after this long. */
export const idleDays = 14;

/** The purposes of links that lead to the page where a password is set. */
export const passwordPurposes: readonly TokenPurpose[] = ["reset-password", "own-business"];

/** How long each link works; the mails say so too. */
export const tokenHours: Readonly<Record<TokenPurpose, number>> = {
  "confirm-email": 24,
  "leave-email": 24,
  "take-email": 24,
  "reset-password": 1,
  "own-business": 168,
};
