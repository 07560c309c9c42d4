CREATE TABLE "lead_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draft_id" uuid,
	"lead_id" uuid,
	"jpeg" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_photos_draftId_unique" UNIQUE("draft_id"),
	CONSTRAINT "lead_photos_leadId_unique" UNIQUE("lead_id"),
	CONSTRAINT "lead_photos_one_owner" CHECK (num_nonnulls("lead_photos"."draft_id", "lead_photos"."lead_id") = 1),
	CONSTRAINT "lead_photos_size" CHECK (octet_length("lead_photos"."jpeg") <= 1572864)
);
--> statement-breakpoint
ALTER TABLE "lead_photos" ADD CONSTRAINT "lead_photos_draft_id_quiz_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."quiz_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_photos" ADD CONSTRAINT "lead_photos_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_photos" ALTER COLUMN "jpeg" SET STORAGE EXTERNAL;