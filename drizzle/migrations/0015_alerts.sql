CREATE TABLE "alert_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"email" boolean DEFAULT true NOT NULL,
	"texts" boolean DEFAULT true NOT NULL,
	"mobile" text,
	"quiet_from" integer,
	"quiet_until" integer,
	"emergencies" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_settings_quiet_hours" CHECK (("alert_settings"."quiet_from" is null) = ("alert_settings"."quiet_until" is null)
        and "alert_settings"."quiet_from" between 0 and 1439 and "alert_settings"."quiet_until" between 0 and 1439
        and "alert_settings"."quiet_from" <> "alert_settings"."quiet_until")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"public_key" text NOT NULL,
	"shared_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_channel_known";--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "away_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('sms', 'email', 'push'));--> statement-breakpoint
-- Tells every process which business got a lead, or stands elsewhere with one: whoever has its portal open sees it.
CREATE FUNCTION notify_leads_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('leads_changed', OLD.business_id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('leads_changed', NEW.business_id::text); END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER leads_changed
AFTER INSERT OR DELETE OR UPDATE OF status, business_id ON lead_assignments
FOR EACH ROW EXECUTE FUNCTION notify_leads_changed();
--> statement-breakpoint
-- Tells every process whose session ended, so that nothing is shown to it any longer; never which: that is what its cookie holds.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.account_id::text);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER session_ended
AFTER DELETE ON sessions
FOR EACH ROW EXECUTE FUNCTION notify_session_ended();
