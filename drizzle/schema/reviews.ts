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
} from "drizzle-orm/pg-core";
import type { ReviewVersion } from "../../app/models/reviews/review";
import { accounts } from "./accounts";
import { businesses } from "./businesses";
import { bytes, createdAt, id, idOf, instant, oneOf, partOf, updatedAt } from "./columns";
import { leads } from "./leads";
import { documentTypes } from "./values/claims";
import {
  disputeFileBytes,
  disputeOutcomes,
  disputeSides,
  type HoldRule,
  removalRules,
  reportReasons,
  reviewKinds,
  reviewStates,
} from "./values/reviews";

/** At most one for each request and business that had it; written by app/models/reviews. */
export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    /** The request that it is about; null once its writer had their details deleted. */
    leadId: idOf<LeadId>().references(() => leads.id, { onDelete: "set null" }),
    /** No foreign key: a deleted business leaves its reviews behind. */
    businessId: idOf<ListingId>().notNull(),
    kind: text({ enum: reviewKinds }).notNull(),
    state: text({ enum: reviewStates }).notNull(),
    /** The rules that it was held by, also after an operator published it. */
    heldBy: text().array().$type<HoldRule[]>().notNull().default(sql`'{}'`),
    /** From 1 to 5, overall and in parts; null for a review of the contact. */
    stars: integer(),
    starsWork: integer(),
    starsTidiness: integer(),
    starsTiming: integer(),
    starsPrice: integer(),
    /** What the work cost in the end, in pence, if its writer said. */
    costPence: integer(),
    /** Whether its writer would hire the business again; null if they did not say, or the review is of the contact. */
    hireAgain: boolean(),
    body: text().notNull().default(""),
    /** Equal for texts that differ only in case, accents, spaces and punctuation; '' where there is no text. */
    bodyKey: text().notNull().default(""),
    /** The four answers about the contact; null if a question does not apply, or the review is of the work. */
    rang: boolean(),
    came: boolean(),
    priced: boolean(),
    kept: boolean(),
    /** The writer as shown; empty once they had their details deleted. */
    firstName: text().notNull(),
    initial: text().notNull(),
    town: text().notNull(),
    /** When the work was done, or the business was last in touch: `2026-05`. */
    month: text().notNull(),
    /** What the work was, in the words of its request: 'Roof repair'. */
    work: text().notNull(),
    /** Whether its writer was offered anything for it: then it is marked, and counts in no figure. */
    incentive: boolean().notNull(),
    /** What it said before each change, oldest first. */
    history: jsonb().$type<ReviewVersion[]>().notNull().default([]),
    /** When it was first shown. */
    publishedAt: instant(),
    /** When an operator last decided about it, the rule it was refused or removed by, and what its writer was told. */
    decidedAt: instant(),
    decidedBy: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    rule: text({ enum: removalRules }),
    reason: text().notNull().default(""),
    /** The business's reply; only operators see it while `replyHeldBy` names a rule. */
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
    // For a business's page, newest first, and for its rating.
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

/** Photos of reviews. Each row owns its files, as in `business_pictures`. */
export const reviewPictures = pgTable(
  "review_pictures",
  {
    id: id(),
    reviewId: partOf(() => reviews.id),
    position: integer().notNull().default(0),
    /** The prefix of its files' names. */
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

/** A business's dispute of a review: the review stays until an operator has heard both sides. */
export const reviewDisputes = pgTable(
  "review_disputes",
  {
    id: id(),
    reviewId: partOf(() => reviews.id),
    openedBy: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    businessSays: text().notNull(),
    writerSays: text().notNull().default(""),
    /** When its writer first answered: it can be decided from then on, or from `heardUntil`. */
    writerSaidAt: instant(),
    createdAt: createdAt(),
    heardUntil: instant().notNull(),
    decidedAt: instant(),
    outcome: text({ enum: disputeOutcomes }),
    /** What both sides are told. */
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

/** Files that either side of a dispute sent. */
export const disputeFiles = pgTable(
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
    check("review_papers_size", sql`octet_length(${table.paper}) <= ${sql.raw(String(disputeFileBytes))}`),
    index("review_papers_dispute").on(table.disputeId, table.side),
  ],
);

/** Praise from elsewhere that a business entered itself: marked so, and in no figure. */
export const suppliedPraise = pgTable(
  "supplied_praise",
  {
    businessId: partOf<ListingId>(() => businesses.id),
    position: integer().notNull(),
    says: text().notNull(),
    /** Who is quoted. */
    who: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.position] })],
);
