-- Writes an announcement to a table, to be read after the commit: NOTIFY in a transaction would make its commit wait
-- for every other that has one (docs/decisions/0013). PL/pgSQL is planned once a connection, where SQL would be planned
-- in every trigger that calls it.
CREATE OR REPLACE FUNCTION announce(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO announcements (channel, payload) VALUES ($1, $2);
END;
$$;

-- Tells the workers that there is something to send, so that it does not wait for their next look.
CREATE OR REPLACE FUNCTION notify_outbox_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('outbox_written', '');
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER outbox_written
AFTER INSERT ON outbox
FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox_written();

-- Tells every process whose session ended, so that it shows them nothing more; never which session, since its id is
-- what the cookie holds.
CREATE OR REPLACE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('session_ended', OLD.account_id::text);
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER session_ended
AFTER DELETE ON sessions
FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

-- Tells every process which business lost a lead, or has one whose status changed or that ended, for its open portal
-- pages.
CREATE OR REPLACE FUNCTION notify_leads_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM announce('leads_changed', OLD.business_id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM announce('leads_changed', NEW.business_id::text); END IF;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER leads_changed AFTER DELETE OR UPDATE OF status, business_id, ended ON lead_assignments
FOR EACH ROW EXECUTE FUNCTION notify_leads_changed();

-- A lead is given to up to three businesses in one statement, and announced in one.
CREATE OR REPLACE FUNCTION announce_leads_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO announcements (channel, payload) SELECT 'leads_changed', business_id::text FROM given;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER leads_given AFTER INSERT ON lead_assignments
REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION announce_leads_given();
