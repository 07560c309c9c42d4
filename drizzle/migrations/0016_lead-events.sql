CREATE TABLE "lead_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"assignment_id" uuid,
	"account_id" uuid,
	"kind" text NOT NULL,
	"status" text,
	"decline_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_events_kind_known" CHECK ("lead_events"."kind" in ('viewed', 'status', 'undone', 'notes')),
	CONSTRAINT "lead_events_status_known" CHECK ("lead_events"."status" in ('new', 'assigned', 'contacted', 'quoted', 'booked', 'completed', 'declined')),
	CONSTRAINT "lead_events_reason_known" CHECK ("lead_events"."decline_reason" in ('too_far', 'too_busy', 'not_our_work', 'could_not_reach', 'already_hired', 'wrong_details', 'other'))
);
--> statement-breakpoint
DROP INDEX "lead_assignments_business";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "business_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD COLUMN "requested_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_assignments" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_assignment_id_lead_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."lead_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_events_assignment" ON "lead_events" USING btree ("assignment_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_events_lead" ON "lead_events" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_events_account" ON "lead_events" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_events_viewed_once" ON "lead_events" USING btree ("assignment_id","account_id") WHERE kind = 'viewed';--> statement-breakpoint
CREATE INDEX "lead_assignments_status" ON "lead_assignments" USING btree ("business_id","status","requested_at" DESC NULLS FIRST,"lead_id");--> statement-breakpoint
-- What the search of a professional's list looks in, with a character between the fields that nobody can type.
CREATE FUNCTION lead_search_text(first_name text, last_name text, service text, postcode text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT folded(left(first_name || ' ' || last_name, 300)) || chr(31)
    || left(replace(folded(service), '-', ' '), 100) || chr(31)
    || left(replace(lower(postcode), ' ', ''), 20) || chr(31) || left(lower(postcode), 20)
$$;
--> statement-breakpoint
CREATE FUNCTION copy_lead_to_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT created_at, lead_search_text(first_name, last_name, service_type, postcode)
  INTO NEW.requested_at, NEW.search_text FROM leads WHERE id = NEW.lead_id;
  -- Without such a lead the foreign key has the word.
  NEW.requested_at := coalesce(NEW.requested_at, now());
  NEW.search_text := coalesce(NEW.search_text, '');
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER lead_assignments_copied BEFORE INSERT ON lead_assignments
FOR EACH ROW EXECUTE FUNCTION copy_lead_to_assignment();
--> statement-breakpoint
CREATE FUNCTION copy_lead_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_assignments SET requested_at = NEW.created_at,
    search_text = lead_search_text(NEW.first_name, NEW.last_name, NEW.service_type, NEW.postcode)
  WHERE lead_id = NEW.id;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A deletion of somebody's details empties these columns: the copies go with them.
CREATE TRIGGER leads_copied AFTER UPDATE OF first_name, last_name, service_type, postcode, created_at ON leads
FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.service_type, OLD.postcode, OLD.created_at)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.service_type, NEW.postcode, NEW.created_at))
EXECUTE FUNCTION copy_lead_again();
--> statement-breakpoint
UPDATE lead_assignments SET requested_at = leads.created_at,
  search_text = lead_search_text(leads.first_name, leads.last_name, leads.service_type, leads.postcode)
FROM leads WHERE leads.id = lead_assignments.lead_id;
--> statement-breakpoint
CREATE INDEX lead_assignments_newest ON lead_assignments (business_id, requested_at DESC, lead_id)
  INCLUDE (status, search_text);
