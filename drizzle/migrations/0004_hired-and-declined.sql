DROP INDEX "lead_assignments_status";--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD COLUMN "not_hired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD COLUMN "ended" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "hired_whom" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "hired_business_id" uuid;--> statement-breakpoint
UPDATE "leads" SET "hired_whom" = 'unsaid' WHERE "hired_at" IS NOT NULL;--> statement-breakpoint
UPDATE "lead_assignments" a SET "ended" = CASE WHEN l."erased_at" IS NULL THEN 'hired' ELSE 'erased' END
FROM "leads" l WHERE l."id" = a."lead_id" AND (l."erased_at" IS NOT NULL OR l."hired_at" IS NOT NULL);--> statement-breakpoint
UPDATE "lead_assignments" a SET "declined_at" = a."updated_at",
  "search_text" = ' ' || chr(31) || split_part(a."search_text", chr(31), 2) || chr(31)
    || lower(coalesce(l."outcode", '')) || chr(31) || lower(coalesce(l."outcode", ''))
FROM "leads" l WHERE l."id" = a."lead_id" AND a."status" = 'declined';--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_hired_business_id_businesses_id_fk" FOREIGN KEY ("hired_business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_hired" ON "leads" USING btree ("hired_business_id") WHERE hired_business_id is not null;--> statement-breakpoint
CREATE INDEX "lead_assignments_status" ON "lead_assignments" USING btree ("business_id","status","requested_at" DESC NULLS FIRST,"lead_id","ended");--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_ended_known" CHECK ("lead_assignments"."ended" in ('hired', 'chosen', 'erased'));--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD CONSTRAINT "lead_assignments_declined_since" CHECK (("lead_assignments"."status" = 'declined') = ("lead_assignments"."declined_at" is not null));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_hired_known" CHECK ("leads"."hired_whom" in ('business', 'other', 'unsaid'));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_hired_whom" CHECK (("leads"."hired_whom" is null or "leads"."hired_at" is not null)
        and ("leads"."hired_business_id" is null or "leads"."hired_whom" is not distinct from 'business'));