import type { MetaFunction } from "@remix-run/node";
import { LegalPage } from "~/components/page/legal-page";
import { privacyPolicy } from "~/content/legal";
import { site } from "~/content/site";

export const meta: MetaFunction = () => [
  { title: `${privacyPolicy.title} · ${site.name}` },
  { name: "description", content: privacyPolicy.description },
];

export default function PrivacyPolicy() {
  return <LegalPage text={privacyPolicy} />;
}
