-- A typed time of day, in minutes: '6:30 PM' is 1110; null for anything else.
CREATE OR REPLACE FUNCTION minute_of_day(hour integer, minute integer, half text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN minute > 59 OR hour > 23 OR (half IS NOT NULL AND hour NOT BETWEEN 1 AND 12) THEN NULL
  ELSE minute + 60 * CASE half WHEN 'am' THEN hour % 12 WHEN 'pm' THEN hour % 12 + 12 ELSE hour END
END;

-- The times at which a day (Monday is 1) is open, in minutes; one that goes on after midnight closes later than 1440.
-- Hours that end before they begin go on only where both times say their half of the day: '8-6' may be meant as the
-- evening, and nobody should ring at night for it.
CREATE OR REPLACE FUNCTION opening_times(hours jsonb) RETURNS TABLE (day integer, opens integer, closes integer)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT ROWS 7 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH given AS (
    SELECT DISTINCT ON (week.day) week.day::integer AS day, regexp_replace(
      btrim(regexp_replace(lower(stated.times), '\s+', ' ', 'g')), '^(open )?24 ?(h|hrs|hours|/7)$', '00:00-23:59') AS times
    FROM jsonb_each_text(CASE WHEN jsonb_typeof(hours) = 'object' THEN hours ELSE '{}' END)
      WITH ORDINALITY AS stated (name, times, place)
    JOIN unnest('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]) WITH ORDINALITY AS week (name, day)
      ON starts_with(week.name, lower(btrim(stated.name))) AND length(btrim(stated.name)) >= 3
    WHERE btrim(stated.times) <> ''
    ORDER BY week.day, stated.place
  ), read AS (
    SELECT given.day, minute_of_day(m[1]::integer, coalesce(m[2], '0')::integer, m[3]) AS opens,
      minute_of_day(m[4]::integer, coalesce(m[5], '0')::integer, m[6]) AS closes, m[3] || m[6] IS NOT NULL AS plain
    FROM given, regexp_split_to_table(times, ' ?, ?') AS part,
      regexp_match(part, '^(\d{1,2})(?:[:.](\d\d))? ?(am|pm)? ?[-–—] ?(\d{1,2})(?:[:.](\d\d))? ?(am|pm)?$') AS m
  )
  SELECT day, opens, CASE WHEN opens < closes THEN closes ELSE closes + 1440 END
  FROM read WHERE opens < closes OR (plain AND closes < opens) ORDER BY day, opens;
END;
$$;

-- The opening hours of a week in half hours, from Monday's first: a bit for each that it is open throughout. Null if it
-- is never open.
CREATE OR REPLACE FUNCTION opening_week(hours jsonb) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  week bytea := decode(repeat('00', 42), 'hex');
  half_hour integer;
BEGIN
  FOR half_hour IN
    SELECT (48 * (day - 1) + slot) % 336 FROM opening_times(hours),
      generate_series((opens + 29) / 30, CASE closes WHEN 1439 THEN 48 ELSE closes / 30 END - 1) AS slot
  LOOP
    week := set_bit(week, half_hour, 1);
  END LOOP;
  RETURN nullif(week, decode(repeat('00', 42), 'hex'));
END;
$$;
