-- The plan that stands at this time: the dearer one while it is paid for, though the cheaper one comes next. None for a
-- price that is none of ours.
CREATE OR REPLACE FUNCTION plan_at(s subscriptions, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN s.paid_until > at AND s.paid_plan <> s.plan AND
    (SELECT paid.price > next.price FROM plans paid, plans next WHERE paid.id = s.paid_plan AND next.id = s.plan)
    THEN s.paid_plan ELSE s.plan END
$$;

-- Which plans are current: paid for at this time, and neither stopped nor on their way back. Whoever asks it asks this
-- (isCurrent in app/models/placements/places.server.ts); it is of a time, since the clock and the tests go ahead, and
-- PostgreSQL puts its text where it is asked, so that indexes serve it.
CREATE OR REPLACE FUNCTION is_current(s subscriptions, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT s.entitled_until > at AND s.stopped_at IS NULL AND s.refund_wanted_at IS NULL
$$;

-- Which plans wait to begin: the card is given, and nothing is charged until the listing can be shown. They hold no place.
CREATE OR REPLACE FUNCTION is_waiting(s subscriptions) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT s.status = 'trialing' AND s.ended_at IS NULL AND s.stopped_at IS NULL AND s.refund_wanted_at IS NULL
$$;
