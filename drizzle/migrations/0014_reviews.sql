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
	"service_type" text NOT NULL,
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
ALTER TABLE "review_disputes" ADD CONSTRAINT "review_disputes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_disputes" ADD CONSTRAINT "review_disputes_opened_by_accounts_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_papers" ADD CONSTRAINT "review_papers_dispute_id_review_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."review_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "reviews_held" ON "reviews" USING btree ("updated_at","id") WHERE state in ('held', 'asked_to_change');