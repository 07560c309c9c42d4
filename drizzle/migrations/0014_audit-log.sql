CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_kind" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"seen" jsonb,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "audit_log_words_bounded" CHECK (length("audit_log"."action") <= 40 and length("audit_log"."subject_id") <= 100)
);
--> statement-breakpoint
CREATE TABLE "quiz_step_days" (
	"day" date NOT NULL,
	"quiz" text NOT NULL,
	"step" text NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quiz_step_days_day_quiz_step_pk" PRIMARY KEY("day","quiz","step")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_action" ON "audit_log" USING btree ("actor_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_seen_phone" ON "audit_log" USING btree (("seen" ->> 'phone'),"at") WHERE "audit_log"."seen" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_seen_email" ON "audit_log" USING btree (lower("seen" ->> 'email'),"at") WHERE "audit_log"."seen" is not null;--> statement-breakpoint
CREATE INDEX "recovery_codes_account" ON "recovery_codes" USING btree ("account_id","code_hash");--> statement-breakpoint
-- The log only grows. Of a row that is there nothing changes, but that what it says of a person is emptied by audit_forget.
CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND coalesce(current_setting('audit.forgetting', true), '') = 'on' THEN
    IF NEW.before IS NULL AND NEW.after IS NULL AND NEW.seen IS NULL AND NEW.forgotten_at IS NOT NULL
      AND (NEW.id, NEW.at, NEW.actor_id, NEW.actor_kind, NEW.action, NEW.subject_kind, NEW.subject_id)
        IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.actor_kind, OLD.action, OLD.subject_kind, OLD.subject_id)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log only grows: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
-- Empties what the log says of one subject, and of messages to an address or number that is being forgotten; that they were seen, by whom and when stays. How many rows.
CREATE FUNCTION audit_forget(kind text, subject text, phone text, email text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  emptied integer;
BEGIN
  PERFORM set_config('audit.forgetting', 'on', true);
  UPDATE audit_log SET before = NULL, after = NULL, seen = NULL, forgotten_at = now()
  WHERE id IN (
    SELECT id FROM audit_log WHERE subject_id = subject AND subject_kind = kind
    UNION ALL
    SELECT id FROM audit_log WHERE seen IS NOT NULL AND seen ->> 'phone' = phone AND subject_kind = 'message'
    UNION ALL
    SELECT id FROM audit_log WHERE seen IS NOT NULL AND lower(seen ->> 'email') = lower(email) AND subject_kind = 'message'
  ) AND forgotten_at IS NULL;
  GET DIAGNOSTICS emptied = ROW_COUNT;
  PERFORM set_config('audit.forgetting', 'off', true);
  RETURN emptied;
END
$$;
