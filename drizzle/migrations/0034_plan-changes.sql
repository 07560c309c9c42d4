CREATE TABLE "place_holds" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"trade" text NOT NULL,
	"city_key" text NOT NULL,
	"plan" text NOT NULL,
	"place" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "place_holds_plan_known" CHECK ("place_holds"."plan" in ('starter', 'premium'))
);
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "returned" integer;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_plan" text;--> statement-breakpoint
ALTER TABLE "place_holds" ADD CONSTRAINT "place_holds_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "place_holds_place" ON "place_holds" USING btree ("trade","city_key","plan","place");--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_plan_known" CHECK ("subscription_payments"."plan" in ('starter', 'premium'));--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_returned_counted" CHECK ("subscription_payments"."returned" >= 0);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_paid_plan_known" CHECK ("subscriptions"."paid_plan" in ('starter', 'premium'));
--> statement-breakpoint
UPDATE subscription_payments paid SET plan = s.plan, returned = CASE WHEN paid.refunded_at IS NULL THEN 0 ELSE paid.amount END
FROM subscriptions s WHERE s.id = paid.subscription_id;
--> statement-breakpoint
UPDATE subscriptions SET paid_plan = plan WHERE paid_until IS NOT NULL;
--> statement-breakpoint
-- The plan that stands at this time: the dearer one while it is paid for, though the cheaper one comes next. None for
-- a price that is none of ours.
CREATE FUNCTION plan_at(s subscriptions, at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN s.plan IS NOT NULL AND s.paid_plan = 'premium' AND s.paid_until > at THEN 'premium' ELSE s.plan END
$$;
--> statement-breakpoint
-- The first place of a plan that nobody has and none is kept for, but for this one; null where there is none. For who
-- gives places away, which one does at a time.
CREATE FUNCTION free_place(taker text, wanted_plan text, wanted_trade text, wanted_city text, at timestamptz)
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
--> statement-breakpoint
-- Takes the first free place of a plan in a city's trade for a subscription, or the one that is kept for it; false
-- where there is none. Whoever takes one of these waits for the other, so that no place is given twice.
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
--> statement-breakpoint
-- Keeps a place of another plan free for a subscription that has one, in the same city's trade; false where there is
-- none, or it has no place.
CREATE FUNCTION hold_place(taker text, wanted_plan text, kept_until timestamptz, at timestamptz)
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
--> statement-breakpoint
-- Makes a listing's placement agree with what stands for it at this time: an active listing, whose owner pays, has
-- the place of its plan in its own city and trade. Who pays for a plan whose places are taken keeps the place of
-- another plan that was held before. What is kept for a subscription that stands no more, or elsewhere, is let go.
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
  WHERE s.business_id = listing AND s.plan IS NOT NULL AND s.entitled_until > at AND s.stopped_at IS NULL
    AND s.refund_wanted_at IS NULL AND business.status = 'active' AND s.account_id = business.owner_id
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
