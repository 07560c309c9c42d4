import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { businesses } from "./businesses";
import { bytes, createdAt, id, idOf, instant, oneOf, partOf, updatedAt } from "./columns";
import {
  claimKinds,
  claimStatuses,
  codeChannels,
  documentTypes,
  largestDocumentBytes,
  verificationMethods,
} from "./values/claims";

/** Claims that a listing is somebody's, and their outcome. */
export const businessClaims = pgTable(
  "business_claims",
  {
    id: id(),
    businessId: partOf<ListingId>(() => businesses.id),
    kind: text({ enum: claimKinds }).notNull().default("claim"),
    /** Who made the claim; for one made without an account, the account that the mailed link gave it to. */
    accountId: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    /** The browser of a claim made without an account. */
    visitorId: uuid(),
    contactName: text().notNull(),
    email: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    verificationMethod: text({ enum: verificationMethods }).notNull(),
    additionalInfo: text().notNull().default(""),
    status: text({ enum: claimStatuses }).notNull().default("pending"),
    /** What the claimant was told of a rejection. */
    reason: text().notNull().default(""),
    /** By which channel the code was sent that proved it. */
    provedBy: text({ enum: codeChannels }),
    provedAt: instant(),
    decidedBy: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    /** For a refused claim, when its claimant was told the outcome: until then it is waiting to be told. */
    decidedAt: instant(),
    /** When the listing became the claimant's. */
    ownedAt: instant(),
    /** When an operator began to look into a dispute: from then on, changes to whose the listing is wait. */
    lookedAt: instant(),
    /** Whether an operator has something to decide about it; triggers keep it (drizzle/functions/waiting.sql). */
    waits: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("business_claims_kind_known", oneOf(table.kind, claimKinds)),
    check("business_claims_status_known", oneOf(table.status, claimStatuses)),
    check("business_claims_method_known", oneOf(table.verificationMethod, verificationMethods)),
    check("business_claims_proved_by_known", oneOf(table.provedBy, codeChannels)),
    uniqueIndex("business_claims_one_won")
      .on(table.businessId)
      .where(sql`owned_at is null and status in ('proven', 'approved')`),
    uniqueIndex("business_claims_one_each")
      .on(table.businessId, sql`coalesce(${table.visitorId}, ${table.accountId})`)
      .where(sql`status = 'pending'`),
    uniqueIndex("business_claims_one_dispute").on(table.businessId).where(sql`status = 'disputed'`),
    index("business_claims_waiting").on(table.createdAt, table.id, table.kind).where(sql`waits`),
    index("business_claims_made").on(table.createdAt),
    index("business_claims_decided")
      .on(table.decidedAt.desc().nullsFirst(), table.id)
      .where(sql`decided_at is not null and status in ('approved', 'rejected', 'proven')`),
    index("business_claims_business").on(table.businessId, table.createdAt),
    index("business_claims_account").on(table.accountId, table.createdAt.desc()),
    index("business_claims_email").on(sql`lower(${table.email})`, table.createdAt.desc()),
  ],
);

/** Codes sent to a listing's own phone or email: for claims only, never for quizzes. */
export const claimCodes = pgTable(
  "claim_codes",
  {
    id: id(),
    claimId: partOf(() => businessClaims.id),
    channel: text({ enum: codeChannels }).notNull(),
    /** Keyed hash of code and id. */
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check("claim_codes_channel_known", oneOf(table.channel, codeChannels)),
    check("claim_codes_tries", sql`${table.tries} between 0 and 5`),
    index("claim_codes_latest").on(table.claimId, table.createdAt.desc()),
    index("claim_codes_age").on(table.createdAt),
  ],
);

/** Letters and bills that show whose a business is: for operators only, and deleted soon. */
export const claimDocuments = pgTable(
  "claim_documents",
  {
    id: id(),
    claimId: partOf(() => businessClaims.id),
    /** The file's name on the sender's computer. */
    name: text().notNull(),
    /** By its content, not by its name. */
    type: text({ enum: documentTypes }).notNull(),
    bytes: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("claim_documents_type_known", oneOf(table.type, documentTypes)),
    check(
      "claim_documents_size",
      sql`octet_length(${table.bytes}) <= ${sql.raw(String(largestDocumentBytes))}`,
    ),
    index("claim_documents_claim").on(table.claimId),
  ],
);
