-- Tells the caches of finished pages which of them a change shows on. A message names scopes, as a JSON list:
-- 'listing:<id>' for its own page; '<trade>/<city>', with either left out, for lists; '@<latitude>,<longitude>' in half
-- degrees for searches by distance; 'category:<trade>' where a count of all has changed. '*' is every page, in a
-- moment; '**', and a message without a list, is every page, now. No other function announces these: a message must be
-- shorter than 8,000 bytes.
CREATE OR REPLACE FUNCTION tell_pages(scopes text[]) RETURNS void LANGUAGE sql AS $$
  SELECT announce('businesses_changed', CASE WHEN octet_length(message) < 7900 THEN message ELSE '["**"]' END)
  FROM (
    SELECT json_agg(scope)::text AS message
    FROM (SELECT scope, row_number() OVER (ORDER BY scope) / 100 AS part FROM (SELECT DISTINCT unnest(scopes) AS scope) AS once) AS numbered
    GROUP BY part
  ) AS messages
$$;

-- The scopes of the lists that these are in, and of where they are.
CREATE OR REPLACE FUNCTION shown_scopes(ids uuid[]) RETURNS text[]
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT coalesce(array_agg(DISTINCT plain_scope(scope)), '{}')
  FROM unnest(ids) AS touched(id)
  JOIN searchable_listings ON business_id = touched.id
  CROSS JOIN unnest(scopes || CASE WHEN latitude IS NULL OR longitude IS NULL THEN '{}'
    ELSE ARRAY['@' || floor(latitude * 2)::int || ',' || floor(longitude * 2)::int] END) AS scope
  WHERE scope NOT LIKE '#%' AND plain_scope(scope) NOT LIKE 'category:%'
$$;

-- Refreshes these listings and returns the scopes that they were or are in; '*' if they are too many to name.
CREATE OR REPLACE FUNCTION refresh_and_name(ids uuid[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  before text[];
  counted listing_counts[];
BEGIN
  IF cardinality(ids) > 50 THEN
    PERFORM refresh_listings(ids);
    RETURN ARRAY['*'];
  END IF;
  before := shown_scopes(ids);
  counted := count_scopes(ids, -1);
  PERFORM refresh_listings(ids);
  RETURN before || shown_scopes(ids) || ARRAY(
    SELECT plain_scope(scope) FROM unnest(counted || count_scopes(ids, 1)) WHERE plain_scope(scope) LIKE 'category:%'
    GROUP BY scope HAVING sum(total) <> 0 OR sum(verified) <> 0);
END;
$$;

-- The scopes of these businesses' own pages; for very many, all pages.
CREATE OR REPLACE FUNCTION own_pages(ids uuid[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN cardinality(ids) > 1000 THEN '{**}'
    ELSE ARRAY(SELECT 'listing:' || id FROM unnest(ids) AS id) END
$$;

-- A business's checks, finished jobs, pictures and reviews are on its page or in the lists that it is in.
CREATE OR REPLACE FUNCTION tell_own_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_pages(own_pages(ARRAY[OLD.business_id]) || shown_scopes(ARRAY[OLD.business_id])); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM tell_pages(own_pages(ARRAY[NEW.business_id]) || shown_scopes(ARRAY[NEW.business_id])); END IF;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER listing_checks_changed AFTER INSERT OR UPDATE OR DELETE ON listing_checks
FOR EACH ROW EXECUTE FUNCTION tell_own_page();

CREATE OR REPLACE TRIGGER business_pictures_changed AFTER INSERT OR UPDATE OR DELETE ON business_pictures
FOR EACH ROW EXECUTE FUNCTION tell_own_page();

CREATE OR REPLACE TRIGGER listing_proofs_changed AFTER UPDATE OR DELETE ON listing_proofs
FOR EACH ROW EXECUTE FUNCTION tell_own_page();

CREATE OR REPLACE TRIGGER reviews_changed AFTER INSERT OR UPDATE OR DELETE ON reviews
FOR EACH ROW EXECUTE FUNCTION tell_own_page();

-- A review's photos, and its dispute, are shown on the page of its business.
CREATE OR REPLACE FUNCTION tell_reviewed_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_pages(own_pages(ARRAY(
    SELECT business_id FROM reviews WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.review_id ELSE NEW.review_id END)));
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER review_pictures_changed AFTER INSERT OR UPDATE OR DELETE ON review_pictures
FOR EACH ROW EXECUTE FUNCTION tell_reviewed_page();

CREATE OR REPLACE TRIGGER review_disputes_changed AFTER INSERT OR UPDATE OR DELETE ON review_disputes
FOR EACH ROW EXECUTE FUNCTION tell_reviewed_page();

CREATE OR REPLACE TRIGGER supplied_praise_changed AFTER INSERT OR UPDATE OR DELETE ON supplied_praise
FOR EACH ROW EXECUTE FUNCTION tell_own_page();
