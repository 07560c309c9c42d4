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
import type { AgreementDetails } from "../../app/models/prices/agreement";
import type { PriceTerms } from "../../app/models/prices/price";
import { accounts } from "./accounts";
import { businesses } from "./businesses";
import { bytes, createdAt, id, instant, oneOf, partOf } from "./columns";
import { leads } from "./leads";
import { documentTypes } from "./values/claims";
import { agreementSides, largestPriceFileBytes, mostPence, priceFigureKinds } from "./values/prices";

/** What one business asks for the work of a request, or what its homeowner wrote down from paper; app/models/prices writes them. */
export const prices = pgTable(
  "prices",
  {
    id: id(),
    leadId: partOf(() => leads.id),
    /** Null where the homeowner has it of somebody from elsewhere. */
    businessId: uuid().references(() => businesses.id, { onDelete: "cascade" }),
    /** Whether its homeowner wrote it down, who alone sees it. */
    entered: boolean().notNull().default(false),
    /** What somebody from elsewhere is called. */
    name: text().notNull().default(""),
    /** What was typed and not sent yet, by field. */
    draft: jsonb().$type<Record<string, string>>(),
    /** One of its files, which goes with what is sent next. */
    draftFileId: uuid(),
    /** Counts what was done with it: a form says on which of them it was opened. */
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

/** What was sent, each time: a row is never changed, which a trigger holds (drizzle/functions/prices.sql). */
export const priceVersions = pgTable(
  "price_versions",
  {
    id: id(),
    priceId: partOf(() => prices.id),
    /** From 1. */
    number: integer().notNull(),
    terms: jsonb().$type<PriceTerms>().notNull(),
    /** All of it, VAT included. */
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

/** What a homeowner and the business that they chose agree on, each time its text changes. */
export const agreements = pgTable(
  "agreements",
  {
    id: id(),
    leadId: partOf(() => leads.id),
    businessId: uuid().references(() => businesses.id, { onDelete: "set null" }),
    /** The price that was chosen. */
    versionId: uuid().references(() => priceVersions.id, { onDelete: "set null" }),
    /** From 1 of each request. */
    number: integer().notNull(),
    madeBy: text({ enum: agreementSides }).notNull(),
    details: jsonb().$type<AgreementDetails>().notNull(),
    /** What both read and accept, to the letter. */
    body: text().notNull(),
    /** Of the text, in hexadecimal digits. */
    sha256: text().notNull(),
    /** What one side asks us to look at, and since when; only then an operator reads it. */
    complaint: text().notNull().default(""),
    complaintBy: text({ enum: agreementSides }),
    complainedAt: instant(),
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

/** That a side accepted the text of that sum. */
export const agreementAcceptances = pgTable(
  "agreement_acceptances",
  {
    agreementId: partOf(() => agreements.id),
    side: text({ enum: agreementSides }).notNull(),
    sha256: text().notNull(),
    /** Who pressed it for the business; null for a homeowner, and once their account is deleted. */
    accountId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    acceptedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.agreementId, table.side] }),
    index("agreement_acceptances_account").on(table.accountId),
    check("agreement_acceptances_side_known", oneOf(table.side, agreementSides)),
  ],
);

/** Chosen prices of requests whose homeowner had their details deleted: nothing leads back to one. */
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

/** What chosen prices came to when they were last counted, which is every night. */
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
    /** In pence, the middle half; of an accuracy both are how many lay inside the estimate. */
    low: integer().notNull(),
    high: integer().notNull(),
    countedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.job, table.size, table.place] }),
    check("price_figures_kind_known", oneOf(table.kind, priceFigureKinds)),
  ],
);
