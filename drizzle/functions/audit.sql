-- The log only grows. Rows never change, except that audit_forget empties what they say of a person.
CREATE OR REPLACE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND coalesce(current_setting('audit.forgetting', true), '') = 'on' THEN
    IF NEW.before IS NULL AND NEW.after IS NULL AND NEW.seen IS NULL AND NEW.forgotten_at IS NOT NULL
      AND (NEW.id, NEW.at, NEW.actor_id, NEW.actor_kind, NEW.action, NEW.subject_kind, NEW.subject_id)
        IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.actor_kind, OLD.action, OLD.subject_kind, OLD.subject_id)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log only grows: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
FOR EACH ROW EXECUTE FUNCTION audit_refuse();

CREATE OR REPLACE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

-- Empties what the log says of one subject, and of messages to an address or number that is being forgotten; that they
-- were seen, by whom and when stays. Returns the number of rows.
CREATE OR REPLACE FUNCTION audit_forget(kind text, subject text, phone text, email text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  emptied integer;
BEGIN
  PERFORM set_config('audit.forgetting', 'on', true);
  UPDATE audit_log SET before = NULL, after = NULL, seen = NULL, forgotten_at = now()
  WHERE id IN (
    SELECT id FROM audit_log WHERE subject_id = subject AND subject_kind = kind
    UNION ALL
    SELECT id FROM audit_log WHERE seen IS NOT NULL AND seen ->> 'phone' = phone AND subject_kind = 'message'
    UNION ALL
    SELECT id FROM audit_log WHERE seen IS NOT NULL AND lower(seen ->> 'email') = lower(email) AND subject_kind = 'message'
  ) AND forgotten_at IS NULL;
  GET DIAGNOSTICS emptied = ROW_COUNT;
  PERFORM set_config('audit.forgetting', 'off', true);
  RETURN emptied;
END
$$;
