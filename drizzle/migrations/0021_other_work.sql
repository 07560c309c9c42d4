-- outside a transaction: the leads of years are looked through while others write.
ALTER TABLE "lead_assignments" DROP CONSTRAINT IF EXISTS "lead_assignments_reason_known", ADD CONSTRAINT "lead_assignments_reason_known" CHECK ("lead_assignments"."decline_reason" in ('too_far', 'too_busy', 'not_our_work', 'could_not_reach', 'already_hired', 'wrong_details', 'other', 'no_answer', 'moved', 'other_work')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lead_assignments" VALIDATE CONSTRAINT "lead_assignments_reason_known";--> statement-breakpoint
ALTER TABLE "lead_events" DROP CONSTRAINT IF EXISTS "lead_events_reason_known", ADD CONSTRAINT "lead_events_reason_known" CHECK ("lead_events"."decline_reason" in ('too_far', 'too_busy', 'not_our_work', 'could_not_reach', 'already_hired', 'wrong_details', 'other', 'no_answer', 'moved', 'other_work')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lead_events" VALIDATE CONSTRAINT "lead_events_reason_known";
