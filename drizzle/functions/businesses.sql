-- Lists and pages follow `businesses`, whoever writes to it, so that these copies never disagree with it.
CREATE OR REPLACE FUNCTION list_added_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT id FROM added WHERE status = 'active');
BEGIN
  IF cardinality(ids) > 0 THEN
    PERFORM list_now_or_later(ids);
  END IF;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER businesses_added AFTER INSERT ON businesses
REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION list_added_businesses();

CREATE OR REPLACE FUNCTION list_changed_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Columns that no page shows; all others count as shown, including new ones.
  unshown CONSTANT text[] := '{owner_id,awaits,awaits_since,status_reason,removed_at,removal_id,merged_into_id,
    service_radius_miles,google_place_id,google_sync_status,created_at,updated_at}';
  changed uuid[];
  gone uuid[];
BEGIN
  SELECT coalesce(array_agg(id) FILTER (WHERE listed), '{}'), coalesce(array_agg(id) FILTER (WHERE NOT listed), '{}')
  INTO changed, gone
  FROM (
    SELECT coalesce(later.id, earlier.id) AS id, coalesce(later.status = 'active', false) AS listed
    FROM earlier FULL JOIN later ON later.id = earlier.id
    WHERE 'active' IN (earlier.status, later.status)
      AND to_jsonb(earlier) - unshown IS DISTINCT FROM to_jsonb(later) - unshown
      -- A removal of everything has taken them off already by closing their catalogue, which keeps them.
      AND (earlier.removal_id IS NOT NULL OR later.removal_id IS NULL
        OR later.removal_id NOT IN (SELECT id FROM listing_removals WHERE kind = 'all'))
  ) AS differing;
  IF cardinality(changed) + cardinality(gone) > 0 THEN
    PERFORM list_now_or_later(changed, gone);
  END IF;
  INSERT INTO past_slugs (slug, business_id)
  SELECT earlier.slug, later.id FROM earlier JOIN later ON later.id = earlier.id
  -- A removal frees a listing's slug, and a restoration gives it back: neither leaves an old address.
  WHERE later.slug <> earlier.slug AND later.removal_id IS NOT DISTINCT FROM earlier.removal_id
  ON CONFLICT (slug) DO UPDATE SET business_id = excluded.business_id, created_at = now();
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER businesses_changed AFTER UPDATE ON businesses
REFERENCING OLD TABLE AS earlier NEW TABLE AS later
FOR EACH STATEMENT EXECUTE FUNCTION list_changed_businesses();

CREATE OR REPLACE FUNCTION list_removed_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT id FROM removed WHERE status = 'active');
BEGIN
  IF cardinality(ids) > 0 THEN
    PERFORM list_now_or_later('{}', ids);
  END IF;
  -- Those that are still listed in a closed catalogue.
  PERFORM take_off_lists(ARRAY(SELECT id FROM removed WHERE removal_id IS NOT NULL));
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER businesses_removed AFTER DELETE ON businesses
REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION list_removed_businesses();

CREATE OR REPLACE FUNCTION list_no_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM searchable_listings;
  DELETE FROM ranked_listings;
  DELETE FROM listing_counts;
  DELETE FROM waiting_listings;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER businesses_emptied AFTER TRUNCATE ON businesses
FOR EACH STATEMENT EXECUTE FUNCTION list_no_businesses();

-- A category's slug is part of its listings' scopes.
CREATE OR REPLACE FUNCTION list_category_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.slug <> OLD.slug THEN
    PERFORM list_now_or_later(ARRAY(SELECT id FROM businesses WHERE category_id = NEW.id AND status = 'active'));
  END IF;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER business_categories_changed AFTER UPDATE OF slug ON business_categories
FOR EACH ROW EXECUTE FUNCTION list_category_again();

-- Businesses have so many indexes that planning a read takes several times as long as the read. These two functions are
-- planned once a connection, and look a key up by its index, whatever the statistics say.
--
-- The businesses with these ids, in this order, and as they were if they are being restored; an unknown id is left out.
CREATE OR REPLACE FUNCTION businesses_by_id(ids uuid[]) RETURNS SETOF businesses LANGUAGE plpgsql STABLE ROWS 12
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  found businesses;
BEGIN
  FOR found IN
    SELECT b.* FROM unnest(ids) WITH ORDINALITY AS given (id, place) JOIN businesses b ON b.id = given.id
    ORDER BY given.place
  LOOP
    IF found.removal_id IS NOT NULL THEN found := as_restored(found); END IF;
    RETURN NEXT found;
  END LOOP;
END;
$$;

CREATE OR REPLACE FUNCTION business_by_slug(wanted text) RETURNS SETOF businesses LANGUAGE plpgsql STABLE ROWS 1
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT b.* FROM businesses b WHERE b.slug = wanted;
  IF NOT FOUND THEN
    RETURN QUERY
    SELECT restored.* FROM removed_listings k JOIN businesses b ON b.id = k.business_id, as_restored(b) AS restored
    WHERE k.slug = wanted;
  END IF;
END;
$$;
