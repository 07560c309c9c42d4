-- One row says whether all listings are on the site. Listings are listed under the key of a catalogue, a prefix of the
-- trades and scopes of its lists and counts; searches read the catalogue that is shown. To remove everything, a new,
-- empty catalogue is shown; to restore, the old one again. Nothing else has to be written at that moment.
--
-- The number of an advisory lock. Listing something takes it shared until the transaction ends, so that nothing is
-- listed under a key that is no longer shown when it commits; changing what is shown takes it exclusively.
CREATE OR REPLACE FUNCTION catalogue_in_use() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 7030419::bigint';

-- The prefix of the trades and scopes of the catalogue that is shown.
CREATE OR REPLACE FUNCTION catalogue_key() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT key FROM shown_catalogue), '');
END;
$$;

-- Businesses made until then are off the site, whatever their status says: everything is being removed.
CREATE OR REPLACE FUNCTION removed_until() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT max(created_at) FROM listing_removals WHERE kind = 'all' AND status = 'removing'), '-infinity');
END;
$$;

-- Shows the catalogue of this key, at once.
CREATE OR REPLACE FUNCTION show_catalogue(wanted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shown_catalogue (key) VALUES (wanted) ON CONFLICT (one) DO UPDATE SET key = wanted;
  PERFORM pg_notify('businesses_changed', '');
END;
$$;

-- Shows a closed catalogue again, with what came since. The listings of the smaller of the two move into the larger: at
-- once if they are few, else the workers list them, and removed ones as they are brought back.
CREATE OR REPLACE FUNCTION reopen_catalogue(closed text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shown CONSTANT text := catalogue_key();
  larger CONSTANT text := (
    SELECT key FROM unnest(ARRAY[closed, shown]) WITH ORDINALITY AS either (key, place)
    ORDER BY (SELECT coalesce(sum(total), 0) FROM listing_counts WHERE scope = key) DESC, place LIMIT 1);
  moved CONSTANT uuid[] := ARRAY(
    SELECT business_id FROM ranked_listings WHERE trade = CASE larger WHEN closed THEN shown ELSE closed END);
BEGIN
  PERFORM show_catalogue(larger);
  IF closed <> shown THEN
    PERFORM list_now_or_later(moved);
  END IF;
END;
$$;

-- A business as it was before everything was removed, if that is being restored and its turn has not come. If another
-- has its slug meanwhile, it keeps one of its own until then.
CREATE OR REPLACE FUNCTION as_restored(business businesses) RETURNS businesses LANGUAGE plpgsql STABLE AS $$
DECLARE
  kept removed_listings;
BEGIN
  SELECT k.* INTO kept FROM removed_listings k JOIN listing_removals r ON r.id = k.removal_id
  WHERE k.business_id = business.id AND k.removal_id = business.removal_id AND r.kind = 'all' AND r.status = 'restoring';
  IF FOUND THEN
    business.status := kept.status;
    IF NOT EXISTS (SELECT FROM businesses WHERE slug = kept.slug) THEN
      business.slug := kept.slug;
    END IF;
  END IF;
  RETURN business;
END;
$$;

-- The listings that have a page, read by id: as a union of two parts they would be sorted for each few that are read.
CREATE OR REPLACE VIEW listings_on_site AS
SELECT b.id, CASE WHEN b.removal_id IS NULL THEN b.slug ELSE (as_restored(b)).slug END AS slug, b.city, b.updated_at
FROM businesses b
WHERE b.created_at > (SELECT removed_until())
  AND (b.status = 'active' OR b.removal_id IN (SELECT id FROM listing_removals WHERE kind = 'all' AND status = 'restoring')
    AND (as_restored(b)).status = 'active');
