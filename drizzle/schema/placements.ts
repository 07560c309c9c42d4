import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { businesses } from "./businesses";
import { createdAt, id, idOf, instant, oneOf, partOf, updatedAt } from "./columns";
import { currentLeadChoices, refundReasons, subscriptionStatuses } from "./values/placements";
import type { PlanId } from "./values/plans";

/** The plans of values/plans.ts for the database, written at each start. */
export const plans = pgTable("plans", {
  id: text().$type<PlanId>().primaryKey(),
  /** Pence a month: the dearer of two plans ranks higher, and is listed first. */
  price: integer().notNull(),
  /** How many businesses of one trade can have it in one city. */
  places: integer().notNull(),
});

const planId = () =>
  text()
    .$type<PlanId>()
    .references(() => plans.id);

/** Applications for a featured placement, paid or not. */
export const placementApplications = pgTable(
  "featured_applications",
  {
    id: id(),
    businessName: text().notNull(),
    contactName: text().notNull(),
    email: text().notNull(),
    /** E.164 for a UK number, else as it was typed. */
    phone: text().notNull(),
    serviceType: text().notNull(),
    city: text().notNull(),
    planType: planId().notNull(),
    /** Pence: the price on the server, not one that was sent. */
    monthlyPrice: integer().notNull(),
    currentLeads: text({ enum: currentLeadChoices }),
    /** The trade and `city_key` of the place that is asked for. */
    trade: text().notNull(),
    cityKey: text().notNull(),
    /** The account that was signed in, and its listing that the placement is for. */
    accountId: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    businessId: idOf<ListingId>().references(() => businesses.id, { onDelete: "set null" }),
    /** The payment page that was opened for it. */
    checkoutId: text().unique(),
    checkoutUrl: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("featured_applications_email").on(sql`lower(${table.email})`),
    index("featured_applications_account").on(table.accountId),
    index("featured_applications_business").on(table.businessId),
    index("featured_applications_age").on(table.createdAt),
    check("featured_applications_leads_known", oneOf(table.currentLeads, currentLeadChoices)),
    check("featured_applications_price_positive", sql`${table.monthlyPrice} > 0`),
  ],
);

/** Numbers the times a subscription is read from the vendor: the later reading wins, in whatever order they arrive. */
export const subscriptionReadings = pgSequence("subscription_readings");

/** Each subscription as last read from the vendor, and the place that it holds. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    /** The vendor's id. */
    id: text().$type<SubscriptionId>().primaryKey(),
    applicationId: uuid().references(() => placementApplications.id, { onDelete: "set null" }),
    customerId: text().notNull(),
    /** The owner: the account signed in, or the one whose confirmed email is the buyer's. */
    accountId: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    /** The buyer's email, from the application. */
    email: text().notNull(),
    /** Null while it waits for a listing. */
    businessId: idOf<ListingId>().references(() => businesses.id, { onDelete: "set null" }),
    /** The plan with this price; null for a price that is none of ours. */
    plan: planId(),
    /** Pence a month, as the vendor has it: existing buyers keep their price when the plan's changes. */
    price: integer(),
    status: text({ enum: subscriptionStatuses }).notNull(),
    periodEnd: instant(),
    cancelAt: instant(),
    endedAt: instant(),
    startedAt: instant().notNull(),
    /** The end of the last period that was paid for. */
    paidUntil: instant(),
    /** The plan that was paid for in that period: it stays until the period ends. */
    paidPlan: planId(),
    /** When the placement ends, as of now; in the past or null, there is none. */
    entitledUntil: instant(),
    /** Refunded, charged back, or its account deleted: it never gets a placement again. */
    stoppedAt: instant(),
    /** The place that it holds: trade, `city_key`, plan, and its number for that plan; kept by settlement.server.ts. */
    trade: text(),
    cityKey: text(),
    placePlan: planId(),
    place: integer(),
    /** When it first held a place. */
    placedAt: instant(),
    /** The number from {@link subscriptionReadings}. */
    reading: bigint({ mode: "number" }).notNull(),
    /** For a card not charged yet, when to try next to start the plan; null before the first attempt. */
    startDueAt: instant(),
    /** When that card was refused for the first payment; null if it was not, or is accepted again. */
    cardRefusedAt: instant(),
    /** Why all payments are to be refunded, and since when; kept after the refund. */
    refundReason: text({ enum: refundReasons }),
    refundWantedAt: instant(),
    refundedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("subscriptions_place")
      .on(table.trade, table.cityKey, table.placePlan, table.place)
      .where(sql`place is not null`),
    uniqueIndex("subscriptions_one_a_listing").on(table.businessId).where(sql`place is not null`),
    index("subscriptions_business").on(table.businessId),
    index("subscriptions_account").on(table.accountId),
    index("subscriptions_application").on(table.applicationId),
    index("subscriptions_email").on(sql`lower(${table.email})`),
    index("subscriptions_ending").on(table.entitledUntil).where(sql`place is not null`),
    index("subscriptions_waiting").on(table.entitledUntil).where(sql`business_id is null`),
    index("subscriptions_unstarted")
      .on(table.startedAt, table.id)
      .where(sql`status = 'trialing' and ended_at is null`),
    index("subscriptions_refunds_wanted")
      .on(table.refundWantedAt)
      .where(sql`refund_wanted_at is not null and refunded_at is null`),
    check("subscriptions_status_known", oneOf(table.status, subscriptionStatuses)),
    check("subscriptions_refund_reason_known", oneOf(table.refundReason, refundReasons)),
    check(
      "subscriptions_places_numbered",
      sql`place is null or (trade is not null and city_key is not null and business_id is not null
        and place_plan is not null and place > 0)`,
    ),
  ],
);

