import type { ReactNode } from "react";
import { Icon } from "~/components/page/icon";
import type { ListingDetail, ListingSummary } from "~/models/listings/listing";
import type { WeekOfHours } from "~/models/listings/profile/hours";
import type { ShownPicture } from "~/models/listings/profile/picture";
import type { PlaceMap } from "~/models/places/map";
import { paths } from "~/paths";
import { ListingList, Rating } from "./business-card";
import { ContactLinks } from "./contact-panel";
import { Gallery } from "./gallery";
import { ListingPicture } from "./listing-picture";
import { type CheckedFact, WhatWeChecked } from "./what-we-checked";
import { Whereabouts } from "./whereabouts";

/** What the public sees of a business; texts of its own making are text and nothing else. */
export type Profile = Pick<
  ListingDetail,
  | "id"
  | "name"
  | "city"
  | "citySlug"
  | "description"
  | "services"
  | "rating"
  | "reviews"
  | "verified"
  | "featured"
  | "claimed"
  | "phone"
  | "website"
  | "streetAddress"
  | "postcode"
  | "latitude"
  | "longitude"
  | "establishedYear"
  | "employeeCount"
> & {
  /** Paths of pictures that may be shown: none of an unclaimed listing. */
  logo?: string;
  gallery: readonly ShownPicture[];
  /** What it does, as the heading of its trade: `Roofing`. */
  trade?: string;
  /** Where quotes for its trade are asked for. */
  quotes: string;
  /** Whose requests are passed on: 'roofers'; undefined where the trade is not live. */
  people?: string;
  tradeSlug?: string;
  week: WeekOfHours;
  /** What a person checked; nothing of a listing that is not verified. */
  checked: readonly CheckedFact[];
  /** Undefined when nobody knows where it is. */
  map?: PlaceMap;
};

/** The page of one business: who, how good, how to reach it; then what, when and where. */
export function BusinessProfile({
  profile,
  related,
}: {
  profile: Profile;
  related: readonly ListingSummary[];
}) {
  const { name, city, gallery, claimed, id } = profile;
  return (
    <>
      <ProfileHead profile={profile} />
      <div className="halves mt-6">
        <About {...profile} />
        <div className="grid grid-cols-1 content-start gap-8">
          <OpeningHours week={profile.week} />
          <Whereabouts {...profile} />
        </div>
      </div>
      <Gallery name={name} pictures={gallery} />
      {claimed ? null : <ClaimOffer href={paths.claimListingOf(id)} />}
      {related.length > 0 ? (
        <Aside id="others" title={`Others in ${city}`}>
          <div className="mt-3">
            <ListingList listings={related} withoutCity descriptionCut={120} />
          </div>
        </Aside>
      ) : null}
    </>
  );
}

function About({ description, services, checked, ...facts }: Profile) {
  return (
    <div className="min-w-0">
      {description ? <p className="text-lg whitespace-pre-line">{description}</p> : null}
      <Facts {...facts} />
      {services.length > 0 ? (
        <section className="mt-8" aria-labelledby="what">
          <h2 id="what" className="text-xl">
            What they do
          </h2>
          <ul className="ruled mt-3 grid-cols-1">
            {services.map((service) => (
              <li key={service} className="flex gap-3 py-3">
                <Icon name="check" className="text-moss" />
                <span className="min-w-0">{service}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <WhatWeChecked checks={checked} />
    </div>
  );
}

function ClaimOffer({ href }: { href: string }) {
  return (
    <Aside id="yours" title="Is this your business?">
      <p className="hint mt-2">
        Nobody has claimed this listing yet. Claim it free to put its details right and to add your logo and
        pictures.
      </p>
      <p className="mt-4">
        <a href={href} className="btn btn-quiet" rel="nofollow">
          Claim this listing
        </a>
      </p>
    </Aside>
  );
}

function ProfileHead({ profile }: { profile: Profile }) {
  const { name, city, trade, verified, featured, people } = profile;
  return (
    <>
      <div className="mt-2 flex items-start gap-4">
        <ListingPicture
          listing={profile}
          sizes="72px"
          className="size-18 flex-none"
          alt={profile.logo ? `Logo of ${name}` : ""}
          first
        />
        <div className="min-w-0">
          <h1>{name}</h1>
          <p className="hint mt-2">{trade ? `${trade} in ${city}` : city}</p>
        </div>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <Rating {...profile} />
        {verified ? (
          <span className="badge">
            <Icon name="badge-check" className="size-4" /> Verified
          </span>
        ) : null}
        {featured ? (
          <span className="badge bg-amber-bg text-amber" data-paid="">
            Featured
          </span>
        ) : null}
      </p>
      <ContactLinks {...profile} />
      {people ? (
        <p className="hint mt-3 text-sm">
          Free Quotes asks a few short questions and tells up to three vetted {people} near you. To reach this
          one alone, ring.
        </p>
      ) : null}
    </>
  );
}

function Facts({ establishedYear, employeeCount }: Pick<Profile, "establishedYear" | "employeeCount">) {
  if (establishedYear === null && employeeCount === null) return null;
  return (
    <dl className="figures mt-4 flex flex-wrap gap-x-6">
      {establishedYear === null ? null : <Fact name="Established" value={String(establishedYear)} />}
      {employeeCount === null ? null : (
        <Fact name="Employees" value={employeeCount.toLocaleString("en-GB")} />
      )}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="hint">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function Aside({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="mt-10 border-t border-line pt-6" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The week; says so when the hours are only the usual ones of the trade. */
function OpeningHours({ week: { typical, lines } }: { week: WeekOfHours }) {
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="text-xl">
        Opening hours
      </h2>
      <dl className="accuracy figures mt-3 columns-1">
        {lines.map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd className="min-w-0 pl-4 text-right">{times}</dd>
          </div>
        ))}
      </dl>
      {typical ? (
        <p className="hint mt-2 text-sm">Typical hours: this business has not given its own. Ring first.</p>
      ) : null}
    </section>
  );
}
