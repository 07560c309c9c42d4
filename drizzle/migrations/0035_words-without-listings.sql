-- What is written goes into the indexes of words at once. A list of what is pending was read by every search, and whoever
-- wrote when it was full had to sort in what others had written: one update in a hundred took half a second.
ALTER INDEX searchable_listings_tokens SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX search_tokens_pieces SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list('searchable_listings_tokens'), gin_clean_pending_list('search_tokens_pieces');--> statement-breakpoint
-- Whoever lists something with tokens holds this, with all others who do, until the transaction ends.
CREATE FUNCTION tokens_in_use() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 7030417::bigint';
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('take_in_tokens(uuid[], text[])'::regprocedure),
    'every_token := ARRAY(',
    'PERFORM pg_advisory_xact_lock_shared(tokens_in_use());
  every_token := ARRAY(');
END $$;
--> statement-breakpoint
-- Forgets the tokens that no listing has any more, of one of so many parts of all; returns how many those were. Nobody
-- who lists something waits for the search for them; while somebody does, none is forgotten: the next time will do.
-- What the statistics know as common is in use. Each of the others is looked up by the index, whatever is known.
CREATE FUNCTION forget_tokens(part integer, parts integer) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET enable_seqscan = off AS $$
DECLARE
  common CONSTANT integer[] := coalesce((
    SELECT most_common_elems::text::integer[] FROM pg_stats
    WHERE schemaname = current_schema AND tablename = 'searchable_listings' AND attname = 'tokens'), '{}');
  unused integer[];
  forgotten integer;
BEGIN
  unused := ARRAY(
    SELECT known.id FROM search_tokens known
    WHERE known.id % parts = part AND known.id <> ALL (common)
      AND (SELECT true FROM searchable_listings WHERE tokens @> ARRAY[known.id] LIMIT 1) IS NULL);
  IF cardinality(unused) = 0 OR NOT pg_try_advisory_xact_lock(tokens_in_use()) THEN
    RETURN 0;
  END IF;
  DELETE FROM search_tokens known
  WHERE known.id = ANY (unused) AND (SELECT true FROM searchable_listings WHERE tokens @> ARRAY[known.id] LIMIT 1) IS NULL;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END;
$$;
