ALTER TABLE "removed_listings" ADD COLUMN "awaits_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "removed_listings_slug" ON "removed_listings" USING btree ("slug");