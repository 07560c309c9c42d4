DROP INDEX IF EXISTS "businesses_routable_radius";--> statement-breakpoint
DROP INDEX IF EXISTS "businesses_routable_featured";--> statement-breakpoint
DROP INDEX IF EXISTS "businesses_routable_others";--> statement-breakpoint
CREATE INDEX "businesses_routable_featured" ON "businesses" USING gist ("spot",services_listed(('#' || category_id::text) || service_types)) WHERE status = 'active' and claimed and verified and featured;--> statement-breakpoint
CREATE INDEX "businesses_routable_others" ON "businesses" USING gist ("spot",services_listed(('#' || category_id::text) || service_types)) WHERE status = 'active' and claimed and verified and not featured;
