import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { businesses } from "./businesses";
import { bytes, createdAt, id, idOf, instant, oneOf, partOf } from "./columns";
import { documentTypes, largestDocumentBytes } from "./values/claims";
import { checkKinds, pictureKinds, sentKinds } from "./values/listings";

/** The taxonomy of app/models/trades/trade.ts for the database: the name of each service, and its trade. */
export const tradeNames = pgTable("trade_names", {
  /** Lower case, single spaces, '&' for 'and'. */
  name: text().primaryKey(),
  trade: text().notNull(),
});

/** Former slugs of a business, so that old addresses redirect. */
export const pastSlugs = pgTable(
  "past_slugs",
  {
    slug: text().primaryKey(),
    businessId: partOf<ListingId>(() => businesses.id),
    createdAt: createdAt(),
  },
  (table) => [index("past_slugs_business").on(table.businessId)],
);

/**
 * What a person checked about a business, and when. A valid check has no end; a newer one of its kind, or withdrawing
 * the business's verification, ends it, and it stays for the record.
 */
export const listingChecks = pgTable(
  "listing_checks",
  {
    id: id(),
    businessId: partOf<ListingId>(() => businesses.id),
    kind: text({ enum: checkKinds }).notNull(),
    /** The trade body, or the insurer. */
    organisation: text().notNull().default(""),
    /** The membership number. */
    number: text().notNull().default(""),
    /** The last day of the insurance. */
    expiresOn: date({ mode: "string" }),
    /** Null if the account was deleted, and in a demonstration. */
    checkedBy: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
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

/**
 * What an owner sent to be checked, and an operator's answer. An accepted paper becomes a row of `listing_checks`, and
 * is deleted 30 days after the answer. A finished job is two photos instead, and is deleted with either.
 */
export const listingPapers = pgTable(
  "listing_proofs",
  {
    id: id(),
    businessId: partOf<ListingId>(() => businesses.id),
    /** The sender, who alone sees it again in the portal. */
    sentBy: partOf<AccountId>(() => accounts.id),
    kind: text({ enum: sentKinds }).notNull(),
    /** The insurer, the trade body, what is guaranteed, or the work done. */
    organisation: text().notNull().default(""),
    number: text().notNull().default(""),
    expiresOn: date({ mode: "string" }),
    paperName: text(),
    paperType: text({ enum: documentTypes }),
    paper: bytes(),
    beforeId: uuid().references(() => businessPictures.id, { onDelete: "cascade" }),
    afterId: uuid().references(() => businessPictures.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    decidedAt: instant(),
    accepted: boolean(),
    /** Why it was refused. */
    reason: text().notNull().default(""),
  },
  (table) => [
    check("listing_proofs_kind_known", oneOf(table.kind, sentKinds)),
    check(
      "listing_proofs_papers_or_photos",
      sql`case ${table.kind} when 'job' then num_nulls(paper_name, paper_type) = 2 and num_nulls(before_id, after_id) = 0
        else num_nulls(paper_name, paper_type) = 0 and num_nulls(before_id, after_id) = 2 end`,
    ),
    check("listing_proofs_paper_type_known", oneOf(table.paperType, documentTypes)),
    check(
      "listing_proofs_paper_size",
      sql`octet_length(${table.paper}) <= ${sql.raw(String(largestDocumentBytes))}`,
    ),
    check("listing_proofs_decided", sql`(${table.decidedAt} is null) = (${table.accepted} is null)`),
    index("listing_proofs_business").on(table.businessId, table.createdAt),
    index("listing_proofs_sender").on(table.sentBy),
    index("listing_proofs_before").on(table.beforeId).where(sql`before_id is not null`),
    index("listing_proofs_after").on(table.afterId).where(sql`after_id is not null`),
    index("listing_proofs_waiting").on(table.createdAt).where(sql`decided_at is null`),
  ],
);

/** Logos and photos of businesses. Each row owns its files; a trigger adds them to `let_go_pictures` on deletion. */
export const businessPictures = pgTable(
  "business_pictures",
  {
    id: id(),
    businessId: partOf<ListingId>(() => businesses.id),
    kind: text({ enum: pictureKinds }).notNull(),
    /** Its place among those of its kind, the lowest first. */
    position: integer().notNull().default(0),
    /** What the names of its files begin with: `galleries/{business}/{timestamp}-{random}`. */
    path: text().notNull().unique(),
    alt: text().notNull().default(""),
    /** Pixels of its largest file. */
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("business_pictures_kind_known", oneOf(table.kind, pictureKinds)),
    index("business_pictures_business").on(table.businessId, table.kind, table.position),
    uniqueIndex("business_pictures_one_logo").on(table.businessId).where(sql`kind = 'logo'`),
  ],
);

/** Prefixes of file names that no picture owns any more, and when they are to be deleted from the store. */
export const letGoPictures = pgTable(
  "let_go_pictures",
  { path: text().primaryKey(), dueAt: instant().notNull().defaultNow() },
  (table) => [index("let_go_pictures_due").on(table.dueAt)],
);
