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
} from "drizzle-orm/pg-core";
import { closedKey, createdAt, id, idOf, instant, oneOf, partOf, updatedAt } from "./columns";
import { roles, signInActs, tokenPurposes } from "./values/accounts";

export const accounts = pgTable(
  "accounts",
  {
    id: id().$type<AccountId>(),
    email: text().notNull(),
    /** An argon2id hash; null until somebody sets a password. Never empty, which `??` would take for one. */
    passwordHash: text(),
    role: text({ enum: roles }).notNull(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    /** E.164. */
    phone: text(),
    emailConfirmedAt: instant(),
    /** A browser that was known before then is known no longer. */
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
    index("accounts_first_name_key").on(sql`${closedKey(table.firstName)} text_pattern_ops`),
    index("accounts_last_name_key").on(sql`${closedKey(table.lastName)} text_pattern_ops`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    accountId: partOf<AccountId>(() => accounts.id),
    createdAt: createdAt(),
    /** Extended while the session is used, up to its last day. */
    expiresAt: instant().notNull(),
    /** The form that was being sent when the session before it ended, sealed; until it is sent again. */
    carriedForm: text(),
    /** What its person would call the browser: `Chrome on Android`. */
    browser: text().notNull().default(""),
    /** When the second factor was last proved in it; null if it never was. */
    secondFactorAt: instant(),
    /** The business chosen, if there are several. It grants nothing: ownership is checked each time. */
    businessId: idOf<ListingId>(),
  },
  (table) => [index("sessions_account").on(table.accountId), index("sessions_expiry").on(table.expiresAt)],
);

/** What a link in a mail may do, once; the link itself is stored nowhere. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    id: id(),
    accountId: partOf<AccountId>(() => accounts.id),
    purpose: text({ enum: tokenPurposes }).notNull(),
    /** Keyed hash of what the link carries. */
    tokenHash: text().notNull().unique(),
    /** The account's new address, where it changes. */
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

/** Attempts to sign in, by hour: one row for each act, account, network and browser, with its count. */
export const signIns = pgTable(
  "sign_ins",
  {
    /** Negative, so that no row of the audit log, among which these are listed, has the same id. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity({
      startWith: -1,
      increment: -1,
      minValue: "-9007199254740991",
      maxValue: -1,
    }),
    /** When the hour began. */
    hour: instant().notNull(),
    act: text({ enum: signInActs }).notNull(),
    /** Null if there is no such account. The email that was typed is stored nowhere. */
    accountId: idOf<AccountId>().references(() => accounts.id, { onDelete: "cascade" }),
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

/** The second factor of an operator, beside the password: an app that shows six digits. */
export const secondFactors = pgTable("second_factors", {
  accountId: partOf<AccountId>(() => accounts.id).primaryKey(),
  /** The key that the app shares with us, sealed. */
  sealedKey: text().notNull(),
  /** Null until the first six digits were right: before that it grants nothing and may be made again. */
  confirmedAt: instant(),
  /** The latest 30-second step whose digits were used: that and earlier ones are refused. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** Codes that replace the app, once each, for somebody who lost it. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    accountId: partOf<AccountId>(() => accounts.id),
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
    accountId: partOf<AccountId>(() => accounts.id),
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
