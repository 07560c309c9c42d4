CREATE SEQUENCE "public"."subscription_readings" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "featured_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"service_type" text NOT NULL,
	"city" text NOT NULL,
	"plan_type" text NOT NULL,
	"monthly_price" integer NOT NULL,
	"current_leads" text,
	"trade" text NOT NULL,
	"city_key" text NOT NULL,
	"account_id" uuid,
	"business_id" uuid,
	"checkout_id" text,
	"checkout_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "featured_applications_checkoutId_unique" UNIQUE("checkout_id"),
	CONSTRAINT "featured_applications_plan_known" CHECK ("featured_applications"."plan_type" in ('starter', 'premium')),
	CONSTRAINT "featured_applications_leads_known" CHECK ("featured_applications"."current_leads" in ('0-5', '6-15', '16-30', '30+')),
	CONSTRAINT "featured_applications_price_positive" CHECK ("featured_applications"."monthly_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "featured_waits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan" text NOT NULL,
	"trade" text NOT NULL,
	"city_key" text NOT NULL,
	"city" text NOT NULL,
	"email" text NOT NULL,
	"business_name" text NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "featured_waits_plan_known" CHECK ("featured_waits"."plan" in ('starter', 'premium'))
);
--> statement-breakpoint
CREATE TABLE "listing_days" (
	"business_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "listing_days_business_id_day_pk" PRIMARY KEY("business_id","day")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text DEFAULT '' NOT NULL,
	"subscription_id" text,
	"applied" boolean NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"payment_intent" text,
	"refund_id" text,
	"refunded_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"customer_id" text NOT NULL,
	"account_id" uuid,
	"email" text NOT NULL,
	"business_id" uuid,
	"plan" text,
	"status" text NOT NULL,
	"period_end" timestamp with time zone,
	"cancel_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone,
	"entitled_until" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"trade" text,
	"city_key" text,
	"place_plan" text,
	"place" integer,
	"placed_at" timestamp with time zone,
	"reading" bigint NOT NULL,
	"refund_reason" text,
	"refund_wanted_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_plan_known" CHECK ("subscriptions"."plan" in ('starter', 'premium')),
	CONSTRAINT "subscriptions_place_plan_known" CHECK ("subscriptions"."place_plan" in ('starter', 'premium')),
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
	CONSTRAINT "subscriptions_refund_reason_known" CHECK ("subscriptions"."refund_reason" in ('asked', 'sold_out', 'bought_twice')),
	CONSTRAINT "subscriptions_places_numbered" CHECK (place is null or (trade is not null and city_key is not null and business_id is not null
        and place_plan is not null and place between 1 and case place_plan when 'premium' then 3 else 7 end))
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "tier" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "featured_applications" ADD CONSTRAINT "featured_applications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_applications" ADD CONSTRAINT "featured_applications_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_days" ADD CONSTRAINT "listing_days_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_application_id_featured_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."featured_applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "featured_applications_email" ON "featured_applications" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "featured_applications_account" ON "featured_applications" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "featured_applications_business" ON "featured_applications" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "featured_applications_age" ON "featured_applications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "featured_waits_once" ON "featured_waits" USING btree ("plan","trade","city_key",lower("email"));--> statement-breakpoint
CREATE INDEX "featured_waits_line" ON "featured_waits" USING btree ("plan","trade","city_key","created_at","id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_age" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_events_subscription" ON "payment_events" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscription_payments_subscription" ON "subscription_payments" USING btree ("subscription_id","period_end");--> statement-breakpoint
CREATE INDEX "subscription_payments_intent" ON "subscription_payments" USING btree ("payment_intent");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_place" ON "subscriptions" USING btree ("trade","city_key","place_plan","place") WHERE place is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_a_listing" ON "subscriptions" USING btree ("business_id") WHERE place is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_business" ON "subscriptions" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "subscriptions_application" ON "subscriptions" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "subscriptions_email" ON "subscriptions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("entitled_until") WHERE place is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_waiting" ON "subscriptions" USING btree ("entitled_until") WHERE business_id is null;--> statement-breakpoint
CREATE INDEX "subscriptions_refunds_wanted" ON "subscriptions" USING btree ("refund_wanted_at") WHERE refund_wanted_at is not null and refunded_at is null;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_tier_known" CHECK ("businesses"."tier" in ('premium', 'starter', 'none'));
--> statement-breakpoint
-- Takes the first free place of a plan in a city's trade for a subscription; false where there is none. Whoever
-- takes one of these waits for the other, so that no place is given twice.
CREATE FUNCTION take_place(taker text, wanted_plan text, wanted_trade text, wanted_city text, at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  free integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('place:' || wanted_trade || '/' || wanted_city, 0));
  SELECT min(number) INTO free
  FROM generate_series(1, CASE wanted_plan WHEN 'premium' THEN 3 ELSE 7 END) AS number
  WHERE NOT EXISTS (
    SELECT FROM subscriptions s
    WHERE s.trade = wanted_trade AND s.city_key = wanted_city AND s.place_plan = wanted_plan AND s.place = number);
  IF free IS NULL THEN
    RETURN false;
  END IF;
  UPDATE subscriptions SET trade = wanted_trade, city_key = wanted_city, place_plan = wanted_plan, place = free,
    placed_at = coalesce(placed_at, at)
  WHERE id = taker;
  RETURN true;
END;
$$;
--> statement-breakpoint
-- Makes a listing's placement agree with what stands for it at this time: an active listing, whose owner pays, has
-- the place of its plan in its own city and trade. Who pays for a plan whose places are taken keeps the place of
-- another plan that was held before. The only writer of `featured` and `tier`.
CREATE FUNCTION settle_featured(listing uuid, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
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
  UPDATE subscriptions s SET trade = NULL, city_key = NULL, place_plan = NULL, place = NULL
  WHERE s.business_id = listing AND s.place IS NOT NULL
    AND (s.id IS DISTINCT FROM paid.id OR s.trade <> own_trade OR s.city_key <> city_key(business.city));
  IF paid.id IS NOT NULL AND NOT EXISTS (
    SELECT FROM subscriptions s WHERE s.id = paid.id AND s.place IS NOT NULL AND s.place_plan = paid.plan
  ) THEN
    PERFORM take_place(paid.id, paid.plan, own_trade, city_key(business.city), at);
  END IF;
  SELECT coalesce(s.place_plan, 'none') INTO shown FROM subscriptions s
  WHERE s.business_id = listing AND s.place IS NOT NULL;
  shown := coalesce(shown, 'none');
  UPDATE businesses SET tier = shown, featured = shown <> 'none'
  WHERE id = listing AND (tier, featured) IS DISTINCT FROM (shown, shown <> 'none');
  RETURN shown;
END;
$$;
--> statement-breakpoint
-- Gives what was bought without a listing to the one that its buyer has now: by account, or by the confirmed email.
CREATE FUNCTION link_purchases(listing uuid, at timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE subscriptions s SET business_id = b.id, account_id = b.owner_id, updated_at = at
  FROM businesses b
  JOIN accounts owner ON owner.id = b.owner_id
  JOIN business_categories c ON c.id = b.category_id,
    featured_applications asked
  WHERE b.id = listing AND b.status = 'active' AND asked.id = s.application_id AND asked.trade = c.slug
    AND s.business_id IS NULL AND s.entitled_until > at AND s.stopped_at IS NULL AND s.refund_wanted_at IS NULL
    AND (s.account_id = b.owner_id
      OR s.account_id IS NULL AND owner.email_confirmed_at IS NOT NULL AND lower(owner.email) = lower(s.email))
$$;
--> statement-breakpoint
CREATE FUNCTION settle_changed_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM link_purchases(NEW.id, now());
  IF EXISTS (SELECT FROM subscriptions WHERE business_id = NEW.id) THEN
    PERFORM settle_featured(NEW.id, now());
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER businesses_owned AFTER INSERT ON businesses
FOR EACH ROW WHEN (NEW.owner_id IS NOT NULL AND NEW.status = 'active')
EXECUTE FUNCTION settle_changed_business();
--> statement-breakpoint
CREATE TRIGGER businesses_resettled AFTER UPDATE OF status, owner_id, city, category_id ON businesses
FOR EACH ROW WHEN (OLD.owner_id IS NOT NULL OR NEW.owner_id IS NOT NULL)
EXECUTE FUNCTION settle_changed_business();
--> statement-breakpoint
CREATE FUNCTION free_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriptions SET trade = NULL, city_key = NULL, place_plan = NULL, place = NULL
  WHERE business_id = OLD.id AND place IS NOT NULL;
  RETURN OLD;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER businesses_let_go BEFORE DELETE ON businesses
FOR EACH ROW EXECUTE FUNCTION free_places();
