ALTER TABLE "phone_verifications" DROP CONSTRAINT "phone_verifications_purpose_known";--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD CONSTRAINT "phone_verifications_of" CHECK (("phone_verifications"."purpose" = 'number') = ("phone_verifications"."lead_id" is not null));--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD CONSTRAINT "phone_verifications_purpose_known" CHECK ("phone_verifications"."purpose" in ('quiz', 'agreement', 'request', 'number'));