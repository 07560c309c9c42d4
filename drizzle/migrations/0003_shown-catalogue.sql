CREATE TABLE "shown_catalogue" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_removals" ADD COLUMN "catalogue" text DEFAULT '' NOT NULL;