CREATE TABLE "listing_counts" (
	"scope" text NOT NULL,
	"total" integer NOT NULL,
	"featured" integer NOT NULL,
	"verified" integer NOT NULL,
	"claimed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "past_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ranked_listings" (
	"business_id" uuid NOT NULL,
	"trade" text NOT NULL,
	"city_key" text NOT NULL,
	"featured" boolean NOT NULL,
	"verified" boolean NOT NULL,
	"claimed" boolean NOT NULL,
	"rating" double precision NOT NULL,
	"reviews" integer NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"spot" "point",
	"search_text" text NOT NULL,
	CONSTRAINT "ranked_listings_business_id_trade_pk" PRIMARY KEY("business_id","trade")
);
--> statement-breakpoint
CREATE TABLE "searchable_listings" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"trades" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"city_key" text NOT NULL,
	"featured" boolean NOT NULL,
	"verified" boolean NOT NULL,
	"claimed" boolean NOT NULL,
	"rating" double precision NOT NULL,
	"reviews" integer NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_names" (
	"name" text PRIMARY KEY NOT NULL,
	"trade" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "past_slugs" ADD CONSTRAINT "past_slugs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_counts_scope" ON "listing_counts" USING btree ("scope");--> statement-breakpoint
CREATE INDEX "past_slugs_business" ON "past_slugs" USING btree ("business_id");