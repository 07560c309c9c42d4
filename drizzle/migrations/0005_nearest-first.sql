-- What the nearest are looked for in has the field's name; `refresh_listings` is the one function that calls it.
ALTER FUNCTION on_sheet(text, double precision, double precision) RENAME TO partition_point;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('refresh_listings(uuid[])'::regprocedure), 'on_sheet(', 'partition_point(');
END $$;
--> statement-breakpoint
-- Routing walks both, nearest first: a box around London holds too many to read them all.
DROP INDEX "businesses_routable_location";
--> statement-breakpoint
CREATE INDEX "businesses_routable_featured" ON "businesses" USING gist (partition_point(category_id::text, latitude, longitude)) WHERE status = 'active' and claimed and verified and featured;
--> statement-breakpoint
CREATE INDEX "businesses_routable_others" ON "businesses" USING gist (partition_point(category_id::text, latitude, longitude)) WHERE status = 'active' and claimed and verified and not featured;
--> statement-breakpoint
ALTER TABLE "businesses" DROP COLUMN "location";
