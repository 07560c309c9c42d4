-- A statement that changes more listings than this leaves them to the workers, whoever wrote it.
CREATE OR REPLACE FUNCTION most_listed_at_once() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 1000';

-- Lists these at once, or leaves them to the workers: when they are many, or when this transaction wants it so (setting
-- fettle.list_later). `gone` are at once in no list and no count, however many: that costs a fraction. Returns the scopes
-- to tell of. Listings that were written together wait in one row: a row for each was a tenth of the cost of an import.
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
    INSERT INTO waiting_listings (business_ids)
    SELECT ids[first:first + most_listed_at_once() - 1] FROM generate_series(1, cardinality(ids), most_listed_at_once()) AS first;
  END IF;
  -- What is taken off the site is off it now.
  RETURN CASE WHEN cardinality(gone) > 50 THEN '{**}' ELSE named END;
END;
$$;

-- Lists up to `most` of those that wait, and the first that were written together however many, the longest waiting first,
-- and returns how many; of several workers each takes others. A business that somebody is writing to right now goes to the
-- end of the queue: nobody waits for it.
CREATE OR REPLACE FUNCTION list_waiting(most integer) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET jit = off AS $$
DECLARE
  -- One at a time, so that nothing is held that is not taken, but for the one that is too many.
  queue CURSOR FOR SELECT * FROM waiting_listings ORDER BY place FOR UPDATE SKIP LOCKED;
  next waiting_listings;
  places bigint[] := '{}';
  ids uuid[] := '{}';
  total integer := 0;
  free uuid[];
  written businesses[];
BEGIN
  OPEN queue;
  LOOP
    FETCH queue INTO next;
    EXIT WHEN NOT FOUND OR (total > 0 AND total + next.listings > most);
    places := places || next.place;
    ids := ids || next.business_ids;
    total := total + next.listings;
    EXIT WHEN total >= most;
  END LOOP;
  CLOSE queue;
  IF total > 0 THEN
    ids := ARRAY(SELECT DISTINCT unnest(ids));
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
    IF cardinality(free) < cardinality(ids) THEN
      INSERT INTO waiting_listings (business_ids, waits_since)
      SELECT array_agg(id), waits_since FROM waiting_listings, unnest(business_ids) AS id
      WHERE place = ANY (places) AND id <> ALL (free)
      GROUP BY place;
    END IF;
    DELETE FROM waiting_listings WHERE place = ANY (places);
  END IF;
  PERFORM sort_in_words();
  RETURN coalesce(cardinality(free), 0);
END;
$$;
