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
ALTER TABLE "leads" ADD COLUMN "hired_version_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "hired_reason" text;--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_version_id_price_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."price_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_files" ADD CONSTRAINT "price_files_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_versions" ADD CONSTRAINT "price_versions_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_acceptances_account" ON "agreement_acceptances" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_once" ON "agreements" USING btree ("lead_id","number");--> statement-breakpoint
CREATE INDEX "agreements_business" ON "agreements" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "agreements_version" ON "agreements" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "price_files_price" ON "price_files" USING btree ("price_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_versions_once" ON "price_versions" USING btree ("price_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "prices_once" ON "prices" USING btree ("lead_id","business_id") WHERE not entered;--> statement-breakpoint
CREATE INDEX "prices_lead" ON "prices" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "prices_business" ON "prices" USING btree ("business_id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_hired_reason_known" CHECK ("leads"."hired_reason" in ('price', 'start', 'included', 'trust'));