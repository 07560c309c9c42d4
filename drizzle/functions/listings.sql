-- The list rows of these businesses, of those that are active. Businesses in a removal of everything stay in the
-- catalogue that was shown before it.
CREATE OR REPLACE FUNCTION listings_of(written businesses[]) RETURNS SETOF searchable_listings
LANGUAGE sql SET plan_cache_mode = force_custom_plan AS $$
  WITH touched AS MATERIALIZED (
    SELECT b.*, c.slug AS category,
      rating_for_order(overall_rating, total_review_count, google_rating, google_review_count, c.mean_rating) AS rating,
      CASE WHEN own_shown(total_review_count, google_review_count) THEN total_review_count
        ELSE google_review_count END AS reviews,
      row_number() OVER () AS place,
      CASE WHEN b.created_at > (SELECT removed_until()) THEN (SELECT catalogue_key())
        ELSE (SELECT catalogue FROM listing_removals WHERE kind = 'all' AND status = 'removing') END AS key,
      concat_ws(E'\x1f', folded(concat_ws(E'\x1f', b.business_name, b.description, b.city, b.phone,
        CASE WHEN b.phone LIKE '+44%' THEN '0' || substr(b.phone, 4) END,
        array_to_string(b.service_types, E'\x1f'))),
        -- Each half hour of the week as a character that nobody types: `folded` removes them from every text.
        -- app/models/listings/search/words.ts has the same numbers.
        CASE WHEN week IS NOT NULL THEN (
          SELECT string_agg(chr(57344 + day * 48 + slot), '' ORDER BY day, slot) FROM generate_series(0, 6) AS day,
            generate_series(get_byte(week, 2 * day), get_byte(week, 2 * day + 1) - 1) AS slot) END) AS search_text,
      -- A photo's address with a host may be another site's, and such photos are shown nowhere.
      coalesce(b.claimed AND b.gallery_images[1] LIKE '/%', false) AS photos, week
    FROM unnest(written) AS b LEFT JOIN business_categories c ON c.id = b.category_id
      CROSS JOIN opening_week(b.business_hours) AS week
    WHERE b.status = 'active'
  ), cities AS (
    SELECT city, city_key(city) AS city_key FROM (SELECT DISTINCT city FROM touched) AS every_city
  ), named AS (
    SELECT service, n.trade
    FROM (SELECT DISTINCT unnest(service_types) AS service FROM touched) AS every_service
    JOIN trade_names n ON n.name = plain_service(service)
  ), sorted AS (
    SELECT place, array_agg(trade) AS trades
    FROM (
      SELECT place, key AS trade FROM touched
      UNION SELECT place, key || category FROM touched WHERE category IS NOT NULL
      UNION SELECT place, key || named.trade FROM touched CROSS JOIN unnest(service_types) AS service JOIN named USING (service)
      ORDER BY place, trade
    ) AS each_trade
    GROUP BY place
  )
  SELECT id, trades,
    trades || ARRAY(SELECT trade || '/' || city_key FROM unnest(trades) AS trade)
      || ('#' || listing_tier(featured, rating, reviews))
      || CASE WHEN category IS NULL THEN '{}' ELSE ARRAY[key || 'category:' || category] END,
    city_key, featured, verified, claimed, rating, reviews,
    CASE WHEN location_source IS DISTINCT FROM 'default' THEN latitude END,
    CASE WHEN location_source IS DISTINCT FROM 'default' THEN longitude END,
    search_text, coalesce(made_of.numbers, '{}'),
    CASE WHEN tier = 'none' THEN 0 ELSE standing_of(tier, id, day_in_london()) END, photos, week
  FROM touched JOIN sorted USING (place) JOIN cities USING (city)
  LEFT JOIN take_in_tokens(ARRAY(SELECT search_text FROM touched ORDER BY place)) AS made_of USING (place)
$$;

