DROP INDEX "outbox_due";--> statement-breakpoint
CREATE INDEX "outbox_due_mails" ON "outbox" USING btree ("available_at") WHERE status = 'pending' and channel = 'email';--> statement-breakpoint
CREATE INDEX "outbox_due_others" ON "outbox" USING btree ("available_at") WHERE status = 'pending' and channel <> 'email';