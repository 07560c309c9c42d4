import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Answers } from "../../app/models/quiz/answers";
import { createdAt, id, instant, updatedAt } from "./columns";
import { leads } from "./leads";

export const quizDrafts = pgTable(
  "quiz_drafts",
  {
    id: id(),
    visitorId: uuid().notNull(),
    quiz: text().notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    /** Set when the draft became a lead; from then on it takes no answers. */
    leadId: uuid().references(() => leads.id, { onDelete: "set null" }),
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
    check("phone_verifications_tries", sql`${table.tries} between 0 and 5`),
  ],
);
