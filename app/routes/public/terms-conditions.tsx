import type { MetaFunction } from "@remix-run/node";
import { LegalPage } from "~/components/page/legal-page";
import { pageMeta } from "~/components/page/page-meta";
import { termsConditions } from "~/content/legal";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ ...termsConditions, path: paths.termsConditions }, matches);

export default function TermsConditions() {
  return <LegalPage text={termsConditions} />;
}
