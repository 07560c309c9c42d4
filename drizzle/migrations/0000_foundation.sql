CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"email_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_role_known" CHECK ("accounts"."role" in ('homeowner', 'professional', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
	"location" "point" GENERATED ALWAYS AS (point(longitude, latitude)) STORED,
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
	CONSTRAINT "businesses_slug_unique" UNIQUE("slug"),
	CONSTRAINT "businesses_status_known" CHECK ("businesses"."status" in ('active', 'pending', 'inactive')),
	CONSTRAINT "businesses_coordinates_paired" CHECK (("businesses"."latitude" is null) = ("businesses"."longitude" is null)),
	CONSTRAINT "businesses_radius_positive" CHECK ("businesses"."service_radius_miles" between 1 and 100)
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
	CONSTRAINT "lead_assignments_status_known" CHECK ("lead_assignments"."status" in ('new', 'assigned', 'contacted', 'quoted', 'booked', 'completed', 'declined'))
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
	CONSTRAINT "leads_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "leads_status_known" CHECK ("leads"."status" in ('new', 'assigned', 'contacted', 'quoted', 'booked', 'completed', 'declined')),
	CONSTRAINT "leads_source_known" CHECK ("leads"."source" in ('roofing_quiz', 'website', 'ai_quiz_funnel'))
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
	CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('sms', 'email')),
	CONSTRAINT "outbox_status_known" CHECK ("outbox"."status" in ('pending', 'sent', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"subject" text NOT NULL,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_category_id_business_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."business_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_drafts" ADD CONSTRAINT "quiz_drafts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_unique" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "businesses_routable_location" ON "businesses" USING gist ("location") WHERE status = 'active' and claimed and verified;--> statement-breakpoint
CREATE INDEX "businesses_active_category" ON "businesses" USING btree ("category_id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "businesses_owner" ON "businesses" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "businesses_email" ON "businesses" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "lead_assignments_once" ON "lead_assignments" USING btree ("lead_id","business_id");--> statement-breakpoint
CREATE INDEX "lead_assignments_email" ON "lead_assignments" USING btree (lower("email"),"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lead_assignments_business" ON "lead_assignments" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email"),"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("available_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("scope","subject","happened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rate_limits_age" ON "rate_limits" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "phone_verifications_latest" ON "phone_verifications" USING btree ("visitor_id","phone","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "phone_verifications_age" ON "phone_verifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_drafts_one_open" ON "quiz_drafts" USING btree ("visitor_id","quiz") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "quiz_drafts_latest" ON "quiz_drafts" USING btree ("visitor_id","quiz","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quiz_drafts_age" ON "quiz_drafts" USING btree ("updated_at");