import { Field, Tick } from "~/components/form/controls";
import {
  formatTotal,
  isUnread,
  ListingSearch,
  ResultCount,
  Results,
} from "~/components/listing/search/listing-search";
import { Icon } from "~/components/page/icon";
import { QuietLink, TextLink } from "~/components/page/link";
import { PageLinks } from "~/components/page/page-links";
import type { ClaimableListing, FoundClaimable } from "~/models/claims/claim";
import { formatPhone } from "~/models/reading/phone";
import { type ClaimPlace, paths } from "~/paths";

type ClaimSearchProps = {
  /** The address of the page with the search, and of its steps. */
  at: (place: ClaimPlace) => string;
  query: { q: string; city: string; featuredOnly: boolean };
  /** Null before a search. */
  found: FoundClaimable | null;
  addWords: string;
};

export function ClaimSearch(props: ClaimSearchProps) {
  const { at, query, found, addWords } = props;
  return (
    <section aria-labelledby="find" className={found ? "mt-3" : "mt-8"}>
      <h2 id="find" className={found ? "sr-only" : undefined}>
        Find Your Business
      </h2>
      <ListingSearch action={at({})} live className="mt-3 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
          <Field
            name="q"
            label="Business name, phone number or location"
            type="search"
            placeholder="Search by business name, phone number, or location..."
            autoComplete="off"
            defaultValue={query.q}
          />
          <Field name="city" label="City (optional)" autoComplete="off" defaultValue={query.city} />
        </div>
        <Tick name="featured_only" value="yes" defaultChecked={query.featuredOnly}>
          Featured businesses only
        </Tick>
      </ListingSearch>
      <div className="my-2">
        <ResultCount>{found && found.total.count > 0 ? countWords(found) : ""}</ResultCount>
      </div>
      <Results>{found ? <Found {...props} found={found} /> : null}</Results>
      <QuietLink to={at({ add: "yes" })} p="mt-6">
        {addWords}
      </QuietLink>
    </section>
  );
}

const countWords = ({ total }: FoundClaimable) =>
  `${isUnread(total) || total.meant !== undefined ? "" : "Found "}${formatTotal(total, ["listing", "listings"])}`;

function Found({ at, query, found }: ClaimSearchProps & { found: FoundClaimable }) {
  const { q, city, featuredOnly } = query;
  const featured_only = featuredOnly ? "yes" : undefined;
  if (isUnread(found.total)) return null;
  if (found.listings.length === 0) {
    return (
      <div className="panel">
        <h3>No listings found</h3>
        <p className="mt-2">Try fewer words, or another way to write it. Not listed yet? Add it yourself.</p>
        <a href={at({ add: "yes" })} className="btn mt-4">
          Create My Business Listing
        </a>
      </div>
    );
  }
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {found.listings.map((listing) => (
          <li key={listing.id} className="panel grid content-start gap-1">
            <Card listing={listing} claimAt={at({ business: listing.id })} />
          </li>
        ))}
      </ul>
      <PageLinks
        page={found.page}
        pages={found.pages}
        href={(page) => at({ q, city, featured_only, page: page === 1 ? undefined : page })}
      />
    </>
  );
}

type CardProps = { listing: ClaimableListing; claimAt: string };

function Card({ listing, claimAt }: CardProps) {
  const { name, city, phone, services, featured, rating, reviews, imported } = listing;
  return (
    <>
      <h3 className="text-lg wrap-anywhere">{name}</h3>
      <p>{phone ? `${city} · ${formatPhone(phone)}` : city}</p>
      <p className="hint text-sm">{services.length > 0 ? services.join(", ") : "General Services"}</p>
      <p className="figures">
        {reviews > 0 ? <Icon name="star" className="star" /> : null}{" "}
        {reviews > 0
          ? `${rating.toFixed(1)} out of 5 (${reviews.toLocaleString("en-GB")} ${reviews === 1 ? "review" : "reviews"}${imported ? " on Google" : ""}) `
          : "No reviews yet "}
        {featured ? <span className="badge bg-amber-bg text-amber">Featured</span> : null}
      </p>
      <Way {...listing} claimAt={claimAt} />
    </>
  );
}

type WayProps = Pick<ClaimableListing, "name" | "claimed" | "yours"> & Pick<CardProps, "claimAt">;

function Way({ name, claimed, yours, claimAt }: WayProps) {
  if (yours) {
    return (
      <p className="mt-2">
        It is yours. <TextLink to={paths.dashboard}>Go to your dashboard</TextLink>
      </p>
    );
  }
  if (claimed) {
    return (
      <p className="mt-2">
        Claimed already.{" "}
        <TextLink to={claimAt} aria-label={`Is ${name} yours? Tell us`}>
          Is it yours? Tell us
        </TextLink>
      </p>
    );
  }
  return (
    <a href={claimAt} className="btn mt-2 w-full" aria-label={`Claim This Listing: ${name}`}>
      Claim This Listing
    </a>
  );
}
