-- The plan that stands at this time: the dearer one while it is paid for, though the cheaper one comes next. None for a
-- price that is none of ours.
CREATE OR REPLACE FUNCTION plan_at(s subscriptions, at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN s.plan IS NOT NULL AND s.paid_plan = 'premium' AND s.paid_until > at THEN 'premium' ELSE s.plan END
$$;

-- Which plans are current: paid for at this time, and neither stopped nor on their way back. Whoever asks it asks this
-- (isCurrent in app/models/placements/places.server.ts); it is of a time, since the clock and the tests go ahead, and
-- PostgreSQL puts its text where it is asked, so that indexes serve it.
CREATE OR REPLACE FUNCTION is_current(s subscriptions, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT s.entitled_until > at AND s.stopped_at IS NULL AND s.refund_wanted_at IS NULL
$$;

-- The first place of a plan that nobody has and that is kept for no other subscription; null where there is none. Its
-- callers hold the lock of the city's trade.
CREATE OR REPLACE FUNCTION free_place(taker text, wanted_plan text, wanted_trade text, wanted_city text, at timestamptz)
RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT number
  FROM generate_series(1, CASE wanted_plan WHEN 'premium' THEN 3 ELSE 7 END) AS number
  LEFT JOIN place_holds kept ON kept.trade = wanted_trade AND kept.city_key = wanted_city
    AND kept.plan = wanted_plan AND kept.place = number AND kept.until > at
  WHERE (kept.subscription_id IS NULL OR kept.subscription_id = taker)
    AND NOT EXISTS (
      SELECT FROM subscriptions s
      WHERE s.trade = wanted_trade AND s.city_key = wanted_city AND s.place_plan = wanted_plan AND s.place = number)
  ORDER BY (kept.subscription_id IS NOT NULL) DESC, number LIMIT 1
$$;

-- Takes the first free place of a plan in a city's trade for a subscription, or the one that is kept for it; false where
-- there is none. Whoever takes one of these waits for the other, so that no place is given twice.
CREATE OR REPLACE FUNCTION take_place(taker text, wanted_plan text, wanted_trade text, wanted_city text, at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  free integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('place:' || wanted_trade || '/' || wanted_city, 0));
  free := free_place(taker, wanted_plan, wanted_trade, wanted_city, at);
  IF free IS NULL THEN
    RETURN false;
  END IF;
  UPDATE subscriptions SET trade = wanted_trade, city_key = wanted_city, place_plan = wanted_plan, place = free,
    placed_at = coalesce(placed_at, at)
  WHERE id = taker;
  DELETE FROM place_holds WHERE subscription_id = taker;
  RETURN true;
END;
$$;

-- Keeps a place of another plan free for a subscription that has one, in the same city's trade; false where there is none,
-- or it has no place.
CREATE OR REPLACE FUNCTION hold_place(taker text, wanted_plan text, kept_until timestamptz, at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  held subscriptions;
  free integer;
BEGIN
  SELECT * INTO held FROM subscriptions WHERE id = taker AND place IS NOT NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('place:' || held.trade || '/' || held.city_key, 0));
  DELETE FROM place_holds WHERE trade = held.trade AND city_key = held.city_key AND until <= at;
  free := free_place(taker, wanted_plan, held.trade, held.city_key, at);
  IF free IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO place_holds (subscription_id, trade, city_key, plan, place, until)
  VALUES (taker, held.trade, held.city_key, wanted_plan, free, kept_until)
  ON CONFLICT (subscription_id) DO UPDATE SET trade = excluded.trade, city_key = excluded.city_key,
    plan = excluded.plan, place = excluded.place, until = excluded.until;
  RETURN true;
END;
$$;

-- Makes a listing's placement agree with what stands for it at this time: an active listing, whose owner pays, has the
-- place of its plan in its own city and trade. Who pays for a plan whose places are taken keeps the place of another plan
-- that was held before. What is kept for a subscription that stands no more, or elsewhere, is let go. The only writer of
-- `featured` and `tier`.
CREATE OR REPLACE FUNCTION settle_featured(listing uuid, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  business businesses;
  own_trade text;
  paid subscriptions;
  shown text := 'none';
BEGIN
  SELECT * INTO business FROM businesses WHERE id = listing FOR UPDATE;
  IF NOT FOUND THEN
    RETURN shown;
  END IF;
  SELECT slug INTO own_trade FROM business_categories WHERE id = business.category_id;
  SELECT * INTO paid FROM subscriptions s
  WHERE s.business_id = listing AND s.plan IS NOT NULL AND is_current(s, at) AND business.status = 'active'
    AND business.created_at > removed_until() AND s.account_id = business.owner_id
    AND own_trade IS NOT NULL
  ORDER BY s.place NULLS LAST, s.started_at, s.id LIMIT 1;
  DELETE FROM place_holds kept USING subscriptions s
  WHERE s.id = kept.subscription_id AND s.business_id = listing
    AND (s.id IS DISTINCT FROM paid.id OR kept.trade <> own_trade OR kept.city_key <> city_key(business.city));
  UPDATE subscriptions s SET trade = NULL, city_key = NULL, place_plan = NULL, place = NULL
  WHERE s.business_id = listing AND s.place IS NOT NULL
    AND (s.id IS DISTINCT FROM paid.id OR s.trade <> own_trade OR s.city_key <> city_key(business.city));
  IF paid.id IS NOT NULL AND NOT EXISTS (
    SELECT FROM subscriptions s WHERE s.id = paid.id AND s.place IS NOT NULL AND s.place_plan = plan_at(paid, at)
  ) THEN
    PERFORM take_place(paid.id, plan_at(paid, at), own_trade, city_key(business.city), at);
  END IF;
  SELECT coalesce(s.place_plan, 'none') INTO shown FROM subscriptions s
  WHERE s.business_id = listing AND s.place IS NOT NULL;
  shown := coalesce(shown, 'none');
  UPDATE businesses SET tier = shown, featured = shown <> 'none'
  WHERE id = listing AND (tier, featured) IS DISTINCT FROM (shown, shown <> 'none');
  RETURN shown;
END;
$$;

-- Gives what was bought without a listing to the one that its buyer has now: by account, or by the confirmed email. As
-- findListingFor (places.server.ts): a plan that lost its listing goes to one that shows no other, and of several such the
-- oldest goes first.
CREATE OR REPLACE FUNCTION link_purchases(listing uuid, at timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH meant AS (
    SELECT s.id, s.placed_at IS NOT NULL AS lost, b.owner_id,
      row_number() OVER (PARTITION BY s.placed_at IS NOT NULL ORDER BY s.started_at, s.id) AS turn
    FROM businesses b
    JOIN accounts owner ON owner.id = b.owner_id
    JOIN business_categories c ON c.id = b.category_id
    JOIN featured_applications asked ON asked.trade = c.slug
    JOIN subscriptions s ON s.application_id = asked.id
    WHERE b.id = listing AND b.status = 'active' AND b.created_at > removed_until()
      AND s.business_id IS NULL AND is_current(s, at)
      AND (s.account_id = b.owner_id
        OR s.account_id IS NULL AND owner.email_confirmed_at IS NOT NULL AND lower(owner.email) = lower(s.email))
  )
  UPDATE subscriptions s SET business_id = listing, account_id = meant.owner_id, updated_at = at
  FROM meant
  WHERE s.id = meant.id AND (NOT meant.lost OR meant.turn = 1 AND NOT EXISTS (
    SELECT FROM subscriptions other WHERE other.business_id = listing AND other.place IS NOT NULL))
$$;
