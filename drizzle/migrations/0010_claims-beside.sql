DROP INDEX "business_claims_one_open";--> statement-breakpoint
ALTER TABLE "business_claims" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "business_claims_one_won" ON "business_claims" USING btree ("business_id") WHERE owned_at is null and status in ('proven', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "business_claims_one_each" ON "business_claims" USING btree ("business_id",coalesce("visitor_id", "account_id")) WHERE status = 'pending';--> statement-breakpoint
UPDATE "business_claims" SET "decided_at" = "updated_at" WHERE "status" = 'refused' AND "decided_at" IS NULL;
