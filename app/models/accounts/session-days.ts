/** However much it is used, a session ends this long after the sign-in that made it. */
export const sessionDays = 30;
/** A session that nobody uses ends after this long. */
export const idleDays = 14;
