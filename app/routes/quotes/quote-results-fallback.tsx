import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { QuoteFallback } from "~/components/result/quote-success";
import { privatePageHeaders } from "~/http/caching-headers.server";
import { readQuoteQuery } from "~/models/quiz/quote-query";
import { nameArea } from "~/workflows/listings/name-area.server";

/** Where variants A and B lead when the request went to the spool: all it shows is in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = readQuoteQuery(new URL(request.url).searchParams);
  return json({ query, area: await nameArea(query.postcode) }, { headers: privatePageHeaders });
}

export const meta = metaOf({
  title: "Your quote request",
  description: "What you asked for, what it is likely to cost, and what happens next.",
});

export const headers = () => privatePageHeaders;

export default function QuoteFallbackPage() {
  return <QuoteFallback {...useLoaderData<typeof loader>()} />;
}
