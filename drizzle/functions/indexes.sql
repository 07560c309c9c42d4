-- The functions that indexes are built on. Whoever changes what one returns must rebuild its indexes in a migration:
-- businesses_routable_featured and businesses_routable_others use services_listed with plain_service;
-- leads_first_name_key, leads_last_name_key, accounts_first_name_key and accounts_last_name_key use find_key with folded.
-- Functions that call each other name the schema, since a dump is restored without a search path.
--
-- A service's name as in `trade_names`; app/models/trades/trade.ts does the same.
CREATE OR REPLACE FUNCTION plain_service(service text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(btrim(regexp_replace(lower(service), '[[:space:]]+', ' ', 'g')), ' and ', ' & ')
$$;

-- A listing's services, as plain names in a tsvector: an index finds the nearest that list one of them, or none. Its
-- category stands among them as `#` and its id. Names that are too long are cut. In PL/pgSQL, whose plan a connection
-- keeps: as SQL it was planned anew in each statement that called it, which was a third of the cost of routing a lead.
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

-- Plain letters in lower case, so that 'Łódź' is found by 'lodz'. app/models/reading/find-key.ts has the same rule. Most
-- text is plain ASCII and skips the work; in the collation "C", so that no database's own changes what comes out. In
-- PL/pgSQL, as the other functions of constants are, and planned once a connection: PostgreSQL runs each immutable
-- function of constants while it plans a statement, and one in SQL is parsed and planned each time.
CREATE OR REPLACE FUNCTION folded(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := words;
BEGIN
  IF octet_length(plain) > char_length(plain) THEN
    plain := regexp_replace(normalize(plain, NFKD) COLLATE "C", '[\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe2f]', '', 'g');
    IF plain COLLATE "C" ~ '[æœþßđðłøıħŧςÆŒÞẞĐÐŁØĦŦΑ-ΩЂ-Я]' THEN
      plain := translate(plain,
        'ÆŒÞẞđĐðÐłŁøØıħĦŧŦςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
        'æœþßddddllooihhttσαβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюя');
      plain := replace(replace(replace(replace(plain, 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss');
    END IF;
  END IF;
  RETURN lower(plain COLLATE "C");
END;
$$;

-- What a text is found by, as words with single spaces: see `findKey` in app/models/reading/find-key.ts, which has the
-- same rule.
CREATE OR REPLACE FUNCTION find_key(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := regexp_replace(words COLLATE "C", E'[\'`.´ʼ‘’′＇‐‑\u00ad\u200b-\u200f\u2060\ufeff-]', '', 'g');
BEGIN
  plain := public.folded(plain);
  IF plain ~ '[&+]' THEN
    plain := regexp_replace(plain COLLATE "C", '&|\+(?![0-9])', ' and ', 'g');
  END IF;
  IF strpos(plain, '/') > 0 THEN
    plain := regexp_replace(plain COLLATE "C", '([0-9])/(?=[0-9])', '\1', 'g');
  END IF;
  plain := regexp_replace(plain COLLATE "C",
    '[\u0001-\u001f!-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f] *', ' ', 'g');
  WHILE strpos(plain, '  ') > 0 LOOP
    plain := replace(plain, '  ', ' ');
  END LOOP;
  RETURN regexp_replace(btrim(plain) COLLATE "C", ' (?:ltd|limited|llp|plc|and co)(?= |$)', '', 'g');
END;
$$;
