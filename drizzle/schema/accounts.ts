import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf, partOf, updatedAt } from "./columns";
import { roles, signInActs, tokenPurposes } from "./values/accounts";

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    email: text().notNull(),
    /** An argon2id hash; null until somebody sets a password: never empty, which `??` would take for one. */
    passwordHash: text(),
    role: text({ enum: roles }).notNull(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    /** E.164. */
    phone: text(),
    emailConfirmedAt: instant(),
    /** A browser that was known before no longer is. */
    passwordChangedAt: instant().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Anybody may sign up with an address; one account has proved it.
    uniqueIndex("accounts_email_proved")
      .on(sql`lower(${table.email})`)
      .where(sql`email_confirmed_at is not null`),
    index("accounts_email").on(sql`lower(${table.email})`, table.createdAt),
    check("accounts_role_known", oneOf(table.role, roles)),
    check("accounts_password_hashed", sql`${table.passwordHash} like '$argon2id$%'`),
    index("accounts_phone").on(table.phone),
    index("accounts_first_name").on(sql`lower(${table.firstName}) text_pattern_ops`),
    index("accounts_last_name").on(sql`lower(${table.lastName}) text_pattern_ops`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    accountId: partOf(() => accounts.id),
    createdAt: createdAt(),
    /** Moves on while the session is used, up to its last day. */
    expiresAt: instant().notNull(),
    /** What was being sent when the session before it ended, sealed; until it is sent again. */
    carriedForm: text(),
    /** What its person would call the browser: `Chrome on Android`. */
    browser: text().notNull().default(""),
    /** When its person last proved to have the second factor; null where they never did. */
    secondFactorAt: instant(),
    /** The business that was chosen of several. It opens nothing: whether it is theirs is asked each time. */
    businessId: uuid(),
  },
  (table) => [index("sessions_account").on(table.accountId), index("sessions_expiry").on(table.expiresAt)],
);

/** What a link in a mail may do, once; the link itself is nowhere but in the mail. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    id: id(),
    accountId: partOf(() => accounts.id),
    purpose: text({ enum: tokenPurposes }).notNull(),
    /** Keyed hash of what the link carries. */
    tokenHash: text().notNull().unique(),
    /** The address that the account is to have, where that is another. */
    newEmail: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index("account_tokens_account").on(table.accountId, table.purpose),
    index("account_tokens_expiry").on(table.expiresAt),
    check("account_tokens_purpose_known", oneOf(table.purpose, tokenPurposes)),
  ],
);

/** What was tried at the door in an hour: one row for each act, account, network and browser, however often it was. */
export const signIns = pgTable(
  "sign_ins",
  {
    /** Below zero, so that no row of the audit log, among which these are listed, has the same. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity({
      startWith: -1,
      increment: -1,
      minValue: "-9007199254740991",
      maxValue: -1,
    }),
    /** When the hour began. */
    hour: instant().notNull(),
    act: text({ enum: signInActs }).notNull(),
    /** Null: of no account. The email that was given is nowhere. */
    accountId: uuid().references(() => accounts.id, { onDelete: "cascade" }),
    /** A part of the address: `203.0.113.0/24`. */
    network: text().notNull(),
    /** What its person would call the browser: `Chrome on Android`. */
    browser: text().notNull(),
    times: integer().notNull().default(1),
    firstAt: instant().notNull().defaultNow(),
    lastAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique("sign_ins_once")
      .on(table.hour, table.act, table.accountId, table.network, table.browser)
      .nullsNotDistinct(),
    index("sign_ins_newest").on(table.lastAt, table.id),
    index("sign_ins_act").on(table.act, table.lastAt, table.id),
    index("sign_ins_account").on(table.accountId, table.act, table.lastAt, table.id),
    check("sign_ins_act_known", oneOf(table.act, signInActs)),
    check("sign_ins_words_bounded", sql`length(${table.network}) <= 50 and length(${table.browser}) <= 40`),
  ],
);

/** What an operator proves to have beside the password: an app that shows six digits. */
export const secondFactors = pgTable("second_factors", {
  accountId: partOf(() => accounts.id).primaryKey(),
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
    accountId: partOf(() => accounts.id),
    /** Keyed hash of the code. */
    codeHash: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index("recovery_codes_account").on(table.accountId, table.codeHash)],
);

/** Keys by which an operator's own programs call the endpoints of the import. */
export const personalTokens = pgTable(
  "personal_tokens",
  {
    id: id(),
    accountId: partOf(() => accounts.id),
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
