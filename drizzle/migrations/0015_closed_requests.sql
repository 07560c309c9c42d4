-- outside a transaction: the leads of years are looked through while others write.
ALTER TABLE "leads" ADD COLUMN IF NOT EXISTS "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_assignments" DROP CONSTRAINT IF EXISTS "lead_assignments_ended_known", ADD CONSTRAINT "lead_assignments_ended_known" CHECK ("lead_assignments"."ended" in ('hired', 'chosen', 'closed', 'erased')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lead_assignments" VALIDATE CONSTRAINT "lead_assignments_ended_known";--> statement-breakpoint
ALTER TABLE "lead_due" DROP CONSTRAINT IF EXISTS "lead_due_kind_known", ADD CONSTRAINT "lead_due_kind_known" CHECK ("lead_due"."kind" in ('reminder', 'declined', 'contact', 'desk', 'next', 'still', 'close', 'review', 'review_again', 'review_last')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lead_due" VALIDATE CONSTRAINT "lead_due_kind_known";--> statement-breakpoint
-- Homeowners of older requests are asked as well whether they are still looking: in six weeks at the earliest.
INSERT INTO "lead_due" ("lead_id", "kind", "due_at")
SELECT "id", 'still', now() + interval '42 days' FROM "leads"
WHERE "erased_at" IS NULL AND "hired_at" IS NULL AND "routing_stopped_at" IS NULL
ON CONFLICT DO NOTHING;
