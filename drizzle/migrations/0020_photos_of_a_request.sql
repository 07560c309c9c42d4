CREATE TABLE "request_photos" (
	"lead_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"jpeg" "bytea" NOT NULL,
	CONSTRAINT "request_photos_lead_id_position_pk" PRIMARY KEY("lead_id","position"),
	CONSTRAINT "request_photos_at_most" CHECK ("request_photos"."position" between 1 and 4),
	CONSTRAINT "request_photos_size" CHECK (octet_length("request_photos"."jpeg") <= 1572864)
);
--> statement-breakpoint
ALTER TABLE "request_photos" ADD CONSTRAINT "request_photos_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;