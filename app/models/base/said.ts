/** What became of what a form asked for, said once on the next page: `refused` when it was not done. */
export type Said = string | SaidOnward | { refused: string };
/** With where it leads on: an address of ours. */
type SaidOnward = { done: string; onward: { label: string; address: string } };

export function wordsOf(said: Said): string {
  if (typeof said === "string") return said;
  return "done" in said ? said.done : said.refused;
}
