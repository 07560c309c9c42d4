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
	CONSTRAINT "import_runs_file_unique" UNIQUE("file"),
	CONSTRAINT "import_runs_source_known" CHECK ("import_runs"."source" in ('upload', 'sample', 'endpoint')),
	CONSTRAINT "import_runs_status_known" CHECK ("import_runs"."status" in ('draft', 'waiting', 'running', 'checked', 'done', 'failed', 'cancelled')),
	CONSTRAINT "import_runs_stage_known" CHECK ("import_runs"."stage" in ('check', 'import')),
	CONSTRAINT "import_runs_rows_accounted" CHECK ("import_runs"."rows" = "import_runs"."imported" + "import_runs"."updated" + "import_runs"."skipped" + "import_runs"."errors")
);
--> statement-breakpoint
CREATE TABLE "import_staging" (
	"row" integer NOT NULL,
	"line" integer NOT NULL,
	"error" text,
	"value" text,
	"cleaned" text[],
	"cells" text[],
	"business_name" text,
	"slug" text,
	"contact_name" text,
	"email" text,
	"phone" text,
	"website" text,
	"website_host" text,
	"description" text,
	"street_address" text,
	"city" text,
	"postcode" text,
	"latitude" double precision,
	"longitude" double precision,
	"location_source" text,
	"trade" text,
	"service_types" text[],
	"google_rating" double precision,
	"google_review_count" integer,
	"established_year" integer,
	"employee_count" integer
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
	CONSTRAINT "listing_removals_kind_known" CHECK ("listing_removals"."kind" in ('all', 'import')),
	CONSTRAINT "listing_removals_status_known" CHECK ("listing_removals"."status" in ('removing', 'removed', 'restoring', 'restored', 'erasing', 'erased'))
);
--> statement-breakpoint
CREATE TABLE "removed_listings" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"removal_id" uuid NOT NULL,
	"status" text NOT NULL,
	"slug" text NOT NULL
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
	CONSTRAINT "personal_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_removals" ADD CONSTRAINT "listing_removals_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_removals" ADD CONSTRAINT "listing_removals_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_listings" ADD CONSTRAINT "removed_listings_removal_id_listing_removals_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."listing_removals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_tokens" ADD CONSTRAINT "personal_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_told" ON "import_rows" USING btree ("run_id","outcome","row") WHERE outcome <> 'imported' or cleaned is not null;--> statement-breakpoint
CREATE INDEX "import_runs_newest" ON "import_runs" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "import_runs_due" ON "import_runs" USING btree ("queued_at") WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "import_runs_digest" ON "import_runs" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "listing_removals_newest" ON "listing_removals" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "listing_removals_due" ON "listing_removals" USING btree ("created_at") WHERE status in ('removing', 'restoring', 'erasing');--> statement-breakpoint
CREATE INDEX "removed_listings_removal" ON "removed_listings" USING btree ("removal_id","business_id");--> statement-breakpoint
CREATE INDEX "personal_tokens_account" ON "personal_tokens" USING btree ("account_id","created_at");
--> statement-breakpoint
ALTER TABLE "import_staging" SET UNLOGGED;
--> statement-breakpoint
-- A removal frees the slug of a listing, and a restoration gives it back: neither is an address it had before.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('list_changed_businesses()'::regprocedure),
    'WHERE later.slug <> earlier.slug',
    'WHERE later.slug <> earlier.slug AND later.removal_id IS NOT DISTINCT FROM earlier.removal_id');
END $$;
