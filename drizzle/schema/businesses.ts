import { getTableColumns, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { bytes, createdAt, id, idOf, instant, oneOf, updatedAt } from "./columns";
import { statusNow } from "./on-site";
import { awaitedActs, type BusinessHours, businessStatuses, locationSources } from "./values/listings";
import type { Tier } from "./values/plans";

/**
 * What identifies a business, as SQL expressions for the generated columns of `businesses` and for the rows compared
 * with them. The rule itself is app/models/listings/same/evidence.server.ts.
 */

/** Hosts, with their subdomains, where any business may have a page, so that they identify none. */
const sharedHosts = [
  ...["facebook.com", "instagram.com", "twitter.com", "x.com", "linkedin.com", "youtube.com", "tiktok.com"],
  ...["pinterest.com", "pinterest.co.uk", "threads.net", "t.me", "wa.me", "linktr.ee", "carrd.co", "bit.ly"],
  ...["google.com", "google.co.uk", "g.page", "goo.gl", "business.site", "bing.com", "trustpilot.com"],
  ...[
    "yell.com",
    "yelp.com",
    "yelp.co.uk",
    "checkatrade.com",
    "mybuilder.com",
    "ratedpeople.com",
    "bark.com",
  ],
  ...["trustatrader.com", "trustedtraders.which.co.uk", "which.co.uk", "thomsonlocal.com", "freeindex.co.uk"],
  ...[
    "cylex-uk.co.uk",
    "scoot.co.uk",
    "192.com",
    "hotfrog.co.uk",
    "gumtree.com",
    "nextdoor.co.uk",
    "houzz.co.uk",
  ],
  ...["wix.com", "wixsite.com", "wordpress.com", "blogspot.com", "blogspot.co.uk", "weebly.com", "webs.com"],
  ...["squarespace.com", "square.site", "godaddysites.com", "jimdosite.com", "webnode.co.uk", "yolasite.com"],
  ...["myshopify.com", "github.io", "netlify.app", "vercel.app"],
] as const;

/**
 * The host of a website without `www.`; null for a shared one. Computed twice for every row of an import, and LIKE
 * patterns take less than half the time of one regular expression.
 */
export const websiteHost = (website: SQLWrapper) => {
  const bare = sql`regexp_replace(translate(lower(${website}), ':?#', '///'), '^(?:https?///)?(?:www[.])?', '')`;
  const host = sql`split_part(${bare}, '/', 1)`;
  const shared = sql.raw(sharedHosts.map((each) => `'%.${each}'`).join(", "));
  return sql`case when '.' || ${host} not like all (array[${shared}]) then nullif(${host}, '') end`;
};

/** A name's letters and digits, without what some leave out; null where nothing is left. */
export const nameKey = (name: SQLWrapper) => sql`name_key(${name})`;

/** A whole postcode without its space; null for half of one, which many share. */
export const postcodeKey = (postcode: SQLWrapper) =>
  sql`substring(upper(replace(${postcode}, ' ', '')) from '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$')`;

export const businessCategories = pgTable("business_categories", {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text().notNull().default(""),
  iconName: text().notNull().default(""),
  active: boolean().notNull().default(true),
  sortOrder: integer().notNull().default(0),
  /** Mean of its businesses' ratings, each counted once; null if none has one. `settle_trade_means` writes it. */
  meanRating: doublePrecision(),
});

export const businesses = pgTable(
  "businesses",
  {
    id: id().$type<ListingId>(),
    slug: text().notNull().unique(),
    ownerId: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    businessName: text().notNull(),
    contactName: text(),
    description: text().notNull().default(""),
    phone: text(),
    email: text(),
    website: text(),
    streetAddress: text(),
    city: text().notNull(),
    postcode: text(),
    country: text().notNull().default("UK"),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Where the coordinates come from; null on a listing from before that was recorded. */
    locationSource: text({ enum: locationSources }),
    serviceRadiusMiles: integer().notNull().default(25),
    /** Until then it takes no requests. */
    awayUntil: instant(),
    status: text({ enum: businessStatuses }).notNull().default("active"),
    categoryId: uuid().references(() => businessCategories.id),
    serviceTypes: text().array().notNull().default(sql`'{}'`),
    /** From the reviews written on this site; app/models/reviews counts them. */
    overallRating: doublePrecision().notNull().default(0),
    totalReviewCount: integer().notNull().default(0),
    googlePlaceId: text(),
    googleRating: doublePrecision().notNull().default(0),
    googleReviewCount: integer().notNull().default(0),
    /** When the two figures were read. */
    googleLastSynced: instant(),
    googleSyncStatus: text().notNull().default("pending"),
    /**
     * Whether it has a current plan, and which: written by app/models/placements/settlement.server.ts. Besides, a merge
     * moves them to the listing that stays, and deleting an account takes `featured` off its listings.
     */
    featured: boolean().notNull().default(false),
    tier: text().$type<Tier>().notNull().default("none"),
    verified: boolean().notNull().default(false),
    claimed: boolean().notNull().default(false),
    businessHours: jsonb().$type<BusinessHours>(),
    galleryImages: text().array().notNull().default(sql`'{}'`),
    logoUrl: text(),
    coverImageUrl: text(),
    metaTitle: text(),
    metaDescription: text(),
    keywords: text().array().notNull().default(sql`'{}'`),
    establishedYear: integer(),
    employeeCount: integer(),
    /** What an operator has to do about it, and since when; a trigger keeps both. */
    awaits: text({ enum: awaitedActs }),
    awaitsSince: instant(),
    /** Why an operator took it off the site; empty while it is on it. */
    statusReason: text().notNull().default(""),
    /** When it was taken off the site for good; it can be brought back until it is erased. */
    removedAt: instant(),
    /** The removal that took it off the site with others. */
    removalId: uuid(),
    /** The listing that it was merged into. */
    mergedIntoId: idOf<ListingId>().references((): AnyPgColumn => businesses.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** What identifies it, beside its number. */
    websiteHost: text().generatedAlwaysAs(websiteHost(sql`website`)),
    postcodeKey: text().generatedAlwaysAs(postcodeKey(sql`postcode`)),
    /** From here on what lists and searches read: a trigger derives it (drizzle/functions/listings.sql). */
    searchText: text().notNull().default(""),
    /** The name as `find_key` has it, and as `name_key` has it. */
    nameWords: text(),
    nameKey: text(),
    /** Of its category and of each of its services, by their slugs. */
    trades: text().array().notNull().default(sql`'{}'`),
    cityKey: text().notNull().default(""),
    /** The rating that lists are ordered by: `ratingForOrder`. */
    rank: doublePrecision().notNull().default(0),
    /** The number of reviews beside the rating that is shown. */
    shownReviews: integer().notNull().default(0),
    /** Its opening hours: see `opening_week`. Null if it gave none that can be read. */
    openWeek: bytes(),
    /** Its place on the plane, where it is known: see `place_of`. */
    spot: point({ mode: "xy" }),
  },
  (table) => [
    check("businesses_status_known", oneOf(table.status, businessStatuses)),
    check("businesses_coordinates_paired", sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check("businesses_location_source_known", oneOf(table.locationSource, locationSources)),
    check("businesses_radius_positive", sql`${table.serviceRadiusMiles} between 1 and 100`),
    index("businesses_routable_featured")
      .using("gist", table.spot, sql`services_listed(('#' || category_id::text) || service_types)`)
      .where(sql`status = 'active' and claimed and verified and featured`),
    index("businesses_routable_others")
      .using("gist", table.spot, sql`services_listed(('#' || category_id::text) || service_types)`)
      .where(sql`status = 'active' and claimed and verified and not featured`),
    index("businesses_owner").on(table.ownerId).where(sql`owner_id is not null`),
    index("businesses_email").on(sql`lower(${table.email})`).where(sql`email is not null`),
    index("businesses_phone").on(table.phone, table.nameKey),
    index("businesses_awaiting").on(table.awaits, table.awaitsSince, table.id).where(sql`awaits is not null`),
    index("businesses_by_status").on(table.status, table.createdAt.desc().nullsFirst(), table.id),
    index("businesses_removal").on(table.removalId).where(sql`removal_id is not null`),
    index("businesses_merged_into").on(table.mergedIntoId).where(sql`merged_into_id is not null`),
    index("businesses_tiers").on(table.id).where(sql`tier <> 'none'`),
    check("businesses_awaits_known", oneOf(table.awaits, awaitedActs)),
    index("businesses_removed_at").on(table.postcodeKey).where(sql`status = 'removed'`),
    index("businesses_same_website")
      .on(table.websiteHost, table.nameKey)
      .where(sql`website_host is not null and status <> 'removed'`),
    index("businesses_same_name").on(table.nameKey, table.postcodeKey).where(sql`status <> 'removed'`),
  ],
);
export type BusinessRow = typeof businesses.$inferSelect;

/** Every column of a business, to be selected, with the status that it has now. */
export const businessNow = { ...getTableColumns(businesses), status: statusNow(businesses) };
