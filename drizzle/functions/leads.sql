-- The text that the search of a professional's list looks in, with a character between fields that nobody can type: the
-- name with its spaces and without, so that 'Mary-Jane' is found by 'mary jane' and by 'maryjane'.
CREATE OR REPLACE FUNCTION lead_search_text(first_name text, last_name text, service text, postcode text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT name || chr(31) || replace(name, ' ', '') || chr(31)
    || left(replace(folded(service), '-', ' '), 100) || chr(31)
    || left(replace(lower(postcode), ' ', ''), 20) || chr(31) || left(lower(postcode), 20)
  FROM find_key(left(first_name || ' ' || last_name, 300)) AS name
$$;

-- The text by which a business finds a lead. One that declined it, or a closed one, is not found by the person or address, as
-- app/models/leads/portal/declined.ts hides them everywhere else.
CREATE OR REPLACE FUNCTION assignment_search_text(lead leads, status text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN status = 'declined' OR lead.closed_at IS NOT NULL
      THEN lead_search_text('', '', lead.service_type, coalesce(lead.outcode, ''))
    ELSE lead_search_text(lead.first_name, lead.last_name, lead.service_type, lead.postcode) END
$$;

-- How a lead ended for a business (leadEnds in values/leads.ts): a deletion overrides everything.
CREATE OR REPLACE FUNCTION lead_end(lead leads, business uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN lead.erased_at IS NOT NULL THEN 'erased' WHEN lead.closed_at IS NOT NULL THEN 'closed'
    WHEN lead.hired_at IS NULL THEN NULL WHEN lead.hired_business_id = business THEN 'chosen' ELSE 'hired' END
$$;

-- An assignment has a copy of what its business searches, counts and sorts by. An insert that has the lead at hand
-- fills the copy in; the trigger does so for all others, and for every change of what the copy depends on. It also
-- keeps since when an assignment is declined: declining it again gives nobody longer to take it back.
CREATE OR REPLACE FUNCTION copy_lead_to_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lead leads;
BEGIN
  SELECT * INTO lead FROM leads WHERE id = NEW.lead_id;
  -- If there is no such lead, the foreign key reports it.
  NEW.requested_at := coalesce(lead.created_at, now());
  NEW.search_text := coalesce(assignment_search_text(lead, NEW.status), '');
  NEW.ended := lead_end(lead, NEW.business_id);
  NEW.declined_at := CASE WHEN NEW.status = 'declined' THEN coalesce(NEW.declined_at, now()) END;
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER lead_assignments_copied BEFORE INSERT ON lead_assignments
FOR EACH ROW WHEN (NEW.search_text = '') EXECUTE FUNCTION copy_lead_to_assignment();

CREATE OR REPLACE TRIGGER lead_assignments_copied_again BEFORE UPDATE OF status, business_id ON lead_assignments
FOR EACH ROW WHEN ((OLD.status, OLD.business_id) IS DISTINCT FROM (NEW.status, NEW.business_id))
EXECUTE FUNCTION copy_lead_to_assignment();

CREATE OR REPLACE FUNCTION copy_lead_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_assignments SET requested_at = NEW.created_at, search_text = assignment_search_text(NEW, status),
    ended = lead_end(NEW, business_id)
  WHERE lead_id = NEW.id;
  RETURN NULL;
END;
$$;

-- Erasing somebody's details empties some of these columns, and so their copies.
CREATE OR REPLACE TRIGGER leads_copied AFTER UPDATE OF first_name, last_name, service_type, postcode, outcode, created_at,
  erased_at, hired_at, hired_business_id, closed_at ON leads
FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.service_type, OLD.postcode, OLD.outcode, OLD.created_at,
    OLD.erased_at, OLD.hired_at, OLD.hired_business_id, OLD.closed_at)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.service_type, NEW.postcode, NEW.outcode, NEW.created_at,
    NEW.erased_at, NEW.hired_at, NEW.hired_business_id, NEW.closed_at))
EXECUTE FUNCTION copy_lead_again();
