import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

/** People who want to hear when a trade goes live. */
export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: id(),
    /** Slug of the trade. */
    trade: text().notNull(),
    firstName: text().notNull(),
    email: text().notNull(),
    postcode: text().notNull(),
    /** When they were told, once, that it is live. */
    writtenAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("waitlist_entries_once").on(table.trade, sql`lower(${table.email})`)],
);
