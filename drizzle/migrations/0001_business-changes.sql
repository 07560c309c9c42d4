-- Tells every listening process that the active businesses may have changed: the live count reads it.
CREATE FUNCTION notify_businesses_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('businesses_changed', '');
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER businesses_changed
AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF status, category_id ON businesses
FOR EACH STATEMENT EXECUTE FUNCTION notify_businesses_changed();
--> statement-breakpoint
-- Tells the workers that there is something to send, so that nobody waits for the next look.
CREATE FUNCTION notify_outbox_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox_written', '');
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER outbox_written
AFTER INSERT ON outbox
FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox_written();
