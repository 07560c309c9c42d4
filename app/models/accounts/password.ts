/** Longer is no password of anybody, and hashing it would be work for nothing. */
export const longestPassword = 1024;
/** In characters, as people count them (business specification, section 5). */
export const shortestPassword = 6;
/** Of an operator's on a live site, whose account opens everybody's. */
export const shortestOperatorPassword = 12;
