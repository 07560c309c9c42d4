import { LRUCache } from "lru-cache";
import { processWide } from "~/process-wide.server";
import { makeAdmission } from "./admission.server";

/** A whole answer, ready for the wire. */
export type CachedPage = {
  headers: Record<string, string>;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
};

/** As long as a cache in front of us may serve a page: `s-maxage`. */
export const cachedSeconds = 60;
const mostBytes = 64_000_000;
const mostCandidates = 5000;
/** In characters; what is longer is nothing that two people ask for. */
const longestAddress = 300;

/** Whole answers that are the same for everybody, by address and encoding, until a listing changes. */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length,
    ttl: cachedSeconds * 1000,
  });
  readonly #admit = makeAdmission(mostCandidates);
  #version = 1;

  /** Changes whenever a listing does: a page begun in one version of them is not cached in the next. */
  get version(): number {
    return this.#version;
  }

  /** The page at `address` (path and query), undefined when it has to be made. */
  find(address: string, encoding: string): CachedPage | undefined {
    return this.#pages.get(`${encoding} ${address}`);
  }

  /** Takes in a page that was begun in `version`; forgets what nobody asked for longest when it is too much. */
  add(address: string, encoding: string, version: number, page: CachedPage): void {
    const key = `${encoding} ${address}`;
    if (version !== this.#version || address.length > longestAddress) return;
    if (this.#admit(key)) this.#pages.set(key, page);
  }

  /** Forgets everything: a listing has changed, and nobody can say which pages show it. */
  purge(): void {
    this.#version += 1;
    this.#pages.clear();
  }
}

/** Of this process. */
export const pageCache = processWide("page cache", () => new PageCache());
