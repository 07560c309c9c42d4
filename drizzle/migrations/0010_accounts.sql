CREATE TABLE "account_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"new_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_tokens_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_tokens_purpose_known" CHECK ("account_tokens"."purpose" in ('confirm-email', 'leave-email', 'take-email', 'reset-password'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "password_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "location_source" text;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_account" ON "account_tokens" USING btree ("account_id","purpose");--> statement-breakpoint
CREATE INDEX "account_tokens_expiry" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "businesses_phone" ON "businesses" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "businesses_name" ON "businesses" USING btree (lower("business_name"));--> statement-breakpoint
CREATE INDEX "businesses_website_host" ON "businesses" USING btree (substring(lower("website") from '^(?:https?://)?(?:www[.])?([^/:?#]+)'));--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_location_source_known" CHECK ("businesses"."location_source" in ('row', 'postcode', 'city', 'default'));