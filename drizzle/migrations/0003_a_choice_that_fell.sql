ALTER TABLE "lead_assignments" ADD COLUMN "fell_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD COLUMN "fell_choice" jsonb;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_fell_whole" CHECK (("lead_assignments"."fell_at" is null) = ("lead_assignments"."fell_choice" is null));