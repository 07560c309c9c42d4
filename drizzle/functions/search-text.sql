-- Text without accents and in lower case, so that 'Siân' is found by 'sian', and without the characters for half hours
-- (listings.sql). Most text is plain ASCII and skips the work. In PL/pgSQL, as city_key is, and planned once a
-- connection: PostgreSQL runs each immutable function of constants while it plans a statement, and one in SQL is parsed
-- and planned each time, which takes longer than a page of a list.
CREATE OR REPLACE FUNCTION folded(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE
    WHEN octet_length(words) = char_length(words) THEN lower(words)
    ELSE lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f\ue000-\uefff]', '', 'g'))
  END;
END;
$$;

-- A key that spellings of a city share: 'Stoke on Trent' and 'stoke-on-trent' have the same.
CREATE OR REPLACE FUNCTION city_key(city text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(
    nullif(btrim(regexp_replace(
      regexp_replace(folded(city), '[^a-z0-9[:space:]-]', '', 'g'), '[[:space:]-]+', '-', 'g'), '-'), ''),
    city);
END;
$$;

-- The words of a listing's text, split at nothing that a typed word could contain, or that would not be found.
CREATE OR REPLACE FUNCTION tokens_of(words text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT token FROM string_to_table(translate(words, E'\x1f\t\n\x0b\f\r', '      '), ' ') AS token WHERE token <> ''
$$;

-- A telephone number is in a text twice, as dialled from abroad and from the UK: both are one token, the latter.
CREATE OR REPLACE FUNCTION kept_token(token text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN starts_with(token, '+44') AND token ~ '^\+44[1-9][0-9]{6,10}$' THEN '0' || substr(token, 4)
    ELSE token
  END
$$;

-- Whether a token contains a word, in either form of a telephone number.
CREATE OR REPLACE FUNCTION token_holds(token text, word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strpos(token, word) > 0
    OR (starts_with(token, '0') AND token ~ '^0[1-9][0-9]{6,10}$' AND strpos('+44' || substr(token, 2), word) > 0)
$$;

-- The number of an advisory lock. Listing something with tokens takes it shared until the transaction ends; removing
-- tokens takes it exclusively.
CREATE OR REPLACE FUNCTION tokens_in_use() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 7030417::bigint';

-- Adds the new tokens of these texts, and returns for the position of each text the numbers of its tokens. A token is
-- looked up by its index, whatever the statistics say; merge joins are off because the planner expects a thousand
-- tokens, and there are far fewer.
CREATE OR REPLACE FUNCTION take_in_tokens(texts text[]) RETURNS TABLE (place bigint, numbers integer[])
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  IF cardinality(texts) = 0 THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(tokens_in_use());
  RETURN QUERY
  WITH written AS MATERIALIZED (
    SELECT place, token FROM unnest(texts) WITH ORDINALITY AS text (words, place), tokens_of(words) AS token
  ), kept AS MATERIALIZED (
    SELECT token, kept_token(token) AS kept FROM (SELECT DISTINCT token FROM written) AS every_token
  ), known AS MATERIALIZED (
    SELECT kept, (SELECT min(known.id + 0) FROM search_tokens known WHERE known.token = kept) AS number
    FROM (SELECT DISTINCT kept FROM kept) AS every_kept
  ), added AS (
    INSERT INTO search_tokens (token) SELECT kept FROM known WHERE number IS NULL RETURNING token AS kept, id AS number
  ), numbered AS (
    SELECT token, number
    FROM kept JOIN (SELECT kept, number FROM known WHERE number IS NOT NULL UNION ALL SELECT kept, number FROM added) AS found
    USING (kept)
  )
  SELECT place, array_agg(number)
  FROM (SELECT DISTINCT place, number FROM written JOIN numbered USING (token) ORDER BY place, number) AS made_of
  GROUP BY place;
END;
$$;

-- The tokens that contain a word, and the share of all listings that have one of them, as far as the table's statistics
-- know: 0 for rare ones. `wide` if there are more than `most`, or it is not known: numbers of one or two digits are in
-- no index. A word in which folding made a space is looked for by its longest part.
CREATE OR REPLACE FUNCTION tokens_holding(word text, most integer) RETURNS TABLE (ids integer[], wide boolean, share double precision)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  part CONSTANT text := coalesce(
    (SELECT each_part FROM tokens_of(word) AS each_part ORDER BY char_length(each_part) DESC LIMIT 1), '');
  sought CONSTANT text[] := CASE
    WHEN char_length(part) <= 3 THEN ARRAY[part]
    ELSE ARRAY(SELECT DISTINCT substr(part, place, 3) FROM generate_series(1, char_length(part) - 2) AS place)
  END;
BEGIN
  ids := '{}';
  share := 0;
  wide := part ~ '^[+0-9]{0,2}$';
  IF NOT wide THEN
    ids := ARRAY(
      SELECT id FROM (SELECT id, token FROM search_tokens WHERE pieces_of(token) COLLATE "C" @> sought OFFSET 0) AS likely
      WHERE token_holds(token, part) LIMIT most + 1);
    wide := cardinality(ids) > most;
  END IF;
  IF wide THEN
    ids := '{}';
  ELSE
    share := coalesce((
      SELECT sum(frequency)
      FROM pg_stats, unnest(most_common_elems::text::integer[], most_common_elem_freqs) AS common (id, frequency)
      WHERE schemaname = current_schema AND tablename = 'searchable_listings' AND attname = 'tokens'
        AND common.id = ANY (ids)), 0);
  END IF;
  RETURN NEXT;
END;
$$;

-- Removes the tokens that no listing has any more, in part `part` of `parts`; returns how many. Listing something never
-- waits for this search; while somebody lists, no token is removed: the next run will do. Tokens that the statistics
-- know as common are in use. Each of the others is looked up by the index, whatever the statistics say.
CREATE OR REPLACE FUNCTION forget_tokens(part integer, parts integer) RETURNS integer
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

-- Merges pending entries into the token indexes. Editing a listing leaves its tokens pending, where searches read them
-- too; the workers merge them a moment later, so that no edit pays for others' entries.
CREATE OR REPLACE FUNCTION sort_in_words() RETURNS void LANGUAGE sql AS $$
  SELECT gin_clean_pending_list(word_index)
  FROM unnest(ARRAY['searchable_listings_tokens', 'search_tokens_pieces']::regclass[]) AS word_index
$$;
