-- Addresses with a character that nobody sees, or with a full stop at the end, were taken once, and nobody can type them
-- again. They are put right where nobody else has the address.
UPDATE "accounts" SET "email" = "mended"."email"
FROM (
  SELECT DISTINCT ON (lower("read"."email")) "read"."id", "read"."email"
  FROM (
    SELECT "id", "email" AS "stored", "email_confirmed_at", "created_at", rtrim(regexp_replace("email",
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]',
      '', 'g'), '.,;') AS "email"
    FROM "accounts"
  ) "read"
  WHERE "read"."email" <> "read"."stored"
    AND NOT EXISTS (SELECT FROM "accounts" "other" WHERE lower("other"."email") = lower("read"."email"))
  ORDER BY lower("read"."email"), "read"."email_confirmed_at" NULLS LAST, "read"."created_at"
) "mended"
WHERE "accounts"."id" = "mended"."id";
