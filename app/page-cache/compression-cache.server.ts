import { createHash } from "node:crypto";

const mostPages = 100;
const mostGlimpses = 1000;

/**
 * The compressed forms of pages that many people get, so that each is compressed once. A page is kept from
 * the second time it is asked for, byte for byte the same: one with somebody's details in it seldom is.
 */
export class PageCache {
  readonly #pages = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #glimpsed = new Set<string>();

  /** The compressed form of `html`, from the cache or by `compress`. */
  async compressed(
    html: string,
    encoding: string,
    compress: (html: string) => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const key = `${encoding} ${createHash("sha1").update(html).digest("base64")}`;
    const kept = this.#pages.get(key);
    if (kept) {
      // The order of a Map is of insertion: what is used moves to the end, what is not falls out in front.
      this.#pages.delete(key);
      this.#pages.set(key, kept);
      return kept;
    }
    const bytes = await compress(html);
    if (this.#glimpsed.delete(key)) keepWithin(this.#pages.set(key, bytes), mostPages);
    else keepWithin(this.#glimpsed.add(key), mostGlimpses);
    return bytes;
  }
}

function keepWithin(entries: Map<string, unknown> | Set<string>, most: number): void {
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}
