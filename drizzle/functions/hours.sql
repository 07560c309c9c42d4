-- A typed time of day, in minutes: '6:30 PM' is 1110; null for anything else.
CREATE OR REPLACE FUNCTION minute_of_day(hour integer, minute integer, half text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN minute > 59 OR hour > 23 OR (half IS NOT NULL AND hour NOT BETWEEN 1 AND 12) THEN NULL
  ELSE minute + 60 * CASE half WHEN 'am' THEN hour % 12 WHEN 'pm' THEN hour % 12 + 12 ELSE hour END
END;

-- The days (Monday is 1) whose given hours are two times of day, with these in minutes. Hours that end before they
-- begin are ignored: '8-6' may be meant as the evening, and nobody should ring at night for it.
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
      minute_of_day(m[4]::integer, coalesce(m[5], '0')::integer, m[6]) AS closes
    FROM given, regexp_match(times, '^(\d{1,2})(?:[:.](\d\d))? ?(am|pm)? ?[-–—] ?(\d{1,2})(?:[:.](\d\d))? ?(am|pm)?$') AS m
  )
  SELECT day, opens, closes FROM read WHERE opens < closes ORDER BY day;
END;
$$;

-- The opening hours of a week in half hours: for each day, Monday first, a byte for the first half hour that it is open
-- throughout and a byte for the first after those; 255 and 0 for a day without. Null if there is no such day.
CREATE OR REPLACE FUNCTION opening_week(hours jsonb) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT decode(string_agg(coalesce(lpad(to_hex((opens + 29) / 30), 2, '0')
    || lpad(to_hex(CASE closes WHEN 1439 THEN 48 ELSE closes / 30 END), 2, '0'), 'ff00'), '' ORDER BY day), 'hex')
  FROM generate_series(1, 7) AS week (day) LEFT JOIN opening_times(hours) USING (day)
  HAVING count(opens) > 0
$$;
