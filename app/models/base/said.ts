/** What became of what a form asked for, said once on the next page: `refused` when it was not done. */
export type Said = string | { refused: string };

export const wordsOf = (said: Said): string => (typeof said === "string" ? said : said.refused);
