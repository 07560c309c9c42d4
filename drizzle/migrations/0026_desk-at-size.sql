CREATE TABLE "figure_days" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"count" integer NOT NULL,
	"part" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "figure_days_day_figure_source_pk" PRIMARY KEY("day","figure","source"),
	CONSTRAINT "figure_days_figure_known" CHECK ("figure_days"."figure" in ('requests', 'routed', 'answered', 'decided'))
);
--> statement-breakpoint
DROP INDEX "business_claims_queue";--> statement-breakpoint
DROP INDEX "lead_assignments_given";--> statement-breakpoint
DROP INDEX "leads_unmatched";--> statement-breakpoint
DROP INDEX "listing_checks_expiry";--> statement-breakpoint
ALTER TABLE "business_claims" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_phone" ON "accounts" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "accounts_first_name" ON "accounts" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_last_name" ON "accounts" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "business_claims_waiting" ON "business_claims" USING btree ("created_at","id","kind") WHERE waits;--> statement-breakpoint
CREATE INDEX "business_claims_made" ON "business_claims" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "business_claims_decided" ON "business_claims" USING btree ("decided_at" DESC NULLS FIRST,"id") WHERE decided_at is not null and status in ('approved', 'rejected', 'proven');--> statement-breakpoint
CREATE INDEX "lead_assignments_given" ON "lead_assignments" USING btree ("created_at","answered_at","status");--> statement-breakpoint
CREATE INDEX "leads_unmatched" ON "leads" USING btree ("phone_verified","unmatched_since","id") WHERE unmatched_since is not null and erased_at is null and routing_stopped_at is null and hired_at is null;--> statement-breakpoint
CREATE INDEX "listing_checks_expiry" ON "listing_checks" USING btree ("expires_on","business_id") WHERE ended_at is null and kind = 'insurance';
--> statement-breakpoint
-- A claim waits for an operator while it is open, and one that a code has proved until somebody has verified its
-- business: what was decided long ago is not looked at again to count what waits.
CREATE FUNCTION note_claim_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waits := NEW.status IN ('pending', 'disputed')
    OR (NEW.status = 'proven' AND EXISTS (SELECT FROM businesses b WHERE b.id = NEW.business_id AND NOT b.verified));
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER business_claims_wait BEFORE INSERT OR UPDATE OF status, business_id ON business_claims
FOR EACH ROW EXECUTE FUNCTION note_claim_waits();
--> statement-breakpoint
CREATE FUNCTION note_proven_claims_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE business_claims SET waits = NOT NEW.verified WHERE business_id = NEW.id AND status = 'proven';
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER businesses_verified AFTER UPDATE OF verified ON businesses
FOR EACH ROW WHEN (OLD.verified IS DISTINCT FROM NEW.verified) EXECUTE FUNCTION note_proven_claims_wait();
--> statement-breakpoint
UPDATE business_claims c SET waits = true FROM businesses b
WHERE b.id = c.business_id AND (c.status IN ('pending', 'disputed') OR (c.status = 'proven' AND NOT b.verified));