/** Every paid invoice, once, with the period that it pays for. */
export const subscriptionPayments = pgTable(
  "subscription_payments",
  {
    /** The vendor's id of the invoice. */
    id: text().primaryKey(),
    subscriptionId: text()
      .$type<SubscriptionId>()
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    /** Pence. */
    amount: integer().notNull(),
    currency: text().notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    paidAt: instant().notNull(),
    /** What a refund is made against; null where nothing was charged. */
    paymentIntent: text(),
    /** The plan that it is for, from the vendor's invoice. */
    plan: planId(),
    /** Pence of it that were refunded; `refundedAt` is set once all are. */
    returned: integer().notNull().default(0),
    refundId: text(),
    refundedAt: instant(),
    disputedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index("subscription_payments_subscription").on(table.subscriptionId, table.periodEnd),
    index("subscription_payments_intent").on(table.paymentIntent),
    check("subscription_payments_returned_counted", sql`${table.returned} >= 0`),
  ],
);

/** Every event of the vendor that was processed, once; written in the transaction of its effects. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The vendor's id of the event. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** The vendor's id of what it is about. */
    objectId: text().notNull().default(""),
    subscriptionId: text().$type<SubscriptionId>(),
    /** Pence refunded of a payment at the time of the event; null for all of it, or if it is no refund. */
    returned: integer(),
    /** False for an event that does not concern us. */
    applied: boolean().notNull(),
    happenedAt: instant().notNull(),
    receivedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("payment_events_age").on(table.receivedAt),
    index("payment_events_subscription").on(table.subscriptionId),
  ],
);

/**
 * A place of another plan, kept free for somebody who changes to it: while the difference is being paid, or until the
 * dearer plan that was paid for ends.
 */
export const placeHolds = pgTable(
  "place_holds",
  {
    subscriptionId: text()
      .$type<SubscriptionId>()
      .primaryKey()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    trade: text().notNull(),
    cityKey: text().notNull(),
    plan: planId().notNull(),
    place: integer().notNull(),
    /** The hold ends then. */
    until: instant().notNull(),
  },
  (table) => [uniqueIndex("place_holds_place").on(table.trade, table.cityKey, table.plan, table.place)],
);

/** People waiting for a plan that is sold out in their city and trade. */
export const placementWaits = pgTable(
  "featured_waits",
  {
    id: id(),
    plan: planId().notNull(),
    trade: text().notNull(),
    cityKey: text().notNull(),
    city: text().notNull(),
    email: text().notNull(),
    businessName: text().notNull(),
    /** When they were told, once, that a place is free. */
    toldAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("featured_waits_once").on(table.plan, table.trade, table.cityKey, sql`lower(${table.email})`),
    index("featured_waits_line")
      .on(table.plan, table.trade, table.cityKey, table.createdAt, table.id)
      .where(sql`told_at is null`),
  ],
);

/** What a listing brought on one day in London: counted without cookies, for people's browsers only. */
export const listingDays = pgTable(
  "listing_days",
  {
    businessId: partOf<ListingId>(() => businesses.id),
    day: date({ mode: "string" }).notNull(),
    /** Times it was in a list that was shown. */
    shown: integer().notNull().default(0),
    /** Times its own page was opened. */
    views: integer().notNull().default(0),
    /** Taps on its telephone number. */
    calls: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.day] })],
);
