import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ErrorPage } from "~/components/page/error-page";
import { ListingNotFound } from "~/components/page/not-found";
import { findListing } from "~/models/listings/detail.server";
import { listingId, listingSlug, slugify } from "~/models/listings/slug";
import { paths } from "~/paths";

export { meta } from "./business";

/** Redirects `/business/` with a slug or an id to the page of the business, with its query. */
export async function loader({ request, params: { business = "" } }: LoaderFunctionArgs) {
  const id = listingId(business);
  const slug = listingSlug(business);
  const found = await (id ? findListing({ id }) : slug ? findListing({ slug }) : undefined);
  if (!found || found.status === "missing") throw new Response(null, { status: 404 });
  const { city, slug: current } = found.status === "moved" ? found : found.listing;
  throw redirect(paths.business(slugify(city), current) + new URL(request.url).search, 301);
}

export default ListingNotFound;
export const ErrorBoundary = () => <ErrorPage notFound={<ListingNotFound />} />;
