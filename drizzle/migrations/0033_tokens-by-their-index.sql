-- A table of tokens that has just been filled has no statistics: guessing that each token is there often, the planner
-- walks the table, or its ids from the smallest, for every one of them. One is looked up by its index, whatever is known.
CREATE OR REPLACE FUNCTION take_in_tokens(ids uuid[], texts text[]) RETURNS TABLE (id uuid, search_text text, tokens integer[])
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  every_token text[];
BEGIN
  every_token := ARRAY(SELECT DISTINCT token FROM unnest(texts) AS written, tokens_of(written) AS token);
  INSERT INTO search_tokens (token)
  SELECT each_token.token FROM unnest(every_token) AS each_token (token)
  WHERE (SELECT min(known.id + 0) FROM search_tokens known WHERE known.token = each_token.token) IS NULL;
  RETURN QUERY
  WITH numbered AS MATERIALIZED (
    SELECT token, (SELECT min(known.id + 0) FROM search_tokens known WHERE known.token = each_token.token) AS number
    FROM unnest(every_token) AS each_token (token)
  ), made_of AS (
    SELECT given.id, array_agg(DISTINCT numbered.number) AS tokens
    FROM unnest(ids, texts) AS given (id, words), tokens_of(given.words) AS token
    JOIN numbered USING (token)
    GROUP BY given.id
  )
  SELECT given.id, given.words, coalesce(made_of.tokens, '{}')
  FROM unnest(ids, texts) AS given (id, words) LEFT JOIN made_of ON made_of.id = given.id;
END;
$$;
