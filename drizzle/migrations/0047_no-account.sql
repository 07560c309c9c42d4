ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_refund_reason_known";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_refund_reason_known" CHECK ("subscriptions"."refund_reason" in ('asked', 'sold_out', 'bought_twice', 'no_account'));--> statement-breakpoint
-- As findListingFor (places.server.ts): a plan that lost its listing goes to one that shows no other, and of several
-- such the oldest goes first.
CREATE OR REPLACE FUNCTION link_purchases(listing uuid, at timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH meant AS (
    SELECT s.id, s.placed_at IS NOT NULL AS lost, b.owner_id,
      row_number() OVER (PARTITION BY s.placed_at IS NOT NULL ORDER BY s.started_at, s.id) AS turn
    FROM businesses b
    JOIN accounts owner ON owner.id = b.owner_id
    JOIN business_categories c ON c.id = b.category_id
    JOIN featured_applications asked ON asked.trade = c.slug
    JOIN subscriptions s ON s.application_id = asked.id
    WHERE b.id = listing AND b.status = 'active'
      AND s.business_id IS NULL AND s.entitled_until > at AND s.stopped_at IS NULL AND s.refund_wanted_at IS NULL
      AND (s.account_id = b.owner_id
        OR s.account_id IS NULL AND owner.email_confirmed_at IS NOT NULL AND lower(owner.email) = lower(s.email))
  )
  UPDATE subscriptions s SET business_id = listing, account_id = meant.owner_id, updated_at = at
  FROM meant
  WHERE s.id = meant.id AND (NOT meant.lost OR meant.turn = 1 AND NOT EXISTS (
    SELECT FROM subscriptions other WHERE other.business_id = listing AND other.place IS NOT NULL))
$$;
