import { LRUCache } from "lru-cache";

/**
 * Who may come into a cache: a key from the second time it is asked about, as long as it is one of the `most`
 * asked about last. A crawler that reads a million pages once pushes nothing out. A key that is let in has to
 * come twice again before it is let in the next time.
 */
export function makeAdmission(most: number): (key: string) => boolean {
  const seen = new LRUCache<string, true>({ max: most });
  return (key) => {
    if (seen.delete(key)) return true;
    seen.set(key, true);
    return false;
  };
}
