ALTER TABLE "import_runs" ADD COLUMN "lines_above" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "doubtful" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_lines_accounted" CHECK ("import_runs"."status" <> 'done' or "import_runs"."lines" is null or ("import_runs"."lines" ->> 'all')::int =
        ("import_runs"."lines" ->> 'headings')::int + "import_runs"."rows" + ("import_runs"."lines" ->> 'blank')::int
        + ("import_runs"."lines" ->> 'continued')::int);