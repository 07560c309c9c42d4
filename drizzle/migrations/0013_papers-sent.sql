CREATE TABLE "listing_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"sent_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"paper_name" text NOT NULL,
	"paper_type" text NOT NULL,
	"paper" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"accepted" boolean,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "listing_proofs_kind_known" CHECK ("listing_proofs"."kind" in ('insurance', 'trade_body', 'guarantee')),
	CONSTRAINT "listing_proofs_paper_type_known" CHECK ("listing_proofs"."paper_type" in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic')),
	CONSTRAINT "listing_proofs_paper_size" CHECK (octet_length("listing_proofs"."paper") <= 10485760),
	CONSTRAINT "listing_proofs_decided" CHECK (("listing_proofs"."decided_at" is null) = ("listing_proofs"."accepted" is null))
);
--> statement-breakpoint
ALTER TABLE "listing_checks" DROP CONSTRAINT "listing_checks_kind_known";--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD CONSTRAINT "listing_proofs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD CONSTRAINT "listing_proofs_sent_by_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_proofs_business" ON "listing_proofs" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_proofs_sender" ON "listing_proofs" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "listing_proofs_waiting" ON "listing_proofs" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
ALTER TABLE "listing_checks" ADD CONSTRAINT "listing_checks_kind_known" CHECK ("listing_checks"."kind" in ('identity', 'address', 'phone', 'insurance', 'trade_body', 'guarantee'));