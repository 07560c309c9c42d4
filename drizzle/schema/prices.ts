import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AgreementDetails, PriceTerms } from "../../app/models/prices/price";
import { accounts } from "./accounts";
import { businesses } from "./businesses";
import { bytes, createdAt, id, idOf, instant, oneOf, partOf } from "./columns";
import { leads } from "./leads";
import { documentTypes } from "./values/claims";
import { agreementSides, largestPriceFileBytes, mostPence, priceFigureKinds } from "./values/prices";

/** One business's price for a request, or one its homeowner entered from paper; written by app/models/prices. */
export const prices = pgTable(
  "prices",
  {
    id: id(),
    leadId: partOf<LeadId>(() => leads.id),
    /** Null if the homeowner entered a price of somebody who is not listed. */
    businessId: idOf<ListingId>().references(() => businesses.id, { onDelete: "cascade" }),
    /** Whether its homeowner entered it; then only they see it. */
    entered: boolean().notNull().default(false),
    /** The name of somebody who is not listed. */
    name: text().notNull().default(""),
    /** What was typed and not sent yet, by field. */
    draft: jsonb().$type<Record<string, string>>(),
    /** The file that will be sent with the draft. */
    draftFileId: uuid(),
    /** Counts the changes; a form says at which of them it was opened. */
    revision: integer().notNull().default(0),
    withdrawnAt: instant(),
    withdrawnWhy: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    check("prices_whose", sql`${table.entered} or ${table.businessId} is not null`),
    check("prices_named", sql`(${table.businessId} is null) = (${table.name} <> '')`),
    uniqueIndex("prices_once").on(table.leadId, table.businessId).where(sql`not entered`),
    index("prices_lead").on(table.leadId),
    index("prices_business").on(table.businessId),
  ],
);

/** Each version that was sent: a row is never changed, which a trigger enforces (drizzle/functions/prices.sql). */
export const priceVersions = pgTable(
  "price_versions",
  {
    id: id(),
    priceId: partOf(() => prices.id),
    /** From 1. */
    number: integer().notNull(),
    terms: jsonb().$type<PriceTerms>().notNull(),
    /** The total, VAT included. */
    totalPence: integer().notNull(),
    /** One of the price's files. */
    fileId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("price_versions_once").on(table.priceId, table.number),
    check("price_versions_total", sql`${table.totalPence} between 1 and ${sql.raw(String(mostPence))}`),
  ],
);

export const priceFiles = pgTable(
  "price_files",
  {
    id: id(),
    priceId: partOf(() => prices.id),
    name: text().notNull(),
    type: text({ enum: documentTypes }).notNull(),
    bytes: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("price_files_price").on(table.priceId),
    check("price_files_type_known", oneOf(table.type, documentTypes)),
    check("price_files_size", sql`octet_length(${table.bytes}) <= ${sql.raw(String(largestPriceFileBytes))}`),
  ],
);

/** What a homeowner and the business that they chose agree on; a row for each change of the text. */
export const agreements = pgTable(
  "agreements",
  {
    id: id(),
    leadId: partOf<LeadId>(() => leads.id),
    businessId: idOf<ListingId>().references(() => businesses.id, { onDelete: "set null" }),
    /** The price that was chosen. */
    versionId: uuid().references(() => priceVersions.id, { onDelete: "set null" }),
    /** From 1 in each request. */
    number: integer().notNull(),
    madeBy: text({ enum: agreementSides }).notNull(),
    details: jsonb().$type<AgreementDetails>().notNull(),
    /** The exact text that both read and accept. */
    body: text().notNull(),
    /** SHA-256 of the text, in hexadecimal. */
    sha256: text().notNull(),
    /** What one side asked us to look at, and since when; operators can read the agreement only then. */
    complaint: text().notNull().default(""),
    complaintBy: text({ enum: agreementSides }),
    complainedAt: instant(),
    /** When the homeowner cancelled it; then it holds no more, and nobody can accept it. */
    cancelledAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("agreements_once").on(table.leadId, table.number),
    index("agreements_business").on(table.businessId),
    index("agreements_version").on(table.versionId),
    check("agreements_made_by_known", oneOf(table.madeBy, agreementSides)),
    check("agreements_complaint_by_known", oneOf(table.complaintBy, agreementSides)),
  ],
);

/** One side's acceptance of the text with this hash. */
export const agreementAcceptances = pgTable(
  "agreement_acceptances",
  {
    agreementId: partOf(() => agreements.id),
    side: text({ enum: agreementSides }).notNull(),
    sha256: text().notNull(),
    /** Who accepted it for the business; null for a homeowner, and once their account is deleted. */
    accountId: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    acceptedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.agreementId, table.side] }),
    index("agreement_acceptances_account").on(table.accountId),
    check("agreement_acceptances_side_known", oneOf(table.side, agreementSides)),
  ],
);

/** Chosen prices of requests whose homeowner had their details deleted, with nothing that leads back to them. */
export const agreedPrices = pgTable("agreed_prices", {
  id: id(),
  pence: integer().notNull(),
  /** 'Roof replacement', and 'medium roof' or ''. */
  job: text().notNull(),
  size: text().notNull(),
  /** The county. */
  region: text().notNull(),
  /** `2026-11` */
  month: text().notNull(),
});

/** Figures of chosen prices, computed every night. */
export const priceFigures = pgTable(
  "price_figures",
  {
    kind: text({ enum: priceFigureKinds }).notNull(),
    /** Both '' for an accuracy. */
    job: text().notNull(),
    size: text().notNull(),
    /** The county of a range, the city of an accuracy. */
    place: text().notNull(),
    count: integer().notNull(),
    /** The middle half, in pence; for an accuracy, both are how many were within the estimate. */
    low: integer().notNull(),
    high: integer().notNull(),
    countedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.job, table.size, table.place] }),
    check("price_figures_kind_known", oneOf(table.kind, priceFigureKinds)),
  ],
);
