import { boolean, doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/** Outcodes and postcodes with their centres, loaded by `npm run locations`. */
export const places = pgTable(
  "places",
  {
    /** Outcode or whole postcode, upper case, without the space: `LS1` or `LS14DY`. */
    code: text().primaryKey(),
    /** What people call it; null where the file does not say. */
    name: text(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (table) => [index("places_name").on(table.name)],
);

/** What postcodes.io answered, so that it is asked once in 90 days. */
export const postcodeLookups = pgTable(
  "postcode_lookups",
  {
    /** Without the space: `LS14DY`. */
    postcode: text().primaryKey(),
    /** False: the service knows no such postcode; the rest is null. */
    found: boolean().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** admin_district, else admin_county, else parish. */
    areaName: text(),
    lookedUpAt: instant().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [index("postcode_lookups_age").on(table.lookedUpAt)],
);
