import { bigint, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns";
import { dayLimits } from "./values/faults";

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

/** How much of a limit that everybody shares was used in each hour: a row an hour, whatever the crowd. */
export const hourlyCounts = pgTable(
  "hourly_counts",
  {
    scope: text({ enum: dayLimits }).notNull(),
    hour: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.hour] }),
    check("hourly_counts_scope_known", oneOf(table.scope, dayLimits)),
  ],
);
