import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Version } from "../../app/models/reviews/review";
import { accounts } from "./accounts";
import { businesses } from "./businesses";
import { bytes, createdAt, id, instant, oneOf, partOf, updatedAt } from "./columns";
import { leads } from "./leads";
import { documentTypes } from "./values/claims";
import {
  disputeOutcomes,
  disputeSides,
  type HoldRule,
  largestPaperBytes,
  removalRules,
  reportReasons,
  reviewKinds,
  reviewStates,
} from "./values/reviews";

/** One of each request and business that had it; app/models/reviews writes them. */
export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    /** The request that it is of; null once its writer had their details deleted. */
    leadId: uuid().references(() => leads.id, { onDelete: "set null" }),
    /** No key: a business that is deleted leaves its reviews behind. */
    businessId: uuid().notNull(),
    kind: text({ enum: reviewKinds }).notNull(),
    state: text({ enum: reviewStates }).notNull(),
    /** By which rules it was held; what an operator let through keeps them. */
    heldBy: text().array().$type<HoldRule[]>().notNull().default(sql`'{}'`),
    /** From 1 to 5, for the whole and for its parts; null where it is about the contact. */
    stars: integer(),
    starsWork: integer(),
    starsTidiness: integer(),
    starsTiming: integer(),
    starsPrice: integer(),
    /** What the work cost in the end, in pence, if its writer said. */
    costPence: integer(),
    body: text().notNull().default(""),
    /** Of text that is the same but for case, space and marks, the same; '' where there is none. */
    bodyKey: text().notNull().default(""),
    /** The four questions about the contact; null where one does not apply, or it is about the work. */
    rang: boolean(),
    came: boolean(),
    priced: boolean(),
    kept: boolean(),
    /** What is shown of its writer; empty once they had their details deleted. */
    firstName: text().notNull(),
    initial: text().notNull(),
    town: text().notNull(),
    /** When the work was done, or the business was last in touch: `2026-05`. */
    month: text().notNull(),
    /** What the work was, in the words of its request: 'Roof repair'. */
    work: text().notNull(),
    /** Whether its writer was offered anything for it: then it is marked and in no figure. */
    incentive: boolean().notNull(),
    /** What it said before each change, the oldest first. */
    history: jsonb().$type<Version[]>().notNull().default([]),
    /** When it was first shown. */
    publishedAt: instant(),
    /** When an operator last decided about it, by which rule it was refused or removed, and what its writer was told. */
    decidedAt: instant(),
    decidedBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    rule: text({ enum: removalRules }),
    reason: text().notNull().default(""),
    /** What the business says to it; while `replyHeldBy` names a rule, only to an operator. */
    reply: text().notNull().default(""),
    replyHeldBy: text().array().$type<HoldRule[]>().notNull().default(sql`'{}'`),
    repliedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("reviews_once").on(table.leadId, table.businessId),
    check("reviews_kind_known", oneOf(table.kind, reviewKinds)),
    check("reviews_state_known", oneOf(table.state, reviewStates)),
    check("reviews_rule_known", oneOf(table.rule, removalRules)),
    check("reviews_ruled", sql`(${table.state} in ('refused', 'removed')) = (${table.rule} is not null)`),
    check(
      "reviews_published_since",
      sql`${table.state} not in ('published', 'removed') or ${table.publishedAt} is not null`,
    ),
    check(
      "reviews_stars_of_work",
      sql`case ${table.kind} when 'work' then num_nulls(stars, stars_work, stars_tidiness, stars_timing, stars_price) = 0
        and least(stars, stars_work, stars_tidiness, stars_timing, stars_price) >= 1
        and greatest(stars, stars_work, stars_tidiness, stars_timing, stars_price) <= 5
        and length(${table.body}) between 20 and 1500
        else num_nonnulls(stars, stars_work, stars_tidiness, stars_timing, stars_price, cost_pence) = 0
        and ${table.body} = '' end`,
    ),
    check("reviews_cost_positive", sql`${table.costPence} > 0`),
    // What a business's page shows, newest first, and what its figure is made of.
    index("reviews_shown")
      .on(table.businessId, table.publishedAt.desc().nullsFirst(), table.id)
      .where(sql`state in ('published', 'removed') and kind = 'work'`),
    index("reviews_counted")
      .on(table.businessId, table.stars)
      .where(sql`state = 'published' and kind = 'work' and not incentive`),
    index("reviews_newest")
      .on(table.publishedAt.desc().nullsFirst(), table.id)
      .where(sql`state = 'published' and kind = 'work'`),
    index("reviews_of_business").on(table.businessId, table.createdAt.desc().nullsFirst()),
    index("reviews_decided_by").on(table.decidedBy).where(sql`decided_by is not null`),
    index("reviews_body").on(table.bodyKey).where(sql`body_key <> ''`),
    index("reviews_reply_held").on(table.repliedAt).where(sql`reply_held_by <> '{}'`),
    index("reviews_held").on(table.updatedAt, table.id).where(sql`state in ('held', 'asked_to_change')`),
  ],
);

