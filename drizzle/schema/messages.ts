import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { MailParts } from "~/models/messages/message";
import { bytes, createdAt, id, idOf, instant, oneOf, partOf } from "./columns";
import { leadAssignments, leads } from "./leads";
import { mostPhotoBytes, threadSides } from "./values/leads";
import { channels, outboxStatuses } from "./values/messages";

/** Messages to send, written in the transaction of what they report. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    channel: text({ enum: channels }).notNull(),
    recipient: text().notNull(),
    subject: text().notNull().default(""),
    body: text().notNull(),
    /** The parts of a mail, from which its HTML is made when it is sent. */
    mail: jsonb().$type<MailParts>(),
    /** The same for messages that must be sent only once, for example `lead:{id}:alert:{business}`. */
    dedupeKey: text().notNull(),
    leadId: idOf<LeadId>().references(() => leads.id, { onDelete: "cascade" }),
    status: text({ enum: outboxStatuses }).notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** How many of the attempts failed through no fault of the message: they do not count against it. */
    faults: integer().notNull().default(0),
    /** The earliest time to send it; while a worker holds it, the end of its lease. */
    availableAt: instant().notNull().defaultNow(),
    /** The first time it was to be sent, if its reader wanted it later than at once. */
    heldUntil: instant(),
    lastError: text(),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("outbox_once").on(table.dedupeKey),
    // Mails and other messages are leased apart: neither reads past the other kind's backlog.
    index("outbox_due_mails").on(table.availableAt).where(sql`status = 'pending' and channel = 'email'`),
    index("outbox_due_others").on(table.availableAt).where(sql`status = 'pending' and channel <> 'email'`),
    // Rows yet to be blanked: a month's, of all that were ever sent.
    index("outbox_unblanked")
      .on(sql`coalesce(${table.sentAt}, ${table.createdAt})`)
      .where(sql`status <> 'pending' and (recipient <> '' or subject <> '' or body <> '')`),
    index("outbox_recipient")
      .on(sql`lower(${table.recipient})`, table.createdAt.desc())
      .where(sql`recipient <> ''`),
    index("outbox_newest").on(table.createdAt, table.id),
    index("outbox_by_status").on(table.status, table.createdAt, table.id),
    check("outbox_channel_known", oneOf(table.channel, channels)),
    check("outbox_status_known", oneOf(table.status, outboxStatuses)),
  ],
);

/** What a homeowner and one business that was given their request write to each other; written by app/models/threads. */
export const threadEntries = pgTable(
  "thread_entries",
  {
    id: id(),
    assignmentId: partOf(() => leadAssignments.id),
    side: text({ enum: threadSides }).notNull(),
    body: text().notNull(),
    /** When the other side is told of it: several at once where they are written soon after each other. */
    toldAt: instant().notNull(),
    /** When the other side first opened the thread with it in it. */
    seenAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index("thread_entries_assignment").on(table.assignmentId, table.createdAt),
    check("thread_entries_side_known", oneOf(table.side, threadSides)),
    check("thread_entries_length", sql`length(${table.body}) <= 4000`),
  ],
);

/** Photos of an entry, as JPEG. */
export const threadPhotos = pgTable(
  "thread_photos",
  {
    id: id(),
    entryId: partOf(() => threadEntries.id),
    position: integer().notNull(),
    jpeg: bytes().notNull(),
  },
  (table) => [
    index("thread_photos_entry").on(table.entryId, table.position),
    check("thread_photos_size", sql`octet_length(${table.jpeg}) <= ${sql.raw(String(mostPhotoBytes))}`),
  ],
);
