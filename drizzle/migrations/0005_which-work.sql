DROP INDEX "businesses_routable_featured";--> statement-breakpoint
DROP INDEX "businesses_routable_others";--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD COLUMN "distance_exact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "place_precision" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "postcode_corrected_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "businesses_routable_featured" ON "businesses" USING gist (partition_point(category_id::text, latitude, longitude),services_listed(service_types)) WHERE status = 'active' and claimed and verified and featured;--> statement-breakpoint
CREATE INDEX "businesses_routable_others" ON "businesses" USING gist (partition_point(category_id::text, latitude, longitude),services_listed(service_types)) WHERE status = 'active' and claimed and verified and not featured;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_place_precision_known" CHECK ("leads"."place_precision" in ('postcode', 'outcode', 'city', 'town', 'area'));