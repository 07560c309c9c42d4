import type { ReactNode } from "react";
import { Icon } from "~/components/page/icon";
import { QuietLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import type { Figure, ListingDetail, ListingSummary } from "~/models/listings/listing";
import type { WeekOfHours } from "~/models/listings/profile/hours";
import type { ShownPicture } from "~/models/listings/profile/picture";
import { type GuidePrice, guideHouse } from "~/models/quiz/price-ahead";
import { paths } from "~/paths";
import { Featured, ListingList, Rating } from "./business-card";
import { ContactBar } from "./contact-panel";
import { FinishedJobs, Gallery, type ShownJob } from "./gallery";
import { type CheckedFact, WhatWeChecked } from "./what-we-checked";
import { Whereabouts } from "./whereabouts";

/** What the public sees of a business; what it wrote itself is shown as plain text. */
export type Profile = Pick<
  ListingDetail,
  | "id"
  | "name"
  | "city"
  | "citySlug"
  | "description"
  | "services"
  | "own"
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
  | "radiusMiles"
> & {
  /** The figure from Google and its month: 'May 2026'; undefined if none was imported. */
  google?: Figure & { asOf?: string };
  /** Pictures that may be shown; an unclaimed listing has none. */
  logo?: string;
  gallery: readonly ShownPicture[];
  /** The label of its trade: `Roofing`. */
  trade?: string;
  /** Where to ask for quotes in its trade, and whether this business is asked first. */
  quotes: { href: string; asks: boolean };
  /** How soon it usually answers, in words, if that is known. */
  answers?: string;
  prices: readonly GuidePrice[];
  /** Who gets requests in its trade: 'roofers'; undefined while the trade is not live. */
  people?: string;
  tradeSlug?: string;
  week: WeekOfHours;
  /** What a person checked; empty for a listing that is not verified. */
  checked: readonly CheckedFact[];
  jobs: readonly ShownJob[];
};

/** The page of one business: photos, name, checks and prices first, then the rest. */
export function BusinessProfile({
  profile,
  related,
  reviews,
  children,
}: {
  profile: Profile;
  related: readonly ListingSummary[];
  reviews: ReactNode;
  children: ReactNode;
}) {
  const { city, gallery, claimed, id, name, services } = profile;
  return (
    <>
      <Gallery name={name} services={services} pictures={gallery} />
      {children}
      <ProfileHead profile={profile} />
      <div className="course my-5" />
      <div className="halves lg:grid-rows-[auto_1fr_auto] lg:gap-y-8">
        <WhatWeChecked checks={profile.checked} verified={profile.verified} />
        <Prices {...profile} />
        <About {...profile} />
        <OpeningHours week={profile.week} />
        <Whereabouts {...profile} />
      </div>
      {reviews}
      {claimed ? null : <ClaimOffer href={paths.claimListingOf(id)} />}
      {related.length > 0 ? (
        <Aside id="others" title={`Others in ${city}`}>
          <div className="mt-3">
            <ListingList listings={related} withoutCity descriptionCut={0} />
          </div>
        </Aside>
      ) : null}
    </>
  );
}

/** What its services cost by our estimate, and how to get a price from the business. */
function Prices({ prices, quotes, people, name }: Profile) {
  return (
    <Part
      id="prices"
      title={prices.length > 0 ? "What it costs" : "Ask for a price"}
      className="deep gable self-start px-5 py-4 lg:row-span-2"
    >
      {prices.length > 0 ? (
        <>
          <dl className="figures my-3 grid gap-2">
            {prices.map(({ work, helper, price }) => (
              <div key={work} className="flex flex-wrap items-center justify-between gap-x-4">
                <dt>
                  {work} <small className="hidden text-sm sm:block">{helper}</small>
                </dt>
                <dd className="[font:800_clamp(1rem,0.7rem_+_1.3vw,1.44rem)/1.1_var(--font-slab)]">
                  {price}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-sm">{`${guideHouse}. Our own guide, not a quote from this business.`}</p>
        </>
      ) : null}
      <p className="mt-2 text-sm">{askedWords({ quotes, people, name })}</p>
    </Part>
  );
}

function askedWords({ quotes, people, name }: Pick<Profile, "quotes" | "people" | "name">): string {
  if (quotes.asks)
    return `Ask for a price: answer a few short questions, and we ask ${name} first. Whether we ask two others near you too is up to you.`;
  return people
    ? `Free Quotes asks a few short questions and tells up to three vetted ${people} near you. To reach only this one, ring.`
    : "Free Quotes asks a few short questions, and we look for somebody by hand.";
}

const About = ({ description, services, jobs, ...facts }: Profile) => (
  <div className="min-w-0">
    {description ? <p className="text-lg whitespace-pre-line">{description}</p> : null}
    <Facts {...facts} />
    {services.length > 0 ? (
      <Part id="what" title="What they do" className="mt-8">
        <ul className="ruled mt-3 grid-cols-1">
          {services.map((service) => (
            <li key={service} className="flex gap-3 py-3">
              <Icon name="check" className="text-moss" />
              <span className="min-w-0">{service}</span>
            </li>
          ))}
        </ul>
      </Part>
    ) : null}
    <FinishedJobs jobs={jobs} />
  </div>
);

function ClaimOffer({ href }: { href: string }) {
  return (
    <Aside id="yours" title="Is this your business?">
      <p className="hint mt-2">
        Nobody has claimed this listing yet. Claim it for free to correct its details and add your logo and
        pictures.
      </p>
      <p className="mt-4">
        <QuietLink to={href} rel="nofollow">
          Claim this listing
        </QuietLink>
      </p>
    </Aside>
  );
}

/** Longer names are smaller, so that they take four lines of a phone at most. */
const headSize = ({ length }: string): string =>
  length > 70 ? "text-lg" : length > 40 ? "text-xl" : "text-2xl";

function ProfileHead({ profile }: { profile: Profile }) {
  const { name, city, trade, own, google, verified, featured, logo, answers } = profile;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="flex min-w-0 items-start gap-3">
        {logo ? (
          <img
            src={logo}
            alt={`Logo of ${name}`}
            width={44}
            height={44}
            loading="lazy"
            className="size-11 bg-card object-contain"
          />
        ) : null}
        <div className="min-w-0">
          <h1 className={headSize(name)}>{name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3">
            <Rating {...own} />
            {verified ? <span className="badge">Verified</span> : null}
            {featured ? <Featured /> : null}
            {google ? <span className="hint figures">{googleWords(google)}</span> : null}
          </p>
          <p className="hint">
            {[trade ? `${trade} in ${city}` : city, answers].filter(Boolean).join(" · ")}
          </p>
        </div>
      </div>
      <ContactBar {...profile} />
    </div>
  );
}

/** 'Google: 4.1 (110), as of May 2026', beside the figure of our own reviews and never mixed with it. */
const googleWords = ({ rating, reviews, asOf }: NonNullable<Profile["google"]>) =>
  `Google: ${rating.toFixed(1)} (${reviews.toLocaleString("en-GB")})${asOf ? `, as of ${asOf}` : ""}`;

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

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex gap-2">
    <dt className="hint">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);

const Aside = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Part id={id} title={title} className="mt-10 border-t border-line pt-6">
    {children}
  </Part>
);

/** The opening hours of the week; says so if they are only the usual ones. */
function OpeningHours({ week: { typical, lines } }: { week: WeekOfHours }) {
  return (
    <Part id="hours" title="Opening hours">
      <dl className="figures mt-3">
        {lines.map(({ days, times }) => (
          <div key={days} className="flex justify-between gap-4 border-b border-line py-2">
            <dt>{days}</dt>
            <dd className="min-w-0 text-right">{times}</dd>
          </div>
        ))}
      </dl>
      {typical ? (
        <p className="hint mt-2 text-sm">Typical hours: this business has not given its own. Ring first.</p>
      ) : null}
    </Part>
  );
}
