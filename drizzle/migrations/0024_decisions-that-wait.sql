CREATE TABLE "held_decisions" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"says" text NOT NULL,
	"decision" jsonb NOT NULL,
	"decided_by" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"barred" boolean DEFAULT false NOT NULL,
	CONSTRAINT "held_decisions_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "held_decisions_kind_known" CHECK ("held_decisions"."kind" in ('claim', 'check', 'correction', 'paper', 'review', 'reply', 'dispute', 'wait', 'waitlist'))
);
--> statement-breakpoint
ALTER TABLE "held_decisions" ADD CONSTRAINT "held_decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_decisions_due" ON "held_decisions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "held_decisions_by" ON "held_decisions" USING btree ("decided_by");--> statement-breakpoint
INSERT INTO "held_decisions" ("kind", "subject", "says", "decision", "decided_by", "due_at")
	SELECT 'claim', d."claim_id"::text, b."business_name" || case d."verdict" when 'approve' then ': approved' else ': rejected' end,
		jsonb_build_object('verdict', d."verdict", 'stood', d."claim_status", 'reason', d."reason"), d."decided_by", d."due_at"
	FROM "claim_decisions" d JOIN "business_claims" c ON c."id" = d."claim_id" JOIN "businesses" b ON b."id" = c."business_id";--> statement-breakpoint
DROP TABLE "claim_decisions" CASCADE;