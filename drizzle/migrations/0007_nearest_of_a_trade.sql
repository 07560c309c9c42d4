-- The nearest of a trade come out of the index in their order.
DROP INDEX IF EXISTS "businesses_spot";--> statement-breakpoint
CREATE INDEX "businesses_spot" ON "businesses" USING gist ("spot",array_to_tsvector("trades")) WHERE "status" = 'active';
