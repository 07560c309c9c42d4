DROP INDEX "accounts_email_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_proved" ON "accounts" USING btree (lower("email")) WHERE email_confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "accounts_email" ON "accounts" USING btree (lower("email"),"created_at");