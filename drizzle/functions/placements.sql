-- The plan in effect at this time: the dearer one while it is paid for, even if a cheaper one comes next. Null for a
-- price that is none of ours.
CREATE OR REPLACE FUNCTION plan_at(s subscriptions, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN s.paid_until > at AND s.paid_plan <> s.plan AND
    (SELECT paid.price > next.price FROM plans paid, plans next WHERE paid.id = s.paid_plan AND next.id = s.plan)
    THEN s.paid_plan ELSE s.plan END
$$;

-- Whether a plan is current: paid for at this time, and neither stopped nor about to be refunded. The one text of that
-- rule (isCurrent in app/models/placements/places.server.ts calls it). PostgreSQL inlines it, so that indexes are used.
CREATE OR REPLACE FUNCTION is_current(s subscriptions, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT s.entitled_until > at AND s.stopped_at IS NULL AND s.refund_wanted_at IS NULL
$$;

-- Whether a plan waits to begin: nothing is charged until the listing can be shown. It holds no place.
CREATE OR REPLACE FUNCTION is_waiting(s subscriptions) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT s.status = 'trialing' AND s.ended_at IS NULL AND s.stopped_at IS NULL AND s.refund_wanted_at IS NULL
$$;
