import { sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, id, instant } from "./columns";

/** What an operator proves to have beside the password: an app that shows six digits. */
export const secondFactors = pgTable("second_factors", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** The key that the app shares with us, sealed. */
  sealedKey: text().notNull(),
  /** Null until the first six digits were right: before that it opens nothing and may be made anew. */
  confirmedAt: instant(),
  /** The latest 30 seconds whose digits were used: those and older ones are refused. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** What stands in for the app once each, for whoever lost it. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Keyed hash of the code. */
    codeHash: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index("recovery_codes_account").on(table.accountId, table.codeHash)],
);

/** How many quizzes came to a step for the first time on a day in London; nothing of who they were. */
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