-- Updates the lists of these ids from these rows of businesses, which the caller has locked; an id without a row, or
-- not active, is listed nowhere. What was removed with everything stays as it was listed, to be shown again at once.
CREATE OR REPLACE FUNCTION list_as_written(ids uuid[], written businesses[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET jit = off AS $$
DECLARE
  held searchable_listings[];
  wanted searchable_listings[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(catalogue_in_use());
  ids := ARRAY(
    SELECT unnest(ids) EXCEPT
    SELECT w.id FROM unnest(written) AS w JOIN listing_removals r ON r.id = w.removal_id AND r.kind = 'all');
  held := ARRAY(
    SELECT listed FROM searchable_listings listed JOIN unnest(ids) AS touched(id) ON touched.id = listed.business_id
    ORDER BY listed.business_id FOR UPDATE OF listed);
  wanted := ARRAY(SELECT listing FROM listings_of(written) AS listing);

  DELETE FROM ranked_listings ranked USING unnest(ids) AS touched(id)
  LEFT JOIN unnest(wanted) AS listing ON listing.business_id = touched.id
  WHERE ranked.business_id = touched.id AND (ranked.trade = ANY (listing.trades)) IS NOT TRUE;

  IF cardinality(held) > 0 THEN
    DELETE FROM searchable_listings
    WHERE business_id = ANY (ARRAY(
      SELECT business_id FROM unnest(held) EXCEPT ALL SELECT business_id FROM unnest(wanted)));
  END IF;

  INSERT INTO searchable_listings AS listed SELECT * FROM unnest(wanted)
  ON CONFLICT (business_id) DO UPDATE SET
    trades = excluded.trades, scopes = excluded.scopes, city_key = excluded.city_key,
    featured = excluded.featured, verified = excluded.verified, claimed = excluded.claimed,
    rating = excluded.rating, reviews = excluded.reviews,
    latitude = excluded.latitude, longitude = excluded.longitude, search_text = excluded.search_text,
    tokens = excluded.tokens, standing = excluded.standing, photos = excluded.photos, week = excluded.week
  WHERE (listed.*) IS DISTINCT FROM (excluded.*);

  INSERT INTO ranked_listings AS ranked (business_id, trade, city_key, featured, verified, claimed,
    rating, reviews, latitude, longitude, spot, search_text, standing, photos, week)
  SELECT business_id, trade, city_key, featured, verified, claimed, rating, reviews, latitude, longitude,
    partition_point(trade, latitude, longitude), search_text,
    CASE WHEN trade = trades[1] OR trades[1] || 'category:' || substr(trade, length(trades[1]) + 1) = ANY (scopes)
      THEN standing ELSE 0 END, photos, week
  FROM unnest(wanted) CROSS JOIN unnest(trades) AS trade
  -- In this order, neighbours in the indexes are written one after another.
  ORDER BY trade, city_key
  ON CONFLICT (business_id, trade) DO UPDATE SET
    city_key = excluded.city_key, featured = excluded.featured, verified = excluded.verified,
    claimed = excluded.claimed, rating = excluded.rating, reviews = excluded.reviews,
    latitude = excluded.latitude, longitude = excluded.longitude, spot = excluded.spot,
    search_text = excluded.search_text, standing = excluded.standing, photos = excluded.photos, week = excluded.week
  WHERE (ranked.city_key, ranked.featured, ranked.verified, ranked.claimed, ranked.rating, ranked.reviews,
      ranked.latitude, ranked.longitude, ranked.search_text, ranked.standing, ranked.photos, ranked.week)
    IS DISTINCT FROM (excluded.city_key, excluded.featured, excluded.verified, excluded.claimed, excluded.rating,
      excluded.reviews, excluded.latitude, excluded.longitude, excluded.search_text, excluded.standing, excluded.photos,
      excluded.week);

  PERFORM add_listing_counts(counted_scopes(held, -1) || counted_scopes(wanted, 1));
END;
$$;

-- Updates the lists of these ids from `businesses`; each id must be given only once.
CREATE OR REPLACE FUNCTION refresh_listings(ids uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET jit = off AS $$
DECLARE
  part uuid[];
BEGIN
  -- In order, so that two transactions that refresh the same listings do not deadlock. A transaction that changed a
  -- business holds its row already; for others this lock decides who is first, so that nobody lists an outdated row.
  FOR part IN
    SELECT array_agg(id ORDER BY id)
    FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / most_listed_at_once() AS number FROM unnest(ids) AS id) AS numbered
    GROUP BY number ORDER BY number
  LOOP
    PERFORM list_as_written(part, ARRAY(
      SELECT b FROM businesses b JOIN unnest(part) AS touched(id) ON touched.id = b.id ORDER BY b.id FOR NO KEY UPDATE OF b));
  END LOOP;
END;
$$;

-- Takes these listings out of lists and counts, however many there are.
CREATE OR REPLACE FUNCTION take_off_lists(gone uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET jit = off AS $$
BEGIN
  PERFORM FROM searchable_listings listed JOIN unnest(gone) AS touched(id) ON touched.id = listed.business_id
  ORDER BY listed.business_id FOR UPDATE OF listed;
  PERFORM add_listing_counts(count_scopes(gone, -1));
  DELETE FROM ranked_listings USING unnest(gone) AS touched(id) WHERE business_id = touched.id;
  DELETE FROM searchable_listings USING unnest(gone) AS touched(id) WHERE business_id = touched.id;
END;
$$;

-- `sign` times how many of these listings each scope has.
CREATE OR REPLACE FUNCTION counted_scopes(listings searchable_listings[], sign integer) RETURNS listing_counts[]
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT coalesce(array_agg(ROW(scope, sign * total, sign * featured, sign * verified, sign * claimed)::listing_counts), '{}')
  FROM (
    SELECT scope, count(*) AS total, count(*) FILTER (WHERE featured) AS featured,
      count(*) FILTER (WHERE verified) AS verified, count(*) FILTER (WHERE claimed) AS claimed
    FROM unnest(listings), unnest(scopes) AS scope
    WHERE scope NOT LIKE '#%'
    GROUP BY scope
  ) AS counted
$$;

-- The same for the listings with these ids.
CREATE OR REPLACE FUNCTION count_scopes(ids uuid[], sign integer) RETURNS listing_counts[]
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT counted_scopes(ARRAY(
    SELECT listed FROM unnest(ids) AS touched(id) JOIN searchable_listings listed ON business_id = touched.id), sign)
$$;

-- A scope's count is the sum of its rows. A writer replaces the rows that nobody has locked by their sum, and leaves
-- the others alone: so writers neither wait for each other nor deadlock, and no count is lost.
CREATE OR REPLACE FUNCTION add_listing_counts(changes listing_counts[]) RETURNS void LANGUAGE sql AS $$
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

-- A statement that changes more listings than this leaves them to the workers, whoever runs it.
CREATE OR REPLACE FUNCTION most_listed_at_once() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 1000';

-- Lists these at once, or leaves them to the workers if they are many or the transaction asks for that (setting
-- fettle.list_later). `gone` leave lists and counts at once, however many: that costs a fraction. Listings written
-- together wait in one row: a row each was a tenth of an import's cost.
CREATE OR REPLACE FUNCTION list_now_or_later(ids uuid[], gone uuid[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('fettle.list_later', true), '') <> 'on' AND cardinality(ids) + cardinality(gone) <= most_listed_at_once() THEN
    PERFORM refresh_listings(ids || gone);
  ELSE
    PERFORM take_off_lists(gone);
    INSERT INTO waiting_listings (business_ids)
    SELECT ids[first:first + most_listed_at_once() - 1] FROM generate_series(1, cardinality(ids), most_listed_at_once()) AS first;
  END IF;
END;
$$;

-- Lists up to `most` of the waiting listings, longest waiting first, but always all of the first row; returns how many.
-- Several workers take different rows. A business that another transaction is writing to goes to the end of the queue:
-- nobody waits for it.
CREATE OR REPLACE FUNCTION list_waiting(most integer) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET jit = off AS $$
DECLARE
  -- Fetched one at a time, so that no row is locked that is not taken, except the one that is too many.
  queue CURSOR FOR SELECT * FROM waiting_listings ORDER BY place FOR UPDATE SKIP LOCKED;
  next waiting_listings;
  places bigint[] := '{}';
  ids uuid[] := '{}';
  total integer := 0;
  free uuid[];
  written businesses[];
BEGIN
  OPEN queue;
  LOOP
    FETCH queue INTO next;
    EXIT WHEN NOT FOUND OR (total > 0 AND total + next.listings > most);
    places := places || next.place;
    ids := ids || next.business_ids;
    total := total + next.listings;
    EXIT WHEN total >= most;
  END LOOP;
  CLOSE queue;
  IF total > 0 THEN
    ids := ARRAY(SELECT DISTINCT unnest(ids));
    written := ARRAY(
      SELECT b FROM businesses b JOIN unnest(ids) AS touched(id) ON touched.id = b.id
      ORDER BY b.id FOR NO KEY UPDATE OF b SKIP LOCKED);
    free := ARRAY(SELECT id FROM unnest(written));
    IF cardinality(free) < cardinality(ids) THEN
      free := free || ARRAY(
        SELECT touched.id FROM unnest(ids) AS touched(id)
        WHERE NOT EXISTS (SELECT FROM businesses b WHERE b.id = touched.id) ORDER BY touched.id);
    END IF;
    PERFORM list_as_written(free, written);
    IF cardinality(free) < cardinality(ids) THEN
      INSERT INTO waiting_listings (business_ids, waits_since)
      SELECT array_agg(id), waits_since FROM waiting_listings, unnest(business_ids) AS id
      WHERE place = ANY (places) AND id <> ALL (free)
      GROUP BY place;
    END IF;
    DELETE FROM waiting_listings WHERE place = ANY (places);
  END IF;
  PERFORM sort_in_words();
  RETURN coalesce(cardinality(free), 0);
END;
$$;
