import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { SeenDetails } from "../../app/models/audit/audit";
import { instant } from "./columns";
import { roles } from "./values/accounts";
import { auditActions, subjectKinds } from "./values/audit";

/**
 * Who did or saw what, and when. Rows are added and never changed, which triggers enforce; only `audit_forget` empties
 * what rows say of a person. No foreign keys: what is deleted stays in the log as it was.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull().defaultNow(),
    /** Null: a visitor without an account, or the system. */
    actorId: uuid(),
    actorKind: text({ enum: [...roles, "visitor", "system"] }).notNull(),
    action: text({ enum: auditActions }).notNull(),
    subjectKind: text({ enum: subjectKinds }).notNull(),
    subjectId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** What the actor was shown of a person. */
    seen: jsonb().$type<SeenDetails>(),
    /** When the row's personal details were emptied. */
    forgottenAt: instant(),
  },
  (table) => [
    check(
      "audit_log_words_bounded",
      sql`length(${table.action}) <= 40 and length(${table.subjectId}) <= 100`,
    ),
    index("audit_log_newest").on(table.at, table.id),
    index("audit_log_subject").on(table.subjectId, table.at, table.id),
    index("audit_log_actor").on(table.actorId, table.at, table.id),
    index("audit_log_actor_action").on(table.actorId, table.action, table.at, table.id),
    index("audit_log_action").on(table.action, table.at, table.id),
    index("audit_log_seen_phone")
      .on(sql`(${table.seen} ->> 'phone')`, table.at)
      .where(sql`${table.seen} is not null`),
    index("audit_log_seen_email")
      .on(sql`lower(${table.seen} ->> 'email')`, table.at)
      .where(sql`${table.seen} is not null`),
  ],
);
