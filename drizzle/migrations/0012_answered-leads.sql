ALTER TABLE "lead_assignments" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "lead_assignments_received" ON "lead_assignments" USING btree ("business_id","created_at");--> statement-breakpoint
-- When a business first acted was not kept before: its latest change is the nearest that is known, and never too early.
UPDATE lead_assignments SET answered_at = updated_at WHERE status NOT IN ('new', 'assigned');
