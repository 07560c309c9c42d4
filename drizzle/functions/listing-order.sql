-- Cuts the stated order into ten tiers, so that a text search can begin with the first. Must never put one listing
-- before another that the order (featured, rating, reviews) puts after it.
CREATE OR REPLACE FUNCTION listing_tier(featured boolean, rating double precision, reviews integer) RETURNS integer
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

-- The rank of a listing among the featured: a dearer plan comes first, and within a plan the order is drawn anew each
-- day, so that each is first equally often; 0 without a plan. In lists of a trade that is only one of its services, a
-- listing comes after those whose place is in that trade.
CREATE OR REPLACE FUNCTION standing_of(tier text, listing uuid, day date) RETURNS real LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN count(*) > 0 THEN count(*)
    + ('x' || substr(md5(listing::text || (day - DATE '2000-01-01')::text), 1, 5))::bit(20)::integer / 1048576.0
    ELSE 0 END::real
  FROM plans own JOIN plans below ON below.price <= own.price WHERE own.id = tier
$$;

-- The day that the order is drawn for.
CREATE OR REPLACE FUNCTION day_in_london() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'Europe/London')::date
$$;

-- Queues the featured listings whose standing is of another day for the workers; returns how many. Those in the queue
-- already are not added again, and as many as are listed at once share a row.
CREATE OR REPLACE FUNCTION draw_featured_again() RETURNS integer LANGUAGE sql AS $$
  WITH stale AS (
    SELECT b.id, (row_number() OVER () - 1) / most_listed_at_once() AS batch
    FROM businesses b JOIN searchable_listings listed ON listed.business_id = b.id
    WHERE b.tier <> 'none' AND listed.standing <> standing_of(b.tier, b.id, day_in_london())
      AND NOT EXISTS (SELECT FROM waiting_listings, unnest(business_ids) AS waiting(id) WHERE waiting.id = b.id)
  ), put AS (
    INSERT INTO waiting_listings (business_ids) SELECT array_agg(id) FROM stale GROUP BY batch
  )
  SELECT count(*)::integer FROM stale
$$;

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

-- Updates the mean of each trade, to one decimal so that it seldom changes: of the ratings that its listings are
-- ordered by, each counted once. Queues the listings of a trade whose mean changed for the workers; returns how many.
CREATE OR REPLACE FUNCTION settle_trade_means() RETURNS integer LANGUAGE sql AS $$
  WITH changed AS (
    UPDATE business_categories c SET mean_rating = found.mean
    FROM (
      SELECT category_id, round(avg(CASE WHEN total_review_count > 0 THEN overall_rating ELSE google_rating END)::numeric, 1) AS mean
      FROM businesses WHERE status = 'active' AND (total_review_count > 0 OR google_review_count > 0) GROUP BY category_id
    ) AS found
    WHERE c.id = found.category_id AND c.mean_rating IS DISTINCT FROM found.mean::double precision
    RETURNING c.id
  ), moved AS (
    SELECT b.id, (row_number() OVER () - 1) / most_listed_at_once() AS batch
    FROM businesses b JOIN changed ON changed.id = b.category_id
    WHERE b.status = 'active' AND (b.total_review_count > 0 OR b.google_review_count > 0)
  ), put AS (
    INSERT INTO waiting_listings (business_ids) SELECT array_agg(id) FROM moved GROUP BY batch
  )
  SELECT count(*)::integer FROM moved
$$;
