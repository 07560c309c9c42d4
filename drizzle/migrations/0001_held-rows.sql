CREATE TABLE "import_held_rows" (
	"run_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"line" integer NOT NULL,
	"business_name" text NOT NULL,
	"phone" text NOT NULL,
	"city" text NOT NULL,
	"postcode" text,
	"website" text,
	"business_id" uuid NOT NULL,
	"why" text NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "import_held_rows_run_id_row_pk" PRIMARY KEY("run_id","row"),
	CONSTRAINT "import_held_rows_answer_known" CHECK ("import_held_rows"."answer" in ('same', 'new'))
);
--> statement-breakpoint
ALTER TABLE "import_held_rows" ADD CONSTRAINT "import_held_rows_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_held_rows" ADD CONSTRAINT "import_held_rows_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;