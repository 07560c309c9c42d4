-- outside a transaction: with 300,000 listings and as many leads the indexes take a minute, in which nobody waits.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_first_name_key" ON "accounts" USING btree (replace(find_key("first_name"), ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_last_name_key" ON "accounts" USING btree (replace(find_key("last_name"), ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_first_name_key" ON "leads" USING btree (replace(find_key("first_name"), ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_last_name_key" ON "leads" USING btree (replace(find_key("last_name"), ' ', '') text_pattern_ops);--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN IF NOT EXISTS "name_words" text;--> statement-breakpoint
-- The desk finds listings by the beginning of their name, and every search those whose name is nearly what was typed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "businesses_name_words" ON "businesses" USING gin ("name_words" gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_first_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_last_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_first_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_last_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "businesses_name";--> statement-breakpoint
ALTER TABLE "businesses" ALTER COLUMN "name_key" DROP EXPRESSION IF EXISTS;--> statement-breakpoint
-- in batches
-- A name with its spaces gets the name without them behind it: four fields become five.
WITH "next" AS (
  SELECT "id", find_key(split_part("search_text", chr(31), 1)) AS "name" FROM "lead_assignments"
  WHERE length("search_text") - length(replace("search_text", chr(31), '')) = 3 LIMIT 5000
)
UPDATE "lead_assignments" "a" SET "search_text" = "name" || chr(31) || replace("name", ' ', '') || substr("search_text", strpos("search_text", chr(31)))
FROM "next" WHERE "a"."id" = "next"."id" RETURNING "a"."id";--> statement-breakpoint
-- The names of services are written again at this start, and every row is derived then: `writeTradeNames`.
DELETE FROM "trade_names";
