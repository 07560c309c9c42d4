CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"price" integer NOT NULL,
	"places" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "plans" ("id", "price", "places") VALUES ('starter', 9700, 7), ('premium', 29700, 3);--> statement-breakpoint
ALTER TABLE "businesses" DROP CONSTRAINT "businesses_tier_known";--> statement-breakpoint
ALTER TABLE "featured_applications" DROP CONSTRAINT "featured_applications_plan_known";--> statement-breakpoint
ALTER TABLE "featured_waits" DROP CONSTRAINT "featured_waits_plan_known";--> statement-breakpoint
ALTER TABLE "place_holds" DROP CONSTRAINT "place_holds_plan_known";--> statement-breakpoint
ALTER TABLE "subscription_payments" DROP CONSTRAINT "subscription_payments_plan_known";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_plan_known";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_paid_plan_known";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_place_plan_known";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_refund_reason_known";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_places_numbered";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "start_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "featured_applications" ADD CONSTRAINT "featured_applications_plan_type_plans_id_fk" FOREIGN KEY ("plan_type") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_waits" ADD CONSTRAINT "featured_waits_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_holds" ADD CONSTRAINT "place_holds_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_paid_plan_plans_id_fk" FOREIGN KEY ("paid_plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_place_plan_plans_id_fk" FOREIGN KEY ("place_plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_unstarted" ON "subscriptions" USING btree ("started_at","id") WHERE status = 'trialing' and ended_at is null;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_refund_reason_known" CHECK ("subscriptions"."refund_reason" in ('asked', 'sold_out', 'bought_twice', 'no_account', 'not_shown'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_places_numbered" CHECK (place is null or (trade is not null and city_key is not null and business_id is not null
        and place_plan is not null and place > 0));