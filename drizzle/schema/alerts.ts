import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts, sessions } from "./accounts";
import { createdAt, id, partOf, updatedAt } from "./columns";

/** How somebody is told of a new lead; an account without a row is told every way there is, at any hour. */
export const alertSettings = pgTable(
  "alert_settings",
  {
    accountId: partOf<AccountId>(() => accounts.id).primaryKey(),
    email: boolean().notNull().default(true),
    texts: boolean().notNull().default(true),
    /** E.164, where texts go; null for the business's own number. */
    mobile: text(),
    /** Minutes after midnight in London between which nothing is sent; both null when there are no such hours. */
    quietFrom: integer(),
    quietUntil: integer(),
    /** Whether an emergency is sent in quiet hours all the same. */
    emergencies: boolean().notNull().default(false),
    /**
     * Whether browser notifications were on when this was last chosen: if no subscription is left, a session may have
     * ended without anybody turning them off.
     */
    push: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      "alert_settings_quiet_hours",
      sql`(${table.quietFrom} is null) = (${table.quietUntil} is null)
        and ${table.quietFrom} between 0 and 1439 and ${table.quietUntil} between 0 and 1439
        and ${table.quietFrom} <> ${table.quietUntil}`,
    ),
  ],
);

/** A browser that shows notifications; deleted with the session in which they were turned on, or signed in again. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id(),
    accountId: partOf<AccountId>(() => accounts.id),
    sessionId: partOf(() => sessions.id),
    /** The push service's address for the browser; whoever has it and the keys can send it messages. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and shared secret, base64url, that a message is sealed with. */
    publicKey: text().notNull(),
    sharedSecret: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("push_subscriptions_account").on(table.accountId),
    index("push_subscriptions_session").on(table.sessionId),
  ],
);
