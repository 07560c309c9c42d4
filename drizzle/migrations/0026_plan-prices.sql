ALTER TABLE "subscriptions" ADD COLUMN "price" integer;--> statement-breakpoint
UPDATE "subscriptions" SET "price" = "plans"."price" FROM "plans" WHERE "plans"."id" = "subscriptions"."plan";
