import { sql } from "drizzle-orm";
import {
  bigint,
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
import type { MailParts } from "../../app/models/messages/mail";
import { createdAt, id, instant, oneOf } from "./columns";
import { leads } from "./leads";
import { faultKinds, outgoing } from "./values/faults";
import { dayFigures } from "./values/figures";
import { channels, outboxStatuses } from "./values/messages";

/** Messages to send, written in the transaction of what they tell of. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    channel: text({ enum: channels }).notNull(),
    recipient: text().notNull(),
    subject: text().notNull().default(""),
    body: text().notNull(),
    /** What a mail is made of, from which its HTML is drawn when it is sent. */
    mail: jsonb().$type<MailParts>(),
    /** What makes a message the same message, for example `lead:{id}:alert:{business}`. */
    dedupeKey: text().notNull(),
    leadId: uuid().references(() => leads.id, { onDelete: "cascade" }),
    status: text({ enum: outboxStatuses }).notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** How many of the attempts failed through no fault of the message: they do not count against it. */
    faults: integer().notNull().default(0),
    /** Not before this time; while a worker holds it, the end of its lease. */
    availableAt: instant().notNull().defaultNow(),
    /** When it was first to be sent, where its reader wanted it later than at once. */
    heldUntil: instant(),
    lastError: text(),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("outbox_once").on(table.dedupeKey),
    // Mails are taken by themselves, and so are the others: neither reads past what waits of the other kind.
    index("outbox_due_mails").on(table.availableAt).where(sql`status = 'pending' and channel = 'email'`),
    index("outbox_due_others").on(table.availableAt).where(sql`status = 'pending' and channel <> 'email'`),
    // What is to be blanked one day: of all that was ever sent, a month's.
    index("outbox_unblanked")
      .on(sql`coalesce(${table.sentAt}, ${table.createdAt})`)
      .where(sql`status <> 'pending' and (recipient <> '' or subject <> '' or body <> '')`),
    index("outbox_newest").on(table.createdAt, table.id),
    index("outbox_by_status").on(table.status, table.createdAt, table.id),
    check("outbox_channel_known", oneOf(table.channel, channels)),
    check("outbox_status_known", oneOf(table.status, outboxStatuses)),
  ],
);

/** Where nothing can be sent, or could not: one row for each way out, the latest time only. */
export const serviceFaults = pgTable(
  "service_faults",
  {
    service: text({ enum: outgoing }).primaryKey(),
    kind: text({ enum: faultKinds }).notNull(),
    /** A short code, for example `smtp-535`. */
    error: text().notNull(),
    beganAt: instant().notNull(),
    /** Null while it lasts. */
    endedAt: instant(),
    /** How often it was met. */
    tries: integer().notNull().default(1),
    /** Until then nobody tries again. */
    retryAt: instant().notNull(),
  },
  (table) => [
    check("service_faults_service_known", oneOf(table.service, outgoing)),
    check("service_faults_kind_known", oneOf(table.kind, faultKinds)),
  ],
);

/**
 * What is to be heard by every process, written in the transaction that makes it true and read after its commit, for
 * five minutes (app/database/announcements.server.ts). Unlogged: after a crash everybody begins anew.
 */
export const announcements = pgTable("announcements", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text().notNull(),
  payload: text().notNull(),
  at: instant().notNull().default(sql`clock_timestamp()`),
});

/** One row a counted act; a limit is a count of rows in a sliding window. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** What is limited, for example `code:number` or `sign-in:address`. */
    scope: text().notNull(),
    /** Keyed hash of whom: never a number, address or email in clear. */
    subject: text().notNull(),
    happenedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("rate_limits_window").on(table.scope, table.subject, table.happenedAt.desc()),
    index("rate_limits_age").on(table.happenedAt),
  ],
);

/** What the desk's charts are drawn from, of each day in London that is over: numbers, of nobody in particular. */
export const figureDays = pgTable(
  "figure_days",
  {
    day: date({ mode: "string" }).notNull(),
    figure: text({ enum: dayFigures }).notNull(),
    /** Of requests where they came from; '' of everything else. */
    source: text().notNull().default(""),
    count: integer().notNull(),
    /** Of how many of those it is true. */
    part: integer().notNull(),
    countedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.figure, table.source] }),
    check("figure_days_figure_known", oneOf(table.figure, dayFigures)),
  ],
);
