CREATE UNLOGGED TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"payload" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

--> statement-breakpoint
-- To be heard after the commit: NOTIFY in a transaction would make its commit wait for every other that has one.
CREATE FUNCTION announce(channel text, payload text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO announcements (channel, payload) VALUES (channel, payload)
$$;
--> statement-breakpoint
-- Whatever notified in its transaction announces.
DO $$
DECLARE
  notifying regprocedure;
BEGIN
  FOR notifying IN
    SELECT oid FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f' AND prosrc LIKE '%pg\_notify(%'
  LOOP
    EXECUTE replace(pg_get_functiondef(notifying), 'pg_notify(', 'announce(');
  END LOOP;
END $$;
