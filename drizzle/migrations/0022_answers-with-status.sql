DROP INDEX "lead_assignments_received";--> statement-breakpoint
CREATE INDEX "lead_assignments_received" ON "lead_assignments" USING btree ("business_id","created_at","answered_at","status");