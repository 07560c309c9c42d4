/** Numbers that look like chance and are the same on every run and every machine. */
export type Chance = ReturnType<typeof chanceFrom>;

/** Chance that begins with `seed` (splitmix-like 32-bit generator: fast, and good enough to scatter dots). */
export function chanceFrom(seed: number) {
  let state = seed >>> 0;
  /** 32 random bits. */
  function bits(): number {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }
  /** From 0 to 1. */
  const next = () => bits() / 2 ** 32;
  const upTo = (limit: number) => Math.floor(next() * limit);
  const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item;
  return {
    /** A whole number from 0, less than `limit`. */
    upTo,
    pick,
    /** True so often of one. */
    below: (share: number) => next() < share,
    /** Normally distributed around 0, standard deviation 1. */
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    /** The further down the list, the rarer, each about four fifths of the one before. */
    rare: <Item>(items: readonly Item[]): Item =>
      items[Math.min(items.length - 1, Math.floor(Math.log(1 - next()) / Math.log(0.8)))] as Item,
    /** Some of the items, each at most once, in any order. */
    some<Item>(items: readonly Item[], count: number): Item[] {
      const left = [...items];
      return Array.from(
        { length: Math.min(count, left.length) },
        () => left.splice(upTo(left.length), 1)[0] as Item,
      );
    },
    uuid(): string {
      const hex = [bits(), bits(), bits(), bits()].map((word) => word.toString(16).padStart(8, "0")).join("");
      return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
    },
    /** A function that picks, each item as often as its weight says. */
    weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): () => Item {
      const edges: number[] = [];
      for (const item of items) edges.push((edges.at(-1) ?? 0) + weightOf(item));
      const total = edges.at(-1) ?? 0;
      return () => {
        const mark = next() * total;
        let low = 0;
        let high = edges.length - 1;
        while (low < high) {
          const middle = (low + high) >> 1;
          if ((edges[middle] ?? 0) > mark) high = middle;
          else low = middle + 1;
        }
        return items[low] as Item;
      };
    },
  };
}
