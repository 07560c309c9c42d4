-- `sign` times how many of these listings each scope has.
CREATE OR REPLACE FUNCTION count_scopes(ids uuid[], sign integer) RETURNS listing_counts[]
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

-- As count_scopes, of listings in hand.
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

-- A scope's count is the sum of its rows. A writer takes the rows that nobody has locked and writes their sum, and leaves
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
