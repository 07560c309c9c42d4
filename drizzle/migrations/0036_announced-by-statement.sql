-- Planned once for each connection: as SQL it was planned anew by every trigger that calls it.
CREATE OR REPLACE FUNCTION announce(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO announcements (channel, payload) VALUES ($1, $2);
END;
$$;
--> statement-breakpoint
-- A lead goes to three: one statement gives it to them, and one announces it.
CREATE FUNCTION announce_leads_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO announcements (channel, payload) SELECT 'leads_changed', business_id::text FROM given;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
DROP TRIGGER leads_changed ON lead_assignments;
--> statement-breakpoint
CREATE TRIGGER leads_changed AFTER DELETE OR UPDATE OF status, business_id ON lead_assignments
FOR EACH ROW EXECUTE FUNCTION notify_leads_changed();
--> statement-breakpoint
CREATE TRIGGER leads_given AFTER INSERT ON lead_assignments
REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION announce_leads_given();
--> statement-breakpoint
-- Whoever makes the lead knows what is copied from it.
DROP TRIGGER lead_assignments_copied ON lead_assignments;
--> statement-breakpoint
CREATE TRIGGER lead_assignments_copied BEFORE INSERT ON lead_assignments
FOR EACH ROW WHEN (NEW.search_text = '') EXECUTE FUNCTION copy_lead_to_assignment();
