ALTER TABLE "business_categories" ADD COLUMN "mean_rating" double precision;--> statement-breakpoint
-- What was imported is Google's, and the figure of a business is of its own reviews. What lists say of it follows, by the
-- workers: their triggers would compare each row as a whole.
ALTER TABLE "businesses" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "businesses" b SET
  "google_rating" = CASE WHEN "google_review_count" > 0 THEN "google_rating" ELSE "overall_rating" END,
  "google_review_count" = CASE WHEN "google_review_count" > 0 THEN "google_review_count" ELSE "total_review_count" END,
  "google_last_synced" = coalesce("google_last_synced", "created_at"), "overall_rating" = 0, "total_review_count" = 0
WHERE ("total_review_count" <> 0 OR "overall_rating" <> 0 OR "google_review_count" <> 0) AND NOT EXISTS (
  SELECT FROM "reviews" r WHERE r."business_id" = b."id" AND r."state" = 'published' AND r."kind" = 'work' AND NOT r."incentive");--> statement-breakpoint
UPDATE "businesses" b SET "google_last_synced" = coalesce("google_last_synced", "created_at"),
  "overall_rating" = own."rating", "total_review_count" = own."reviews"
FROM (
  SELECT "business_id", avg("stars")::double precision AS "rating", count(*)::integer AS "reviews" FROM "reviews"
  WHERE "state" = 'published' AND "kind" = 'work' AND NOT "incentive" GROUP BY "business_id"
) own WHERE own."business_id" = b."id";--> statement-breakpoint
ALTER TABLE "businesses" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "business_categories" c SET "mean_rating" = found."mean"
FROM (
  SELECT "category_id",
    round(avg(CASE WHEN "total_review_count" > 0 THEN "overall_rating" ELSE "google_rating" END)::numeric, 1) AS "mean"
  FROM "businesses" WHERE "status" = 'active' AND ("total_review_count" > 0 OR "google_review_count" > 0)
  GROUP BY "category_id"
) found WHERE found."category_id" = c."id";--> statement-breakpoint
INSERT INTO "waiting_listings" ("business_ids")
SELECT array_agg("id") FROM (
  SELECT "id", (row_number() OVER () - 1) / 1000 AS "batch" FROM "businesses"
  WHERE "status" = 'active' AND ("total_review_count" > 0 OR "google_review_count" > 0)
) moved GROUP BY "batch";
