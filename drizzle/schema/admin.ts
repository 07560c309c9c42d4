import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { idOf, instant, oneOf, partOf } from "./columns";
import { dayFigures, decisionKinds } from "./values/admin";

/** The figures of the desk's charts for each past day in London; nothing about a person. */
export const figureDays = pgTable(
  "figure_days",
  {
    day: date({ mode: "string" }).notNull(),
    figure: text({ enum: dayFigures }).notNull(),
    /** Where requests came from; '' for any other figure. */
    source: text().notNull().default(""),
    count: integer().notNull(),
    /** How many of those it is true of. */
    part: integer().notNull(),
    countedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.figure, table.source] }),
    check("figure_days_figure_known", oneOf(table.figure, dayFigures)),
  ],
);

/** Settings that an operator changed from the built-in ones: see app/models/admin/settings.ts. */
export const siteSettings = pgTable("site_settings", {
  name: text().primaryKey(),
  value: text().notNull(),
  setBy: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
  setAt: instant().notNull().defaultNow(),
});

/** Nothing reads or writes it any more: it goes with the next release, after the last that did. */
export const statementSources = pgTable("statement_proofs", {
  statement: text().primaryKey(),
  evidence: text().notNull(),
  provedBy: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
  provedAt: instant().notNull().defaultNow(),
});

/** Decisions of an operator that can still be taken back: none has any effect before it is due. */
export const deferrals = pgTable(
  "held_decisions",
  {
    kind: text({ enum: decisionKinds }).notNull(),
    /** What was decided about: an id, or the name of a trade. */
    subject: text().notNull(),
    /** As the desk lists it: 'Kirkgate Slaters: approved'. */
    says: text().notNull(),
    decision: jsonb().notNull(),
    decidedBy: partOf<AccountId>(() => accounts.id),
    dueAt: instant().notNull(),
    /** It came due and could not be carried out, because its subject had changed by then. */
    barred: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    check("held_decisions_kind_known", oneOf(table.kind, decisionKinds)),
    index("held_decisions_due").on(table.dueAt),
    index("held_decisions_by").on(table.decidedBy),
  ],
);
