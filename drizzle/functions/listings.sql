-- A key that spellings of a city share: 'Stoke on Trent' and 'stoke-on-trent' have the same.
CREATE OR REPLACE FUNCTION city_key(city text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(
    nullif(btrim(regexp_replace(
      regexp_replace(folded(city), '[^a-z0-9[:space:]-]', '', 'g'), '[[:space:]-]+', '-', 'g'), '-'), ''),
    city);
END;
$$;

-- What tells whether two names are the same: a key without its spaces, and without words that some leave out.
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN nullif(regexp_replace(find_key(name) COLLATE "C", '(?:^| )(?:and|the)(?= |$)| ', '', 'g'), '');
END;
$$;

-- A place on a plane in which the nearest are looked for; null where it is only London's by default. Degrees of longitude
-- are as long as they are in the middle of Great Britain: app/models/listings/search/plane.server.ts has the same figure.
CREATE OR REPLACE FUNCTION place_of(source text, latitude double precision, longitude double precision) RETURNS point
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN source IS DISTINCT FROM 'default' THEN point(longitude * 0.58, latitude) END;

-- The same as `ratingForOrder` in app/models/listings/listing.ts, which says what it is for.
CREATE OR REPLACE FUNCTION rating_for_order(own double precision, own_reviews integer, imported double precision,
  imported_reviews integer, trades_mean double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN own_reviews > 0 THEN coalesce((own * own_reviews + trades_mean * 5) / (own_reviews + 5), own)
    WHEN imported_reviews > 0 THEN
      coalesce((imported * imported_reviews + trades_mean * 20) / (imported_reviews + 20), imported)
    ELSE 0
  END
$$;

-- Whether a card shows the rating of a business's own reviews, not the imported one: then their number counts in the
-- order by reviews, too.
CREATE OR REPLACE FUNCTION own_shown(own_reviews integer, imported_reviews integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT own_reviews >= 3 OR imported_reviews = 0';

-- What lists and searches read is derived in the row itself, whoever writes it. The words of name and city stand in the
-- text without spaces, too, so that 'T J Roofing' is found by 'tj', and 'X Press' by 'xpress'.
CREATE OR REPLACE FUNCTION derive_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  category business_categories;
BEGIN
  SELECT * INTO category FROM business_categories WHERE id = NEW.category_id;
  NEW.name_words := find_key(NEW.business_name);
  NEW.name_key := name_key(NEW.business_name);
  NEW.search_text := concat_ws(' ', replace(NEW.name_words, ' ', ''), replace(find_key(NEW.city), ' ', ''),
    find_key(concat_ws(' ', NEW.business_name, NEW.description, NEW.city, NEW.phone,
      CASE WHEN NEW.phone LIKE '+44%' THEN '0' || substr(NEW.phone, 4) END, array_to_string(NEW.service_types, ' '))));
  NEW.trades := ARRAY(
    SELECT category.slug WHERE category.slug IS NOT NULL
    UNION SELECT trade FROM trade_names WHERE name IN (SELECT plain_service(each) FROM unnest(NEW.service_types) AS each));
  NEW.city_key := city_key(NEW.city);
  NEW.rank := rating_for_order(NEW.overall_rating, NEW.total_review_count, NEW.google_rating, NEW.google_review_count,
    category.mean_rating);
  NEW.shown_reviews := CASE WHEN own_shown(NEW.total_review_count, NEW.google_review_count)
    THEN NEW.total_review_count ELSE NEW.google_review_count END;
  NEW.open_week := opening_week(NEW.business_hours);
  NEW.spot := place_of(NEW.location_source, NEW.latitude, NEW.longitude);
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER businesses_derived
BEFORE INSERT OR UPDATE OF business_name, description, city, phone, service_types, category_id, overall_rating,
  total_review_count, google_rating, google_review_count, business_hours, location_source, latitude, longitude
ON businesses FOR EACH ROW EXECUTE FUNCTION derive_listing();

-- A category's slug is one of its listings' trades.
CREATE OR REPLACE FUNCTION derive_category_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE businesses SET description = description WHERE category_id = NEW.id;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER business_categories_changed AFTER UPDATE OF slug ON business_categories
FOR EACH ROW WHEN (NEW.slug <> OLD.slug) EXECUTE FUNCTION derive_category_again();

-- Updates the mean of each trade, to one decimal so that it seldom changes: of the ratings that its listings are
-- ordered by, each counted once. Then ranks up to `most` listings by the means as they are now; returns how many.
CREATE OR REPLACE FUNCTION settle_trade_means(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  ranked integer;
BEGIN
  UPDATE business_categories c SET mean_rating = found.mean
  FROM (
    SELECT category_id, round(avg(CASE WHEN total_review_count > 0 THEN overall_rating ELSE google_rating END)::numeric, 1) AS mean
    FROM businesses WHERE status = 'active' AND (total_review_count > 0 OR google_review_count > 0) GROUP BY category_id
  ) AS found
  WHERE c.id = found.category_id AND c.mean_rating IS DISTINCT FROM found.mean::double precision;
  WITH stale AS (
    SELECT b.id, now.rank
    FROM businesses b JOIN business_categories c ON c.id = b.category_id, LATERAL (
      SELECT rating_for_order(overall_rating, total_review_count, google_rating, google_review_count, c.mean_rating) AS rank
    ) AS now
    WHERE b.rank <> now.rank LIMIT most FOR NO KEY UPDATE OF b SKIP LOCKED
  )
  UPDATE businesses b SET rank = stale.rank FROM stale WHERE b.id = stale.id;
  GET DIAGNOSTICS ranked = ROW_COUNT;
  RETURN ranked;
END;
$$;

-- Businesses made until then are off the site, whatever their status says: everything is being removed.
CREATE OR REPLACE FUNCTION removed_until() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT max(created_at) FROM listing_removals WHERE kind = 'all' AND status = 'removing'), '-infinity');
END;
$$;

-- An old address leads to the new one. A removal frees a listing's slug, and a restoration gives it back: neither
-- leaves an old address.
CREATE OR REPLACE FUNCTION keep_past_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_slugs (slug, business_id) VALUES (OLD.slug, NEW.id)
  ON CONFLICT (slug) DO UPDATE SET business_id = excluded.business_id, created_at = now();
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER businesses_past_slugs AFTER UPDATE OF slug ON businesses
FOR EACH ROW WHEN (NEW.slug <> OLD.slug AND NEW.removal_id IS NOT DISTINCT FROM OLD.removal_id)
EXECUTE FUNCTION keep_past_slug();

-- Businesses have so many indexes that planning a read takes several times as long as the read. This is planned once a
-- connection, and looks the keys up by their index, whatever the statistics say: the businesses with these ids, in this
-- order; an unknown id is left out.
CREATE OR REPLACE FUNCTION businesses_by_id(ids uuid[]) RETURNS SETOF businesses LANGUAGE plpgsql STABLE ROWS 12
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY SELECT b.* FROM unnest(ids) WITH ORDINALITY AS given (id, place) JOIN businesses b ON b.id = given.id
  ORDER BY given.place;
END;
$$;

CREATE OR REPLACE FUNCTION business_by_slug(wanted text) RETURNS SETOF businesses LANGUAGE plpgsql STABLE ROWS 1
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT b.* FROM businesses b WHERE b.slug = wanted;
END;
$$;
