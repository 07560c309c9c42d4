-- outside a transaction: the messages of years are looked through while others write.
ALTER TABLE "outbox" DROP CONSTRAINT IF EXISTS "outbox_channel_known", ADD CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('sms', 'email', 'push', 'webhook')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" VALIDATE CONSTRAINT "outbox_channel_known";--> statement-breakpoint
ALTER TABLE "service_faults" DROP CONSTRAINT IF EXISTS "service_faults_service_known", ADD CONSTRAINT "service_faults_service_known" CHECK ("service_faults"."service" in ('codes', 'sms', 'email', 'webhook', 'files', 'disk', 'replicas', 'codes-a-day', 'island-codes-a-day', 'crowds'));
