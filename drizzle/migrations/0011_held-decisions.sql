CREATE TABLE "claim_decisions" (
	"claim_id" uuid PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"claim_status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_decisions_verdict_known" CHECK ("claim_decisions"."verdict" in ('approve', 'reject')),
	CONSTRAINT "claim_decisions_status_known" CHECK ("claim_decisions"."claim_status" in ('pending', 'proven', 'approved', 'rejected', 'refused', 'disputed', 'lapsed'))
);
--> statement-breakpoint
ALTER TABLE "claim_decisions" ADD CONSTRAINT "claim_decisions_claim_id_business_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."business_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_decisions" ADD CONSTRAINT "claim_decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_decisions_due" ON "claim_decisions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "claim_decisions_by" ON "claim_decisions" USING btree ("decided_by");