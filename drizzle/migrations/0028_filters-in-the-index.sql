ALTER TABLE "ranked_listings" ADD COLUMN "photos" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ranked_listings" ADD COLUMN "week" "bytea";--> statement-breakpoint
ALTER TABLE "searchable_listings" ADD COLUMN "photos" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "searchable_listings" ADD COLUMN "week" "bytea";--> statement-breakpoint
-- By hand, as the end of the first migration: what lists are filtered by is told by what they are walked along.
DROP INDEX "ranked_listings_city";--> statement-breakpoint
DROP INDEX "ranked_listings_trade";--> statement-breakpoint
DROP INDEX "ranked_listings_unlocated";--> statement-breakpoint
DROP INDEX "ranked_listings_near_featured";--> statement-breakpoint
DROP INDEX "ranked_listings_near";--> statement-breakpoint
CREATE INDEX "ranked_listings_city" ON "ranked_listings" ("trade","city_key","featured" DESC,"standing" DESC,"rating" DESC,"reviews" DESC,"business_id") INCLUDE ("verified","claimed","week");--> statement-breakpoint
CREATE INDEX "ranked_listings_trade" ON "ranked_listings" ("trade","featured" DESC,"standing" DESC,"rating" DESC,"reviews" DESC,"business_id") INCLUDE ("verified","claimed","week");--> statement-breakpoint
CREATE INDEX "ranked_listings_unlocated" ON "ranked_listings" ("trade","city_key","featured" DESC,"standing" DESC,"rating" DESC,"reviews" DESC,"business_id") INCLUDE ("verified","claimed","week") WHERE "spot" IS NULL;--> statement-breakpoint
CREATE INDEX "ranked_listings_near_featured" ON "ranked_listings" USING gist ("spot") INCLUDE ("business_id","trade","standing","rating","reviews","latitude","longitude","verified","photos","week") WHERE "featured";--> statement-breakpoint
CREATE INDEX "ranked_listings_near" ON "ranked_listings" USING gist ("spot") INCLUDE ("business_id","trade","rating","reviews","latitude","longitude","verified","week") WHERE NOT "featured";--> statement-breakpoint
-- Those with photos are few, and asked for.
CREATE INDEX "ranked_listings_city_photos" ON "ranked_listings" ("trade","city_key","featured" DESC,"standing" DESC,"rating" DESC,"reviews" DESC,"business_id") INCLUDE ("verified","claimed","week") WHERE "photos";--> statement-breakpoint
CREATE INDEX "ranked_listings_trade_photos" ON "ranked_listings" ("trade","featured" DESC,"standing" DESC,"rating" DESC,"reviews" DESC,"business_id") INCLUDE ("verified","claimed","week") WHERE "photos";--> statement-breakpoint
CREATE INDEX "ranked_listings_unlocated_photos" ON "ranked_listings" ("trade","city_key","featured" DESC,"standing" DESC,"rating" DESC,"reviews" DESC,"business_id") INCLUDE ("verified","claimed","week") WHERE "spot" IS NULL AND "photos";--> statement-breakpoint
CREATE INDEX "ranked_listings_near_photos" ON "ranked_listings" USING gist ("spot") INCLUDE ("business_id","trade","rating","reviews","latitude","longitude","verified","week") WHERE "photos" AND NOT "featured";--> statement-breakpoint
-- Listings that give hours or show photos are listed again, by the workers, so that they are found by that.
INSERT INTO "waiting_listings" ("business_ids")
SELECT array_agg("id") FROM (
	SELECT "id", row_number() OVER (ORDER BY "id") / 1000 AS "part" FROM "businesses"
	WHERE "status" = 'active' AND ("business_hours" IS NOT NULL OR ("claimed" AND "gallery_images"[1] LIKE '/%'))
) AS "found" GROUP BY "part";
