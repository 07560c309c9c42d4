-- NOTIFY wakes whoever waits for a change, at its commit; who listens also looks every few seconds.
--
-- Tells the workers that there is something to send, so that it does not wait for their next look.
CREATE OR REPLACE FUNCTION notify_outbox_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox_written', '');
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER outbox_written
AFTER INSERT ON outbox
FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox_written();

-- Tells every process that the count of businesses may have changed, and the workers that some may have to be compared.
CREATE OR REPLACE FUNCTION notify_businesses_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('businesses_changed', '');
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER businesses_written
AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON businesses
FOR EACH STATEMENT EXECUTE FUNCTION notify_businesses_changed();

-- Tells every process whose session ended, so that it shows them nothing more; never which session, since its id is
-- what the cookie holds.
CREATE OR REPLACE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.account_id::text);
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER session_ended
AFTER DELETE ON sessions
FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

-- Tells every process which business got or lost a lead, or has one whose status changed or that ended, for its open
-- portal pages.
CREATE OR REPLACE FUNCTION notify_leads_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('leads_changed', OLD.business_id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('leads_changed', NEW.business_id::text); END IF;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER leads_changed
AFTER INSERT OR DELETE OR UPDATE OF status, business_id, ended ON lead_assignments
FOR EACH ROW EXECUTE FUNCTION notify_leads_changed();
