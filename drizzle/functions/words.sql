-- Without accents and in lower case, so that 'Siân' is found by 'sian', and without the marks of half hours (listings.sql).
-- Most text is plain ASCII and skips the work.
-- In PL/pgSQL, as city_key is: to plan a statement, PostgreSQL runs each immutable function of constants in it, and one in
-- SQL is parsed and planned each time, which takes longer than a page of a list. This is planned once a connection.
CREATE OR REPLACE FUNCTION folded(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE
    WHEN octet_length(words) = char_length(words) THEN lower(words)
    ELSE lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f\ue000-\uefff]', '', 'g'))
  END;
END;
$$;

-- What two spellings of a city have in common: 'Stoke on Trent' and 'stoke-on-trent' are the same.
CREATE OR REPLACE FUNCTION city_key(city text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(
    nullif(btrim(regexp_replace(
      regexp_replace(folded(city), '[^a-z0-9[:space:]-]', '', 'g'), '[[:space:]-]+', '-', 'g'), '-'), ''),
    city);
END;
$$;
