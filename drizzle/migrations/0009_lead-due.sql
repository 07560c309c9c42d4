CREATE TABLE "lead_due" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"assignment_id" uuid,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "lead_due_once" UNIQUE NULLS NOT DISTINCT("lead_id","kind","assignment_id"),
	CONSTRAINT "lead_due_kind_known" CHECK ("lead_due"."kind" in ('reminder', 'declined', 'contact', 'desk')),
	CONSTRAINT "lead_due_answer_known" CHECK ("lead_due"."answer" in ('yes', 'no'))
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "desk_choice" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "desk_choice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_due" ADD CONSTRAINT "lead_due_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_due" ADD CONSTRAINT "lead_due_assignment_id_lead_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."lead_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_due_waiting" ON "lead_due" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "lead_due_assignment" ON "lead_due" USING btree ("assignment_id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_desk_choice_known" CHECK ("leads"."desk_choice" in ('asked', 'rung', 'nobody'));