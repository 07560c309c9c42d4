import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { businesses } from "./businesses";
import { createdAt, id, instant, oneOf } from "./columns";
import { checkKinds } from "./values/listings";

/**
 * What a person checked about a business, and when. A row that counts has no end; a newer one of its kind, or
 * taking the business's verification back, ends it, and it stays for the record.
 */
export const listingChecks = pgTable(
  "listing_checks",
  {
    id: id(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    kind: text({ enum: checkKinds }).notNull(),
    /** The trade body, or the insurer. */
    organisation: text().notNull().default(""),
    /** Of the membership. */
    number: text().notNull().default(""),
    /** The last day of the insurance. */
    expiresOn: date({ mode: "string" }),
    /** Null for somebody whose account is gone, and in a demonstration. */
    checkedBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    checkedAt: createdAt(),
    endedAt: instant(),
  },
  (table) => [
    check("listing_checks_kind_known", oneOf(table.kind, checkKinds)),
    check(
      "listing_checks_insurance_expires",
      sql`(${table.kind} = 'insurance') = (${table.expiresOn} is not null)`,
    ),
    check("listing_checks_body_named", sql`${table.kind} <> 'trade_body' or ${table.organisation} <> ''`),
    uniqueIndex("listing_checks_current")
      .on(table.businessId, table.kind, sql`lower(${table.organisation})`)
      .where(sql`ended_at is null and kind = 'trade_body'`),
    uniqueIndex("listing_checks_current_plain")
      .on(table.businessId, table.kind)
      .where(sql`ended_at is null and kind <> 'trade_body'`),
    index("listing_checks_business").on(table.businessId, table.checkedAt.desc().nullsFirst()),
    index("listing_checks_expiry")
      .on(table.expiresOn, table.businessId)
      .where(sql`ended_at is null and kind = 'insurance'`),
  ],
);
