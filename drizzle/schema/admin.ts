import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { instant, oneOf, partOf } from "./columns";
import { dayFigures, heldKinds } from "./values/admin";

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

/** What an operator wrote in place of what the source comes with: see app/models/admin/settings.ts. */
export const siteSettings = pgTable("site_settings", {
  name: text().primaryKey(),
  value: text().notNull(),
  setBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
  setAt: instant().notNull().defaultNow(),
});

/** What of the content's statements an operator has proved, and by what: a live site shows no other. */
export const statementProofs = pgTable("statement_proofs", {
  /** In its words: once these change it is another. */
  statement: text().primaryKey(),
  evidence: text().notNull(),
  provedBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
  provedAt: instant().notNull().defaultNow(),
});

/** What an operator decided and may still take back: it is done when it is due, and nothing of it before. */
export const heldDecisions = pgTable(
  "held_decisions",
  {
    kind: text({ enum: heldKinds }).notNull(),
    /** Of what was decided about: an id, or the name of a trade. */
    subject: text().notNull(),
    /** As the desk lists it: 'Kirkgate Slaters: approved'. */
    says: text().notNull(),
    decision: jsonb().notNull(),
    decidedBy: partOf(() => accounts.id),
    dueAt: instant().notNull(),
    /** It came due and could not be done: its subject stands otherwise by then. */
    barred: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    check("held_decisions_kind_known", oneOf(table.kind, heldKinds)),
    index("held_decisions_due").on(table.dueAt),
    index("held_decisions_by").on(table.decidedBy),
  ],
);
