import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  point,
  primaryKey,
  real,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { businesses } from "./businesses";
import { createdAt, instant } from "./columns";

/**
 * What lists and searches read instead of `businesses`. Triggers on that table keep all of it in the same
 * transaction (docs/decisions/0013); nothing else writes here. Indexes that need INCLUDE, or settings of their own, are
 * at the end of the first migration.
 */

/** The taxonomy of app/models/trades/trade.ts as the database sees it: what a service is called, and its trade. */
export const tradeNames = pgTable("trade_names", {
  /** Lower case, single spaces, '&' for 'and'. */
  name: text().primaryKey(),
  trade: text().notNull(),
});

/** One row for each active listing: the text that is searched, and where it ranks. */
export const searchableListings = pgTable("searchable_listings", {
  businessId: uuid().primaryKey(),
  /** '' for all of them, then the listing's own; before each the key of its catalogue. */
  trades: text().array().notNull(),
  /** `trade` and `trade/city` for each of the trades, `category:slug`, all behind that key, and `#tier`. */
  scopes: text().array().notNull(),
  cityKey: text().notNull(),
  featured: boolean().notNull(),
  verified: boolean().notNull(),
  claimed: boolean().notNull(),
  rating: doublePrecision().notNull(),
  reviews: integer().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  /** Everything that a search looks in, folded, with a character between the fields that nobody can type. */
  searchText: text().notNull(),
  /** Which of `search_tokens` that text is made of. */
  tokens: integer().array().notNull().default(sql`'{}'`),
  /** Among the featured: 2 and a part for premium, 1 and a part for starter; the part is another each day. Else 0. */
  standing: real().notNull().default(0),
});

/**
 * What the texts are made of between their spaces, as far as it was ever written. A word that is typed has no space, so
 * it is in a text if it is in one of its tokens. Two who write the same new token at once both add it: nobody waits.
 */
export const searchTokens = pgTable(
  "search_tokens",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    token: text().notNull(),
  },
  (table) => [index("search_tokens_token").using("hash", table.token)],
);

/** One row for each active listing and trade, and one for all trades (''): lists are walked in these. */
export const rankedListings = pgTable(
  "ranked_listings",
  {
    businessId: uuid().notNull(),
    trade: text().notNull(),
    cityKey: text().notNull(),
    featured: boolean().notNull(),
    verified: boolean().notNull(),
    claimed: boolean().notNull(),
    rating: doublePrecision().notNull(),
    reviews: integer().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** In the partition of its trade: see `partition_point`. Null without coordinates. */
    spot: point({ mode: "xy" }),
    /** Once more, so that a walk along the order reads one row for each listing. */
    searchText: text().notNull(),
    /** As in {@link searchableListings}. */
    standing: real().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.trade] })],
);

/** One row, once anything was removed with everything else: what stands before each trade and scope of what is shown. */
export const shownCatalogue = pgTable("shown_catalogue", {
  one: boolean().primaryKey().default(true),
  key: text().notNull(),
});

/** How many active listings a scope has: the sum of its rows, usually one. */
export const listingCounts = pgTable(
  "listing_counts",
  {
    scope: text().notNull(),
    total: integer().notNull(),
    featured: integer().notNull(),
    verified: integer().notNull(),
    claimed: integer().notNull(),
  },
  (table) => [index("listing_counts_scope").on(table.scope)],
);

/**
 * Listings whose rows above do not say yet what `businesses` says: written by whoever writes many at once, a thousand of
 * them in a row, worked off in this order (app/models/listings/waiting.server.ts). One may be here
 * several times.
 */
export const waitingListings = pgTable(
  "waiting_listings",
  {
    place: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    /** A business may be gone when its turn comes. */
    businessIds: uuid().array().notNull(),
    /** How many these are, which can be told without reading them. */
    listings: integer().notNull().generatedAlwaysAs(sql`cardinality(business_ids)`),
    waitsSince: instant().notNull().defaultNow(),
  },
  (table) => [index("waiting_listings_age").on(table.waitsSince)],
);

/** Slugs that a business had before, so that old addresses lead on. */
export const pastSlugs = pgTable(
  "past_slugs",
  {
    slug: text().primaryKey(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("past_slugs_business").on(table.businessId)],
);
