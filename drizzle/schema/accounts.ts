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
    expiresAt: instant().notNull(),
  },
  (table) => [index("sessions_account").on(table.accountId), index("sessions_expiry").on(table.expiresAt)],
);
