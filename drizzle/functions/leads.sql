-- What the search of a professional's list looks in, with a character between the fields that nobody can type.
CREATE OR REPLACE FUNCTION lead_search_text(first_name text, last_name text, service text, postcode text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT folded(left(first_name || ' ' || last_name, 300)) || chr(31)
    || left(replace(folded(service), '-', ' '), 100) || chr(31)
    || left(replace(lower(postcode), ' ', ''), 20) || chr(31) || left(lower(postcode), 20)
$$;

-- An assignment has a copy of what its business searches and sorts by. Who inserts one with the lead in hand fills the copy
-- in; the trigger is for all others.
CREATE OR REPLACE FUNCTION copy_lead_to_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT created_at, lead_search_text(first_name, last_name, service_type, postcode)
  INTO NEW.requested_at, NEW.search_text FROM leads WHERE id = NEW.lead_id;
  -- Without such a lead the foreign key has the word.
  NEW.requested_at := coalesce(NEW.requested_at, now());
  NEW.search_text := coalesce(NEW.search_text, '');
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER lead_assignments_copied BEFORE INSERT ON lead_assignments
FOR EACH ROW WHEN (NEW.search_text = '') EXECUTE FUNCTION copy_lead_to_assignment();

CREATE OR REPLACE FUNCTION copy_lead_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_assignments SET requested_at = NEW.created_at,
    search_text = lead_search_text(NEW.first_name, NEW.last_name, NEW.service_type, NEW.postcode)
  WHERE lead_id = NEW.id;
  RETURN NULL;
END;
$$;

-- Erasing somebody's details empties these columns: the copies go with them.
CREATE OR REPLACE TRIGGER leads_copied AFTER UPDATE OF first_name, last_name, service_type, postcode, created_at ON leads
FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.service_type, OLD.postcode, OLD.created_at)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.service_type, NEW.postcode, NEW.created_at))
EXECUTE FUNCTION copy_lead_again();
