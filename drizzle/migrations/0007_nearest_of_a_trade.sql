-- outside a transaction: with 300,000 listings this takes four seconds, in which nobody waits.
-- The nearest of a trade come out of the index in their order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "businesses_spot_of_trade" ON "businesses" USING gist ("spot",array_to_tsvector("trades")) WHERE "status" = 'active';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "businesses_spot";
