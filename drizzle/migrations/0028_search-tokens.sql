CREATE TABLE "search_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "searchable_listings" ADD COLUMN "tokens" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_tokens_token" ON "search_tokens" USING hash ("token");--> statement-breakpoint
-- Cut at nothing that a typed word could hold, or it would not be found.
CREATE FUNCTION tokens_of(words text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT token FROM string_to_table(translate(words, E'\x1f\t\n\x0b\f\r', '      '), ' ') AS token WHERE token <> ''
$$;
--> statement-breakpoint
-- The different pieces of a token that it is found by, up to three characters long. A number, of which there are more
-- than words and in which nobody looks for a digit or two, has only those of three.
CREATE FUNCTION pieces_of(token text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(DISTINCT substr(token, place, size))
  FROM generate_series(CASE WHEN token ~ '^[+0-9]{7,}$' THEN 3 ELSE 1 END, 3) AS size,
    generate_series(1, char_length(token) - size + 1) AS place
$$;
--> statement-breakpoint
-- Adds what is new of these texts to the tokens, and says of each which ones it is made of.
CREATE FUNCTION take_in_tokens(ids uuid[], texts text[]) RETURNS TABLE (id uuid, search_text text, tokens integer[])
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  every_token text[];
BEGIN
  every_token := ARRAY(SELECT DISTINCT token FROM unnest(texts) AS written, tokens_of(written) AS token);
  INSERT INTO search_tokens (token)
  SELECT each_token.token FROM unnest(every_token) AS each_token (token)
  WHERE (SELECT known.id FROM search_tokens known WHERE known.token = each_token.token LIMIT 1) IS NULL;
  RETURN QUERY
  WITH numbered AS MATERIALIZED (
    SELECT token, (SELECT min(known.id) FROM search_tokens known WHERE known.token = each_token.token) AS number
    FROM unnest(every_token) AS each_token (token)
  ), made_of AS (
    SELECT given.id, array_agg(DISTINCT numbered.number) AS tokens
    FROM unnest(ids, texts) AS given (id, words), tokens_of(given.words) AS token
    JOIN numbered USING (token)
    GROUP BY given.id
  )
  SELECT given.id, given.words, coalesce(made_of.tokens, '{}')
  FROM unnest(ids, texts) AS given (id, words) LEFT JOIN made_of ON made_of.id = given.id;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_listings(ids uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  before listing_counts[];
  active uuid[];
  texts text[];
BEGIN
  IF cardinality(ids) = 0 THEN
    RETURN;
  END IF;
  -- In order, so that two who refresh the same listings cannot wait for each other. Who has changed a business holds
  -- its row already; for the others this settles who comes first, so that nobody lists what he read before a change.
  PERFORM FROM businesses b JOIN unnest(ids) AS touched(id) ON touched.id = b.id ORDER BY b.id FOR NO KEY UPDATE OF b;
  PERFORM FROM searchable_listings listed JOIN unnest(ids) AS touched(id) ON touched.id = listed.business_id
  ORDER BY listed.business_id FOR UPDATE OF listed;
  before := count_scopes(ids, -1);

  DELETE FROM searchable_listings listed USING unnest(ids) AS touched(id)
  WHERE listed.business_id = touched.id
    AND NOT EXISTS (SELECT FROM businesses b WHERE b.id = listed.business_id AND b.status = 'active');

  SELECT coalesce(array_agg(b.id), '{}'), coalesce(array_agg(
    folded(concat_ws(E'\x1f', business_name, description, city, phone,
      CASE WHEN phone LIKE '+44%' THEN '0' || substr(phone, 4) END, array_to_string(service_types, E'\x1f')))), '{}')
  INTO active, texts
  FROM unnest(ids) AS given(id) JOIN businesses b ON b.id = given.id
  WHERE b.status = 'active';

  WITH touched AS MATERIALIZED (
    SELECT b.*, c.slug AS category, written.search_text, written.tokens
    FROM take_in_tokens(active, texts) AS written
    JOIN businesses b ON b.id = written.id
    LEFT JOIN business_categories c ON c.id = b.category_id
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
  INSERT INTO searchable_listings AS listed (business_id, trades, scopes, city_key, featured, verified, claimed,
    rating, reviews, latitude, longitude, search_text, tokens)
  SELECT id, trades,
    trades || ARRAY(SELECT trade || '/' || city_key(city) FROM unnest(trades) AS trade)
      || ARRAY['#' || listing_tier(featured, overall_rating, total_review_count)]
      || CASE WHEN category IS NULL THEN '{}' ELSE ARRAY['category:' || category] END,
    city_key(city), featured, verified, claimed, overall_rating, total_review_count,
    CASE WHEN location_source IS DISTINCT FROM 'default' THEN latitude END,
    CASE WHEN location_source IS DISTINCT FROM 'default' THEN longitude END,
    search_text, tokens
  FROM touched JOIN sorted USING (id)
  ON CONFLICT (business_id) DO UPDATE SET
    trades = excluded.trades, scopes = excluded.scopes, city_key = excluded.city_key,
    featured = excluded.featured, verified = excluded.verified, claimed = excluded.claimed,
    rating = excluded.rating, reviews = excluded.reviews,
    latitude = excluded.latitude, longitude = excluded.longitude, search_text = excluded.search_text,
    tokens = excluded.tokens
  WHERE (listed.*) IS DISTINCT FROM (excluded.*);

  DELETE FROM ranked_listings ranked USING unnest(ids) AS touched(id)
  WHERE ranked.business_id = touched.id AND NOT EXISTS (
    SELECT FROM searchable_listings listed
    WHERE listed.business_id = ranked.business_id AND ranked.trade = ANY (listed.trades));

  INSERT INTO ranked_listings AS ranked
  SELECT business_id, trade, city_key, featured, verified, claimed, rating, reviews, latitude, longitude,
    partition_point(trade, latitude, longitude), search_text
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
-- What is listed already: without an index in the way, which is made of the whole afterwards.
DROP INDEX searchable_listings_words;
--> statement-breakpoint
INSERT INTO search_tokens (token)
SELECT DISTINCT token FROM searchable_listings, tokens_of(search_text) AS token;
--> statement-breakpoint
CREATE INDEX search_tokens_pieces ON search_tokens USING gin (pieces_of(token));
--> statement-breakpoint
ANALYZE search_tokens;
--> statement-breakpoint
UPDATE searchable_listings listed SET tokens = made_of.tokens
FROM (
  SELECT business_id, array_agg(DISTINCT known.id) AS tokens
  FROM searchable_listings, tokens_of(search_text) AS token
  JOIN search_tokens known USING (token)
  GROUP BY business_id
) AS made_of
WHERE made_of.business_id = listed.business_id;
--> statement-breakpoint
CREATE INDEX searchable_listings_tokens ON searchable_listings USING gin (scopes, tokens);
--> statement-breakpoint
ANALYZE searchable_listings;
--> statement-breakpoint
DROP FUNCTION holding(text);
--> statement-breakpoint
-- The tokens that hold a word, and which share of all listings has one of them, as far as the statistics of the table
-- know: 0 for what is rare. `wide` when there are more than `most`, or nobody can tell: a number of one or two digits
-- is in no index. A word in which folding made a space is looked for by its longest part.
CREATE FUNCTION tokens_holding(word text, most integer) RETURNS TABLE (ids integer[], wide boolean, share double precision)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  part CONSTANT text := coalesce(
    (SELECT each_part FROM tokens_of(word) AS each_part ORDER BY char_length(each_part) DESC LIMIT 1), '');
  sought CONSTANT text[] := CASE
    WHEN char_length(part) <= 3 THEN ARRAY[part]
    ELSE ARRAY(SELECT DISTINCT substr(part, place, 3) FROM generate_series(1, char_length(part) - 2) AS place)
  END;
BEGIN
  ids := '{}';
  share := 0;
  wide := part ~ '^[+0-9]{0,2}$';
  IF NOT wide THEN
    ids := ARRAY(
      SELECT id FROM (SELECT id, token FROM search_tokens WHERE pieces_of(token) @> sought OFFSET 0) AS likely
      WHERE strpos(token, part) > 0 LIMIT most + 1);
    wide := cardinality(ids) > most;
  END IF;
  IF wide THEN
    ids := '{}';
  ELSE
    share := coalesce((
      SELECT sum(frequency)
      FROM pg_stats, unnest(most_common_elems::text::integer[], most_common_elem_freqs) AS common (id, frequency)
      WHERE schemaname = current_schema AND tablename = 'searchable_listings' AND attname = 'tokens'
        AND common.id = ANY (ids)), 0);
  END IF;
  RETURN NEXT;
END;
$$;
