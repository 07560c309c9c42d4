-- Trusted since PostgreSQL 13: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Without marks and in lower case, so that 'Siân' is found by 'sian'. Most text is plain and skips the work.
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN octet_length(words) = char_length(words) THEN lower(words)
    ELSE lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'))
  END
$$;
--> statement-breakpoint
-- The pattern of what holds this word, which stands for itself: nothing in it is a wildcard.
CREATE FUNCTION holding(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '%' || regexp_replace(folded(word), '([\\%_])', '\\\1', 'g') || '%'
$$;
--> statement-breakpoint
-- What two spellings of a city have in common: 'Stoke on Trent' and 'stoke-on-trent' are the same.
CREATE FUNCTION city_key(city text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    nullif(btrim(regexp_replace(
      regexp_replace(folded(city), '[^a-z0-9[:space:]-]', '', 'g'), '[[:space:]-]+', '-', 'g'), '-'), ''),
    city)
$$;
--> statement-breakpoint
-- A service as `trade_names` has it; app/models/trade.ts does the same.
CREATE FUNCTION plain_service(service text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(btrim(regexp_replace(lower(service), '[[:space:]]+', ' ', 'g')), ' and ', ' & ')
$$;
--> statement-breakpoint
-- The stated order cut into ten pieces, so that a text search can begin with the first of them.
-- Must never put one listing before another that the order (featured, rating, reviews) puts after it.
CREATE FUNCTION listing_tier(featured boolean, rating double precision, reviews integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN featured THEN 0
    WHEN rating > 5 OR (rating = 5 AND reviews >= 20) THEN 1
    WHEN rating = 5 AND reviews >= 5 THEN 2
    WHEN rating = 5 THEN 3
    WHEN rating >= 4.9 THEN 4
    WHEN rating >= 4.8 THEN 5
    WHEN rating >= 4.6 THEN 6
    WHEN rating >= 4.3 THEN 7
    WHEN rating > 0 THEN 8
    ELSE 9
  END
$$;
--> statement-breakpoint
-- A place on the plane that the nearest are looked for in. Each trade has a sheet of its own, far to the east
-- of the next, so that the nearest neighbours of a place on it are of that trade. Degrees of longitude are
-- drawn as long as they are in the middle of Great Britain: app/models/listings-near.server.ts knows the figure.
CREATE FUNCTION on_sheet(trade text, latitude double precision, longitude double precision) RETURNS point
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT point(('x' || substr(md5(trade), 1, 3))::bit(12)::integer * 1000 + longitude * 0.58, latitude)
$$;
--> statement-breakpoint
CREATE INDEX ranked_listings_city ON ranked_listings
  (trade, city_key, featured DESC, rating DESC, reviews DESC, business_id) INCLUDE (verified, claimed);
--> statement-breakpoint
CREATE INDEX ranked_listings_trade ON ranked_listings
  (trade, featured DESC, rating DESC, reviews DESC, business_id) INCLUDE (verified, claimed);
--> statement-breakpoint
CREATE INDEX ranked_listings_unlocated ON ranked_listings
  (trade, city_key, featured DESC, rating DESC, reviews DESC, business_id) INCLUDE (verified, claimed)
  WHERE spot IS NULL;
--> statement-breakpoint
CREATE INDEX ranked_listings_near_featured ON ranked_listings USING gist (spot)
  INCLUDE (business_id, trade, rating, reviews, latitude, longitude) WHERE featured;
--> statement-breakpoint
CREATE INDEX ranked_listings_near ON ranked_listings USING gist (spot)
  INCLUDE (business_id, trade, rating, reviews, latitude, longitude) WHERE NOT featured;
--> statement-breakpoint
CREATE INDEX searchable_listings_words ON searchable_listings USING gin (scopes, search_text gin_trgm_ops);
--> statement-breakpoint
-- `sign` times how many of these listings each scope has.
CREATE FUNCTION count_scopes(ids uuid[], sign integer) RETURNS listing_counts[]
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT coalesce(array_agg(ROW(scope, sign * total, sign * featured, sign * verified, sign * claimed)::listing_counts), '{}')
  FROM (
    SELECT scope, count(*) AS total, count(*) FILTER (WHERE featured) AS featured,
      count(*) FILTER (WHERE verified) AS verified, count(*) FILTER (WHERE claimed) AS claimed
    FROM unnest(ids) AS touched(id)
    JOIN searchable_listings ON business_id = touched.id
    CROSS JOIN unnest(scopes) AS scope
    WHERE scope NOT LIKE '#%'
    GROUP BY scope
  ) AS counted
$$;
--> statement-breakpoint
-- A scope's count is the sum of its rows. A writer takes the rows that nobody holds and writes their sum, and
-- leaves the others alone: so writers neither wait for each other nor deadlock, and no count is lost.
CREATE FUNCTION add_listing_counts(changes listing_counts[]) RETURNS void LANGUAGE sql AS $$
  WITH net AS (
    SELECT scope, sum(total)::int AS total, sum(featured)::int AS featured, sum(verified)::int AS verified,
      sum(claimed)::int AS claimed
    FROM unnest(changes)
    GROUP BY scope
    HAVING sum(total) <> 0 OR sum(featured) <> 0 OR sum(verified) <> 0 OR sum(claimed) <> 0
  ), held AS (
    SELECT kept.ctid AS place FROM listing_counts kept
    WHERE kept.scope IN (SELECT scope FROM net)
    FOR UPDATE OF kept SKIP LOCKED
  ), merged AS (
    DELETE FROM listing_counts kept USING held WHERE kept.ctid = held.place RETURNING kept.*
  )
  INSERT INTO listing_counts
  SELECT scope, sum(total), sum(featured), sum(verified), sum(claimed)
  FROM (SELECT * FROM net UNION ALL SELECT * FROM merged) AS every_row
  GROUP BY scope
  HAVING sum(total) <> 0 OR sum(featured) <> 0 OR sum(verified) <> 0 OR sum(claimed) <> 0
$$;
--> statement-breakpoint
-- Makes what lists read agree with `businesses` for these ids, each given once, whatever it was before.
CREATE FUNCTION refresh_listings(ids uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  before listing_counts[];
BEGIN
  IF cardinality(ids) = 0 THEN
    RETURN;
  END IF;
  before := count_scopes(ids, -1);

  DELETE FROM searchable_listings listed USING unnest(ids) AS touched(id)
  WHERE listed.business_id = touched.id
    AND NOT EXISTS (SELECT FROM businesses b WHERE b.id = listed.business_id AND b.status = 'active');

  WITH touched AS MATERIALIZED (
    SELECT b.*, c.slug AS category
    FROM unnest(ids) AS given(id)
    JOIN businesses b ON b.id = given.id
    LEFT JOIN business_categories c ON c.id = b.category_id
    WHERE b.status = 'active'
  ), named AS (
    SELECT service, n.trade
    FROM (SELECT DISTINCT unnest(service_types) AS service FROM touched) AS every_service
    JOIN trade_names n ON n.name = plain_service(service)
  ), sorted AS (
    SELECT id, array_agg(trade ORDER BY trade) AS trades
    FROM (
      SELECT id, '' AS trade FROM touched
      UNION SELECT id, category FROM touched WHERE category IS NOT NULL
      UNION SELECT id, named.trade FROM touched CROSS JOIN unnest(service_types) AS service JOIN named USING (service)
    ) AS each_trade
    GROUP BY id
  )
  INSERT INTO searchable_listings AS listed
  SELECT id, trades,
    trades || ARRAY(SELECT trade || '/' || city_key(city) FROM unnest(trades) AS trade)
      || ARRAY['#' || listing_tier(featured, overall_rating, total_review_count)]
      || CASE WHEN category IS NULL THEN '{}' ELSE ARRAY['category:' || category] END,
    city_key(city), featured, verified, claimed, overall_rating, total_review_count, latitude, longitude,
    folded(concat_ws(E'\x1f', business_name, description, city, phone,
      CASE WHEN phone LIKE '+44%' THEN '0' || substr(phone, 4) END, array_to_string(service_types, E'\x1f')))
  FROM touched JOIN sorted USING (id)
  ON CONFLICT (business_id) DO UPDATE SET
    trades = excluded.trades, scopes = excluded.scopes, city_key = excluded.city_key,
    featured = excluded.featured, verified = excluded.verified, claimed = excluded.claimed,
    rating = excluded.rating, reviews = excluded.reviews,
    latitude = excluded.latitude, longitude = excluded.longitude, search_text = excluded.search_text
  WHERE (listed.*) IS DISTINCT FROM (excluded.*);

  DELETE FROM ranked_listings ranked USING unnest(ids) AS touched(id)
  WHERE ranked.business_id = touched.id AND NOT EXISTS (
    SELECT FROM searchable_listings listed
    WHERE listed.business_id = ranked.business_id AND ranked.trade = ANY (listed.trades));

  INSERT INTO ranked_listings AS ranked
  SELECT business_id, trade, city_key, featured, verified, claimed, rating, reviews, latitude, longitude,
    on_sheet(trade, latitude, longitude), search_text
  FROM unnest(ids) AS touched(id)
  JOIN searchable_listings ON business_id = touched.id
  CROSS JOIN unnest(trades) AS trade
  ON CONFLICT (business_id, trade) DO UPDATE SET
    city_key = excluded.city_key, featured = excluded.featured, verified = excluded.verified,
    claimed = excluded.claimed, rating = excluded.rating, reviews = excluded.reviews,
    latitude = excluded.latitude, longitude = excluded.longitude, spot = excluded.spot,
    search_text = excluded.search_text
  WHERE (ranked.city_key, ranked.featured, ranked.verified, ranked.claimed, ranked.rating, ranked.reviews,
      ranked.latitude, ranked.longitude, ranked.search_text)
    IS DISTINCT FROM (excluded.city_key, excluded.featured, excluded.verified, excluded.claimed,
      excluded.rating, excluded.reviews, excluded.latitude, excluded.longitude, excluded.search_text);

  PERFORM add_listing_counts(before || count_scopes(ids, 1));
END;
$$;
--> statement-breakpoint
DROP TRIGGER businesses_changed ON businesses;
--> statement-breakpoint
-- The functions below also tell every listening process that something a public page shows has changed: the
-- live count reads it, and finished pages are thrown away.
DROP FUNCTION notify_businesses_changed();
--> statement-breakpoint
CREATE FUNCTION list_added_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listings(ARRAY(SELECT id FROM added WHERE status = 'active'));
  PERFORM pg_notify('businesses_changed', '') FROM added WHERE status = 'active' LIMIT 1;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER businesses_added AFTER INSERT ON businesses
REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION list_added_businesses();
--> statement-breakpoint
CREATE FUNCTION list_changed_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What no page shows: everything else counts as shown, also a column that comes later.
  unshown CONSTANT text[] := '{owner_id,service_radius_miles,google_place_id,google_last_synced,google_sync_status,created_at,updated_at}';
  changed uuid[];
BEGIN
  changed := ARRAY(
    SELECT coalesce(later.id, earlier.id) FROM earlier FULL JOIN later ON later.id = earlier.id
    WHERE 'active' IN (earlier.status, later.status)
      AND to_jsonb(earlier) - unshown IS DISTINCT FROM to_jsonb(later) - unshown);
  IF cardinality(changed) > 0 THEN
    PERFORM refresh_listings(changed);
    PERFORM pg_notify('businesses_changed', '');
  END IF;
  INSERT INTO past_slugs (slug, business_id)
  SELECT earlier.slug, later.id FROM earlier JOIN later ON later.id = earlier.id WHERE later.slug <> earlier.slug
  ON CONFLICT (slug) DO UPDATE SET business_id = excluded.business_id, created_at = now();
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER businesses_changed AFTER UPDATE ON businesses
REFERENCING OLD TABLE AS earlier NEW TABLE AS later
FOR EACH STATEMENT EXECUTE FUNCTION list_changed_businesses();
--> statement-breakpoint
CREATE FUNCTION list_removed_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listings(ARRAY(SELECT id FROM removed WHERE status = 'active'));
  PERFORM pg_notify('businesses_changed', '') FROM removed WHERE status = 'active' LIMIT 1;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER businesses_removed AFTER DELETE ON businesses
REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION list_removed_businesses();
--> statement-breakpoint
CREATE FUNCTION list_no_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM searchable_listings;
  DELETE FROM ranked_listings;
  DELETE FROM listing_counts;
  PERFORM pg_notify('businesses_changed', '');
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER businesses_emptied AFTER TRUNCATE ON businesses
FOR EACH STATEMENT EXECUTE FUNCTION list_no_businesses();
--> statement-breakpoint
CREATE FUNCTION list_category_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.slug <> OLD.slug THEN
    PERFORM refresh_listings(ARRAY(SELECT id FROM businesses WHERE category_id = NEW.id AND status = 'active'));
    PERFORM pg_notify('businesses_changed', '');
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER business_categories_changed AFTER UPDATE OF slug ON business_categories
FOR EACH ROW EXECUTE FUNCTION list_category_again();
--> statement-breakpoint
SELECT refresh_listings(ARRAY(SELECT id FROM businesses WHERE status = 'active'));
