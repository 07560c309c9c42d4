-- Queues these listings for the worker that looks for their duplicates, in batches that it can do at once.
CREATE OR REPLACE FUNCTION compare_later(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO uncompared_listings (business_ids)
  SELECT ids[first:first + 499] FROM generate_series(1, cardinality(ids), 500) AS first
$$;

CREATE OR REPLACE FUNCTION compare_added_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_later(ARRAY(SELECT id FROM added));
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER businesses_added_compare AFTER INSERT ON businesses
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION compare_added_businesses();

-- Only if a column has changed that duplicates are recognised by.
CREATE OR REPLACE FUNCTION compare_changed_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_later(ARRAY(
    SELECT id FROM is_now JOIN was USING (id)
    WHERE (is_now.name_key, is_now.phone, is_now.website_host, is_now.postcode_key, is_now.city, is_now.status = 'removed')
      IS DISTINCT FROM (was.name_key, was.phone, was.website_host, was.postcode_key, was.city, was.status = 'removed')));
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER businesses_changed_compare AFTER UPDATE ON businesses
REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION compare_changed_businesses();
