ALTER TABLE "accounts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
UPDATE "accounts" SET "password_hash" = NULL WHERE "password_hash" NOT LIKE '$argon2id$%';--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_password_hashed" CHECK ("accounts"."password_hash" like '$argon2id$%');
