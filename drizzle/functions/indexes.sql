-- The functions that indexes are built on. Whoever changes what one returns must rebuild its indexes in a migration:
-- businesses_routable_featured and businesses_routable_others use partition_point and services_listed with
-- plain_service, search_tokens_pieces uses pieces_of.
--
-- A place as a point of the plane in which nearest neighbours are searched. Each trade has a part of its own, far to
-- the east of the next, so that a point's nearest neighbours are of its trade. Degrees of longitude are as long as they
-- are in the middle of Great Britain: app/models/listings/search/partition.server.ts has the same figure.
CREATE OR REPLACE FUNCTION partition_point(trade text, latitude double precision, longitude double precision) RETURNS point
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT point(('x' || substr(md5(trade), 1, 3))::bit(12)::integer * 1000 + longitude * 0.58, latitude)
$$;

-- The different pieces of a token that it is found by, up to three characters long. A number has only those of three:
-- there are more numbers than words, and nobody looks for one by a digit or two.
CREATE OR REPLACE FUNCTION pieces_of_any(token text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(DISTINCT substr(token, place, size))
  FROM generate_series(CASE WHEN token ~ '^[+0-9]{7,}$' THEN 3 ELSE 1 END, 3) AS size,
    generate_series(1, char_length(token) - size + 1) AS place
$$;

-- The same, with a number's beginnings as dialled from abroad; without a query for what nearly all tokens look like. A
-- piece may be there twice: the last one, for tokens shorter than the longest. As an expression, its calls are bound
-- when it is created: building the index looks up no function by name.
CREATE OR REPLACE FUNCTION pieces_of(token text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN CASE
    WHEN token ~ '^[+0-9]{7,13}$' THEN ARRAY[
      substr(token, 1, 3), substr(token, 2, 3), substr(token, 3, 3), substr(token, 4, 3), substr(token, 5, 3),
      substr(token, least(6, char_length(token) - 2), 3), substr(token, least(7, char_length(token) - 2), 3),
      substr(token, least(8, char_length(token) - 2), 3), substr(token, least(9, char_length(token) - 2), 3),
      substr(token, least(10, char_length(token) - 2), 3), substr(token, least(11, char_length(token) - 2), 3)]
      || CASE WHEN token ~ '^0[1-9][0-9]{6,10}$'
        THEN ARRAY['+44', '44' || substr(token, 2, 1), '4' || substr(token, 2, 2)] ELSE '{}'::text[] END
    WHEN char_length(token) BETWEEN 3 AND 8 AND token !~ '^[+0-9]{7,}$' THEN ARRAY[
      substr(token, 1, 1), substr(token, 2, 1), substr(token, 3, 1), substr(token, least(4, char_length(token)), 1),
      substr(token, least(5, char_length(token)), 1), substr(token, least(6, char_length(token)), 1),
      substr(token, least(7, char_length(token)), 1), substr(token, char_length(token), 1),
      substr(token, 1, 2), substr(token, 2, 2), substr(token, least(3, char_length(token) - 1), 2),
      substr(token, least(4, char_length(token) - 1), 2), substr(token, least(5, char_length(token) - 1), 2),
      substr(token, least(6, char_length(token) - 1), 2), substr(token, char_length(token) - 1, 2),
      substr(token, 1, 3), substr(token, least(2, char_length(token) - 2), 3),
      substr(token, least(3, char_length(token) - 2), 3), substr(token, least(4, char_length(token) - 2), 3),
      substr(token, least(5, char_length(token) - 2), 3), substr(token, char_length(token) - 2, 3)]
    ELSE pieces_of_any(token)
  END;

-- A service's name as in `trade_names`; app/models/trades/trade.ts does the same.
CREATE OR REPLACE FUNCTION plain_service(service text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(btrim(regexp_replace(lower(service), '[[:space:]]+', ' ', 'g')), ' and ', ' & ')
$$;

-- A listing's services, as plain names in a tsvector: an index finds the nearest that list one of them, or none. Names
-- that are too long are cut. In PL/pgSQL, whose plan a connection keeps: as SQL it was planned anew in each statement
-- that called it, which was a third of the cost of routing a lead. plain_service has its schema, since a dump is
-- restored without a search path.
CREATE OR REPLACE FUNCTION services_listed(service_types text[]) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  names text := array_to_string(service_types, chr(1));
BEGIN
  IF char_length(names) > 500 THEN
    names := regexp_replace(names, '([^\x01]{100})[^\x01]+', '\1', 'g');
  END IF;
  RETURN array_to_tsvector(array_remove(string_to_array(
    replace(replace(public.plain_service(names), ' ' || chr(1), chr(1)), chr(1) || ' ', chr(1)), chr(1)), ''));
END
$$;
