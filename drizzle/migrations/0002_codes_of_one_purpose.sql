CREATE TABLE "hourly_counts" (
	"scope" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "hourly_counts_scope_hour_pk" PRIMARY KEY("scope","hour"),
	CONSTRAINT "hourly_counts_scope_known" CHECK ("hourly_counts"."scope" in ('codes-a-day', 'island-codes-a-day'))
);
--> statement-breakpoint
ALTER TABLE "service_faults" DROP CONSTRAINT "service_faults_service_known";--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD COLUMN "purpose" text DEFAULT 'quiz' NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD COLUMN "agreement_id" uuid;--> statement-breakpoint
ALTER TABLE "service_faults" ADD CONSTRAINT "service_faults_service_known" CHECK ("service_faults"."service" in ('codes', 'sms', 'email', 'files', 'disk', 'replicas', 'codes-a-day', 'island-codes-a-day', 'crowds'));--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD CONSTRAINT "phone_verifications_purpose_known" CHECK ("phone_verifications"."purpose" in ('quiz', 'agreement'));--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD CONSTRAINT "phone_verifications_about" CHECK (("phone_verifications"."purpose" = 'agreement') = ("phone_verifications"."agreement_id" is not null));