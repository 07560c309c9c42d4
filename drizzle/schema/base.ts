import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Messages to every process, written in the transaction that makes them true, read after its commit, and kept for five
 * minutes (app/database/announcements.server.ts).
 */
export const announcements = pgTable("announcements", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text().notNull(),
  payload: text().notNull(),
  at: instant().notNull().default(sql`clock_timestamp()`),
});

/** One row a counted act; a limit is a count of rows in a sliding window. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** What is limited, for example `code:number` or `sign-in:address`. */
    scope: text().notNull(),
    /** Keyed hash of who is limited: never a number, address or email in clear. */
    subject: text().notNull(),
    happenedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("rate_limits_window").on(table.scope, table.subject, table.happenedAt.desc()),
    index("rate_limits_age").on(table.happenedAt),
  ],
);
