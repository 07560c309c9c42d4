-- Who is near is read from the index alone: where a featured listing stands among the others is in it.
DROP INDEX ranked_listings_near_featured;
--> statement-breakpoint
CREATE INDEX ranked_listings_near_featured ON ranked_listings USING gist (spot)
  INCLUDE (business_id, trade, standing, rating, reviews, latitude, longitude) WHERE featured;
