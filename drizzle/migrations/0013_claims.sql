CREATE TABLE "business_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text DEFAULT 'claim' NOT NULL,
	"account_id" uuid,
	"visitor_id" uuid,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"verification_method" text NOT NULL,
	"additional_info" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"proved_by" text,
	"proved_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"owned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_claims_kind_known" CHECK ("business_claims"."kind" in ('claim', 'addition', 'dispute')),
	CONSTRAINT "business_claims_status_known" CHECK ("business_claims"."status" in ('pending', 'proven', 'approved', 'rejected', 'refused', 'disputed', 'lapsed')),
	CONSTRAINT "business_claims_method_known" CHECK ("business_claims"."verification_method" in ('email', 'phone', 'document')),
	CONSTRAINT "business_claims_proved_by_known" CHECK ("business_claims"."proved_by" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "claim_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_codes_channel_known" CHECK ("claim_codes"."channel" in ('email', 'sms')),
	CONSTRAINT "claim_codes_tries" CHECK ("claim_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "claim_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_documents_type_known" CHECK ("claim_documents"."type" in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic')),
	CONSTRAINT "claim_documents_size" CHECK (octet_length("claim_documents"."bytes") <= 10485760)
);
--> statement-breakpoint
ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_purpose_known";--> statement-breakpoint
ALTER TABLE "business_claims" ADD CONSTRAINT "business_claims_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_claims" ADD CONSTRAINT "business_claims_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_claims" ADD CONSTRAINT "business_claims_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_claim_id_business_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."business_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_documents" ADD CONSTRAINT "claim_documents_claim_id_business_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."business_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_claims_one_open" ON "business_claims" USING btree ("business_id") WHERE owned_at is null and status in ('pending', 'proven', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "business_claims_one_dispute" ON "business_claims" USING btree ("business_id") WHERE status = 'disputed';--> statement-breakpoint
CREATE INDEX "business_claims_queue" ON "business_claims" USING btree ("created_at","id") WHERE status in ('pending', 'proven', 'disputed');--> statement-breakpoint
CREATE INDEX "business_claims_business" ON "business_claims" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "business_claims_account" ON "business_claims" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "business_claims_email" ON "business_claims" USING btree (lower("email"),"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claim_codes_latest" ON "claim_codes" USING btree ("claim_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claim_codes_age" ON "claim_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "claim_documents_claim" ON "claim_documents" USING btree ("claim_id");--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose_known" CHECK ("account_tokens"."purpose" in ('confirm-email', 'leave-email', 'take-email', 'reset-password', 'own-business'));