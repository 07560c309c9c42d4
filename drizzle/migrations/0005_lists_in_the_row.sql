CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP TABLE IF EXISTS "announcements" CASCADE;--> statement-breakpoint
DROP TABLE IF EXISTS "listing_counts" CASCADE;--> statement-breakpoint
DROP TABLE IF EXISTS "ranked_listings" CASCADE;--> statement-breakpoint
DROP TABLE IF EXISTS "search_tokens" CASCADE;--> statement-breakpoint
DROP TABLE IF EXISTS "searchable_listings" CASCADE;--> statement-breakpoint
DROP TABLE IF EXISTS "shown_catalogue" CASCADE;--> statement-breakpoint
DROP TABLE IF EXISTS "waiting_listings" CASCADE;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "trades" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "city_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "rank" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "shown_reviews" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "open_week" "bytea";--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "spot" "point";--> statement-breakpoint
ALTER TABLE "listing_removals" DROP COLUMN "catalogue";--> statement-breakpoint
CREATE INDEX "businesses_listed" ON "businesses" ("featured" DESC,"rank" DESC,"shown_reviews" DESC,"id") WHERE "status" = 'active';--> statement-breakpoint
CREATE INDEX "businesses_listed_in_city" ON "businesses" ("city_key","featured" DESC,"rank" DESC,"shown_reviews" DESC,"id") WHERE "status" = 'active';--> statement-breakpoint
CREATE INDEX "businesses_listed_by_reviews" ON "businesses" ("featured" DESC,"shown_reviews" DESC,"rank" DESC,"id") WHERE "status" = 'active';--> statement-breakpoint
CREATE INDEX "businesses_trades" ON "businesses" USING gin ("trades") WHERE "status" = 'active';--> statement-breakpoint
CREATE INDEX "businesses_search_text" ON "businesses" USING gin ("search_text" gin_trgm_ops) WHERE "status" = 'active';--> statement-breakpoint
CREATE INDEX "businesses_spot" ON "businesses" USING gist ("spot") WHERE "status" = 'active';--> statement-breakpoint
-- Around a place the featured are read by themselves, and those without a place after all others: both are few.
CREATE INDEX "businesses_spot_featured" ON "businesses" USING gist ("spot") WHERE "status" = 'active' AND "featured";--> statement-breakpoint
CREATE INDEX "businesses_unlocated" ON "businesses" ("city_key","featured" DESC,"rank" DESC,"shown_reviews" DESC,"id") WHERE "status" = 'active' AND "spot" IS NULL;--> statement-breakpoint
-- The names of services are written again at this start, and every row is derived then: `writeTradeNames`.
DELETE FROM "trade_names";
