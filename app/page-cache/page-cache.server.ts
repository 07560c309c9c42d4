import { LRUCache } from "lru-cache";
import { isWide, now, soon } from "~/models/listings/scope";
import type { Impression } from "~/models/placements/results/impressions.server";
import { processWide } from "~/process-wide.server";
import { makeAdmission } from "./compression.server";

/** A whole answer, ready for the wire. */
export type CachedPage = {
  headers: Record<string, string>;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  /** What of it is paid for, and counted as it is sent. */
  impression?: Impression | undefined;
};

/** A page as it was made: `begun` is the version in which that began, `shows` what a change of changes it. */
type MadePage = { begun: number; shows: ReadonlySet<string>; page: CachedPage };

type Kept = { page: CachedPage; shows: readonly string[] };

/** As long as a cache in front of us may serve a page: `s-maxage`. */
export const cachedSeconds = 60;
/** How often at most the pages of a wide scope are forgotten. */
export const wideEveryMs = 5_000;
const mostBytes = 64_000_000;
const mostCandidates = 5000;
const mostRemembered = 20_000;
/** In characters; what is longer is nothing that two people ask for. */
const longestAddress = 300;

/** Whole answers that are the same for everybody, by address and encoding, until what they show changes. */
export class PageCache {
  readonly #pages = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }, key) => page.body.byteLength + key.length,
    ttl: cachedSeconds * 1000,
    dispose: ({ shows }, key) => this.#unlink(key, shows),
  });
  /** The keys of the pages that show something. */
  readonly #showing = new Map<string, Set<string>>();
  /** The version in which what a scope names was last forgotten. */
  readonly #forgotten = new LRUCache<string, number>({
    max: mostRemembered,
    dispose: (version, _, reason) => {
      if (reason === "evict") this.#oldest = Math.max(this.#oldest, version);
    },
  });
  readonly #resting = new Map<string, { again: boolean }>();
  readonly #admit = makeAdmission(mostCandidates);
  #version = 1;
  #hits = 0;
  /** What was begun before is not taken in, whatever it shows. */
  #oldest = 0;

  /** Changes whenever something is forgotten. */
  get version(): number {
    return this.#version;
  }

  /** How many pages there are, what they take in bytes, and how often one was found. */
  get figures(): { pages: number; bytes: number; hits: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize, hits: this.#hits };
  }

  /** The page at `address` (path and query), undefined when it has to be made. */
  find(address: string, encoding: string): CachedPage | undefined {
    const page = this.#pages.get(`${encoding} ${address}`)?.page;
    if (page) this.#hits += 1;
    return page;
  }

  /**
   * Takes in a page, unless something that it shows was forgotten since it was begun: it may show that as it was.
   * Forgets what nobody asked for longest when it is too much.
   */
  add(address: string, encoding: string, { begun, shows, page }: MadePage): void {
    const key = `${encoding} ${address}`;
    if (address.length > longestAddress || begun < this.#oldest) return;
    for (const scope of shows) if ((this.#forgotten.get(scope) ?? 0) > begun) return;
    if (!this.#admit(key)) return;
    this.#pages.set(key, { page, shows: [...shows] });
    // It may have been too large to be taken in.
    if (this.#pages.has(key)) for (const scope of shows) this.#link(key, scope);
  }

  /**
   * Forgets the pages that show one of these scopes: at once, but for the wide ones, whose pages are forgotten at
   * most every {@link wideEveryMs}, and then for all changes in between.
   */
  forget(scopes: readonly string[]): void {
    if (scopes.includes(now)) this.purge();
    else for (const scope of scopes) isWide(scope) ? this.#forgetNowAndThen(scope) : this.#forgetNow(scope);
  }

  /** Forgets everything. */
  purge(): void {
    this.#version += 1;
    this.#oldest = this.#version;
    for (const key of this.#pages.keys()) this.#welcomeBack(key);
    this.#pages.clear();
  }

  #forgetNowAndThen(scope: string): void {
    const resting = this.#resting.get(scope);
    if (resting) {
      resting.again = true;
      return;
    }
    if (scope === soon) this.purge();
    else this.#forgetNow(scope);
    const rest = { again: false };
    this.#resting.set(scope, rest);
    const wake = () => {
      this.#resting.delete(scope);
      if (rest.again) this.#forgetNowAndThen(scope);
    };
    setTimeout(wake, wideEveryMs).unref();
  }

  #forgetNow(scope: string): void {
    this.#version += 1;
    this.#forgotten.set(scope, this.#version);
    for (const key of [...(this.#showing.get(scope) ?? [])]) {
      this.#welcomeBack(key);
      this.#pages.delete(key);
    }
  }

  /** What was in use is taken in again the first time that it is made. */
  #welcomeBack(key: string): void {
    this.#admit(key);
  }

  #link(key: string, scope: string): void {
    const keys = this.#showing.get(scope);
    if (keys) keys.add(key);
    else this.#showing.set(scope, new Set([key]));
  }

  #unlink(key: string, scopes: readonly string[]): void {
    for (const scope of scopes) {
      const keys = this.#showing.get(scope);
      keys?.delete(key);
      if (keys?.size === 0) this.#showing.delete(scope);
    }
  }
}

/** Of this process. */
export const pageCache = processWide("page cache", () => new PageCache());
