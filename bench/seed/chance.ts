/** Chance that is the same on every run and every machine (splitmix-like 32-bit generator: fast, and good enough to scatter dots). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 32 random bits. */
  #bits(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }

  /** From 0 to 1. */
  #next(): number {
    return this.#bits() / 2 ** 32;
  }

  /** A whole number from 0, less than `limit`. */
  upTo(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.upTo(items.length)] as Item;
  }

  /** True so often of one. */
  below(share: number): boolean {
    return this.#next() < share;
  }

  /** Normally distributed around 0, standard deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#next())) * Math.cos(2 * Math.PI * this.#next());
  }

  /** The further down the list, the rarer, each about four fifths of the one before. */
  rare<Item>(items: readonly Item[]): Item {
    const place = Math.floor(Math.log(1 - this.#next()) / Math.log(0.8));
    return items[Math.min(items.length - 1, place)] as Item;
  }

  /** Some of the items, each at most once, in any order. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items];
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(this.upTo(left.length), 1)[0] as Item,
    );
  }

  uuid(): string {
    const words = [this.#bits(), this.#bits(), this.#bits(), this.#bits()];
    const hex = words.map((word) => word.toString(16).padStart(8, "0")).join("");
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
  }

  /** A function that picks, each item as often as its weight says. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): () => Item {
    const edges: number[] = [];
    for (const item of items) edges.push((edges.at(-1) ?? 0) + weightOf(item));
    const total = edges.at(-1) ?? 0;
    return () => {
      const mark = this.#next() * total;
      let low = 0;
      let high = edges.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((edges[middle] ?? 0) > mark) high = middle;
        else low = middle + 1;
      }
      return items[low] as Item;
    };
  }
}
