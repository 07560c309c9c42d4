/** How many of somebody's leads there are, and which stand where. */
type Counts = { total: number; mark: number };

/** In one word, `12.4f2k`: how many there are, and which stand where. By it a page knows whether it is up to date. */
export const writeStanding = ({ total, mark }: Counts): string => `${total}.${mark.toString(36)}`;
