import { useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { QuoteSuccess } from "~/components/result/quote-success";
import type { loader } from "./quote-results-fallback";

export { headers, loader } from "./quote-results-fallback";

export const meta = metaOf({
  title: "Thank you",
  description: "What you asked for, what it is likely to cost, and what happens next.",
});

/** Where variant C leads when its request went to the spool. */
export default function QuoteSuccessPage() {
  return <QuoteSuccess {...useLoaderData<typeof loader>()} />;
}
