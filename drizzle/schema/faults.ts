import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns";
import { faultKinds, outgoing } from "./values/faults";

/** Services that fail, or failed: one row each, for the latest time only. */
export const serviceFaults = pgTable(
  "service_faults",
  {
    service: text({ enum: outgoing }).primaryKey(),
    kind: text({ enum: faultKinds }).notNull(),
    /** A short code, for example `smtp-535`. */
    error: text().notNull(),
    beganAt: instant().notNull(),
    /** Null while it lasts. */
    endedAt: instant(),
    /** How many attempts failed. */
    tries: integer().notNull().default(1),
    /** No process tries again before then. */
    retryAt: instant().notNull(),
  },
  (table) => [
    check("service_faults_service_known", oneOf(table.service, outgoing)),
    check("service_faults_kind_known", oneOf(table.kind, faultKinds)),
  ],
);
