ALTER TABLE "import_staging" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "import_staging" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "import_staging" ADD COLUMN "business_id" uuid;--> statement-breakpoint
ALTER TABLE "import_staging" ADD COLUMN "final_slug" text;
--> statement-breakpoint
-- A removal frees the slug of a listing, and a restoration gives it back: neither is an address it had before.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('list_changed_businesses()'::regprocedure),
    'WHERE later.slug <> earlier.slug',
    'WHERE later.slug <> earlier.slug AND later.removal_id IS NOT DISTINCT FROM earlier.removal_id');
END $$;
--> statement-breakpoint
-- Where nothing is known of its place, a listing has the coordinates of London, and its distance is unknown.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('refresh_listings(uuid[])'::regprocedure),
    'total_review_count, latitude, longitude,',
    'total_review_count, CASE WHEN location_source IS DISTINCT FROM ''default'' THEN latitude END,
    CASE WHEN location_source IS DISTINCT FROM ''default'' THEN longitude END,');
END $$;
