CREATE SEQUENCE "public"."subscription_readings" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"new_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_tokens_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_tokens_purpose_known" CHECK ("account_tokens"."purpose" in ('confirm-email', 'leave-email', 'take-email', 'reset-password', 'own-business'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"email_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_role_known" CHECK ("accounts"."role" in ('homeowner', 'professional', 'operator')),
	CONSTRAINT "accounts_password_hashed" CHECK ("accounts"."password_hash" like '$argon2id$%')
);
--> statement-breakpoint
CREATE TABLE "personal_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"under_second_factor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "personal_tokens_tokenHash_unique" UNIQUE("token_hash")
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"carried_form" text,
	"browser" text DEFAULT '' NOT NULL,
	"second_factor_at" timestamp with time zone,
	"business_id" uuid
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ins_id_seq" INCREMENT BY -1 MINVALUE -9007199254740991 MAXVALUE -1 START WITH -1 CACHE 1),
	"hour" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"account_id" uuid,
	"network" text NOT NULL,
	"browser" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_ins_once" UNIQUE NULLS NOT DISTINCT("hour","act","account_id","network","browser"),
	CONSTRAINT "sign_ins_act_known" CHECK ("sign_ins"."act" in ('signed-in', 'password-wrong', 'password-refused', 'code-right', 'code-wrong', 'code-refused', 'token-refused')),
	CONSTRAINT "sign_ins_words_bounded" CHECK (length("sign_ins"."network") <= 50 and length("sign_ins"."browser") <= 40)
);
--> statement-breakpoint
CREATE TABLE "figure_days" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"count" integer NOT NULL,
	"part" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "figure_days_day_figure_source_pk" PRIMARY KEY("day","figure","source"),
	CONSTRAINT "figure_days_figure_known" CHECK ("figure_days"."figure" in ('requests', 'routed', 'answered', 'heard', 'decided'))
);
--> statement-breakpoint
CREATE TABLE "held_decisions" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"says" text NOT NULL,
	"decision" jsonb NOT NULL,
	"decided_by" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"barred" boolean DEFAULT false NOT NULL,
	CONSTRAINT "held_decisions_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "held_decisions_kind_known" CHECK ("held_decisions"."kind" in ('claim', 'check', 'correction', 'paper', 'review', 'reply', 'dispute', 'wait', 'waitlist'))
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_proofs" (
	"statement" text PRIMARY KEY NOT NULL,
	"evidence" text NOT NULL,
	"proved_by" uuid,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"email" boolean DEFAULT true NOT NULL,
	"texts" boolean DEFAULT true NOT NULL,
	"mobile" text,
	"quiet_from" integer,
	"quiet_until" integer,
	"emergencies" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"push" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"payload" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"subject" text NOT NULL,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon_name" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"mean_rating" double precision,
	CONSTRAINT "business_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"owner_id" uuid,
	"business_name" text NOT NULL,
	"contact_name" text,
	"description" text DEFAULT '' NOT NULL,
	"phone" text,
	"email" text,
	"website" text,
	"street_address" text,
	"city" text NOT NULL,
	"postcode" text,
	"country" text DEFAULT 'UK' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"service_radius_miles" integer DEFAULT 25 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"category_id" uuid,
	"service_types" text[] DEFAULT '{}' NOT NULL,
	"overall_rating" double precision DEFAULT 0 NOT NULL,
	"total_review_count" integer DEFAULT 0 NOT NULL,
	"google_place_id" text,
	"google_rating" double precision DEFAULT 0 NOT NULL,
	"google_review_count" integer DEFAULT 0 NOT NULL,
	"google_last_synced" timestamp with time zone,
	"google_sync_status" text DEFAULT 'pending' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"claimed" boolean DEFAULT false NOT NULL,
	"business_hours" jsonb,
	"gallery_images" text[] DEFAULT '{}' NOT NULL,
	"logo_url" text,
	"cover_image_url" text,
	"meta_title" text,
	"meta_description" text,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"established_year" integer,
	"employee_count" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"location_source" text,
	"away_until" timestamp with time zone,
	"awaits" text,
	"awaits_since" timestamp with time zone,
	"status_reason" text DEFAULT '' NOT NULL,
	"removed_at" timestamp with time zone,
	"removal_id" uuid,
	"merged_into_id" uuid,
	"tier" text DEFAULT 'none' NOT NULL,
	"name_key" text GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(
  lower(normalize(business_name, NFKD)), '\m(ltd|limited|llp|plc|and|the)\M', '', 'g'), '[^[:alnum:]]', '', 'g'), '')) STORED,
	"postcode_key" text GENERATED ALWAYS AS (substring(upper(replace(postcode, ' ', '')) from '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$')) STORED,
	"website_host" text GENERATED ALWAYS AS (case when '.' || split_part(regexp_replace(translate(lower(website), ':?#', '///'), '^(?:https?///)?(?:www[.])?', ''), '/', 1) not like all (array['%.facebook.com', '%.instagram.com', '%.twitter.com', '%.x.com', '%.linkedin.com', '%.youtube.com', '%.tiktok.com', '%.pinterest.com', '%.pinterest.co.uk', '%.threads.net', '%.t.me', '%.wa.me', '%.linktr.ee', '%.carrd.co', '%.bit.ly', '%.google.com', '%.google.co.uk', '%.g.page', '%.goo.gl', '%.business.site', '%.bing.com', '%.trustpilot.com', '%.yell.com', '%.yelp.com', '%.yelp.co.uk', '%.checkatrade.com', '%.mybuilder.com', '%.ratedpeople.com', '%.bark.com', '%.trustatrader.com', '%.trustedtraders.which.co.uk', '%.which.co.uk', '%.thomsonlocal.com', '%.freeindex.co.uk', '%.cylex-uk.co.uk', '%.scoot.co.uk', '%.192.com', '%.hotfrog.co.uk', '%.gumtree.com', '%.nextdoor.co.uk', '%.houzz.co.uk', '%.wix.com', '%.wixsite.com', '%.wordpress.com', '%.blogspot.com', '%.blogspot.co.uk', '%.weebly.com', '%.webs.com', '%.squarespace.com', '%.square.site', '%.godaddysites.com', '%.jimdosite.com', '%.webnode.co.uk', '%.yolasite.com', '%.myshopify.com', '%.github.io', '%.netlify.app', '%.vercel.app']) then nullif(split_part(regexp_replace(translate(lower(website), ':?#', '///'), '^(?:https?///)?(?:www[.])?', ''), '/', 1), '') end) STORED,
	CONSTRAINT "businesses_slug_unique" UNIQUE("slug"),
	CONSTRAINT "businesses_status_known" CHECK ("businesses"."status" in ('active', 'pending', 'inactive', 'suspended', 'removed')),
	CONSTRAINT "businesses_coordinates_paired" CHECK (("businesses"."latitude" is null) = ("businesses"."longitude" is null)),
	CONSTRAINT "businesses_location_source_known" CHECK ("businesses"."location_source" in ('row', 'postcode', 'city', 'default')),
	CONSTRAINT "businesses_radius_positive" CHECK ("businesses"."service_radius_miles" between 1 and 100),
	CONSTRAINT "businesses_awaits_known" CHECK ("businesses"."awaits" in ('publication', 'check'))
);
--> statement-breakpoint
CREATE TABLE "business_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text DEFAULT 'claim' NOT NULL,
	"account_id" uuid,
	"visitor_id" uuid,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"verification_method" text NOT NULL,
	"additional_info" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"proved_by" text,
	"proved_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"owned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waits" boolean DEFAULT false NOT NULL,
	"looked_at" timestamp with time zone,
	CONSTRAINT "business_claims_kind_known" CHECK ("business_claims"."kind" in ('claim', 'addition', 'dispute')),
	CONSTRAINT "business_claims_status_known" CHECK ("business_claims"."status" in ('pending', 'proven', 'approved', 'rejected', 'refused', 'disputed', 'lapsed')),
	CONSTRAINT "business_claims_method_known" CHECK ("business_claims"."verification_method" in ('email', 'phone', 'document')),
	CONSTRAINT "business_claims_proved_by_known" CHECK ("business_claims"."proved_by" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "claim_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_codes_channel_known" CHECK ("claim_codes"."channel" in ('email', 'sms')),
	CONSTRAINT "claim_codes_tries" CHECK ("claim_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "claim_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_documents_type_known" CHECK ("claim_documents"."type" in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic')),
	CONSTRAINT "claim_documents_size" CHECK (octet_length("claim_documents"."bytes") <= 10485760)
);
--> statement-breakpoint
CREATE TABLE "duplicate_listings" (
	"business_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"why" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parted_at" timestamp with time zone,
	"parted_by" uuid,
	CONSTRAINT "duplicate_listings_business_id_other_id_pk" PRIMARY KEY("business_id","other_id"),
	CONSTRAINT "duplicate_listings_why_known" CHECK ("duplicate_listings"."why" in ('name phone place', 'name postcode', 'name website place', 'phone website place', 'name phone', 'phone website', 'phone place', 'website place', 'phone'))
);
--> statement-breakpoint
CREATE TABLE "listing_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stays_id" uuid NOT NULL,
	"gone_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "uncompared_listings" (
	"place" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "uncompared_listings_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_faults" (
	"service" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"error" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"tries" integer DEFAULT 1 NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_faults_service_known" CHECK ("service_faults"."service" in ('codes', 'sms', 'email', 'files', 'disk', 'replicas')),
	CONSTRAINT "service_faults_kind_known" CHECK ("service_faults"."kind" in ('configuration', 'authentication', 'network', 'vendor'))
);
--> statement-breakpoint
CREATE TABLE "import_held_rows" (
	"run_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"line" integer NOT NULL,
	"business_name" text NOT NULL,
	"phone" text NOT NULL,
	"city" text NOT NULL,
	"postcode" text,
	"website" text,
	"business_id" uuid NOT NULL,
	"why" text NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "import_held_rows_run_id_row_pk" PRIMARY KEY("run_id","row"),
	CONSTRAINT "import_held_rows_answer_known" CHECK ("import_held_rows"."answer" in ('same', 'new'))
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"headings" text PRIMARY KEY NOT NULL,
	"mapping" text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"run_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"business_name" text,
	"reason" text,
	"value" text,
	"cleaned" text[],
	"cells" text[],
	"business_id" uuid,
	"before" jsonb,
	CONSTRAINT "import_rows_run_id_row_pk" PRIMARY KEY("run_id","row"),
	CONSTRAINT "import_rows_outcome_known" CHECK ("import_rows"."outcome" in ('imported', 'updated', 'skipped', 'error'))
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"file" text,
	"file_bytes" bigint NOT NULL,
	"digest" text NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"headings" text[] NOT NULL,
	"mapping" text[] NOT NULL,
	"update_existing" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"stage" text DEFAULT 'check' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"cancel_asked_at" timestamp with time zone,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"checked" jsonb,
	"failure" text,
	"undone_at" timestamp with time zone,
	"lines_above" integer DEFAULT 0 NOT NULL,
	"doubtful" text,
	"lines" jsonb,
	CONSTRAINT "import_runs_file_unique" UNIQUE("file"),
	CONSTRAINT "import_runs_source_known" CHECK ("import_runs"."source" in ('upload', 'sample', 'endpoint')),
	CONSTRAINT "import_runs_status_known" CHECK ("import_runs"."status" in ('draft', 'waiting', 'running', 'checked', 'done', 'failed', 'cancelled')),
	CONSTRAINT "import_runs_stage_known" CHECK ("import_runs"."stage" in ('check', 'import')),
	CONSTRAINT "import_runs_rows_accounted" CHECK ("import_runs"."rows" = "import_runs"."imported" + "import_runs"."updated" + "import_runs"."skipped" + "import_runs"."errors"),
	CONSTRAINT "import_runs_lines_accounted" CHECK ("import_runs"."status" <> 'done' or "import_runs"."lines" is null or ("import_runs"."lines" ->> 'all')::int =
        ("import_runs"."lines" ->> 'headings')::int + "import_runs"."rows" + ("import_runs"."lines" ->> 'blank')::int
        + ("import_runs"."lines" ->> 'continued')::int)
);
--> statement-breakpoint
CREATE TABLE "listing_removals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"run_id" uuid,
	"status" text DEFAULT 'removing' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp with time zone,
	"restored_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"catalogue" text DEFAULT '' NOT NULL,
	CONSTRAINT "listing_removals_kind_known" CHECK ("listing_removals"."kind" in ('all', 'import')),
	CONSTRAINT "listing_removals_status_known" CHECK ("listing_removals"."status" in ('removing', 'removed', 'restoring', 'restored', 'erasing', 'erased'))
);
--> statement-breakpoint
CREATE TABLE "removed_listings" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"removal_id" uuid NOT NULL,
	"status" text NOT NULL,
	"slug" text NOT NULL,
	"awaits_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"email" text NOT NULL,
	"distance_miles" double precision NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decline_reason" text,
	"answered_at" timestamp with time zone,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"declined_at" timestamp with time zone,
	"not_hired_at" timestamp with time zone,
	"ended" text,
	"distance_exact" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lead_assignments_ended_known" CHECK ("lead_assignments"."ended" in ('hired', 'chosen', 'erased')),
	CONSTRAINT "lead_assignments_declined_since" CHECK (("lead_assignments"."status" = 'declined') = ("lead_assignments"."declined_at" is not null)),
	CONSTRAINT "lead_assignments_status_known" CHECK ("lead_assignments"."status" in ('new', 'assigned', 'contacted', 'quoted', 'booked', 'completed', 'declined')),
	CONSTRAINT "lead_assignments_reason_known" CHECK ("lead_assignments"."decline_reason" in ('too_far', 'too_busy', 'not_our_work', 'could_not_reach', 'already_hired', 'wrong_details', 'other')),
	CONSTRAINT "lead_assignments_reason_declined" CHECK ("lead_assignments"."decline_reason" is null or "lead_assignments"."status" = 'declined')
);
--> statement-breakpoint
CREATE TABLE "lead_due" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"assignment_id" uuid,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "lead_due_once" UNIQUE NULLS NOT DISTINCT("lead_id","kind","assignment_id"),
	CONSTRAINT "lead_due_kind_known" CHECK ("lead_due"."kind" in ('reminder', 'declined', 'contact', 'desk', 'review', 'review_again', 'review_last')),
	CONSTRAINT "lead_due_answer_known" CHECK ("lead_due"."answer" in ('yes', 'no'))
);
--> statement-breakpoint
CREATE TABLE "lead_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"assignment_id" uuid,
	"account_id" uuid,
	"kind" text NOT NULL,
	"status" text,
	"decline_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_events_kind_known" CHECK ("lead_events"."kind" in ('viewed', 'status', 'undone', 'notes')),
	CONSTRAINT "lead_events_status_known" CHECK ("lead_events"."status" in ('new', 'assigned', 'contacted', 'quoted', 'booked', 'completed', 'declined')),
	CONSTRAINT "lead_events_reason_known" CHECK ("lead_events"."decline_reason" in ('too_far', 'too_busy', 'not_our_work', 'could_not_reach', 'already_hired', 'wrong_details', 'other'))
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"visitor_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"phone_verified" boolean NOT NULL,
	"postcode" text NOT NULL,
	"outcode" text,
	"latitude" double precision,
	"longitude" double precision,
	"service_type" text NOT NULL,
	"project_description" text NOT NULL,
	"budget_range" text NOT NULL,
	"timeline" text NOT NULL,
	"property_type" text NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"homeowner_notes" text DEFAULT '' NOT NULL,
	"answers" jsonb NOT NULL,
	"internal_notes" text DEFAULT '' NOT NULL,
	"estimate" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"results_estimate" jsonb,
	"photo" text,
	"routing_stopped_at" timestamp with time zone,
	"hired_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"unmatched_since" timestamp with time zone,
	"hired_whom" text,
	"hired_business_id" uuid,
	"place_precision" text,
	"postcode_corrected_at" timestamp with time zone,
	"desk_choice" text,
	"desk_choice_at" timestamp with time zone,
	"texts_wanted" boolean DEFAULT false NOT NULL,
	"hired_version_id" uuid,
	"hired_reason" text,
	CONSTRAINT "leads_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "leads_status_known" CHECK ("leads"."status" in ('new', 'assigned', 'contacted', 'quoted', 'booked', 'completed', 'declined')),
	CONSTRAINT "leads_source_known" CHECK ("leads"."source" in ('roofing_quiz', 'website', 'ai_quiz_funnel')),
	CONSTRAINT "leads_desk_choice_known" CHECK ("leads"."desk_choice" in ('asked', 'rung', 'nobody')),
	CONSTRAINT "leads_hired_known" CHECK ("leads"."hired_whom" in ('business', 'other', 'unsaid')),
	CONSTRAINT "leads_hired_reason_known" CHECK ("leads"."hired_reason" in ('price', 'start', 'included', 'trust')),
	CONSTRAINT "leads_hired_whom" CHECK (("leads"."hired_whom" is null or "leads"."hired_at" is not null)
        and ("leads"."hired_business_id" is null or "leads"."hired_whom" is not distinct from 'business')),
	CONSTRAINT "leads_place_precision_known" CHECK ("leads"."place_precision" in ('postcode', 'outcode', 'city', 'town', 'area'))
);
--> statement-breakpoint
CREATE TABLE "business_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"path" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_pictures_path_unique" UNIQUE("path"),
	CONSTRAINT "business_pictures_kind_known" CHECK ("business_pictures"."kind" in ('logo', 'gallery'))
);
--> statement-breakpoint
CREATE TABLE "let_go_pictures" (
	"path" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"checked_by" uuid,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "listing_checks_kind_known" CHECK ("listing_checks"."kind" in ('identity', 'address', 'phone', 'insurance', 'trade_body', 'guarantee')),
	CONSTRAINT "listing_checks_insurance_expires" CHECK (("listing_checks"."kind" = 'insurance') = ("listing_checks"."expires_on" is not null)),
	CONSTRAINT "listing_checks_body_named" CHECK ("listing_checks"."kind" <> 'trade_body' or "listing_checks"."organisation" <> '')
);
--> statement-breakpoint
CREATE TABLE "listing_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"sent_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"paper_name" text,
	"paper_type" text,
	"paper" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"accepted" boolean,
	"reason" text DEFAULT '' NOT NULL,
	"before_id" uuid,
	"after_id" uuid,
	CONSTRAINT "listing_proofs_kind_known" CHECK ("listing_proofs"."kind" in ('insurance', 'trade_body', 'guarantee', 'job')),
	CONSTRAINT "listing_proofs_papers_or_photos" CHECK (case "listing_proofs"."kind" when 'job' then num_nulls(paper_name, paper_type) = 2 and num_nulls(before_id, after_id) = 0
        else num_nulls(paper_name, paper_type) = 0 and num_nulls(before_id, after_id) = 2 end),
	CONSTRAINT "listing_proofs_paper_type_known" CHECK ("listing_proofs"."paper_type" in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic')),
	CONSTRAINT "listing_proofs_paper_size" CHECK (octet_length("listing_proofs"."paper") <= 10485760),
	CONSTRAINT "listing_proofs_decided" CHECK (("listing_proofs"."decided_at" is null) = ("listing_proofs"."accepted" is null))
);
--> statement-breakpoint
CREATE TABLE "past_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_names" (
	"name" text PRIMARY KEY NOT NULL,
	"trade" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"lead_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"available_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"mail" jsonb,
	"held_until" timestamp with time zone,
	CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('sms', 'email', 'push')),
	CONSTRAINT "outbox_status_known" CHECK ("outbox"."status" in ('pending', 'sent', 'dead'))
);
--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned" integer
);
--> statement-breakpoint
CREATE TABLE "place_holds" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"trade" text NOT NULL,
	"city_key" text NOT NULL,
	"plan" text NOT NULL,
	"place" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"price" integer NOT NULL,
	"places" integer NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"plan" text,
	"returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscription_payments_returned_counted" CHECK ("subscription_payments"."returned" >= 0)
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
	"paid_plan" text,
	"start_due_at" timestamp with time zone,
	"card_refused_at" timestamp with time zone,
	"price" integer,
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
	CONSTRAINT "subscriptions_refund_reason_known" CHECK ("subscriptions"."refund_reason" in ('asked', 'sold_out', 'bought_twice', 'no_account', 'not_shown')),
	CONSTRAINT "subscriptions_places_numbered" CHECK (place is null or (trade is not null and city_key is not null and business_id is not null
        and place_plan is not null and place > 0))
);
--> statement-breakpoint
CREATE TABLE "places" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postcode_lookups" (
	"postcode" text PRIMARY KEY NOT NULL,
	"found" boolean NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"area_name" text,
	"looked_up_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreed_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pence" integer NOT NULL,
	"job" text NOT NULL,
	"size" text NOT NULL,
	"region" text NOT NULL,
	"month" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_acceptances" (
	"agreement_id" uuid NOT NULL,
	"side" text NOT NULL,
	"sha256" text NOT NULL,
	"account_id" uuid,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_acceptances_agreement_id_side_pk" PRIMARY KEY("agreement_id","side"),
	CONSTRAINT "agreement_acceptances_side_known" CHECK ("agreement_acceptances"."side" in ('homeowner', 'business'))
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"business_id" uuid,
	"version_id" uuid,
	"number" integer NOT NULL,
	"made_by" text NOT NULL,
	"details" jsonb NOT NULL,
	"body" text NOT NULL,
	"sha256" text NOT NULL,
	"complaint" text DEFAULT '' NOT NULL,
	"complaint_by" text,
	"complained_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_made_by_known" CHECK ("agreements"."made_by" in ('homeowner', 'business')),
	CONSTRAINT "agreements_complaint_by_known" CHECK ("agreements"."complaint_by" in ('homeowner', 'business'))
);
--> statement-breakpoint
CREATE TABLE "price_figures" (
	"kind" text NOT NULL,
	"job" text NOT NULL,
	"size" text NOT NULL,
	"place" text NOT NULL,
	"count" integer NOT NULL,
	"low" integer NOT NULL,
	"high" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_figures_kind_job_size_place_pk" PRIMARY KEY("kind","job","size","place"),
	CONSTRAINT "price_figures_kind_known" CHECK ("price_figures"."kind" in ('range', 'accuracy'))
);
--> statement-breakpoint
CREATE TABLE "price_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"price_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_files_type_known" CHECK ("price_files"."type" in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic')),
	CONSTRAINT "price_files_size" CHECK (octet_length("price_files"."bytes") <= 5242880)
);
--> statement-breakpoint
CREATE TABLE "price_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"price_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"total_pence" integer NOT NULL,
	"file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_versions_total" CHECK ("price_versions"."total_pence" between 1 and 50000000)
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"business_id" uuid,
	"entered" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"draft" jsonb,
	"draft_file_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_why" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prices_whose" CHECK ("prices"."entered" or "prices"."business_id" is not null),
	CONSTRAINT "prices_named" CHECK (("prices"."business_id" is null) = ("prices"."name" <> ''))
);
--> statement-breakpoint
CREATE TABLE "lead_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draft_id" uuid,
	"lead_id" uuid,
	"jpeg" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_photos_draftId_unique" UNIQUE("draft_id"),
	CONSTRAINT "lead_photos_leadId_unique" UNIQUE("lead_id"),
	CONSTRAINT "lead_photos_one_owner" CHECK (num_nonnulls("lead_photos"."draft_id", "lead_photos"."lead_id") = 1),
	CONSTRAINT "lead_photos_size" CHECK (octet_length("lead_photos"."jpeg") <= 1572864)
);
--> statement-breakpoint
CREATE TABLE "phone_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_verifications_tries" CHECK ("phone_verifications"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "quiz_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_id" uuid NOT NULL,
	"quiz" text NOT NULL,
	"answers" jsonb NOT NULL,
	"lead_id" uuid,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "review_disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"opened_by" uuid,
	"business_says" text NOT NULL,
	"writer_says" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heard_until" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"outcome" text,
	"reason" text DEFAULT '' NOT NULL,
	"writer_said_at" timestamp with time zone,
	CONSTRAINT "review_disputes_outcome_known" CHECK ("review_disputes"."outcome" in ('stays', 'removed')),
	CONSTRAINT "review_disputes_decided" CHECK (("review_disputes"."decided_at" is null) = ("review_disputes"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "review_papers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"side" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"paper" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_papers_side_known" CHECK ("review_papers"."side" in ('business', 'writer')),
	CONSTRAINT "review_papers_type_known" CHECK ("review_papers"."type" in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic')),
	CONSTRAINT "review_papers_size" CHECK (octet_length("review_papers"."paper") <= 5242880)
);
--> statement-breakpoint
CREATE TABLE "review_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"path" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_pictures_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "review_reports_reason_known" CHECK ("review_reports"."reason" in ('not_real', 'own_interest', 'abuse', 'personal_details', 'other'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"held_by" text[] DEFAULT '{}' NOT NULL,
	"stars" integer,
	"stars_work" integer,
	"stars_tidiness" integer,
	"stars_timing" integer,
	"stars_price" integer,
	"cost_pence" integer,
	"body" text DEFAULT '' NOT NULL,
	"body_key" text DEFAULT '' NOT NULL,
	"rang" boolean,
	"came" boolean,
	"priced" boolean,
	"kept" boolean,
	"first_name" text NOT NULL,
	"initial" text NOT NULL,
	"town" text NOT NULL,
	"month" text NOT NULL,
	"work" text NOT NULL,
	"incentive" boolean NOT NULL,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"rule" text,
	"reason" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"reply_held_by" text[] DEFAULT '{}' NOT NULL,
	"replied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_kind_known" CHECK ("reviews"."kind" in ('contact', 'work')),
	CONSTRAINT "reviews_state_known" CHECK ("reviews"."state" in ('held', 'published', 'asked_to_change', 'refused', 'removed')),
	CONSTRAINT "reviews_rule_known" CHECK ("reviews"."rule" in ('not_real', 'own_interest', 'contact_details', 'abuse', 'personal_details', 'unlawful')),
	CONSTRAINT "reviews_ruled" CHECK (("reviews"."state" in ('refused', 'removed')) = ("reviews"."rule" is not null)),
	CONSTRAINT "reviews_published_since" CHECK ("reviews"."state" not in ('published', 'removed') or "reviews"."published_at" is not null),
	CONSTRAINT "reviews_stars_of_work" CHECK (case "reviews"."kind" when 'work' then num_nulls(stars, stars_work, stars_tidiness, stars_timing, stars_price) = 0
        and least(stars, stars_work, stars_tidiness, stars_timing, stars_price) >= 1
        and greatest(stars, stars_work, stars_tidiness, stars_timing, stars_price) <= 5
        and length("reviews"."body") between 20 and 1500
        else num_nonnulls(stars, stars_work, stars_tidiness, stars_timing, stars_price, cost_pence) = 0
        and "reviews"."body" = '' end),
	CONSTRAINT "reviews_cost_positive" CHECK ("reviews"."cost_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "supplied_praise" (
	"business_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"says" text NOT NULL,
	"who" text NOT NULL,
	CONSTRAINT "supplied_praise_business_id_position_pk" PRIMARY KEY("business_id","position")
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trade" text NOT NULL,
	"first_name" text NOT NULL,
	"email" text NOT NULL,
	"postcode" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_tokens" ADD CONSTRAINT "personal_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_decisions" ADD CONSTRAINT "held_decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_set_by_accounts_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_proofs" ADD CONSTRAINT "statement_proofs_proved_by_accounts_id_fk" FOREIGN KEY ("proved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_category_id_business_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."business_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_merged_into_id_businesses_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_claims" ADD CONSTRAINT "business_claims_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_claims" ADD CONSTRAINT "business_claims_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_claims" ADD CONSTRAINT "business_claims_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_claim_id_business_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."business_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_documents" ADD CONSTRAINT "claim_documents_claim_id_business_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."business_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_listings" ADD CONSTRAINT "duplicate_listings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_listings" ADD CONSTRAINT "duplicate_listings_other_id_businesses_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_listings" ADD CONSTRAINT "duplicate_listings_parted_by_accounts_id_fk" FOREIGN KEY ("parted_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_merges" ADD CONSTRAINT "listing_merges_stays_id_businesses_id_fk" FOREIGN KEY ("stays_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_merges" ADD CONSTRAINT "listing_merges_gone_id_businesses_id_fk" FOREIGN KEY ("gone_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_merges" ADD CONSTRAINT "listing_merges_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_held_rows" ADD CONSTRAINT "import_held_rows_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_held_rows" ADD CONSTRAINT "import_held_rows_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_removals" ADD CONSTRAINT "listing_removals_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_removals" ADD CONSTRAINT "listing_removals_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_listings" ADD CONSTRAINT "removed_listings_removal_id_listing_removals_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."listing_removals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_due" ADD CONSTRAINT "lead_due_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_due" ADD CONSTRAINT "lead_due_assignment_id_lead_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."lead_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_assignment_id_lead_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."lead_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_hired_business_id_businesses_id_fk" FOREIGN KEY ("hired_business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_pictures" ADD CONSTRAINT "business_pictures_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_checks" ADD CONSTRAINT "listing_checks_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_checks" ADD CONSTRAINT "listing_checks_checked_by_accounts_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD CONSTRAINT "listing_proofs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD CONSTRAINT "listing_proofs_sent_by_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD CONSTRAINT "listing_proofs_before_id_business_pictures_id_fk" FOREIGN KEY ("before_id") REFERENCES "public"."business_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD CONSTRAINT "listing_proofs_after_id_business_pictures_id_fk" FOREIGN KEY ("after_id") REFERENCES "public"."business_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_slugs" ADD CONSTRAINT "past_slugs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_applications" ADD CONSTRAINT "featured_applications_plan_type_plans_id_fk" FOREIGN KEY ("plan_type") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_applications" ADD CONSTRAINT "featured_applications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_applications" ADD CONSTRAINT "featured_applications_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_waits" ADD CONSTRAINT "featured_waits_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_days" ADD CONSTRAINT "listing_days_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_holds" ADD CONSTRAINT "place_holds_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_holds" ADD CONSTRAINT "place_holds_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_application_id_featured_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."featured_applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_paid_plan_plans_id_fk" FOREIGN KEY ("paid_plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_place_plan_plans_id_fk" FOREIGN KEY ("place_plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_version_id_price_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."price_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_files" ADD CONSTRAINT "price_files_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_versions" ADD CONSTRAINT "price_versions_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_photos" ADD CONSTRAINT "lead_photos_draft_id_quiz_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."quiz_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_photos" ADD CONSTRAINT "lead_photos_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_drafts" ADD CONSTRAINT "quiz_drafts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_disputes" ADD CONSTRAINT "review_disputes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_disputes" ADD CONSTRAINT "review_disputes_opened_by_accounts_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_papers" ADD CONSTRAINT "review_papers_dispute_id_review_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."review_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplied_praise" ADD CONSTRAINT "supplied_praise_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_account" ON "account_tokens" USING btree ("account_id","purpose");--> statement-breakpoint
CREATE INDEX "account_tokens_expiry" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_proved" ON "accounts" USING btree (lower("email")) WHERE email_confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "accounts_email" ON "accounts" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "accounts_phone" ON "accounts" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "accounts_first_name" ON "accounts" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_last_name" ON "accounts" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "personal_tokens_account" ON "personal_tokens" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_account" ON "recovery_codes" USING btree ("account_id","code_hash");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ins_newest" ON "sign_ins" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "sign_ins_act" ON "sign_ins" USING btree ("act","last_at","id");--> statement-breakpoint
CREATE INDEX "sign_ins_account" ON "sign_ins" USING btree ("account_id","act","last_at","id");--> statement-breakpoint
CREATE INDEX "held_decisions_due" ON "held_decisions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "held_decisions_by" ON "held_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_action" ON "audit_log" USING btree ("actor_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_seen_phone" ON "audit_log" USING btree (("seen" ->> 'phone'),"at") WHERE "audit_log"."seen" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_seen_email" ON "audit_log" USING btree (lower("seen" ->> 'email'),"at") WHERE "audit_log"."seen" is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("scope","subject","happened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rate_limits_age" ON "rate_limits" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "businesses_owner" ON "businesses" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "businesses_email" ON "businesses" USING btree (lower("email")) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "businesses_phone" ON "businesses" USING btree ("phone","name_key");--> statement-breakpoint
CREATE INDEX "businesses_name" ON "businesses" USING btree (lower("business_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "businesses_awaiting" ON "businesses" USING btree ("awaits","awaits_since","id") WHERE awaits is not null;--> statement-breakpoint
CREATE INDEX "businesses_by_status" ON "businesses" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "businesses_removal" ON "businesses" USING btree ("removal_id") WHERE removal_id is not null;--> statement-breakpoint
CREATE INDEX "businesses_merged_into" ON "businesses" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "businesses_tiers" ON "businesses" USING btree ("id") WHERE tier <> 'none';--> statement-breakpoint
CREATE INDEX "businesses_removed_at" ON "businesses" USING btree ("postcode_key") WHERE status = 'removed';--> statement-breakpoint
CREATE INDEX "businesses_same_website" ON "businesses" USING btree ("website_host","name_key") WHERE website_host is not null and status <> 'removed';--> statement-breakpoint
CREATE INDEX "businesses_same_name" ON "businesses" USING btree ("name_key","postcode_key") WHERE status <> 'removed';--> statement-breakpoint
CREATE UNIQUE INDEX "business_claims_one_won" ON "business_claims" USING btree ("business_id") WHERE owned_at is null and status in ('proven', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "business_claims_one_each" ON "business_claims" USING btree ("business_id",coalesce("visitor_id", "account_id")) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "business_claims_one_dispute" ON "business_claims" USING btree ("business_id") WHERE status = 'disputed';--> statement-breakpoint
CREATE INDEX "business_claims_waiting" ON "business_claims" USING btree ("created_at","id","kind") WHERE waits;--> statement-breakpoint
CREATE INDEX "business_claims_made" ON "business_claims" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "business_claims_decided" ON "business_claims" USING btree ("decided_at" DESC NULLS FIRST,"id") WHERE decided_at is not null and status in ('approved', 'rejected', 'proven');--> statement-breakpoint
CREATE INDEX "business_claims_business" ON "business_claims" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "business_claims_account" ON "business_claims" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "business_claims_email" ON "business_claims" USING btree (lower("email"),"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claim_codes_latest" ON "claim_codes" USING btree ("claim_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claim_codes_age" ON "claim_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "claim_documents_claim" ON "claim_documents" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "duplicate_listings_other" ON "duplicate_listings" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "duplicate_listings_newest" ON "duplicate_listings" USING btree ("created_at" DESC NULLS FIRST,"business_id","other_id") WHERE parted_at is null;--> statement-breakpoint
CREATE INDEX "listing_merges_newest" ON "listing_merges" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "listing_merges_stays" ON "listing_merges" USING btree ("stays_id");--> statement-breakpoint
CREATE INDEX "listing_merges_gone" ON "listing_merges" USING btree ("gone_id");--> statement-breakpoint
CREATE INDEX "import_rows_told" ON "import_rows" USING btree ("run_id","outcome","row") WHERE outcome <> 'imported' or cleaned is not null;--> statement-breakpoint
CREATE INDEX "import_runs_newest" ON "import_runs" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "import_runs_due" ON "import_runs" USING btree ("queued_at") WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "import_runs_digest" ON "import_runs" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "listing_removals_newest" ON "listing_removals" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "listing_removals_due" ON "listing_removals" USING btree ("created_at") WHERE status in ('removing', 'restoring', 'erasing');--> statement-breakpoint
CREATE INDEX "removed_listings_removal" ON "removed_listings" USING btree ("removal_id","business_id");--> statement-breakpoint
CREATE INDEX "removed_listings_slug" ON "removed_listings" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "lead_assignments_given" ON "lead_assignments" USING btree ("created_at","answered_at","status");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_assignments_once" ON "lead_assignments" USING btree ("lead_id","business_id");--> statement-breakpoint
CREATE INDEX "lead_assignments_received" ON "lead_assignments" USING btree ("business_id","created_at","answered_at","status");--> statement-breakpoint
CREATE INDEX "lead_assignments_status" ON "lead_assignments" USING btree ("business_id","status","requested_at" DESC NULLS FIRST,"lead_id","ended");--> statement-breakpoint
CREATE INDEX "lead_due_waiting" ON "lead_due" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "lead_due_assignment" ON "lead_due" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "lead_events_assignment" ON "lead_events" USING btree ("assignment_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_events_lead" ON "lead_events" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_events_account" ON "lead_events" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_events_viewed_once" ON "lead_events" USING btree ("assignment_id","account_id") WHERE kind = 'viewed';--> statement-breakpoint
CREATE INDEX "leads_hired" ON "leads" USING btree ("hired_business_id") WHERE hired_business_id is not null;--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email"),"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "leads_by_service" ON "leads" USING btree ("service_type","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "leads_by_status_and_service" ON "leads" USING btree ("status","service_type","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "leads_unmatched" ON "leads" USING btree ("phone_verified","unmatched_since","id") WHERE unmatched_since is not null and erased_at is null and routing_stopped_at is null and hired_at is null;--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "leads_first_name" ON "leads" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "leads_last_name" ON "leads" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "leads_postcode" ON "leads" USING btree (replace(upper("postcode"), ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "business_pictures_business" ON "business_pictures" USING btree ("business_id","kind","position");--> statement-breakpoint
CREATE UNIQUE INDEX "business_pictures_one_logo" ON "business_pictures" USING btree ("business_id") WHERE kind = 'logo';--> statement-breakpoint
CREATE INDEX "let_go_pictures_due" ON "let_go_pictures" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_checks_current" ON "listing_checks" USING btree ("business_id","kind",lower("organisation")) WHERE ended_at is null and kind = 'trade_body';--> statement-breakpoint
CREATE UNIQUE INDEX "listing_checks_current_plain" ON "listing_checks" USING btree ("business_id","kind") WHERE ended_at is null and kind <> 'trade_body';--> statement-breakpoint
CREATE INDEX "listing_checks_business" ON "listing_checks" USING btree ("business_id","checked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_checks_expiry" ON "listing_checks" USING btree ("expires_on","business_id") WHERE ended_at is null and kind = 'insurance';--> statement-breakpoint
CREATE INDEX "listing_proofs_business" ON "listing_proofs" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_proofs_sender" ON "listing_proofs" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "listing_proofs_before" ON "listing_proofs" USING btree ("before_id") WHERE before_id is not null;--> statement-breakpoint
CREATE INDEX "listing_proofs_after" ON "listing_proofs" USING btree ("after_id") WHERE after_id is not null;--> statement-breakpoint
CREATE INDEX "listing_proofs_waiting" ON "listing_proofs" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "past_slugs_business" ON "past_slugs" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_due_mails" ON "outbox" USING btree ("available_at") WHERE status = 'pending' and channel = 'email';--> statement-breakpoint
CREATE INDEX "outbox_due_others" ON "outbox" USING btree ("available_at") WHERE status = 'pending' and channel <> 'email';--> statement-breakpoint
CREATE INDEX "outbox_unblanked" ON "outbox" USING btree (coalesce("sent_at", "created_at")) WHERE status <> 'pending' and (recipient <> '' or subject <> '' or body <> '');--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree (lower("recipient"),"created_at" DESC NULLS LAST) WHERE recipient <> '';--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_by_status" ON "outbox" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "featured_applications_email" ON "featured_applications" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "featured_applications_account" ON "featured_applications" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "featured_applications_business" ON "featured_applications" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "featured_applications_age" ON "featured_applications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "featured_waits_once" ON "featured_waits" USING btree ("plan","trade","city_key",lower("email"));--> statement-breakpoint
CREATE INDEX "featured_waits_line" ON "featured_waits" USING btree ("plan","trade","city_key","created_at","id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_age" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_events_subscription" ON "payment_events" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "place_holds_place" ON "place_holds" USING btree ("trade","city_key","plan","place");--> statement-breakpoint
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
CREATE INDEX "subscriptions_unstarted" ON "subscriptions" USING btree ("started_at","id") WHERE status = 'trialing' and ended_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_refunds_wanted" ON "subscriptions" USING btree ("refund_wanted_at") WHERE refund_wanted_at is not null and refunded_at is null;--> statement-breakpoint
CREATE INDEX "places_name" ON "places" USING btree ("name");--> statement-breakpoint
CREATE INDEX "postcode_lookups_age" ON "postcode_lookups" USING btree ("looked_up_at");--> statement-breakpoint
CREATE INDEX "agreement_acceptances_account" ON "agreement_acceptances" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_once" ON "agreements" USING btree ("lead_id","number");--> statement-breakpoint
CREATE INDEX "agreements_business" ON "agreements" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "agreements_version" ON "agreements" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "price_files_price" ON "price_files" USING btree ("price_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_versions_once" ON "price_versions" USING btree ("price_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "prices_once" ON "prices" USING btree ("lead_id","business_id") WHERE not entered;--> statement-breakpoint
CREATE INDEX "prices_lead" ON "prices" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "prices_business" ON "prices" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "phone_verifications_latest" ON "phone_verifications" USING btree ("visitor_id","phone","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "phone_verifications_age" ON "phone_verifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_drafts_one_open" ON "quiz_drafts" USING btree ("visitor_id","quiz") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "quiz_drafts_latest" ON "quiz_drafts" USING btree ("visitor_id","quiz","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quiz_drafts_age" ON "quiz_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_disputes_one_open" ON "review_disputes" USING btree ("review_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "review_disputes_opener" ON "review_disputes" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "review_disputes_waiting" ON "review_disputes" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "review_papers_dispute" ON "review_papers" USING btree ("dispute_id","side");--> statement-breakpoint
CREATE INDEX "review_pictures_review" ON "review_pictures" USING btree ("review_id","position");--> statement-breakpoint
CREATE INDEX "review_reports_review" ON "review_reports" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_reports_waiting" ON "review_reports" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("lead_id","business_id");--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("business_id","published_at" DESC NULLS FIRST,"id") WHERE state in ('published', 'removed') and kind = 'work';--> statement-breakpoint
CREATE INDEX "reviews_counted" ON "reviews" USING btree ("business_id","stars") WHERE state = 'published' and kind = 'work' and not incentive;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("published_at" DESC NULLS FIRST,"id") WHERE state = 'published' and kind = 'work';--> statement-breakpoint
CREATE INDEX "reviews_of_business" ON "reviews" USING btree ("business_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_decided_by" ON "reviews" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "reviews_body" ON "reviews" USING btree ("body_key") WHERE body_key <> '';--> statement-breakpoint
CREATE INDEX "reviews_reply_held" ON "reviews" USING btree ("replied_at") WHERE reply_held_by <> '{}';--> statement-breakpoint
CREATE INDEX "reviews_held" ON "reviews" USING btree ("updated_at","id") WHERE state in ('held', 'asked_to_change');--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_once" ON "waitlist_entries" USING btree ("trade",lower("email"));--> statement-breakpoint
-- From here on what drizzle has no words for: write it by hand when one of these changes.
--
-- JPEG and ids by chance: nothing can be made shorter by trying to compress them.
ALTER TABLE "lead_photos" ALTER COLUMN "jpeg" SET STORAGE EXTERNAL;--> statement-breakpoint
-- The order of a professional's list, with what it is filtered by.
CREATE INDEX "lead_assignments_newest" ON "lead_assignments" ("business_id","requested_at" DESC,"lead_id") INCLUDE ("status","search_text");
