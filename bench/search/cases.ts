import { eq, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { findListing } from "~/models/listings/detail.server";
import type { ListingFilters } from "~/models/listings/listing";
import { searchListings, searchListingsNear } from "~/models/listings/search/listings.server";
import type { TradeSlug } from "~/models/trades/trade";
import { businesses } from "../../drizzle/schema";
import { towns } from "../seed/fill";

export type Case = {
  name: string;
  /** Milliseconds that the caller waits, p50 and p99, at most. */
  budget: readonly [p50: number, p99: number];
  /** One request; another each round. */
  ask(round: number): Promise<unknown>;
};

const trade: TradeSlug = "roofing";
const pageSize = 12;
const quick = [5, 25] as const;
const words = [25, 200] as const;

/** Far apart in the list from one round to the next. */
const pick = <Item>(items: readonly Item[], round: number) => items[(round * 31) % items.length] as Item;
const someTown = (round: number) => pick(towns, round).name;

const search = (
  name: string,
  budget: Case["budget"],
  filters: (round: number) => ListingFilters,
  page = 1,
): Case => ({ name, budget, ask: (round) => searchListings(filters(round), { page, pageSize }) });

const text = (name: string, texts: readonly string[], place?: (round: number) => ListingFilters): Case =>
  search(name, words, (round) => ({ text: pick(texts, round), ...place?.(round) }));

/** Around a place a mile or so from the middle of a big town, in every other round London. */
const near = (miles: number): Case => ({
  name: `within ${miles} miles`,
  budget: [30, 200],
  ask(round) {
    const { name, ...at } = round % 2 ? pick(towns.slice(0, 40), round) : (towns[0] ?? pick(towns, round));
    const centre = { latitude: at.latitude + (round % 20) / 1000, longitude: at.longitude };
    const around = { centre, radiusMiles: miles, cityName: name, filters: { trade } };
    return searchListingsNear(around, { page: 1, pageSize });
  },
});

/** Of the listings that are there, to open and to edit. */
const listed = await db.select().from(businesses).where(eq(businesses.status, "active")).limit(1000);

export const cases: readonly Case[] = [
  search("list", quick, () => ({})),
  search("page 50", quick, () => ({}), 50),
  search("city", quick, (round) => ({ city: someTown(round) })),
  search("city and trade", quick, (round) => ({ city: someTown(round), trade })),
  search("by reviews, city and trade", quick, (round) => ({
    ...{ city: someTown(round), trade, order: "reviews" },
  })),
  { name: "slug", budget: quick, ask: (round) => findListing({ slug: pick(listed, round).slug }) },
  text("common word", ["roof", "repairs", "family", "guarantee", "insured"]),
  text("two words", ["family tiles", "slate chimneys", "emergency leak", "velux guttering"]),
  text("infix", ["utteri", "himney", "ollywesto", "oofin", "arpaul"]),
  text("accents", ["zielinska", "osuilleabhain", "szymanski", "muller"]),
  text("telephone", ["0113 496 0912", "020 7946 0123", "496 09"]),
  text("word and town", ["velux", "slate", "thatch"], (round) => ({ city: someTown(round), trade })),
  near(10),
  near(25),
  {
    name: "one edit",
    budget: [10, 200],
    ask: (round) =>
      db
        .update(businesses)
        .set({ description: sql`description` })
        .where(eq(businesses.id, pick(listed, round).id)),
  },
];
