ALTER TABLE "businesses" DROP CONSTRAINT "businesses_status_known";--> statement-breakpoint
DROP INDEX "lead_assignments_email";--> statement-breakpoint
DROP INDEX "lead_assignments_business";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "carried_form" text;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD COLUMN "decline_reason" text;--> statement-breakpoint
CREATE INDEX "lead_assignments_business" ON "lead_assignments" USING btree ("business_id","lead_id");--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_status_known" CHECK ("businesses"."status" in ('active', 'pending', 'inactive', 'suspended', 'removed'));--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_reason_known" CHECK ("lead_assignments"."decline_reason" in ('too_far', 'too_busy', 'not_our_work', 'could_not_reach', 'already_hired', 'wrong_details', 'other'));--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_reason_declined" CHECK ("lead_assignments"."decline_reason" is null or "lead_assignments"."status" = 'declined');--> statement-breakpoint
-- Leads were found by the address they were sent to; from now on by who owns the business. What carries the
-- confirmed email of a professional and is claimed becomes theirs now, as it would when they next sign in.
UPDATE businesses SET owner_id = a.id, updated_at = now() FROM accounts a
WHERE a.role = 'professional' AND a.email_confirmed_at IS NOT NULL AND lower(businesses.email) = lower(a.email)
  AND businesses.claimed AND businesses.owner_id IS NULL;
