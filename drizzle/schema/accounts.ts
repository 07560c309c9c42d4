import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { roles } from "../../app/models/accounts/role";
import { createdAt, id, instant, oneOf, updatedAt } from "./columns";

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: roles }).notNull(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    phone: text(),
    emailConfirmedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("accounts_email_unique").on(sql`lower(${table.email})`),
    check("accounts_role_known", oneOf(table.role, roles)),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** Moves on while the session is used, up to its last day. */
    expiresAt: instant().notNull(),
    /** What was being sent when the session before it ended, sealed; until it is sent again. */
    carriedForm: text(),
  },
  (table) => [index("sessions_account").on(table.accountId), index("sessions_expiry").on(table.expiresAt)],
);
