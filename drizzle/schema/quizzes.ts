import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, id, idOf, instant, oneOf, partOf, updatedAt } from "./columns";
import { leads } from "./leads";
import { type Answers, mostAddedPhotos, mostPhotoBytes } from "./values/leads";
import { codePurposes } from "./values/quizzes";

export const quizDrafts = pgTable(
  "quiz_drafts",
  {
    id: id(),
    visitorId: uuid().notNull(),
    quiz: text().notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    /** The lead that it became. */
    leadId: idOf<LeadId>().references(() => leads.id, { onDelete: "set null" }),
    /** Set when it became a lead, or was set aside for a new one: it takes no answers then. */
    completedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("quiz_drafts_one_open").on(table.visitorId, table.quiz).where(sql`completed_at is null`),
    index("quiz_drafts_latest").on(table.visitorId, table.quiz, table.createdAt.desc()),
    index("quiz_drafts_age").on(table.updatedAt),
  ],
);

export const phoneVerifications = pgTable(
  "phone_verifications",
  {
    id: id(),
    visitorId: uuid().notNull(),
    phone: text().notNull(),
    /** What its code is for, and nothing else. */
    purpose: text({ enum: codePurposes }).notNull().default("quiz"),
    /** The version of an agreement that it accepts. */
    agreementId: uuid(),
    /** The request whose number it corrects. */
    leadId: idOf<LeadId>(),
    /** Keyed hash of the code; null when the vendor makes and checks it. */
    codeHash: text(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    verifiedAt: instant(),
    /** Set by the one lead that used it. */
    consumedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index("phone_verifications_latest").on(table.visitorId, table.phone, table.createdAt.desc()),
    index("phone_verifications_age").on(table.createdAt),
    check("phone_verifications_purpose_known", oneOf(table.purpose, codePurposes)),
    check(
      "phone_verifications_about",
      sql`(${table.purpose} = 'agreement') = (${table.agreementId} is not null)`,
    ),
    check("phone_verifications_of", sql`(${table.purpose} = 'number') = (${table.leadId} is not null)`),
    check("phone_verifications_tries", sql`${table.tries} between 0 and 5`),
  ],
);

/** Photos of jobs, as JPEG: each belongs to a draft until that becomes a lead, then to the lead. */
export const leadPhotos = pgTable(
  "lead_photos",
  {
    id: id(),
    draftId: uuid()
      .unique()
      .references(() => quizDrafts.id, { onDelete: "cascade" }),
    leadId: idOf<LeadId>()
      .unique()
      .references(() => leads.id, { onDelete: "cascade" }),
    jpeg: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("lead_photos_one_owner", sql`num_nonnulls(${table.draftId}, ${table.leadId}) = 1`),
    check("lead_photos_size", sql`octet_length(${table.jpeg}) <= ${sql.raw(String(mostPhotoBytes))}`),
  ],
);

/** Photos that a homeowner adds to a request, as JPEG, by the order in which they came. */
export const requestPhotos = pgTable(
  "request_photos",
  {
    leadId: partOf<LeadId>(() => leads.id),
    position: integer().notNull(),
    jpeg: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.position] }),
    check("request_photos_at_most", sql`${table.position} between 1 and ${sql.raw(String(mostAddedPhotos))}`),
    check("request_photos_size", sql`octet_length(${table.jpeg}) <= ${sql.raw(String(mostPhotoBytes))}`),
  ],
);

/** How many quizzes first reached a step on a day in London; nothing about who took them. */
export const quizStepDays = pgTable(
  "quiz_step_days",
  {
    day: date({ mode: "string" }).notNull(),
    quiz: text().notNull(),
    step: text().notNull(),
    reached: integer().notNull().default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.day, table.quiz, table.step] })],
);
