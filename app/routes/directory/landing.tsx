import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { ErrorPage } from "~/components/page/error-page";
import { CityNotFound } from "~/components/page/not-found";
import { metaOf } from "~/components/page/page-meta";
import { CityPage } from "~/components/trade/city-page";
import { cityFacts, notFoundFacts, serviceFacts } from "~/components/trade/landing-facts";
import { ServicePage } from "~/components/trade/service-page";
import { parseLanding } from "~/models/trades/landing";
import { loadCityPage, loadServicePage } from "~/workflows/listings/landing-page.server";

export const handle = { cache: "public" };

/** `/roofers-{city}`, `/{service}-quotes-in-{city}`, `/{service}-in-{city}`: one segment, read by its shape. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const landing = parseLanding(params.landing ?? "");
  if (!("path" in landing)) throw new Response(null, { status: 404 });
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname !== landing.path) throw redirect(landing.path + search, 301);
  return landing.kind === "city"
    ? json({ cityPage: await loadCityPage(landing.city, searchParams) })
    : json({ servicePage: await loadServicePage(landing) });
}

export const meta = metaOf<typeof loader>((data, { params }) => {
  if (!data) return notFoundFacts(params.landing);
  return "cityPage" in data ? cityFacts(data.cityPage) : serviceFacts(data.servicePage);
});

export default function LandingPage() {
  const data = useLoaderData<typeof loader>();
  return "cityPage" in data ? <CityPage {...data.cityPage} /> : <ServicePage {...data.servicePage} />;
}

export function ErrorBoundary() {
  const asked = parseLanding(useParams().landing ?? "");
  const isCity = asked.kind === "unknown-city";
  return <ErrorPage notFound={isCity ? <CityNotFound place={asked.place} /> : undefined} />;
}
