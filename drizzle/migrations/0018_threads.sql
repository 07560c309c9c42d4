CREATE TABLE "thread_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"side" text NOT NULL,
	"body" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_entries_side_known" CHECK ("thread_entries"."side" in ('homeowner', 'business')),
	CONSTRAINT "thread_entries_length" CHECK (length("thread_entries"."body") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "thread_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"jpeg" "bytea" NOT NULL,
	CONSTRAINT "thread_photos_size" CHECK (octet_length("thread_photos"."jpeg") <= 1572864)
);
--> statement-breakpoint
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_assignment_id_lead_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."lead_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_photos" ADD CONSTRAINT "thread_photos_entry_id_thread_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."thread_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_entries_assignment" ON "thread_entries" USING btree ("assignment_id","created_at");--> statement-breakpoint
CREATE INDEX "thread_photos_entry" ON "thread_photos" USING btree ("entry_id","position");