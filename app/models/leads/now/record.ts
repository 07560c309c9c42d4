/** Of how many requests a business was in touch within 24 hours of one first having it. */
export type HeardRecord = { requests: number; heard: number };

/** What is said of it, to homeowners and operators alike. */
export const recordWords = ({ requests, heard }: HeardRecord): string =>
  `In the last 30 days a business was in touch within 24 hours for ${heard} of ${requests} requests, by its own word.`;
