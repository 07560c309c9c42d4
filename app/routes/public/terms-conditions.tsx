import type { MetaFunction } from "@remix-run/node";
import { LegalPage } from "~/components/page/legal-page";
import { termsConditions } from "~/content/legal";
import { site } from "~/content/site";

export const meta: MetaFunction = () => [
  { title: `${termsConditions.title} · ${site.name}` },
  { name: "description", content: termsConditions.description },
];

export default function TermsConditions() {
  return <LegalPage text={termsConditions} />;
}
