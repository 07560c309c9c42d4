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
CREATE TABLE "waitlist_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trade" text NOT NULL,
	"first_name" text NOT NULL,
	"email" text NOT NULL,
	"postcode" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "results_estimate" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "photo" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "routing_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "hired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "places_name" ON "places" USING btree ("name");--> statement-breakpoint
CREATE INDEX "postcode_lookups_age" ON "postcode_lookups" USING btree ("looked_up_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_once" ON "waitlist_entries" USING btree ("trade",lower("email"));