-- The functions that indexes are built on. Whoever changes what one returns must rebuild its indexes in a migration:
-- businesses_routable_featured and businesses_routable_others use services_listed with plain_service.
--
-- A service's name as in `trade_names`; app/models/trades/trade.ts does the same.
CREATE OR REPLACE FUNCTION plain_service(service text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(btrim(regexp_replace(lower(service), '[[:space:]]+', ' ', 'g')), ' and ', ' & ')
$$;

-- A listing's services, as plain names in a tsvector: an index finds the nearest that list one of them, or none. Its
-- category stands among them as `#` and its id. Names that are too long are cut. In PL/pgSQL, whose plan a connection
-- keeps: as SQL it was planned anew in each statement that called it, which was a third of the cost of routing a lead.
-- plain_service has its schema, since a dump is restored without a search path.
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
