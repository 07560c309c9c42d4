CREATE TABLE "listing_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"checked_by" uuid,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "listing_checks_kind_known" CHECK ("listing_checks"."kind" in ('identity', 'address', 'phone', 'insurance', 'trade_body')),
	CONSTRAINT "listing_checks_insurance_expires" CHECK (("listing_checks"."kind" = 'insurance') = ("listing_checks"."expires_on" is not null)),
	CONSTRAINT "listing_checks_body_named" CHECK ("listing_checks"."kind" <> 'trade_body' or "listing_checks"."organisation" <> '')
);
--> statement-breakpoint
DROP INDEX "businesses_name";--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "awaits" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "awaits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "status_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "removal_id" uuid;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "unmatched_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listing_checks" ADD CONSTRAINT "listing_checks_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_checks" ADD CONSTRAINT "listing_checks_checked_by_accounts_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_checks_current" ON "listing_checks" USING btree ("business_id","kind",lower("organisation")) WHERE ended_at is null and kind = 'trade_body';--> statement-breakpoint
CREATE UNIQUE INDEX "listing_checks_current_plain" ON "listing_checks" USING btree ("business_id","kind") WHERE ended_at is null and kind <> 'trade_body';--> statement-breakpoint
CREATE INDEX "listing_checks_business" ON "listing_checks" USING btree ("business_id","checked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_checks_expiry" ON "listing_checks" USING btree ("expires_on") WHERE ended_at is null and kind = 'insurance';--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_merged_into_id_businesses_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "businesses_awaiting" ON "businesses" USING btree ("awaits","awaits_since","id") WHERE awaits is not null;--> statement-breakpoint
CREATE INDEX "businesses_by_status" ON "businesses" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "businesses_removal" ON "businesses" USING btree ("removal_id") WHERE removal_id is not null;--> statement-breakpoint
CREATE INDEX "businesses_merged_into" ON "businesses" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "leads_by_service" ON "leads" USING btree ("service_type","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "leads_by_status_and_service" ON "leads" USING btree ("status","service_type","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "leads_unmatched" ON "leads" USING btree ("unmatched_since","id") WHERE unmatched_since is not null;--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "leads_first_name" ON "leads" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "leads_last_name" ON "leads" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "leads_postcode" ON "leads" USING btree (replace(upper("postcode"), ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "businesses_name" ON "businesses" USING btree (lower("business_name") text_pattern_ops);--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_awaits_known" CHECK ("businesses"."awaits" in ('publication', 'check'));
--> statement-breakpoint
-- What an operator has to do about a listing. One whose owner has still to confirm an email waits for the owner.
CREATE FUNCTION awaited_of(listing businesses) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN listing.status = 'pending' AND (listing.owner_id IS NULL OR EXISTS (
      SELECT FROM accounts a WHERE a.id = listing.owner_id AND a.email_confirmed_at IS NOT NULL)) THEN 'publication'
    WHEN listing.status = 'active' AND listing.claimed AND listing.owner_id IS NOT NULL AND NOT listing.verified THEN 'check'
  END
$$;
--> statement-breakpoint
CREATE FUNCTION note_awaited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.awaits := awaited_of(NEW);
  IF NEW.awaits IS NULL THEN
    NEW.awaits_since := NULL;
  ELSIF TG_OP = 'INSERT' OR NEW.awaits IS DISTINCT FROM OLD.awaits THEN
    NEW.awaits_since := now();
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER businesses_awaited_at_first BEFORE INSERT ON businesses
FOR EACH ROW WHEN (NEW.status = 'pending' OR NEW.claimed) EXECUTE FUNCTION note_awaited();
--> statement-breakpoint
CREATE TRIGGER businesses_awaited BEFORE UPDATE OF status, owner_id, claimed, verified ON businesses
FOR EACH ROW EXECUTE FUNCTION note_awaited();
--> statement-breakpoint
-- No public page shows these either.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('list_changed_businesses()'::regprocedure),
    '{owner_id,', '{owner_id,awaits,awaits_since,status_reason,removed_at,removal_id,merged_into_id,');
END $$;
--> statement-breakpoint
UPDATE businesses SET awaits = awaited_of(businesses), awaits_since = created_at
WHERE (status = 'pending' OR claimed) AND awaited_of(businesses) IS NOT NULL;
--> statement-breakpoint
UPDATE leads SET unmatched_since = created_at
WHERE NOT EXISTS (SELECT FROM lead_assignments a WHERE a.lead_id = leads.id);
--> statement-breakpoint
-- What was checked about a business is on its page.
CREATE FUNCTION notify_checks_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('businesses_changed', '');
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER listing_checks_changed AFTER INSERT OR UPDATE OR DELETE ON listing_checks
FOR EACH STATEMENT EXECUTE FUNCTION notify_checks_changed();
