DROP INDEX "outbox_newest";--> statement-breakpoint
CREATE INDEX "outbox_by_status" ON "outbox" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at","id");