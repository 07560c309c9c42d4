-- Since those that were written together wait in one row, the featured whose order a new day changes do so, too. Whoever
-- waits already is not put in again.
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
