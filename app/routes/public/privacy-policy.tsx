import type { MetaFunction } from "@remix-run/node";
import { LegalPage } from "~/components/page/legal-page";
import { pageMeta } from "~/components/page/page-meta";
import { privacyPolicy } from "~/content/legal";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ ...privacyPolicy, path: paths.privacyPolicy }, matches);

export default function PrivacyPolicy() {
  return <LegalPage text={privacyPolicy} />;
}
