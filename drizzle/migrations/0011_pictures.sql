CREATE TABLE "business_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"path" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_pictures_path_unique" UNIQUE("path"),
	CONSTRAINT "business_pictures_kind_known" CHECK ("business_pictures"."kind" in ('logo', 'gallery'))
);
--> statement-breakpoint
CREATE TABLE "let_go_pictures" (
	"path" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "business_pictures" ADD CONSTRAINT "business_pictures_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_pictures_business" ON "business_pictures" USING btree ("business_id","kind","position");--> statement-breakpoint
CREATE UNIQUE INDEX "business_pictures_one_logo" ON "business_pictures" USING btree ("business_id") WHERE kind = 'logo';--> statement-breakpoint
CREATE INDEX "let_go_pictures_due" ON "let_go_pictures" USING btree ("due_at");--> statement-breakpoint
-- A picture that goes, on its own or with its business, leaves a note of the files that it owned.
CREATE FUNCTION let_picture_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO let_go_pictures (path) SELECT path FROM gone
  ON CONFLICT (path) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pictures_let_go AFTER DELETE ON business_pictures
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION let_picture_go();
