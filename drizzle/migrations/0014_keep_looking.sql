-- outside a transaction: what is due of years is looked through while others write.
ALTER TABLE "leads" ADD COLUMN IF NOT EXISTS "keep_looking" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_due" DROP CONSTRAINT IF EXISTS "lead_due_kind_known", ADD CONSTRAINT "lead_due_kind_known" CHECK ("lead_due"."kind" in ('reminder', 'declined', 'contact', 'desk', 'next', 'review', 'review_again', 'review_last')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lead_due" VALIDATE CONSTRAINT "lead_due_kind_known";
