import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page/page-meta";
import { site } from "~/content/site";
import { paths } from "~/paths";
import { findNamedListing, type NamedListing } from "./named-listing.server";

export const handle = { cache: "public" };

/** What claiming a listing gives and how it goes; `?business=` names the listing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const listing = await findNamedListing(new URL(request.url).searchParams.get("business"));
  return json({ listing: listing ?? null });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.listing ? `Claim ${data.listing.name}` : "Claim your listing",
      description: `Is your business listed on ${site.name}? A person checks that it is yours, within 24 hours, and requests from near you reach you.`,
      path: paths.claimListing,
      noindex: Boolean(data?.listing),
    },
    matches,
  );

export default function ClaimListing() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-8 sm:py-12">
      <h1 className="[overflow-wrap:anywhere]">
        {listing ? `Is ${listing.name} your business?` : "Claim your listing"}
      </h1>
      {listing?.claimed ? <Claimed listing={listing} /> : <Invitation listing={listing} />}
      <section className="mt-10" aria-labelledby="gives">
        <h2 id="gives">What claiming gives you</h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          <li>Requests: when a homeowner near you asks for your trade, you hear of it by email.</li>
          <li>A dashboard with those requests, where you keep track of each.</li>
          <li>The word Verified on your listing, once a person has checked the business.</li>
          <li>Your own logo and photos on your page. A listing that nobody has claimed shows none.</li>
        </ul>
      </section>
      <section className="mt-8" aria-labelledby="goes">
        <h2 id="goes">How it goes</h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-5">
          <li>Write to us, and say how we can tell that the business is yours.</li>
          <li>A person checks it by hand, within 24 hours.</li>
          <li>We answer by email, whether we could confirm it or not.</li>
        </ol>
      </section>
    </div>
  );
}

function Invitation({ listing }: { listing: NamedListing | null }) {
  return (
    <>
      <p className="mt-4 text-lg">
        {listing
          ? `Its listing in ${listing.city} has not been claimed yet. Tell us that it is yours, and we check it.`
          : "Your business may be listed here already. Find it and claim it, or ask us to add it."}
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <a href={paths.contactAbout("claim", listing?.id)} className="btn">
          {listing ? "Claim this listing" : "Claim a listing"}
        </a>
        {listing ? (
          <a href={listing.path} className="btn btn-quiet">
            See the listing
          </a>
        ) : (
          <a href={paths.directory} className="btn btn-quiet">
            Find my business
          </a>
        )}
      </p>
      {listing ? null : (
        <p className="hint mt-4">
          Not listed yet?{" "}
          <a href={paths.contactAbout("add")} className="link">
            Ask us to add your business
          </a>
          .
        </p>
      )}
    </>
  );
}

function Claimed({ listing }: { listing: NamedListing }) {
  return (
    <>
      <p className="mt-4 text-lg">This listing has been claimed already. If that was not you, tell us.</p>
      <p className="mt-5 flex flex-wrap gap-3">
        <a href={paths.contactAbout("claim", listing.id)} className="btn">
          Tell us
        </a>
        <a href={paths.login(paths.dashboard)} className="btn btn-quiet">
          Professional Login
        </a>
      </p>
    </>
  );
}
