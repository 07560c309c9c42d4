import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns";
import { faultKinds, outgoing } from "./values/faults";

/** Where nothing can be sent, or could not: one row for each way out, the latest time only. */
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
    /** How often it was met. */
    tries: integer().notNull().default(1),
    /** Until then nobody tries again. */
    retryAt: instant().notNull(),
  },
  (table) => [
    check("service_faults_service_known", oneOf(table.service, outgoing)),
    check("service_faults_kind_known", oneOf(table.kind, faultKinds)),
  ],
);
