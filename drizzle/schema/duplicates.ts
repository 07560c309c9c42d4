import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { businesses } from "./businesses";
import { createdAt, id, idOf, instant, oneOf, partOf } from "./columns";
import { notedEvidence } from "./values/duplicates";

const listing = () => partOf<ListingId>(() => businesses.id);

/** Listings to be compared with the others: triggers add them, a worker compares them. */
export const uncomparedListings = pgTable("uncompared_listings", {
  place: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  /** A business may be deleted by the time its turn comes. */
  businessIds: uuid().array().notNull(),
});

/** Pairs of listings that are certainly or probably one business, until somebody says otherwise. */
export const duplicateListings = pgTable(
  "duplicate_listings",
  {
    /** The newer one. */
    businessId: listing(),
    otherId: listing(),
    why: text({ enum: notedEvidence }).notNull(),
    /** When the newer one was made. */
    createdAt: createdAt(),
    /** When an operator said that they are two businesses. */
    partedAt: instant(),
    partedBy: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.otherId] }),
    check("duplicate_listings_why_known", oneOf(table.why, notedEvidence)),
    index("duplicate_listings_other").on(table.otherId),
    index("duplicate_listings_newest")
      .on(table.createdAt.desc().nullsFirst(), table.businessId, table.otherId)
      .where(sql`parted_at is null`),
  ],
);

/** What a merge changed, so that it can be undone as long as the merged listing is kept. */
export const listingMerges = pgTable(
  "listing_merges",
  {
    id: id(),
    staysId: listing(),
    goneId: listing(),
    createdBy: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** The rows that it changed, by table, as they were. */
    before: jsonb().$type<Record<string, Record<string, unknown>[]>>().notNull(),
    undoneAt: instant(),
  },
  (table) => [
    index("listing_merges_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("listing_merges_stays").on(table.staysId),
    index("listing_merges_gone").on(table.goneId),
  ],
);
