import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BusinessProfile } from "~/components/listing/profile";
import { Reviews } from "~/components/listing/reviews";
import { Breadcrumbs } from "~/components/page/breadcrumbs";
import { ErrorPage } from "~/components/page/error-page";
import { LineLink } from "~/components/page/link";
import { ListingNotFound } from "~/components/page/not-found";
import { metaOf } from "~/components/page/page-meta";
import { env } from "~/env.server";
import { findListing, listRelated } from "~/models/listings/detail.server";
import { directoryServices } from "~/models/listings/search/query";
import { noteOpened } from "~/models/listings/shown.server";
import { listingId, listingSlug, slugify } from "~/models/listings/slug";
import { breadcrumbs, localBusiness } from "~/models/listings/structured-data";
import { findCity } from "~/models/places/gazetteer/cities";
import { mapOrigin } from "~/models/places/map";
import { webAddress } from "~/models/reading/website";
import { reviewQueryOf } from "~/models/reviews/review";
import { readShownReviews } from "~/models/reviews/shown.server";
import { paths } from "~/paths";
import { readProfile } from "./profile.server";

export const handle = { cache: "public", frames: mapOrigin };

/** One business, by id under `/roofing/` or by slug under `/roofers/{city}/`. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const found = await findAsked(params);
  if (found.status === "missing") throw new Response(null, { status: 404 });
  if (found.status === "moved") throw redirect(paths.business(slugify(found.city), found.slug), 301);

  const { listing } = found;
  const path = paths.business(listing.citySlug, listing.slug);
  if (params.slug !== undefined && new URL(request.url).pathname !== path) throw redirect(path, 301);
  noteOpened(listing);
  const asked = reviewQueryOf(new URL(request.url).searchParams);
  const [related, profile, reviews] = await Promise.all([
    listRelated(listing),
    readProfile(listing),
    readShownReviews(listing.id, asked),
  ]);
  const head = { title: listing.metaTitle, description: listing.metaDescription };
  return json({ path, profile, related, reviews, asked, demo: env.DEMO, head });
}

async function findAsked({ id, slug }: { id?: string; slug?: string }) {
  const key = slug === undefined ? { id: listingId(id ?? "") } : { slug: listingSlug(slug) };
  if (key.id) return findListing({ id: key.id });
  return key.slug ? findListing({ slug: key.slug }) : { status: "missing" as const };
}

type BusinessPage = ReturnType<typeof useLoaderData<typeof loader>>;

export const meta = metaOf<typeof loader>((data) => {
  if (!data) {
    const description = "The roofing business you're looking for doesn't exist.";
    return { title: "Business Not Found", description };
  }
  const { name, city, trade, services } = data.profile;
  return {
    title: data.head.title || `${name}, ${trade?.toLowerCase() ?? "tradespeople"} in ${city}`,
    description:
      data.head.description ||
      [`${name} in ${city}: ${services.join(", ")}.`, data.profile.description].join(" "),
    path: data.path,
    image: data.profile.gallery[0]?.src,
    jsonLd: [localBusiness(factsOf(data), data), trailData(data)],
  };
});

function factsOf({ profile }: BusinessPage) {
  return {
    ...profile,
    website: webAddress(profile.website)?.href,
    logoUrl: profile.logo,
    openingHours: profile.week.openings,
  };
}

/** The breadcrumbs: its trade in the country, then in the city. */
function trailOf({ profile: { city, citySlug, tradeSlug, trade } }: BusinessPage) {
  if (tradeSlug === "roofing") {
    const place = findCity(citySlug)?.hasPage ? paths.cityRoofers(citySlug) : paths.roofingSearch({ city });
    return [
      { label: "Roofing", href: paths.roofing },
      { label: city, href: place },
    ];
  }
  const service = directoryServices().find((each) => each === tradeSlug);
  const all = { label: (service && trade) ?? "Directory", href: paths.directorySearch({ service }) };
  return [all, { label: city, href: paths.directorySearch({ service, location: city }) }];
}

function trailData(shown: BusinessPage) {
  const trail = [{ label: "Home", href: paths.home }, ...trailOf(shown)];
  const here = { name: shown.profile.name, path: shown.path };
  return breadcrumbs([...trail.map(({ label, href }) => ({ name: label, path: href })), here]);
}

export default function Business() {
  const shown = useLoaderData<typeof loader>();
  const [back] = trailOf(shown);
  const { profile, related, ...written } = shown;
  return (
    <div className="wrap pb-4">
      <BusinessProfile
        profile={profile}
        related={related}
        reviews={<Reviews name={profile.name} own={profile.own} {...written} />}
      >
        <Breadcrumbs trail={trailOf(shown)} here={profile.name} />
      </BusinessProfile>
      <p className="mt-10">
        <LineLink to={back?.href ?? paths.directory}>
          {shown.profile.tradeSlug === "roofing" ? "Back to all roofers" : `Back to ${back?.label}`}
        </LineLink>
      </p>
    </div>
  );
}

export const ErrorBoundary = () => <ErrorPage notFound={<ListingNotFound />} />;
