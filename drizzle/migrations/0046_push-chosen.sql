ALTER TABLE "alert_settings" ADD COLUMN "push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever is notified in a browser today has chosen it.
UPDATE "alert_settings" SET "push" = true WHERE EXISTS (SELECT FROM "push_subscriptions" p WHERE p."account_id" = "alert_settings"."account_id");
