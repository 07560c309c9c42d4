ALTER TABLE "listing_proofs" DROP CONSTRAINT "listing_proofs_kind_known";--> statement-breakpoint
ALTER TABLE "listing_proofs" ALTER COLUMN "paper_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_proofs" ALTER COLUMN "paper_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD COLUMN "before_id" uuid;--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD COLUMN "after_id" uuid;--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD CONSTRAINT "listing_proofs_before_id_business_pictures_id_fk" FOREIGN KEY ("before_id") REFERENCES "public"."business_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD CONSTRAINT "listing_proofs_after_id_business_pictures_id_fk" FOREIGN KEY ("after_id") REFERENCES "public"."business_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_proofs_before" ON "listing_proofs" USING btree ("before_id") WHERE before_id is not null;--> statement-breakpoint
CREATE INDEX "listing_proofs_after" ON "listing_proofs" USING btree ("after_id") WHERE after_id is not null;--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD CONSTRAINT "listing_proofs_papers_or_photos" CHECK (case "listing_proofs"."kind" when 'job' then num_nulls(paper_name, paper_type) = 2 and num_nulls(before_id, after_id) = 0
        else num_nulls(paper_name, paper_type) = 0 and num_nulls(before_id, after_id) = 2 end);--> statement-breakpoint
ALTER TABLE "listing_proofs" ADD CONSTRAINT "listing_proofs_kind_known" CHECK ("listing_proofs"."kind" in ('insurance', 'trade_body', 'guarantee', 'job'));