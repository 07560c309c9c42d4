import { LegalPage } from "~/components/page/legal-page";
import { metaOf } from "~/components/page/page-meta";
import { termsConditions } from "~/content/legal";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export const meta = metaOf(() => ({ ...termsConditions, path: paths.termsConditions }));

export default function TermsConditions() {
  return <LegalPage text={termsConditions} />;
}