/** Photos of reviews. Each row owns its files, as those of `business_pictures` do. */
export const reviewPictures = pgTable(
  "review_pictures",
  {
    id: id(),
    reviewId: partOf(() => reviews.id),
    position: integer().notNull().default(0),
    /** What the names of its files begin with. */
    path: text().notNull().unique(),
    alt: text().notNull().default(""),
    /** Pixels of its largest file. */
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("review_pictures_review").on(table.reviewId, table.position)],
);

/** What visitors report about a review, for an operator. */
export const reviewReports = pgTable(
  "review_reports",
  {
    id: id(),
    reviewId: partOf(() => reviews.id),
    reason: text({ enum: reportReasons }).notNull(),
    details: text().notNull().default(""),
    createdAt: createdAt(),
    decidedAt: instant(),
  },
  (table) => [
    check("review_reports_reason_known", oneOf(table.reason, reportReasons)),
    index("review_reports_review").on(table.reviewId),
    index("review_reports_waiting").on(table.createdAt).where(sql`decided_at is null`),
  ],
);

/** That a business disagrees with a review: it stays until an operator has heard both. */
export const reviewDisputes = pgTable(
  "review_disputes",
  {
    id: id(),
    reviewId: partOf(() => reviews.id),
    openedBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    businessSays: text().notNull(),
    writerSays: text().notNull().default(""),
    /** When its writer first answered: from then on, or once both were heard for long enough, it can be decided. */
    writerSaidAt: instant(),
    createdAt: createdAt(),
    heardUntil: instant().notNull(),
    decidedAt: instant(),
    outcome: text({ enum: disputeOutcomes }),
    /** What both are told. */
    reason: text().notNull().default(""),
  },
  (table) => [
    check("review_disputes_outcome_known", oneOf(table.outcome, disputeOutcomes)),
    check("review_disputes_decided", sql`(${table.decidedAt} is null) = (${table.outcome} is null)`),
    uniqueIndex("review_disputes_one_open").on(table.reviewId).where(sql`decided_at is null`),
    index("review_disputes_opener").on(table.openedBy),
    index("review_disputes_waiting").on(table.createdAt).where(sql`decided_at is null`),
  ],
);

/** What either side of a dispute sent to it. */
export const reviewPapers = pgTable(
  "review_papers",
  {
    id: id(),
    disputeId: partOf(() => reviewDisputes.id),
    side: text({ enum: disputeSides }).notNull(),
    name: text().notNull(),
    type: text({ enum: documentTypes }).notNull(),
    paper: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("review_papers_side_known", oneOf(table.side, disputeSides)),
    check("review_papers_type_known", oneOf(table.type, documentTypes)),
    check("review_papers_size", sql`octet_length(${table.paper}) <= ${sql.raw(String(largestPaperBytes))}`),
    index("review_papers_dispute").on(table.disputeId, table.side),
  ],
);

/** What a business was praised for elsewhere, as it says itself: marked so, and in no figure. */
export const suppliedPraise = pgTable(
  "supplied_praise",
  {
    businessId: partOf(() => businesses.id),
    position: integer().notNull(),
    says: text().notNull(),
    /** Who is said to have said it. */
    who: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.position] })],
);
