/** How many of somebody's leads stand where. */
type Counts = { total: number; new: number; inProgress: number; completed: number };

/** In one word, `12.2.3.4`: all, new, in progress, completed. By it a page knows whether it is up to date. */
export const writeStanding = (counts: Counts): string =>
  [counts.total, counts.new, counts.inProgress, counts.completed].join(".");
