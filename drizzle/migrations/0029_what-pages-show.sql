-- Whoever keeps finished pages hears which of them a change is shown on. A message names scopes, as a JSON list:
-- 'listing:<id>' for its own page; '<trade>/<city>', with either left away, for lists; '@<latitude>,<longitude>' in
-- half degrees for what is found by distance; 'category:<trade>' where a count of all has changed. '*' is whatever
-- there is, in a moment; '**', and a message without a list, is whatever there is, now.
-- The one place that says it: a message holds less than 8,000 bytes.
CREATE FUNCTION tell_pages(scopes text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('businesses_changed', CASE WHEN octet_length(message) < 7900 THEN message ELSE '["**"]' END)
  FROM (
    SELECT json_agg(scope)::text AS message
    FROM (SELECT scope, row_number() OVER (ORDER BY scope) / 100 AS part FROM (SELECT DISTINCT unnest(scopes) AS scope) AS once) AS numbered
    GROUP BY part
  ) AS messages
$$;
--> statement-breakpoint
-- The lists that these are in, and where they lie.
CREATE FUNCTION shown_scopes(ids uuid[]) RETURNS text[]
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT coalesce(array_agg(DISTINCT scope), '{}')
  FROM unnest(ids) AS touched(id)
  JOIN searchable_listings ON business_id = touched.id
  CROSS JOIN unnest(scopes || CASE WHEN latitude IS NULL OR longitude IS NULL THEN '{}'
    ELSE ARRAY['@' || floor(latitude * 2)::int || ',' || floor(longitude * 2)::int] END) AS scope
  WHERE scope NOT LIKE '#%' AND scope NOT LIKE 'category:%'
$$;
--> statement-breakpoint
-- Brings these into the lists and returns the scopes that they were or are in; '*' where they are too many to say.
CREATE FUNCTION refresh_and_name(ids uuid[]) RETURNS text[] LANGUAGE plpgsql AS $$
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
    SELECT scope FROM unnest(counted || count_scopes(ids, 1)) WHERE scope LIKE 'category:%'
    GROUP BY scope HAVING sum(total) <> 0 OR sum(verified) <> 0);
END;
$$;
--> statement-breakpoint
-- The pages of these businesses, whatever list they are in; of very many simply all pages.
CREATE FUNCTION own_pages(ids uuid[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN cardinality(ids) > 1000 THEN '{**}'
    ELSE ARRAY(SELECT 'listing:' || id FROM unnest(ids) AS id) END
$$;
--> statement-breakpoint
DROP FUNCTION list_now_or_later(uuid[], uuid[]);
--> statement-breakpoint
-- Lists these at once, or leaves them to the workers: when they are many, or when this transaction wants it so.
-- `gone` are at once in no list and no count, however many: that costs a fraction. Returns the scopes to tell of.
CREATE FUNCTION list_now_or_later(ids uuid[], gone uuid[] DEFAULT '{}') RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  named text[];
BEGIN
  IF coalesce(current_setting('fettle.list_later', true), '') <> 'on' AND cardinality(ids) + cardinality(gone) <= most_listed_at_once() THEN
    named := refresh_and_name(ids || gone);
  ELSE
    named := refresh_and_name(gone) || '{*}';
    INSERT INTO waiting_listings (business_id) SELECT * FROM unnest(ids);
  END IF;
  -- What is taken off the site is off it now.
  RETURN CASE WHEN cardinality(gone) > 50 THEN '{**}' ELSE named END;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_waiting(most integer) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  places bigint[];
  ids uuid[];
  free uuid[];
BEGIN
  SELECT array_agg(place), array_agg(DISTINCT business_id) INTO places, ids
  FROM (SELECT place, business_id FROM waiting_listings ORDER BY place LIMIT most FOR UPDATE SKIP LOCKED) AS next;
  IF ids IS NULL THEN
    RETURN 0;
  END IF;
  free := ARRAY(
    SELECT b.id FROM businesses b JOIN unnest(ids) AS touched(id) ON touched.id = b.id
    ORDER BY b.id FOR NO KEY UPDATE OF b SKIP LOCKED);
  free := free || ARRAY(
    SELECT touched.id FROM unnest(ids) AS touched(id)
    WHERE NOT EXISTS (SELECT FROM businesses b WHERE b.id = touched.id) ORDER BY touched.id);
  PERFORM tell_pages(refresh_and_name(free));
  DELETE FROM waiting_listings WHERE place = ANY (places) AND business_id = ANY (free);
  UPDATE waiting_listings SET place = DEFAULT WHERE place = ANY (places) AND business_id <> ALL (free);
  RETURN cardinality(free);
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_added_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT id FROM added WHERE status = 'active');
BEGIN
  IF cardinality(ids) > 0 THEN
    -- Nobody has seen a page of theirs.
    PERFORM tell_pages(list_now_or_later(ids));
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE replace(replace(pg_get_functiondef('list_changed_businesses()'::regprocedure),
    'PERFORM list_now_or_later(changed, gone);',
    'PERFORM tell_pages(list_now_or_later(changed, gone) || own_pages(changed || gone));'),
    'PERFORM pg_notify(''businesses_changed'', '''');', '');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_removed_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT id FROM removed WHERE status = 'active');
BEGIN
  IF cardinality(ids) > 0 THEN
    PERFORM tell_pages(list_now_or_later('{}', ids) || own_pages(ids));
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_no_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM searchable_listings;
  DELETE FROM ranked_listings;
  DELETE FROM listing_counts;
  DELETE FROM waiting_listings;
  PERFORM tell_pages('{**}');
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_category_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.slug <> OLD.slug THEN
    PERFORM list_now_or_later(ARRAY(SELECT id FROM businesses WHERE category_id = NEW.id AND status = 'active'));
    PERFORM tell_pages('{**}');
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
DROP TRIGGER listing_checks_changed ON listing_checks;
--> statement-breakpoint
DROP FUNCTION notify_checks_changed();
--> statement-breakpoint
-- What was checked about a business, and its pictures, are on its page.
CREATE FUNCTION tell_own_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_pages(own_pages(ARRAY[OLD.business_id])); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM tell_pages(own_pages(ARRAY[NEW.business_id])); END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER listing_checks_changed AFTER INSERT OR UPDATE OR DELETE ON listing_checks
FOR EACH ROW EXECUTE FUNCTION tell_own_page();
--> statement-breakpoint
CREATE TRIGGER business_pictures_changed AFTER INSERT OR UPDATE OR DELETE ON business_pictures
FOR EACH ROW EXECUTE FUNCTION tell_own_page();
