-- What an operator has to do about a listing. If its owner has yet to confirm an email, it waits for the owner instead.
CREATE OR REPLACE FUNCTION awaited_of(listing businesses) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN listing.status = 'pending' AND (listing.owner_id IS NULL OR EXISTS (
      SELECT FROM accounts a WHERE a.id = listing.owner_id AND a.email_confirmed_at IS NOT NULL)) THEN 'publication'
    WHEN listing.status = 'active' AND listing.claimed AND listing.owner_id IS NOT NULL AND NOT listing.verified THEN 'check'
  END
$$;

-- Stored in the row, so that the operators' queue is read from an index.
CREATE OR REPLACE FUNCTION note_awaited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.awaits := awaited_of(NEW);
  IF NEW.awaits IS NULL THEN
    NEW.awaits_since := NULL;
  ELSIF TG_OP = 'INSERT' OR NEW.awaits IS DISTINCT FROM OLD.awaits THEN
    NEW.awaits_since := now();
  END IF;
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER businesses_awaited_at_first BEFORE INSERT ON businesses
FOR EACH ROW WHEN (NEW.status = 'pending' OR NEW.claimed) EXECUTE FUNCTION note_awaited();

CREATE OR REPLACE TRIGGER businesses_awaited BEFORE UPDATE OF status, owner_id, claimed, verified ON businesses
FOR EACH ROW EXECUTE FUNCTION note_awaited();

-- A claim waits for an operator while it is open; one that a code has proved, until its business is verified. Stored in
-- the row, so that counting what waits does not read old decisions again.
CREATE OR REPLACE FUNCTION note_claim_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waits := NEW.status IN ('pending', 'disputed')
    OR (NEW.status = 'proven' AND EXISTS (SELECT FROM businesses b WHERE b.id = NEW.business_id AND NOT b.verified));
  RETURN NEW;
END;
$$;

CREATE OR REPLACE TRIGGER business_claims_wait BEFORE INSERT OR UPDATE OF status, business_id ON business_claims
FOR EACH ROW EXECUTE FUNCTION note_claim_waits();

CREATE OR REPLACE FUNCTION note_proven_claims_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE business_claims SET waits = NOT NEW.verified WHERE business_id = NEW.id AND status = 'proven';
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER businesses_verified AFTER UPDATE OF verified ON businesses
FOR EACH ROW WHEN (OLD.verified IS DISTINCT FROM NEW.verified) EXECUTE FUNCTION note_proven_claims_wait();
