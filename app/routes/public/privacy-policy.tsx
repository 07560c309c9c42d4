import { LegalPage } from "~/components/page/legal-page";
import { metaOf } from "~/components/page/page-meta";
import { privacyPolicy } from "~/content/legal";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export const meta = metaOf(() => ({ ...privacyPolicy, path: paths.privacyPolicy }));

export default function PrivacyPolicy() {
  return <LegalPage text={privacyPolicy} />;
}
