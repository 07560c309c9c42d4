-- To plan a statement, PostgreSQL runs each function of constants in it, and what such a function in SQL says is read and
-- planned for that each time: longer than a page of a list takes. In PL/pgSQL it is planned once by each connection.
CREATE OR REPLACE FUNCTION folded(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE
    WHEN octet_length(words) = char_length(words) THEN lower(words)
    ELSE lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'))
  END;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION city_key(city text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(
    nullif(btrim(regexp_replace(
      regexp_replace(folded(city), '[^a-z0-9[:space:]-]', '', 'g'), '[[:space:]-]+', '-', 'g'), '-'), ''),
    city);
END;
$$;
--> statement-breakpoint
-- Businesses have so many indexes that to plan reading one takes several times as long as to read it. These are planned
-- once by each connection, so as to look a key up by its index, whatever is known of the table by then.
--
-- The businesses with these ids, in this order; one that is not there is left out.
CREATE FUNCTION businesses_by_id(ids uuid[]) RETURNS SETOF businesses LANGUAGE plpgsql STABLE ROWS 12
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
  SELECT b.* FROM unnest(ids) WITH ORDINALITY AS given (id, place) JOIN businesses b ON b.id = given.id
  ORDER BY given.place;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION business_by_slug(wanted text) RETURNS SETOF businesses LANGUAGE plpgsql STABLE ROWS 1
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT b.* FROM businesses b WHERE b.slug = wanted;
END;
$$;
