-- What was sent stays as it was sent: a version is only ever added, or deleted with its price. An agreement's text and
-- its acceptances do not change either.
CREATE OR REPLACE FUNCTION sent_stays_as_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was sent is not changed: % on % refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER price_versions_kept BEFORE UPDATE ON price_versions
FOR EACH ROW EXECUTE FUNCTION sent_stays_as_sent();

CREATE OR REPLACE TRIGGER agreements_kept BEFORE UPDATE OF number, details, body, sha256, made_by ON agreements
FOR EACH ROW EXECUTE FUNCTION sent_stays_as_sent();

CREATE OR REPLACE TRIGGER agreement_acceptances_kept BEFORE UPDATE OF agreement_id, side, sha256, accepted_at
ON agreement_acceptances FOR EACH ROW EXECUTE FUNCTION sent_stays_as_sent();
