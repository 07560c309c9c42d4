CREATE TABLE "supplied_praise" (
	"business_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"says" text NOT NULL,
	"who" text NOT NULL,
	CONSTRAINT "supplied_praise_business_id_position_pk" PRIMARY KEY("business_id","position")
);
--> statement-breakpoint
ALTER TABLE "reviews" RENAME COLUMN "service_type" TO "work";--> statement-breakpoint
ALTER TABLE "review_disputes" ADD COLUMN "writer_said_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "supplied_praise" ADD CONSTRAINT "supplied_praise_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "businesses_removed_at" ON "businesses" USING btree ("postcode_key") WHERE status = 'removed';--> statement-breakpoint
-- Of what was written before only the trade is known.
UPDATE "reviews" SET "work" = upper(left("work", 1)) || substr("work", 2);
