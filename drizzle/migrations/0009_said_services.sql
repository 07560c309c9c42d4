CREATE TABLE "import_services" (
	"word" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
