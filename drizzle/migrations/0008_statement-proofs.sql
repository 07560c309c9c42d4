CREATE TABLE "statement_proofs" (
	"statement" text PRIMARY KEY NOT NULL,
	"evidence" text NOT NULL,
	"proved_by" uuid,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statement_proofs" ADD CONSTRAINT "statement_proofs_proved_by_accounts_id_fk" FOREIGN KEY ("proved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;