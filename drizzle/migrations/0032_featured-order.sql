ALTER TABLE "ranked_listings" ADD COLUMN "standing" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "searchable_listings" ADD COLUMN "standing" real DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Where a featured listing stands among the featured: premium before starter, and those of one plan in an order that
-- is drawn anew each day, so that each is as often first. In lists of a trade that is only one of its services a listing
-- stands behind those whose place is there.
CREATE FUNCTION standing_of(tier text, listing uuid, day date) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE tier
    WHEN 'premium' THEN 2 + drawn
    WHEN 'starter' THEN 1 + drawn
    ELSE 0
  END::real
  FROM (SELECT ('x' || substr(md5(listing::text || (day - DATE '2000-01-01')::text), 1, 5))::bit(20)::integer / 1048576.0 AS drawn) AS lot
$$;
--> statement-breakpoint
CREATE FUNCTION day_in_london() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'Europe/London')::date
$$;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE replace(replace(replace(replace(replace(replace(replace(replace(
    pg_get_functiondef('refresh_listings(uuid[])'::regprocedure),
    'latitude, longitude, search_text, tokens)', 'latitude, longitude, search_text, tokens, standing)'),
    E'    search_text, tokens\n  FROM touched', E'    search_text, tokens, standing_of(tier, id, day_in_london())\n  FROM touched'),
    E'    tokens = excluded.tokens\n', E'    tokens = excluded.tokens, standing = excluded.standing\n'),
    'INSERT INTO ranked_listings AS ranked', 'INSERT INTO ranked_listings AS ranked (business_id, trade, city_key, featured, verified, claimed,
    rating, reviews, latitude, longitude, spot, search_text, standing)'),
    'partition_point(trade, latitude, longitude), search_text', 'partition_point(trade, latitude, longitude), search_text,
    CASE WHEN trade = '''' OR ''category:'' || trade = ANY (scopes) THEN standing ELSE 0 END'),
    E'spot = excluded.spot,\n    search_text = excluded.search_text', E'spot = excluded.spot,\n    search_text = excluded.search_text, standing = excluded.standing'),
    'ranked.latitude, ranked.longitude, ranked.search_text)', 'ranked.latitude, ranked.longitude, ranked.search_text, ranked.standing)'),
    'excluded.latitude, excluded.longitude, excluded.search_text)', 'excluded.latitude, excluded.longitude, excluded.search_text, excluded.standing)');
END $$;
--> statement-breakpoint
-- Leaves the featured whose place is still of another day to the workers; how many.
CREATE FUNCTION draw_featured_again() RETURNS integer LANGUAGE sql AS $$
  WITH stale AS (
    INSERT INTO waiting_listings (business_id)
    SELECT b.id FROM businesses b JOIN searchable_listings listed ON listed.business_id = b.id
    WHERE b.tier <> 'none' AND listed.standing <> standing_of(b.tier, b.id, day_in_london())
      AND NOT EXISTS (SELECT FROM waiting_listings waiting WHERE waiting.business_id = b.id)
    RETURNING 1
  )
  SELECT count(*)::integer FROM stale
$$;
--> statement-breakpoint
CREATE INDEX businesses_tiers ON businesses (id) WHERE tier <> 'none';
--> statement-breakpoint
DROP INDEX ranked_listings_city;
--> statement-breakpoint
DROP INDEX ranked_listings_trade;
--> statement-breakpoint
DROP INDEX ranked_listings_unlocated;
--> statement-breakpoint
CREATE INDEX ranked_listings_city ON ranked_listings
  (trade, city_key, featured DESC, standing DESC, rating DESC, reviews DESC, business_id) INCLUDE (verified, claimed);
--> statement-breakpoint
CREATE INDEX ranked_listings_trade ON ranked_listings
  (trade, featured DESC, standing DESC, rating DESC, reviews DESC, business_id) INCLUDE (verified, claimed);
--> statement-breakpoint
CREATE INDEX ranked_listings_unlocated ON ranked_listings
  (trade, city_key, featured DESC, standing DESC, rating DESC, reviews DESC, business_id) INCLUDE (verified, claimed)
  WHERE spot IS NULL;
