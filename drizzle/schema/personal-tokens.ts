import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, id, instant } from "./columns";

/** Keys by which an operator's own programs call the endpoints of the import. */
export const personalTokens = pgTable(
  "personal_tokens",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** What its owner calls it. */
    name: text().notNull(),
    /** Keyed hash; the token itself was shown once. */
    tokenHash: text().notNull().unique(),
    /** Whether the session that made it had proved the second factor. */
    underSecondFactor: boolean().notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [index("personal_tokens_account").on(table.accountId, table.createdAt)],
);
