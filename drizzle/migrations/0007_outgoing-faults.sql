CREATE TABLE "service_faults" (
	"service" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"error" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"tries" integer DEFAULT 1 NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_faults_service_known" CHECK ("service_faults"."service" in ('codes', 'sms', 'email')),
	CONSTRAINT "service_faults_kind_known" CHECK ("service_faults"."kind" in ('configuration', 'authentication', 'network', 'vendor'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "faults" integer DEFAULT 0 NOT NULL;