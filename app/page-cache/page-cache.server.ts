/** A whole answer, ready for the wire. */
export type FinishedPage = {
  headers: Record<string, string>;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
};

type Kept = { page: FinishedPage; until: number };

/** As long as a cache in front of us may keep a page: `s-maxage`. */
export const keptSeconds = 60;
const mostBytes = 64_000_000;
const mostGlimpses = 5000;
/** In characters; what is longer is nothing that two people ask for. */
const longestAddress = 300;

/**
 * Finished pages that are the same for everybody, by address and encoding, until a listing changes. A page is
 * kept from the second time it is asked for: a crawler that reads a million once pushes nothing out.
 */
export class FinishedPages {
  readonly #kept = new Map<string, Kept>();
  readonly #glimpsed = new Set<string>();
  #bytes = 0;
  #edition = 1;

  /** Changes whenever a listing does: a page begun in one edition is not kept in the next. */
  get edition(): number {
    return this.#edition;
  }

  /** The page at `address` (path and query), undefined when it has to be made. */
  find(address: string, encoding: string): FinishedPage | undefined {
    const key = `${encoding} ${address}`;
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#drop(key, kept);
    if (kept.until < Date.now()) return undefined;
    this.#add(key, kept);
    return kept.page;
  }

  /** Takes in a page that was begun in `edition`; forgets what nobody asked for longest when it is too much. */
  keep(address: string, encoding: string, edition: number, page: FinishedPage): void {
    const key = `${encoding} ${address}`;
    if (edition !== this.#edition || address.length > longestAddress) return;
    if (!this.#glimpsed.delete(key)) {
      this.#glimpsed.add(key);
      const [oldest] = this.#glimpsed;
      if (this.#glimpsed.size > mostGlimpses && oldest !== undefined) this.#glimpsed.delete(oldest);
      return;
    }
    const before = this.#kept.get(key);
    if (before) this.#drop(key, before);
    this.#add(key, { page, until: Date.now() + keptSeconds * 1000 });
    for (const [oldest, entry] of this.#kept) {
      if (this.#bytes <= mostBytes) break;
      this.#drop(oldest, entry);
    }
  }

  /** Forgets everything: a listing has changed, and nobody can say which pages show it. */
  purge(): void {
    this.#edition += 1;
    this.#kept.clear();
    this.#bytes = 0;
  }

  /** At the end, as what was used last: the order of a Map is of insertion. */
  #add(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.#bytes += kept.page.body.byteLength;
  }

  #drop(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#bytes -= kept.page.body.byteLength;
  }
}

const slot = globalThis as { fettleFinishedPages?: FinishedPages };
slot.fettleFinishedPages ??= new FinishedPages();

/** Of this process. */
export const finishedPages = slot.fettleFinishedPages;
