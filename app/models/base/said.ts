/** The outcome of a form, shown once on the next page: `refused` if it was not done. */
export type Said = string | SaidOnward | { refused: string };
/** With a link onward, to an address of ours. */
type SaidOnward = { done: string; onward: { label: string; address: string } };

export function wordsOf(said: Said): string {
  if (typeof said === "string") return said;
  return "done" in said ? said.done : said.refused;
}
