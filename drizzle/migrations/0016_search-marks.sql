-- Listings that give hours or show photos are listed again, by the workers, so that they are found by that.
INSERT INTO "waiting_listings" ("business_ids")
SELECT array_agg("id") FROM (
	SELECT "id", row_number() OVER (ORDER BY "id") / 1000 AS "part" FROM "businesses"
	WHERE "status" = 'active' AND ("business_hours" IS NOT NULL OR ("claimed" AND "gallery_images"[1] LIKE '/%'))
) AS "found" GROUP BY "part";
