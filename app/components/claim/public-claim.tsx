import { ButtonLink, QuietLink } from "~/components/page/link";
import { marketingFigures } from "~/content/site";
import { codePlaces } from "~/models/claims/verification-methods";
import { paths } from "~/paths";

const { professionals, averageRating, responseTime } = marketingFigures;

/** The specification's figures about professionals, which a demonstration shows. */
export const ProFigures = () => (
  <ul className="mt-5 flex flex-wrap gap-x-8 gap-y-2">
    {[professionals, averageRating, responseTime].map(({ id, figure, label }) => (
      <li key={id}>
        <b className="figures text-xl">{figure}</b> {label}
      </li>
    ))}
  </ul>
);

/** Shown for a listing that has an owner. */
export const ClaimedAlready = ({ listing }: { listing: { id: string; name: string; path: string } }) => (
  <>
    <p className="mt-4 text-lg">
      This listing has been claimed already. If it is really yours, sign in or sign up as a professional and
      tell us: a person decides within 24 hours.
    </p>
    <p className="mt-5 flex flex-wrap gap-3">
      <ButtonLink to={paths.login(paths.claimBusinessAt({ business: listing.id }), "professional")}>
        Professional Login
      </ButtonLink>
      <QuietLink to={listing.path}>See the listing</QuietLink>
    </p>
  </>
);

/** What claiming gives and how it works. */
export const HowItGoes = () => (
  <>
    <section className="mt-10" aria-labelledby="gives">
      <h2 id="gives">What claiming gives you</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        <li>
          Requests from homeowners near you, once a person has checked the business. You hear of each by
          email, by text or in your browser, as you like.
        </li>
        <li>A dashboard with those requests, where you keep track of each.</li>
        <li>The word Verified on your listing, once a person has checked the business.</li>
        <li>Your own logo and photos on your page. A listing that nobody has claimed shows none.</li>
      </ul>
    </section>
    <section className="mt-8" aria-labelledby="goes">
      <h2 id="goes">How it goes</h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-5">
        <li>Find your business and claim it, or add it.</li>
        <li>{`Show that it is yours: with a code to the ${codePlaces} on the listing, or a document.`}</li>
        <li>A person checks the business by hand, within 24 hours.</li>
        <li>We answer by email, whether we could confirm it or not.</li>
      </ol>
    </section>
  </>
);
