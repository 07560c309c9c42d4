-- What a batch of new listings costs is cut by more than half: words go into their indexes together, each row of a
-- business is read once, and the pieces of a token are cut out in one expression.
--
-- Who edits leaves the words of a listing pending, which searches read too, and workers put them into the index a moment
-- later: those of one edit soon after it, those of a batch in its transaction, where a word that many of them hold is
-- looked up once. Nobody who edits ever does that for others: the list would have to grow past this many kB first.
ALTER INDEX searchable_listings_tokens SET (fastupdate = on, gin_pending_list_limit = 65536);--> statement-breakpoint
CREATE FUNCTION sort_in_words() RETURNS void LANGUAGE sql AS $$
  SELECT gin_clean_pending_list(word_index)
  FROM unnest(ARRAY['searchable_listings_tokens', 'search_tokens_pieces']::regclass[]) AS word_index
$$;
--> statement-breakpoint
-- A telephone number is written in a listing as it is dialled from abroad and from here: it is one token, the latter.
CREATE FUNCTION kept_token(token text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN starts_with(token, '+44') AND token ~ '^\+44[1-9][0-9]{6,10}$' THEN '0' || substr(token, 4)
    ELSE token
  END
$$;
--> statement-breakpoint
-- Whether a word is part of the token, in either way to write a number.
CREATE FUNCTION token_holds(token text, word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strpos(token, word) > 0
    OR (starts_with(token, '0') AND token ~ '^0[1-9][0-9]{6,10}$' AND strpos('+44' || substr(token, 2), word) > 0)
$$;
--> statement-breakpoint
CREATE FUNCTION pieces_of_any(token text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(DISTINCT substr(token, place, size))
  FROM generate_series(CASE WHEN token ~ '^[+0-9]{7,}$' THEN 3 ELSE 1 END, 3) AS size,
    generate_series(1, char_length(token) - size + 1) AS place
$$;
--> statement-breakpoint
-- As pieces_of_any says, and what a number begins with when it is dialled from abroad; without a query for what nearly
-- all tokens look like. A piece may be there twice: the last one, for what is shorter than the longest. What it calls is
-- bound here: who makes an index anew looks for no function by its name.
CREATE OR REPLACE FUNCTION pieces_of(token text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN CASE
    WHEN token ~ '^[+0-9]{7,13}$' THEN ARRAY[
      substr(token, 1, 3), substr(token, 2, 3), substr(token, 3, 3), substr(token, 4, 3), substr(token, 5, 3),
      substr(token, least(6, char_length(token) - 2), 3), substr(token, least(7, char_length(token) - 2), 3),
      substr(token, least(8, char_length(token) - 2), 3), substr(token, least(9, char_length(token) - 2), 3),
      substr(token, least(10, char_length(token) - 2), 3), substr(token, least(11, char_length(token) - 2), 3)]
      || CASE WHEN token ~ '^0[1-9][0-9]{6,10}$'
        THEN ARRAY['+44', '44' || substr(token, 2, 1), '4' || substr(token, 2, 2)] ELSE '{}'::text[] END
    WHEN char_length(token) BETWEEN 3 AND 8 AND token !~ '^[+0-9]{7,}$' THEN ARRAY[
      substr(token, 1, 1), substr(token, 2, 1), substr(token, 3, 1), substr(token, least(4, char_length(token)), 1),
      substr(token, least(5, char_length(token)), 1), substr(token, least(6, char_length(token)), 1),
      substr(token, least(7, char_length(token)), 1), substr(token, char_length(token), 1),
      substr(token, 1, 2), substr(token, 2, 2), substr(token, least(3, char_length(token) - 1), 2),
      substr(token, least(4, char_length(token) - 1), 2), substr(token, least(5, char_length(token) - 1), 2),
      substr(token, least(6, char_length(token) - 1), 2), substr(token, char_length(token) - 1, 2),
      substr(token, 1, 3), substr(token, least(2, char_length(token) - 2), 3),
      substr(token, least(3, char_length(token) - 2), 3), substr(token, least(4, char_length(token) - 2), 3),
      substr(token, least(5, char_length(token) - 2), 3), substr(token, char_length(token) - 2, 3)]
    ELSE pieces_of_any(token)
  END;
--> statement-breakpoint
-- Compared byte by byte: no language sorts pieces.
DROP INDEX search_tokens_pieces;
--> statement-breakpoint
CREATE INDEX search_tokens_pieces ON search_tokens USING gin (pieces_of(token) COLLATE "C")
WITH (fastupdate = on, gin_pending_list_limit = 65536);
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE replace(replace(pg_get_functiondef('tokens_holding(text, integer)'::regprocedure),
    'pieces_of(token) @> sought', 'pieces_of(token) COLLATE "C" @> sought'),
    'strpos(token, part) > 0', 'token_holds(token, part)');
END $$;
--> statement-breakpoint
DROP FUNCTION take_in_tokens(uuid[], text[]);
--> statement-breakpoint
-- Adds what is new of these texts to the tokens, and says by the place of each which numbers it is made of. A token is
-- looked up by its index, whatever is known of the table; that texts hold far fewer than a thousand tokens, as a planner
-- supposes, is why it must not sort them.
CREATE FUNCTION take_in_tokens(texts text[]) RETURNS TABLE (place bigint, numbers integer[])
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  IF cardinality(texts) = 0 THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(tokens_in_use());
  RETURN QUERY
  WITH written AS MATERIALIZED (
    SELECT place, token FROM unnest(texts) WITH ORDINALITY AS text (words, place), tokens_of(words) AS token
  ), kept AS MATERIALIZED (
    SELECT token, kept_token(token) AS kept FROM (SELECT DISTINCT token FROM written) AS every_token
  ), known AS MATERIALIZED (
    SELECT kept, (SELECT min(known.id + 0) FROM search_tokens known WHERE known.token = kept) AS number
    FROM (SELECT DISTINCT kept FROM kept) AS every_kept
  ), added AS (
    INSERT INTO search_tokens (token) SELECT kept FROM known WHERE number IS NULL RETURNING token AS kept, id AS number
  ), numbered AS (
    SELECT token, number
    FROM kept JOIN (SELECT kept, number FROM known WHERE number IS NOT NULL UNION ALL SELECT kept, number FROM added) AS found
    USING (kept)
  )
  SELECT place, array_agg(number)
  FROM (SELECT DISTINCT place, number FROM written JOIN numbered USING (token) ORDER BY place, number) AS made_of
  GROUP BY place;
END;
$$;
--> statement-breakpoint
-- What lists have to say of these rows of businesses, of those that are active.
CREATE FUNCTION listings_of(written businesses[]) RETURNS SETOF searchable_listings
LANGUAGE sql SET plan_cache_mode = force_custom_plan AS $$
  WITH touched AS MATERIALIZED (
    SELECT b.*, c.slug AS category, row_number() OVER () AS place,
      folded(concat_ws(E'\x1f', b.business_name, b.description, b.city, b.phone,
        CASE WHEN b.phone LIKE '+44%' THEN '0' || substr(b.phone, 4) END,
        array_to_string(b.service_types, E'\x1f'))) AS search_text
    FROM unnest(written) AS b LEFT JOIN business_categories c ON c.id = b.category_id
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
      SELECT place, '' AS trade FROM touched
      UNION SELECT place, category FROM touched WHERE category IS NOT NULL
      UNION SELECT place, named.trade FROM touched CROSS JOIN unnest(service_types) AS service JOIN named USING (service)
      ORDER BY place, trade
    ) AS each_trade
    GROUP BY place
  )
  SELECT id, trades,
    trades || ARRAY(SELECT trade || '/' || city_key FROM unnest(trades) AS trade)
      || ('#' || listing_tier(featured, overall_rating, total_review_count))
      || CASE WHEN category IS NULL THEN '{}' ELSE ARRAY['category:' || category] END,
    city_key, featured, verified, claimed, overall_rating, total_review_count,
    CASE WHEN location_source IS DISTINCT FROM 'default' THEN latitude END,
    CASE WHEN location_source IS DISTINCT FROM 'default' THEN longitude END,
    search_text, coalesce(made_of.numbers, '{}'),
    CASE WHEN tier = 'none' THEN 0 ELSE standing_of(tier, id, day_in_london()) END
  FROM touched JOIN sorted USING (place) JOIN cities USING (city)
  LEFT JOIN take_in_tokens(ARRAY(SELECT search_text FROM touched ORDER BY place)) AS made_of USING (place)
$$;
--> statement-breakpoint
-- As count_scopes, of listings in hand.
CREATE FUNCTION counted_scopes(listings searchable_listings[], sign integer) RETURNS listing_counts[]
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
--> statement-breakpoint
-- Makes lists say of these ids what these rows of businesses do, which whoever calls holds; of an id without a row, and
-- of what is not active, nothing.
CREATE FUNCTION list_as_written(ids uuid[], written businesses[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET jit = off AS $$
DECLARE
  held CONSTANT searchable_listings[] := ARRAY(
    SELECT listed FROM searchable_listings listed JOIN unnest(ids) AS touched(id) ON touched.id = listed.business_id
    ORDER BY listed.business_id FOR UPDATE OF listed);
  wanted CONSTANT searchable_listings[] := ARRAY(SELECT listing FROM listings_of(written) AS listing);
BEGIN
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
    tokens = excluded.tokens, standing = excluded.standing
  WHERE (listed.*) IS DISTINCT FROM (excluded.*);

  INSERT INTO ranked_listings AS ranked (business_id, trade, city_key, featured, verified, claimed,
    rating, reviews, latitude, longitude, spot, search_text, standing)
  SELECT business_id, trade, city_key, featured, verified, claimed, rating, reviews, latitude, longitude,
    partition_point(trade, latitude, longitude), search_text,
    CASE WHEN trade = '' OR 'category:' || trade = ANY (scopes) THEN standing ELSE 0 END
  FROM unnest(wanted) CROSS JOIN unnest(trades) AS trade
  -- What is near in the indexes is written one after the other.
  ORDER BY trade, city_key
  ON CONFLICT (business_id, trade) DO UPDATE SET
    city_key = excluded.city_key, featured = excluded.featured, verified = excluded.verified,
    claimed = excluded.claimed, rating = excluded.rating, reviews = excluded.reviews,
    latitude = excluded.latitude, longitude = excluded.longitude, spot = excluded.spot,
    search_text = excluded.search_text, standing = excluded.standing
  WHERE (ranked.city_key, ranked.featured, ranked.verified, ranked.claimed, ranked.rating, ranked.reviews,
      ranked.latitude, ranked.longitude, ranked.search_text, ranked.standing)
    IS DISTINCT FROM (excluded.city_key, excluded.featured, excluded.verified, excluded.claimed,
      excluded.rating, excluded.reviews, excluded.latitude, excluded.longitude, excluded.search_text, excluded.standing);

  PERFORM add_listing_counts(counted_scopes(held, -1) || counted_scopes(wanted, 1));
END;
$$;
--> statement-breakpoint
-- Makes what lists read agree with `businesses` for these ids, each given once, whatever it was before.
CREATE OR REPLACE FUNCTION refresh_listings(ids uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET jit = off AS $$
DECLARE
  part uuid[];
BEGIN
  -- In order, so that two who refresh the same listings cannot wait for each other. Who has changed a business holds
  -- its row already; for the others this settles who comes first, so that nobody lists what he read before a change.
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
--> statement-breakpoint
-- Takes these out of lists and counts, however many they are.
CREATE FUNCTION take_off_lists(gone uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET jit = off AS $$
BEGIN
  PERFORM FROM searchable_listings listed JOIN unnest(gone) AS touched(id) ON touched.id = listed.business_id
  ORDER BY listed.business_id FOR UPDATE OF listed;
  PERFORM add_listing_counts(count_scopes(gone, -1));
  DELETE FROM ranked_listings USING unnest(gone) AS touched(id) WHERE business_id = touched.id;
  DELETE FROM searchable_listings USING unnest(gone) AS touched(id) WHERE business_id = touched.id;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_now_or_later(ids uuid[], gone uuid[] DEFAULT '{}') RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  named text[] := '{*}';
BEGIN
  IF coalesce(current_setting('fettle.list_later', true), '') <> 'on' AND cardinality(ids) + cardinality(gone) <= most_listed_at_once() THEN
    named := refresh_and_name(ids || gone);
  ELSE
    IF cardinality(gone) <= 50 THEN
      named := refresh_and_name(gone) || named;
    ELSE
      PERFORM take_off_lists(gone);
    END IF;
    INSERT INTO waiting_listings (business_id) SELECT * FROM unnest(ids);
  END IF;
  -- What is taken off the site is off it now.
  RETURN CASE WHEN cardinality(gone) > 50 THEN '{**}' ELSE named END;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_waiting(most integer) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET jit = off AS $$
DECLARE
  places bigint[];
  ids uuid[];
  free uuid[];
  written businesses[];
BEGIN
  SELECT array_agg(place), array_agg(DISTINCT business_id) INTO places, ids
  FROM (SELECT place, business_id FROM waiting_listings ORDER BY place LIMIT most FOR UPDATE SKIP LOCKED) AS next;
  IF ids IS NOT NULL THEN
    written := ARRAY(
      SELECT b FROM businesses b JOIN unnest(ids) AS touched(id) ON touched.id = b.id
      ORDER BY b.id FOR NO KEY UPDATE OF b SKIP LOCKED);
    free := ARRAY(SELECT id FROM unnest(written));
    IF cardinality(free) < cardinality(ids) THEN
      free := free || ARRAY(
        SELECT touched.id FROM unnest(ids) AS touched(id)
        WHERE NOT EXISTS (SELECT FROM businesses b WHERE b.id = touched.id) ORDER BY touched.id);
    END IF;
    IF cardinality(free) > 50 THEN
      PERFORM list_as_written(free, written);
      PERFORM tell_pages('{*}');
    ELSE
      PERFORM tell_pages(refresh_and_name(free));
    END IF;
    DELETE FROM waiting_listings WHERE place = ANY (places) AND business_id = ANY (free);
    IF cardinality(free) < cardinality(ids) THEN
      UPDATE waiting_listings SET place = DEFAULT WHERE place = ANY (places) AND business_id <> ALL (free);
    END IF;
  END IF;
  PERFORM sort_in_words();
  RETURN coalesce(cardinality(free), 0);
END;
$$;
