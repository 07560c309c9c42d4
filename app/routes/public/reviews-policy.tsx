import { LegalPage } from "~/components/page/legal-page";
import { metaOf } from "~/components/page/page-meta";
import { reviewsPolicy } from "~/content/reviews";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export const meta = metaOf(() => ({ ...reviewsPolicy, path: paths.reviewsPolicy }));

export default function ReviewsPolicy() {
  return <LegalPage text={reviewsPolicy} />;
}
